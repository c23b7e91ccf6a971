# Puzzles: positions in which one move is clearly best. Sentences of a game's own are in its GAME.ftl.
puzzle-ask = What is your best move?
puzzle-or = What is better here: { $a } or { $b }?
puzzle-answer = Best: { $order }.
puzzle-answer-gain = Best: { $order } – { $gain }.
puzzle-right = Right!
puzzle-wrong = Not the best: { $order }.
puzzle-grade = Grade { $n } of { $of }

# The page of puzzles.
web-puzzles = Puzzles
web-puzzles-more = Real positions in which one move is clearly best. Find it.
web-puzzles-play = Solve
web-puzzles-loading = Fetching the puzzles …
web-puzzles-away = The puzzles could not be fetched. Are you offline? Once fetched, they stay.
web-puzzles-none = There are no puzzles of this game yet.
web-puzzles-again = Try again
web-puzzles-grade = Grade
web-puzzles-grades = All grades
web-puzzles-show = Show the answer
web-puzzles-next = Next puzzle
web-puzzles-retry = Try another move.
web-puzzles-standing = Grade { $n } · { $streak } in a row · best { $best }
web-puzzles-best = Best streak: { $n }
