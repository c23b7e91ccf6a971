# What if: a position to try things at.
web-if = What if?
web-if-says = What if? Try any move: nothing here counts.
web-if-more = From here on, cards are drawn anew.
web-if-others = Who plays the others
web-if-level = Others: { $level }
web-if-all = I move for all
web-if-restart = Back to where it began
web-if-leave = Back to where you came from
web-if-share = Share
web-if-line = Then probably: { $line }.
web-if-line-move = { $who }: { $order }
web-if-over = Here nothing is left to decide.
web-if-bad = This link leads to no position
web-if-bad-game = It names a game that is not played here.
web-if-bad-long = It is longer than any position.
web-if-bad-text = Parts of it are missing, or something was added.
web-if-bad-position = Its position cannot be: { $why }
web-if-bad-over = In its position the game is over.
web-if-bad-seat = Nobody sits on the seat that it names.

# Temperaments of bots.
web-temper = Temperament
web-temper-none = Even
web-temper-careful = Careful
web-temper-greedy = Greedy
web-temper-bargainer = Bargainer
web-temper-careful-is = careful
web-temper-greedy-is = greedy
web-temper-bargainer-is = loves to bargain
web-temper-careful-says = Takes no risks and settles early.
web-temper-greedy-says = Wants much, and gives little for it.
web-temper-bargainer-says = Loves to deal, to exchange and to raise.
