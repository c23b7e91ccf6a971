web-pitch-johari = Ten days at the gem market: everybody plans in secret, and nobles bend the rules.
web-johari-chapter = { $round ->
    [0] Before the first day
   *[other] Day { $part }, round { $round }
}
web-johari-market = Market
web-johari-nobles = Nobles
web-johari-mine = My board
web-johari-others = Players
web-johari-hand = Action cards
web-johari-display = Your display
web-johari-no-cards = No cards in your display.
web-johari-trade = Trade card
web-johari-chart = Your chart
web-johari-day = Day
web-johari-free = free
web-johari-empty = empty
web-johari-safe = safe from the Supervisor today
web-johari-points-now = points, if the game ended now
web-johari-space = Space { $space }: { $noble }
web-johari-slot = Slot { $slot }: { $holds }
web-johari-action = { $card }, { $n ->
    [0] free
   *[other] costs { $n } gold
}
web-johari-decline = { $n ->
    [0] Do nothing, for free
   *[other] Do nothing, but pay { $n } gold
}
web-johari-scores = { $card } scores
web-johari-ways-label = Ways to go on
web-johari-begin = Begin with { $what }.
web-johari-go-on = Now pick { $what }.
web-johari-pick-space = a noble
web-johari-pick-place = a store or a booth
web-johari-pick-at = a card of the market
web-johari-pick-own = one of your own cards
web-johari-pick-traded = a card on your Trade card
web-johari-pick-token = a colour of your chart
web-johari-pick-slot = a slot for the noble
web-johari-no-use = That has no part in what you are doing now.
web-johari-not-now = It is not your turn to decide.
web-johari-score-prestige = Prestige cards
web-johari-score-nobles = Nobles
web-johari-score-by-prestige = Herald (N21)
web-johari-score-by-colours = Painter (N22)
web-johari-score-by-nobles = Vizier (N24)
web-johari-score-total = Total

# What a card is good for.
web-johari-about-fake = A fake counts in full. But after each Sale of another the Supervisor takes one fake from you, unless you are safe by a Bribe.
web-johari-about-gem = Gems are for sale: one of each colour to a Jeweler, or a whole colour in which you lead to a Collector. With gems you also hire nobles.
web-johari-about-gold = { $n } gold, if you cash it when it enters your display. Kept, it stands for a colour at a Jeweler.
web-johari-about-prestige = { $n ->
    [one] 1 point
   *[other] { $n } points
} at the end of the game.

# The lesson: what to do and why, and what it brought. $b and $c are the other players.
learn-johari-plan = Everybody plans in secret, three actions a day. Choose Purchase: it costs 4 gold here in the first slot.
learn-johari-plan-done = Both cards are turned up. Whoever has the most gold acts first: that is you.
learn-johari-purchase = A Purchase takes everything at one place. Buy the emerald store: two cards for one price.
learn-johari-purchase-done = Both emeralds lie in your display. Now { $b } has more gold than you, and will act first.
learn-johari-slot = In the second slot everything costs 2 less, in the third everything is free. Choose Sale: here it costs nothing.
learn-johari-slot-done = { $b } was first and swapped a card for a fake: it shows more gems, but the Supervisor looks for fakes.
learn-johari-jeweler = A Jeweler buys one card of each colour, and one of them counts. Sell four, and let the emerald 2 count.
learn-johari-jeweler-done = Your emerald token moves 2 spaces: 8 points. After every Sale the Supervisor comes, and { $b } loses a fake.
learn-johari-trade = The third slot is free, so fill it with something costly. Choose Trade: it hires nobles.
learn-johari-trade-done = You carry out your Trade without paying for it.
learn-johari-noble = The space is the price in gems of one colour, and fakes count in full. Hire the noble on space 3 with your sapphires.
learn-johari-noble-done = From now on Baksheesh brings you 3 gold instead of 2. Nobles help you to the end, or bring points there.
learn-johari-supervisor = { $b } has sold something, and the Supervisor takes one of your fakes. You choose: give up the small ruby.
learn-johari-supervisor-done = The emerald 3 is saved. With a Bribe that day you would have lost nothing.
learn-johari-collector = The last turn of the last day! A Collector buys all your rubies, as you have the most: 5 against 1. Sell to the Collector.
learn-johari-collector-done = Your ruby token moves 4 spaces, the difference. Now the chart, Prestige cards and nobles are counted: open the result to see how.
