# Jaipur's table in the web client.
web-pitch-jaipur = Buy, swap and sell faster than the trader across from you. Quick, sharp, for two.
web-jaipur-chapter = Round { $part }
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
web-jaipur-purse = { $who }: { $rupees } rupees; { $tokens ->
    [one] 1 goods token
   *[other] { $tokens } goods tokens
}, { $bonus ->
    [one] 1 bonus token
   *[other] { $bonus } bonus tokens
}
web-jaipur-seals = { $n ->
    [one] 1 Seal
   *[other] { $n } Seals
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

# What a thing on the table is good for now.
web-jaipur-about-camels = Camels pay in exchanges and take no room in the hand. The larger herd brings { $token } at the end of the round.
web-jaipur-about-take-camels = { $n ->
    [one] You take the camel by itself, and nothing else this turn.
   *[other] You take all { $n } camels of the market, and nothing else this turn.
}
web-jaipur-about-good = Its tokens, the next first: { $values }. Of these cards you hold { $n }.
web-jaipur-about-none = No token is left for it: sold, it can bring a bonus only.
web-jaipur-about-few = It can be sold only { $n } or more at a time.
web-jaipur-about-sell = { $cards }, sold now: { $gain }.
web-jaipur-about-bonus = Each is worth { $worth } rupees. You see the value when you have it; the other sees it at the end of the round.

# The lesson: what to do and why, and what it brought. $b and $c are the other players.
learn-jaipur-take = One thing a turn. Take one good: pick the diamond, it will sell well, and confirm.
learn-jaipur-take-done = The diamond is in your hand, and a new card filled the gap at once. Then { $b } took silver.
learn-jaipur-camels = Camels come as a herd: take all of them. They do not fill your hand, and they are good for swapping.
learn-jaipur-camels-done = Two camels join your herd. The price: { $b } gets the first look at the new cards.
learn-jaipur-exchange = Exchange: take two or more goods at once and give back as many cards. Take diamond and gold, give two camels.
learn-jaipur-exchange-done = Two precious goods for two camels! Now you hold two diamonds and two gold.
learn-jaipur-costly = Diamonds, gold and silver are sold only two or more at a time. Sell both diamonds.
learn-jaipur-costly-done = 7 and 7 make 14 rupees. The top tokens are the best: whoever sells diamonds next gets 5 each.
learn-jaipur-bonus = Three, four or five cards in one sale bring a bonus token as well. Sell all four cloth.
learn-jaipur-bonus-done = 13 rupees for the cloth, and a bonus that only you can see. Patience pays, if nobody sells first.
learn-jaipur-full = Your hand is full: seven cards are the most, so you cannot take the diamond. Make room: sell three leather.
learn-jaipur-full-done = 9 rupees, a bonus and room for three cards. But { $b } was quicker with the diamond.
learn-jaipur-round = A round ends when three piles of tokens are empty, or the cards run out. Two are empty: sell both cloth.
learn-jaipur-round-done = Over! The larger herd brought you 5 more rupees, and you are richer: a Seal is yours. Two Seals win the game.
