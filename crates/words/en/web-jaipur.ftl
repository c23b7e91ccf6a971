# Jaipur's table in the web client.
web-jaipur-market = Market
web-jaipur-market-card = { $good } at the market
web-jaipur-gap = Free place
web-jaipur-pile = Pile: { $n ->
    [one] 1 card
   *[other] { $n } cards
} left
web-jaipur-sold = Discard pile: { $cards }
web-jaipur-hand = Hand: { $n ->
    [one] 1 card
   *[other] { $n } cards
}
web-jaipur-hand-card = { $good } in your hand
web-jaipur-herd = Your herd: { $n ->
    [one] 1 camel
   *[other] { $n } camels
}{ $picked ->
    [0] { "" }
   *[other] , { $picked } picked
}
web-jaipur-rival-hand = Hand of { $who }: { $n ->
    [one] 1 card
   *[other] { $n } cards
}, known: { $known }
web-jaipur-rival-herd = Herd of { $who }: { $n ->
    [one] 1 camel
   *[other] { $n } camels
}
web-jaipur-rival-herd-hidden = Herd of { $who }: hidden
web-jaipur-purse = { $who }: { $rupees } rupees from { $tokens ->
    [one] 1 goods token
   *[other] { $tokens } goods tokens
}, { $bonus ->
    [one] 1 bonus token
   *[other] { $bonus } bonus tokens
}, { $seals ->
    [one] 1 Seal
   *[other] { $seals } Seals
}
web-jaipur-tokens = Tokens to win
web-jaipur-bonus = Bonus tokens for selling { $cards ->
   *[other] { $cards }
    [5] 5 or more
} cards: { $n } left
web-jaipur-tip-give = Pick { $n ->
    [one] 1 more card
   *[other] { $n } more cards
} to give: goods of your hand or camels.
web-jaipur-tip-take = Pick { $n ->
    [one] 1 more card
   *[other] { $n } more cards
} of the market to take in exchange.
web-jaipur-round = Round { $n }
web-jaipur-last = Last: { $a } : { $b }
web-jaipur-round-head = Round
web-jaipur-goods = Goods
web-jaipur-bonuses = Bonus
web-jaipur-camels = Camels
web-jaipur-total = Total
web-jaipur-seal = Seal
web-jaipur-go-on = Go on
