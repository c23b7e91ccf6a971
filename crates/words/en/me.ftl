# What one has played, and where it is kept.
store-newer = A newer version of this page runs in another tab, or ran here before. Load this page again: until then nothing is kept, and nothing that was kept is touched.
store-blocked = An older version of this page is open in another tab. Close that one and load this page again: until then nothing is kept.
store-nowhere = This browser lets the page keep nothing, as private windows do. You can play, but nothing remains when you leave.

web-me = You
web-me-link = All your games
web-me-all = All games, statistics and your rating
web-me-nothing = Nothing was played here yet. Every game that you finish, against bots or with friends, will stand here with its result, and with what the judge thinks of it.
web-me-portrait = Portrait
web-me-portrait-n = Portrait { $n }
web-me-sum = { $played ->
    [0] No finished game yet
    [one] 1 finished game, { $won } won
   *[other] { $played } finished games, { $won } won
}
web-me-game = Games
web-me-any = All
web-me-rating-name = rating against bots
web-me-rating = { $rating } ± { $error }
web-me-rating-more = From { $n ->
    [one] 1 game
   *[other] { $n } games
}; nearest to the level “{ $level }”.
web-me-scale = On each scale random play is 0, and 400 points more are ten times the chances. The error shrinks with every game.
web-me-unrated = For a rating, finish a game against bots without hints and without taking moves back.
web-me-unmeasured = The bots of this game were not measured yet, so there is no rating.
web-me-course = How the rating went
web-me-results = Won above, lost below, the last on the right
web-me-won = Won
web-me-of = { $won } of { $played }
web-me-streak = Won in a row
web-me-streak-n = { $n }, at most { $most }
web-me-best = Most points
web-me-quickest = Quickest win
web-me-accuracy = Good decisions
web-me-accuracy-n = { $mean } %, lately { $last } %
web-me-levels = By level
web-me-people = People
web-me-seats = By seat
web-me-seat-n = Seat { $n }
web-me-history = History
web-me-more = Show more
web-me-no-day = earlier
web-me-online = online
web-me-here = here
web-me-good = { $good } of { $all } decisions were as good as anything the judge found.
web-me-bare = The moves made room for newer games; the result stays.
web-me-look = { $n ->
    [one] Let the judge look at 1 game
   *[other] Let the judge look at { $n } games
}
web-me-think = { $n ->
    [one] Look for a puzzle in 1 mistake
   *[other] Look for puzzles in { $n } mistakes
}
web-me-look-more = It says how well you played, and makes puzzles of clear mistakes. Here, in your browser: it takes about a minute a game.
web-me-judging = The judge looks at game { $n } of { $of }: { $percent } %
web-me-thinking = Thinking over mistake { $n } of { $of } …
web-me-file = As a file
web-me-file-more = Everything here stays in this browser. A file takes it to another one, and nothing comes twice.
web-me-export = Save as a file
web-me-import = Read a file
web-me-delete = Delete everything
web-me-delete-ask = Delete all games?
web-me-delete-more = History, statistics, rating, puzzles of your own, tries of contests and games that are not over will be gone from this browser. A file that you saved can bring them back.
web-me-keep = Keep them
web-me-deleted = Everything was deleted.
web-me-imported = { $n ->
    [0] Nothing new
    [one] 1 game was added
   *[other] { $n } games were added
}{ $known ->
    [0] .
    [one] ; 1 was here already.
   *[other] ; { $known } were here already.
}

history-syntax = This is not a history: line { $line } is not JSON.
history-other = This is not a history that Chowk has saved.
history-newer = This history is of version { $line }, which is newer than this program.
history-missing = { $field } is missing in the file.
history-wrong = { $field }: what stands there does not belong there.
history-no-game = { $field }: there is no such game.
history-twice = { $field }: another game in the file has the same name.
history-record = { $field }: line { $line } of the record does not hold: { $why }
history-result = { $field }: the moves lead to another result.

web-puzzles-mine = From your own games
web-puzzles-mine-more = Where you gave much away and one move was clearly best, the judge makes a puzzle for you.
web-puzzles-mine-n = { $n ->
    [one] 1 puzzle
   *[other] { $n } puzzles
}
web-puzzles-mine-none = There are no puzzles of your own yet.

# In the terminal.
