# What lessons share; the tasks of each game are in its web-GAME.ftl.
learn-title = Learn { $game }
learn-step = Task { $at } of { $of }
learn-next = Next
learn-back = Back
learn-skip = Skip
learn-restart = From the start
learn-play = Play a real game
learn-stray = That works too. But here, try this:
learn-watch = Look what the others do …
learn-type = You can type: { $move }
learn-none = There is no lesson of this game yet.
