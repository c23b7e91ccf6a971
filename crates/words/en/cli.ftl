# The terminal.
menu-welcome = the market square. Type a number, then Enter.
menu-play = Play { $game } ({ $seats } players)
menu-rules = Read the rules (r, or r and a game: r basari)
menu-quit = Leave
menu-again = That is not on the list.

replay-step = Step { $at } of { $last }
replay-prompt = [{ $at }/{ $last }] Enter next, b back, a number, a seat, gallery, all, q:
replay-help = Enter or n: next · b: back · a number: that step · a, b …: that seat’s view · gallery · all · q: leave.

play-welcome = { $game }. { $players }. Type ? for help.
play-ruleset = { $game } ({ $ruleset })
play-bot = { $name } (bot)
play-turn = { $name }’s turn. Press Enter when nobody else is looking.
play-prompt = { $name }>
play-staged = { $move }: { $order }. Enter to confirm, undo to take it back.
play-undone = Taken back.
play-nothing-staged = There is nothing to take back: the last move stands.
play-sealed = Your choice is sealed. Waiting for: { $names }.
play-refused = That is not allowed. { $why }
play-over = The game is over.
play-place = { $place }. { $name }: { $points }
play-saved = Saved to { $file }.
play-save-where = Save where? Write: save FILE
play-not-saved = Not saved: { $why }
play-resumed = Resumed at step { $step }.
play-not-text = This is not UTF-8, so it cannot be read. Please write it again.
play-input-ended = The input ended before the game did.
play-quit = Good-bye. The game is not over; “save FILE” keeps it.
play-more-moves = … and { $n } more.
play-no-rule = There is no clause { $clause }.
play-hint = { $order } ({ $move }): about { $win } % to win
play-hint-equal = { $order } ({ $move }): as good, about { $win } % to win
play-hint-only = { $order } ({ $move })
play-help-commands = Commands: hint (what a bot would do) · look (the table again) · moves (list in notation) · log (what happened) · rules CLAUSE · save FILE · resume FILE · undo · quit

analysis-graph = { $game }: chances to win
analysis-split = { $who }: from { $start } % to { $end } %. Own decisions { $skill } %, luck { $luck } %, outguessed { $outguessed } %, the others’ mistakes { $others } %.

# Contests, history and puzzles, as the terminal tells them.
daily-title = Deal of the day, { $date }: { $game }, { $n } players, you are { $seat }, bots: { $level }
daily-open = No server: the deal follows from the date, and everybody can compute it.
daily-score = { $score } { $signs }
daily-sent = Sent: place { $rank } of { $of }.
daily-master = The master at the same deal: { $score }
daily-alone = In the deal of the day there are no hints, and no saved games.
daily-unfinished = Not finished: no score.
history-empty = There is no finished game in it.
history-no-record = There is no game { $id } in it, or its moves are gone.
history-good = { $good } of { $all } decisions good
history-rating = { $rating } ± { $error } ({ $n ->
    [one] 1 game
   *[other] { $n } games
})
puzzle-streak = { $n ->
    [0] A new streak begins with the next one.
    [one] 1 in a row.
   *[other] { $n } in a row.
}
puzzle-title = { $game }: puzzle { $id }
puzzle-prompt = Your move (? the table again, show the answer, q leave):
puzzle-go-on = Enter for the next, q to leave:
