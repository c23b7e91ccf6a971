# Contests with the same luck for everybody: the deal of the day, mirror duels.
web-contests = Contests
web-contest-back = See how you did
web-contest-won = Won by { $n }
web-contest-even = Won on the tie-break
web-contest-even-lost = Place { $place }, on the tie-break
web-contest-behind = Place { $place }, { $n } behind
web-contest-margin = Margin
web-contest-lost = The table of this try is gone from this browser, so the try is over. You can still play it freely.
web-contest-refused = The server did not take it: { $why }
web-contest-honour = The whole deal is in your browser, so that you can play offline. Whoever looks into the program sees hidden cards, and whoever clears the browser can try again: that only one honest try counts is left to you. What nobody can do is change a move, a draw or a bot: every record is played again before its score counts.

web-daily = Deal of the day
web-daily-setup = { $n } players · you have seat { $seat } · bots: { $level }
web-daily-asking = Fetching today's deal …
web-daily-once = The same deal, bots and luck for everybody. One try counts, without hints and without taking back; then you may play it as often as you like.
web-daily-play = Play: this try counts
web-daily-other-day = Meanwhile another deal is today's: this one.
web-daily-on = Go on
web-daily-free = Play it freely
web-daily-line = See how the master played
web-daily-share = Share the result
web-daily-gave-up = You gave up: no score today.
web-daily-sent = Your score is on the server.
web-daily-unsent = Not sent yet: that happens by itself when there is a connection.
web-daily-not-sent = Played without a server: the score stays here.
web-daily-rank = Place { $rank } of { $of } on this server
web-daily-master = The master at the same deal: { $score }
web-daily-master-plays = The master is playing the same deal …
web-daily-streak = { $n ->
    [one] 1 day in a row
   *[other] { $n } days in a row
}
web-daily-others = { $n ->
    [one] 1 has played
   *[other] { $n } have played
}
web-daily-late = late
web-spread = How far ahead everybody was
web-spread-bar = { $range }: { $n ->
    [one] 1 player
   *[other] { $n } players
}
web-spread-me = you
web-spread-master = the master
web-spread-key = ▼ you · ◆ the master · points ahead, from left to right
web-spread-beyond = ◆ The master, at { $margin }, is outside of this picture.
web-daily-source = Where does the deal come from?
web-daily-open = There is no server here, so the deal follows from the date: everybody has the same one, and whoever wants to can compute tomorrow's.
web-daily-project = The seed is today's link of the project's chain of hashes, whose first link is in the source. Nobody but its keeper knows tomorrow's, and everybody can check yesterday's.
web-daily-chain = The seed is today's link of this server's chain of hashes. Its keeper alone knows tomorrow's, and nobody can change it any more: hashed day by day, it leads to { $anchor }.
web-daily-broken = Careful: this server once showed another chain, or a link that does not lead to it. Its deals may have been chosen.


web-duel = Mirror duel
web-duel-short = The same deals for both: luck cancels out
web-duel-more = Two play the same deals from the same seats, each at a table of their own and against the same bots. Luck is the same for both, so what differs is play.
web-duel-why = Why not with exchanged seats at one table? Who has seen a deal from one side knows its cards on the other. So, as in duplicate bridge, both play it from the same side.
web-duel-yours = Your duels
web-duel-row = { $n } deals, against { $other }
web-duel-game = Game
web-duel-bots = Bots at both tables
web-duel-deals = Deals
web-duel-against = Against
web-duel-friend = a friend (by link)
web-duel-start = Begin the duel
web-duel-terms = { $n } at each table · bots: { $level } · you against { $other }
web-duel-nobody = somebody who is still to come
web-duel-invite = Send this link to whoever should play the same deals. You need not wait: play yours now.
web-duel-other = The other
web-duel-deal = Deal
web-duel-seat = (seat { $seat })
web-duel-play = Play
web-duel-played = played
web-duel-gave-up = given up
web-duel-unsent = not sent yet
web-duel-difference = Difference
web-duel-hidden = What the other has reached is shown when you have both played a deal.
web-duel-take = Take the duel
web-duel-take-more = Somebody asks you to a duel. You can play its deals now or over days.
web-duel-over = Result
web-duel-so-far = So far
web-duel-equal = Equal after { $n ->
    [one] 1 deal
   *[other] { $n } deals
}.
web-duel-one = { $who }: ahead by { $mean } points. One deal says nothing about the error.
web-duel-unsure = { $who }: ahead by { $mean } ± { $error } points a deal, over { $n } deals. That is within the error: it may be chance.
web-duel-sure = { $who }: ahead by { $mean } ± { $error } points a deal, over { $n } deals.
web-no-duel = There is no such duel here
