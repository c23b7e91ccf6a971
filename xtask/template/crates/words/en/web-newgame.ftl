# Newgame on the page: what it is about in a sentence, and its board.
web-pitch-newgame = Take gems, sell them in sets, and watch the bag.
web-newgame-stall = Stall
web-newgame-bag = Bag: { $n }
web-newgame-hand = Hand: { $n }
web-newgame-sell = Sell { $n }
web-newgame-points = Points
