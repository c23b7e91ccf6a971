# The pages of the web client besides tables.
web-pages-title = { $page } · Chowk
web-pages-rules-of = Rules of { $game }
web-pages-rules-common = Rules of every game
web-pages-common = Every game
web-pages-book = Which rules?
web-pages-chapters = Chapters
web-pages-clause = Link to clause { $clause }
web-pages-no-book = There are no rules of that name.
web-books-loading = Fetching the rules …
web-books-away = The rules could not be fetched. Are you offline? Once fetched, they stay.

web-pages-settings-you = You
web-pages-settings-look = Look
web-pages-settings-play = Play
web-pages-name = Name
web-pages-name-hint = What the others call you. Without one you are “You”, and at tables of the server a guest with a number.
web-pages-language = Language
web-pages-theme = Colours
web-pages-theme-system = As the system
web-pages-theme-light = Light
web-pages-theme-dark = Dark
web-pages-contrast = High contrast
web-pages-contrast-hint = Strong outlines, plain surfaces, no shades of grey.
web-pages-text = Tables as text
web-pages-text-hint = The whole table in sentences; moves are typed. The key / switches at any table.
web-pages-motion = Things may move
web-pages-motion-hint = Cards fly from place to place. If the system asks for calm, they never do.
web-pages-sound-hint = Short tones for moves and for your turn.
web-pages-pace = Bots play
web-pages-pace-slow = slowly
web-pages-pace-usual = as usual
web-pages-pace-quick = at once
web-pages-kept = Settings stay in this browser. Only your name and, if you want them, where to send notices go to the server, where there is one.

web-pages-replay = Replay
web-pages-open-more = Open a record to look through the game from every seat, and to learn where it was won and lost. The file stays in this browser.
web-pages-open-file = Choose a file
web-pages-open-drop = or drop it here
web-pages-open-own = Tables in this browser
web-pages-open-other = Another record
web-pages-loading = Fetching the record …
web-pages-no-record = There is no such record. { $why }
web-pages-not-text = This file cannot be read as text.
web-pages-broken = This record is broken
web-pages-broken-line = Line { $line }: { $why }
web-pages-broken-clause = Line { $line }, { $clause }: { $why }
web-pages-eyes = Seen by
web-pages-gallery = Spectators
web-pages-download = Download the record
web-pages-scrubber = Step
web-pages-at-start = Start
web-pages-at = { $at } / { $last }
web-pages-dealt = The game is dealt.
web-pages-first = To the start
web-pages-prev = One step back
web-pages-play = Play
web-pages-pause = Pause
web-pages-next = One step on
web-pages-last = To the end
web-pages-side = Log and analysis
web-pages-analysis = Analysis
web-pages-analyse = Analyse this game
web-pages-analyse-more = The judge who gives hints looks at every decision. It takes some seconds and runs in this browser.
web-pages-analyse-short = This game has no moves to look at yet.
web-pages-cancel = Cancel
web-pages-progress = Looking at step { $done } of { $of }
web-pages-failed = The analysis failed. { $why }
web-pages-chances = Chances to win
web-pages-chances-more = Shaded: the error of the estimate. Marked: mistakes (?) and blunders (??).
web-pages-mark = Go to step { $step }: { $what } by { $who }
web-pages-mistake = mistake
web-pages-blunder = blunder
web-pages-mistakes = What could have been better
web-pages-no-mistakes = No mistake stands out from the noise.
web-pages-split = Where the result came from
web-pages-split-more = In per cent of a victory, with the error of each estimate (95 %). The parts sum to the result.
web-pages-split-start = Chance at the start
web-pages-split-end = At the end
web-pages-split-skill = Own decisions
web-pages-split-luck = Luck
web-pages-play-on = Play on from here
web-pages-split-outguessed = Outguessed
web-pages-split-others = The others’ mistakes
web-pages-fair-title = Was the deal fair?
web-pages-fair = Checked: the commitment, the secret, what each seat added to it, and every draw were computed again, and all of them agree. If this commitment was shown before anybody sat down, and what your seat added came from you, nobody chose the cards.
web-pages-fair-own = A table of one’s own: nobody had to be convinced, so there is no commitment to check. Every move and every draw was computed again from the seed and agrees.
web-pages-fair-none = The record does not tell its seed. Every move was checked; whether the draws were fair cannot be.

web-nothing-here = There is nothing here.
web-nothing-here-more = The address leads nowhere, or what was there is gone.
web-title-turn = Your turn: { $game }

web-sound-on = Sound on
web-sound-off = Sound off
web-tell-me = Tell me when it is my turn
web-tell-ask = Shall this browser tell you when it is your turn, while you look at something else?
web-tell-yes = Yes, tell me
web-tell-no = No
web-unread = { $n ->
    [one] one new message
   *[other] { $n } new messages
}
web-resign-ask = Give up this game?
web-resign-two = Your opponent wins. This cannot be taken back.
web-resign-own = The game ends here, without a winner. This cannot be taken back.
web-resign-many = A bot plays on for you. This cannot be taken back.
web-play-on = Play on

