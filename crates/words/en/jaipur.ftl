jaipur-diamond = { $n ->
    [one] diamond
   *[other] { $n } diamonds
}
jaipur-gold = { $n ->
    [one] gold
   *[other] { $n } gold
}
jaipur-silver = { $n ->
    [one] silver
   *[other] { $n } silver
}
jaipur-cloth = { $n ->
    [one] cloth
   *[other] { $n } cloth
}
jaipur-spice = { $n ->
    [one] spice
   *[other] { $n } spice
}
jaipur-leather = { $n ->
    [one] leather
   *[other] { $n } leather
}
jaipur-camel = { $n ->
    [one] camel
   *[other] { $n } camels
}

jaipur-letter-diamond = D
jaipur-letter-gold = G
jaipur-letter-silver = S
jaipur-letter-cloth = C
jaipur-letter-spice = P
jaipur-letter-leather = L
jaipur-letter-camel = M

# The table
jaipur-head = Seals: { $seals }. Cards left in the pile: { $pile }.
jaipur-head-single = Cards left in the pile: { $pile }.
jaipur-market = Market: { $cards }.
jaipur-tokens = Tokens, next first:
jaipur-token-pile = { $good } { $values }
jaipur-token-pile-empty = { $good } none left
jaipur-bonus-left = Bonus tokens left: { $three } for 3 cards ({ $worth3 } rupees each), { $four } for 4 ({ $worth4 }), { $five } for 5 or more ({ $worth5 }).
jaipur-you = You: { $hand } ({ $size } of 7), { $herd ->
    [one] 1 camel
   *[other] { $herd } camels
} in the herd, { $rupees } rupees in goods tokens{ $bonus }.
jaipur-you-bonus = , bonus tokens { $values }
jaipur-other = { $who }: { $size ->
    [one] 1 card
   *[other] { $size } cards
}{ $known }{ $herd }, { $rupees } rupees in goods tokens{ $bonus }.
jaipur-other-known = , among them { $cards }
jaipur-other-herd = , { $n ->
    [one] 1 camel
   *[other] { $n } camels
} in the herd
jaipur-other-bonus = , { $n ->
    [one] 1 bonus token
   *[other] { $n } bonus tokens
}
jaipur-other-bonus-shown = , bonus tokens { $values }
jaipur-to-move = { $you ->
    [yes] It is your turn.
   *[no] It is { $who }’s turn.
}

# Choices
jaipur-choice-take = Take one: { $list }.
jaipur-choice-camels = { $n ->
    [one] Take the camel: k.
   *[other] Take the { $n } camels: k.
}
jaipur-choice-exchange = Exchange two or more of { $market } for as many of { $own }, such as { $example } ({ $n ->
    [one] 1 way
   *[other] { $n } ways
}).
jaipur-choice-sell = Sell: { $list }.

# Moves
jaipur-order-take = take { $good }
jaipur-order-camels = take all the camels
jaipur-order-exchange = exchange: take { $take }, give { $give }
jaipur-order-sell = sell { $cards }

# What is decided, and what a move brings
jaipur-prompt = { $full ->
    [yes] Your hand is full: { $list }.
   *[no] Your turn: { $list }.
}
jaipur-prompt-last-pile = One more empty pile of tokens ends the round.
jaipur-prompt-last-cards = { $n ->
    [0] The pile is empty: whoever takes from the market ends the round.
    [one] Only 1 card is left in the pile; the round ends when the market cannot be filled.
   *[other] Only { $n } cards are left in the pile; the round ends when the market cannot be filled.
}
jaipur-prompt-take = take one card
jaipur-prompt-camels = { $n ->
    [one] take the camel
    [2] take both camels
   *[other] take all { $n } camels
}
jaipur-prompt-exchange = { $herd ->
    [0] exchange two or more cards
   *[other] exchange two or more cards (camels pay too)
}
jaipur-prompt-sell = sell ({ $list })
jaipur-prompt-sale = { $cards } for { $rupees }
jaipur-prompt-sale-bonus = { $cards } for { $rupees } and a bonus of { $worth }
jaipur-gain-hand = then { $hand ->
    [one] 1 card
   *[other] { $hand } cards
} of 7 in hand, { $herd ->
    [one] 1 camel
   *[other] { $herd } camels
}
jaipur-gain-camels = then { $n ->
    [one] 1 camel
   *[other] { $n } camels
} in your herd{ $rival }
jaipur-gain-rival-herd = { " " }({ $who } has { $n })
jaipur-gain-herd = camels pay in exchanges, and the larger herd brings { $token } at the end of the round
jaipur-gain-market = { $n ->
    [one] 1 new card comes
   *[other] { $n } new cards come
} to the market
jaipur-gain-bonus = a bonus token for { $cards } cards, worth { $worth }
jaipur-gain-no-bonus = no bonus token is left for { $cards } cards
jaipur-gain-nothing = no token is left
jaipur-gain-round = this ends the round
jaipur-rupees = { $n ->
    [one] 1 rupee
   *[other] { $n } rupees
}

