# Newgame auf der Seite: worum es geht, in einem Satz, und das Spielfeld.
web-pitch-newgame = Nimm Steine, verkaufe sie in Sätzen und behalte den Beutel im Auge.
web-newgame-stall = Stand
web-newgame-bag = Beutel: { $n }
web-newgame-hand = Hand: { $n }
web-newgame-sell = { $n } verkaufen
web-newgame-points = Punkte
