# Lessons: what to do and why, and what it brought. $b and $c are the other players.
learn-title = Learn { $game }
learn-step = Task { $at } of { $of }
learn-next = Next
learn-back = Back
learn-skip = Skip
learn-restart = From the start
learn-leave = Leave the lesson
learn-play = Play a real game
learn-stray = That works too. But here, try this:
learn-watch = Look what the others do …
learn-type = You can type: { $move }
