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