web-lost = No connection. We keep trying.
web-lost-sent = No connection. Your move is kept, and sent as soon as the server answers.
web-unkept = This browser has no room for this game. Play on: but after a reload it goes back, or is gone. Finished games can be removed on the home page.
web-sent = Your move is on its way …
web-wants-again = Wants to play again: { $names }
web-wants-end = Wants to end the game: { $names }
web-gone = No connection to { $names } for a while.
web-claim = Claim the win
web-claim-bot = Let a bot play on
web-left = left
web-fill = Put a bot here
web-fill-level = Level of bots
web-refused-not-gone = Not yet: whoever is away may still come back.
web-log-left = { $you ->
    [yes] You had left: that counts as giving up.
   *[no] { $who } left: that counts as giving up.
}
web-agree = Agree
web-gave-up = gave up
web-away = away: a bot plays
web-you-watch = You are watching
web-watching = { $n ->
    [one] 1 watches
   *[other] { $n } watch
}

web-ahead = Ahead when it ended: { $names }, with { $points }
web-moment-step = Step { $step }
web-moments = Deciding moments
web-moments-wait = Looking for the deciding moments …
web-moments-none = No single move decided this game.
web-moment-mine = Your chances: { $before } → { $after } %
web-moment-of = Chances of { $who }: { $before } → { $after } %
web-name-full = A name has at most { $n } letters.
web-guest = Guest { $number }
web-breakdown = How it came about
web-by-score = { $score } { $unit }
web-by-tie = Equal { $unit }: the tie-break decided.
web-best = Against bots you have won { $won } of { $played }.
web-best-new = A personal best! Against bots you have won { $won } of { $played }.
web-next-table = To the next game
web-won = won
web-lost-game = lost
web-finished-games = Finished games

web-invite = Invite
web-still-free = { $n ->
    [0] Everybody is here.
    [one] One seat is still free.
   *[other] { $n } seats are still free.
}
web-share-sheet = Share
web-qr = Scan with a phone
web-ask-name = What should the others call you?
web-sit-down = Sit down

web-level = Level
web-lvl-newcomer = Newcomer
web-lvl-novice = Novice
web-lvl-apprentice = Apprentice
web-lvl-merchant = Merchant
web-lvl-master = Master
web-lvl-grandmaster = Grandmaster
web-lvl-newcomer-says = Plays for the first time: hoards, and watches nobody. Good for your first game, too.
web-lvl-novice-says = Has played a few times: takes what glitters and sells late.
web-lvl-apprentice-says = Knows the trade, but looks no further than this turn.
web-lvl-merchant-says = Reckons ahead and remembers.
web-lvl-master-says = Thinks long and gives nothing away.
web-lvl-grandmaster-says = The strongest there is. Takes the time it needs.
web-seat-who = Who?
web-seat-bot = Bot
web-seat-me-says = At this screen.
web-seat-here-says = At this screen. A curtain hides the cards in between.
web-seat-friend-name = A friend
web-seat-friend-says = Gets a link and plays wherever they are.
web-clock-how = How long may a move take?
web-clock-none-more = Nobody is hurried.
web-clock-live-more = 30 seconds for each move, and 5 minutes for the whole game. When time is up, a bot makes that one move.
web-clock-days-more = Look in now and then. When a day is up, a bot makes that one move.
web-start-more = Dealt at once, in this browser.
web-start-link-more = You get a link for the others. The game begins when all are there.
web-options-usual = as usual
web-options-changed = changed
web-edition-more = Older editions read a few clauses differently. A game keeps the edition it began with.
web-edition-newest = Edition { $n }, the newest
web-edition-older = Edition { $n }
web-number = A number from { $least } to { $most }

web-rule-jaipur-first = Who begins?
web-rule-jaipur-first-more = The first round; afterwards it is whoever lost the last one.
web-rule-jaipur-first-random = Drawn by lot
web-rule-jaipur-first-a = Seat 1
web-rule-jaipur-first-b = Seat 2
web-rule-jaipur-exchanges = Exchanges in a row
web-rule-jaipur-exchanges-more = After so many, the next turn must be something else, so that no round goes on for ever.
web-rule-jaipur-exchanges-number = At most
web-rule-jaipur-exchanges-free = No limit
web-rule-jaipur-rounds = How long is the game?
web-rule-jaipur-rounds-more = A whole match takes two or three rounds.
web-rule-jaipur-rounds-match = A match: the first with two Seals
web-rule-jaipur-rounds-single = One round decides
web-rule-jaipur-herds = The other’s herd
web-rule-jaipur-herds-more = Whether you see how many camels the other one has.
web-rule-jaipur-herds-open = Counted for all to see
web-rule-jaipur-herds-hidden = Hidden until scoring
web-rule-jaipur-memory = Known cards
web-rule-jaipur-memory-more = Whether the table remembers which cards the other one took in the open.
web-rule-jaipur-memory-shown = The table remembers
web-rule-jaipur-memory-hidden = Everybody remembers alone
web-rule-johari-bribe = When does a Bribe protect?
web-rule-johari-bribe-more = From the Supervisor, on the day on which it is played.
web-rule-johari-bribe-on-reveal = From the moment the cards are revealed
web-rule-johari-bribe-in-turn = Only once it is carried out
web-rule-johari-n21 = What does the noble N21 count?
web-rule-johari-n21-more = The printed books differ here.
web-rule-johari-n21-prestige = 1 point for each of your Prestige cards
web-rule-johari-n21-gem = 1 point for each gem card in your display
