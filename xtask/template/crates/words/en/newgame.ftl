newgame-ruby = { $n ->
    [one] ruby
   *[other] { $n } rubies
}
newgame-emerald = { $n ->
    [one] emerald
   *[other] { $n } emeralds
}
newgame-sapphire = { $n ->
    [one] sapphire
   *[other] { $n } sapphires
}

# The table
newgame-stall = Stall: { $gems }. Gems left in the bag: { $bag }.
newgame-hidden = { $n ->
    [one] 1 gem
   *[other] { $n } gems
}
newgame-side = { $you ->
    [yes] You: { $hand }; points: { $points }.
   *[no] { $who }: { $hand }; points: { $points }.
}
newgame-to-move = { $you ->
    [yes] It is your turn.
   *[no] It is { $who }’s turn.
}

# Choices
newgame-choice-take = Take one: { $list }.
newgame-choice-sell = Sell: { $list }.

# What is decided, and what a move brings
newgame-prompt = Your turn: { $list }.
newgame-prompt-take = take a gem
newgame-prompt-sell = sell gems of one kind
newgame-gain = then gems in hand: { $n }, points: { $points }

# Moves
newgame-order-take = take { $gem }
newgame-order-sell = sell { $gems }

# Events
newgame-took = { $you ->
    [yes] You take { $gem }.
   *[no] { $who } takes { $gem }.
}
newgame-refilled = To the stall: { $gem }. Gems left in the bag: { $bag }.
newgame-sold = { $you ->
    [yes] You sell { $gems }; points: { $points }.
   *[no] { $who } sells { $gems }; points: { $points }.
}
newgame-ended = The bag is empty: the game is over.
newgame-help = Moves: “take ruby” or +r · “sell 2 emeralds” or e*2. Letters: r ruby, e emerald, s sapphire.
