# The web client.
web-skip = Skip to the content
web-nav = Site
web-settings = Settings
web-sound = Sound
web-other-language = DE: auf Deutsch
web-you = You
web-home = Home
web-close = Close
web-rules = Rules
web-learn = Learn in two minutes
web-games = Games

web-hero = The market is open.
web-hero-more = Three games of gems and nerve. Play a bot now, or send a friend a link.
web-players = { $least }–{ $most } players
web-players-exactly = { $n } players
web-play-bot = Play a bot
web-play-bots = Play bots
web-play-friend = Play a friend
web-continue = Go on
web-open-tables = Open tables
web-finished = finished
web-step = { $step ->
    [one] 1 step
   *[other] { $step } steps
}
web-forget = Forget this table
web-your-turn = your turn
web-free-seats = { $n ->
    [one] 1 free seat
   *[other] { $n } free seats
}

web-no-game = There is no such game.
web-new-title = A table of { $game }
web-how-many = How many play?
web-who-sits = Who sits where?
web-seat-me = You
web-seat-friend = By link
web-seat-here = This screen
web-level-newcomer = Bot: newcomer
web-level-novice = Bot: novice
web-level-apprentice = Bot: apprentice
web-level-merchant = Bot: merchant
web-level-master = Bot: master
web-level-grandmaster = Bot: grandmaster
web-player-n = Player { $n }
web-clock = Time
web-clock-none = Untimed
web-clock-live = Quick
web-clock-days = A day each
web-open-to-all = Show it in the list of open tables
web-options = Rules
web-edition = Edition of the rules
web-no-server = No server answers here. { $why }
web-start = Play
web-start-link = Make the table

web-connecting = Connecting …
web-no-table = There is no such table.
web-table = Table
web-players-list = Players
web-ready = has chosen
web-absent = not connected
web-your-move = Your move
web-looking = This is how it stood after step { $step } of { $last }.
web-back-to-now = Back to now
web-waiting-seats = Waiting for players
web-over = The game is over.
web-sealed = Your choice is sealed. You may still change it.
web-waiting = Waiting for { $names } …
web-undo = Undo
web-confirm = Confirm
web-show-result = Result
web-hint = Hint
web-hints = What a strong player would do: chances to win
web-hint-head = What a strong player would do
web-hint-chance = chance to win
web-hint-equal = as good
web-thinking = Thinking …
web-recap = Since your move
web-again = Watch again
web-log = Log
web-log-nothing = Nothing has happened yet. Every move will stand here.
web-log-step = Step { $n }: click to see how it stood
web-more = More
web-text-mode = Table as text
web-picture-mode = Table as pictures
web-keys = Keys
web-share = Link to this table
web-copied = Copied
web-copy = Copy
web-other-device = Go on with another device
web-takeback = Take back
web-vote-end = Vote to end it
web-resign = Give up
web-send-link = Send this link to whoever should sit here. The game begins when all seats are taken.
web-seat-free = free
web-sit = Sit here
web-thats-you = that is you
web-curtain = { $name }, it is your turn
web-curtain-more = Take the screen. When nobody else is looking, go on.
web-look = I am here
web-type-move = Your move, in words or notation
web-type-go = Choose
web-phrases = Say something

web-log-more = What followed ({ $n })
web-log-sat = { $you ->
    [yes] You sit down.
   *[no] { $who } sits down.
}
web-log-stood = { $you ->
    [yes] You get up.
   *[no] { $who } gets up.
}
web-log-started = The game begins.
web-log-taken-back = { $you ->
    [yes] You take your move back.
   *[no] { $who } takes a move back.
}
web-log-resigned = { $you ->
    [yes] You give up.
   *[no] { $who } gives up.
}
web-log-voted = { $you ->
    [yes] You vote to end the game.
   *[no] { $who } votes to end the game.
}
web-log-away = { $you ->
    [yes] Your time is up; a bot plays for you until you come back.
   *[no] { $who } ran out of time; a bot plays on.
}
web-log-back = { $you ->
    [yes] You are back.
   *[no] { $who } is back.
}
web-log-stopped = The host ended the game.
web-log-again = { $you ->
    [yes] You want to play again.
   *[no] { $who } wants to play again.
}

web-ended-agreed = Ended by agreement
web-wins = { $you ->
    [yes] You win!
   *[no] { $who } wins
}
web-win-together = { $names } win together
web-place = Place
web-player = Player
web-points = Points
web-replay = Replay and analysis
web-rematch = Play again
web-rematch-asked = Waiting for the others …

web-phrase-hello = Hello!
web-phrase-good-luck = Good luck!
web-phrase-well-played = Well played!
web-phrase-thanks = Thank you!
web-phrase-thinking = Let me think …
web-phrase-hurry = Take heart, and a decision!
web-phrase-oops = Oops.
web-phrase-again = One more?
web-phrase-bye = Good-bye!

web-key-tab = from one thing to the next
web-key-enter = choose; with nothing chosen, confirm
web-key-confirm = confirm from anywhere
web-key-undo = undo what is picked, close what is open
web-key-hint = hint
web-key-log = log
web-key-text = table as text, and back
web-key-help = this list

web-copy-yourself = The browser does not let us copy. Please copy the link yourself:
web-no-luck = This browser gives no random numbers, so nothing can be dealt fairly. Try another one.
web-refused-busy = The server is busy. It is asked again in a moment.
web-refused-stale = Somebody was quicker: the table has changed. Look again, and choose.
web-refused-takeback = This cannot be taken back: others have learned something since, or it was not your move.
web-refused-taken = Somebody sits there already.
web-refused-over = The game is over.
web-refused-begun = The game has begun.

web-remark-0-won = The market was kind to me today.
web-remark-0-lost = Well bargained. Next time I count twice.
web-remark-1-won = Patience buys what gold cannot.
web-remark-1-lost = You kept your nerve. My compliments.
web-remark-2-won = Did you see that coming? I did not!
web-remark-2-lost = Again! I want my gems back.
web-remark-3-won = Every stone in its place.
web-remark-3-lost = A fair price for a good lesson.
web-remark-4-won = I always leave the market with a full purse.
web-remark-4-lost = Enjoy it. I remember faces.
web-ambience-on = Ambience on
web-ambience-off = Ambience off
