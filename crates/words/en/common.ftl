# Words that all games share.
you = you
and = and
or = or
nothing = nothing
refused-over = The game is over.
refused-not-to-act = This seat has nothing to decide now.
refused-no-answer = This is no answer to the decision at hand.
misheard-move = “{ $word }” is no move I understand. Type ? for help.
misheard-word = I do not know the word “{ $word }”. Type ? for help.
misheard-number = How many? “{ $word }” is not a number of cards here.
misheard-none = None of the moves you may make now is “{ $word }”. Type ? for help.
misheard-several = That fits several moves: { $word }. Say more, or write one of them.

hint-equal = “{ $other }” is as good, as far as can be told.
hint-more = The next best, “{ $other }”, wins { $n } % less often.

# What an outcome counts, where a game counts nothing else.
unit-points = Points
counted-points = { $n ->
    [one] 1 point
   *[other] { $n } points
}

# An option of the rules, or one of its values, within a clause.
option-quoted = “{ $what }”

# Tables, and how games were broken off.
play-player = Player { $n }
play-choices = You may:
replay-resigned = { $who } gave up. The game was broken off here.
replay-left = { $who } left. The win was claimed here.
replay-agreed = All agreed to end the game here.
replay-stopped = The host of the server ended the game here.

# What an analysis says of a decision.
analysis-inaccuracy = Step { $step }, { $who }: { $played } is inaccurate. Better: { $better }. It gave away { $loss } %.
analysis-mistake = Step { $step }, { $who }: { $played } is a mistake. Better: { $better }. It gave away { $loss } %.
analysis-blunder = Step { $step }, { $who }: { $played } is a blunder. Better: { $better }. It gave away { $loss } %.
analysis-good = { $good } of { $all } decisions were as good as anything that was found.