# Events
jaipur-range = { $least }–{ $most }
jaipur-took = { $you ->
    [yes] You take { $good }.
   *[no] { $who } takes { $good }.
}
jaipur-camels = { $you ->
    [yes] You take { $cards }.
   *[no] { $who } takes { $cards }.
}
jaipur-exchanged = { $you ->
    [yes] You take { $take } and give { $give }.
   *[no] { $who } takes { $take } and gives { $give }.
}
jaipur-sold = { $you ->
    [yes] You sell { $cards } for { $rupees }{ $bonus }.
   *[no] { $who } sells { $cards } for { $rupees }{ $bonus }.
}
jaipur-sold-nothing = { $you ->
    [yes] You sell { $cards }; no token is left{ $bonus }.
   *[no] { $who } sells { $cards }; no token is left{ $bonus }.
}
jaipur-sold-bonus = { " " }and a bonus token for { $cards } cards
jaipur-sold-bonus-value = { " " }and a bonus token for { $cards } cards worth { $value }
jaipur-refilled-none = The pile is empty: no card comes to the market.
jaipur-refilled-last = To the market: { $cards }. The pile is empty now.
jaipur-refilled = To the market: { $cards }. { $pile ->
    [one] 1 card is
   *[other] { $pile } cards are
} left in the pile.
jaipur-round-tokens = The round ends: three kinds of goods tokens are gone.
jaipur-round-pile = The round ends: the pile cannot fill the market.
jaipur-round-score = { $who }: { $goods } for goods, { $bonus } for bonus tokens, { $camels } for camels, { $total } in all.
jaipur-round-seal = { $you ->
    [yes] You win the round and a Seal.
   *[no] { $who } wins the round and a Seal.
}
jaipur-round-won = { $you ->
    [yes] You win the round.
   *[no] { $who } wins the round.
}
jaipur-round-tied = The round is tied throughout.
jaipur-dealt = A new round is dealt. { $you ->
    [yes] You start.
   *[no] { $who } starts.
}
jaipur-dealt-hand = Your hand: { $cards }.
jaipur-match-won = { $you ->
    [yes] You win!
   *[no] { $who } wins.
}
jaipur-match-tied = Both win: the round was tied throughout.
jaipur-help = Moves: “take gold” or +g · “camels” or k · “exchange diamond gold for 2 camels” or dg=kk · “sell 3 leather” or l*3. Letters: d diamond, g gold, s silver, c cloth, p spice, l leather, k camel.

# What it is about, and what is counted at its end
jaipur-aim = Aim: be richer than the other when the round ends; two rounds won win the game.
jaipur-aim-single = Aim: be richer than the other when the round ends.
jaipur-unit-seals = Seals
jaipur-unit-rupees = Rupees
jaipur-counted-seals = { $n ->
    [one] 1 Seal
   *[other] { $n } Seals
}
jaipur-counted-rupees = { $n ->
    [one] 1 rupee
   *[other] { $n } rupees
}

# Puzzles: kinds of moves as they are asked for.
jaipur-kind-take = taking one card
jaipur-kind-camels = taking the camels
jaipur-kind-exchange = exchanging
jaipur-kind-sell = selling
jaipur-puzzle-which-take = Which card do you take?
jaipur-puzzle-which-exchange = Which cards do you exchange?
jaipur-puzzle-which-sell = What do you sell?
jaipur-puzzle-take-sell = Sell now, or wait and take a card?
jaipur-puzzle-exchange-sell = Sell now, or wait and exchange?
jaipur-puzzle-camels-sell = Sell now, or wait and take the camels?

# Why a move is a good one.
jaipur-why-set = it makes { $cards } for a bonus
jaipur-why-pair = { $cards } can be sold
jaipur-why-denies = it keeps the { $good } ({ $rupees }) from { $rival }
jaipur-why-keeps = it keeps { $cards } for a larger sale
jaipur-why-ends = it ends the round
jaipur-why-bonus = it earns the bonus for { $n } cards
jaipur-why-first = it takes the { $rupees } for { $good } before { $rival } does
jaipur-why-camels = it takes { $n ->
    [one] the camel
   *[other] all { $n } camels
} from { $rival }
jaipur-why-herd = it turns { $n ->
    [one] a camel
   *[other] { $n } camels
} into goods
