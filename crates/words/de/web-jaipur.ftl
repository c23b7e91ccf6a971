# Jaipurs Tisch im Browser.
web-jaipur-market = Markt
web-jaipur-market-card = { $good } auf dem Markt
web-jaipur-gap = Freier Platz
web-jaipur-pile = Stapel: noch { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
}
web-jaipur-sold = Ablagestapel: { $cards }
web-jaipur-hand = Hand: { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
}
web-jaipur-hand-card = { $good } auf deiner Hand
web-jaipur-herd = Deine Herde: { $n ->
    [one] 1 Kamel
   *[other] { $n } Kamele
}{ $picked ->
    [0] { "" }
   *[other] , { $picked } gewählt
}
web-jaipur-rival-hand = Hand von { $who }: { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
}, bekannt: { $known }
web-jaipur-rival-herd = Herde von { $who }: { $n ->
    [one] 1 Kamel
   *[other] { $n } Kamele
}
web-jaipur-rival-herd-hidden = Herde von { $who }: verdeckt
web-jaipur-purse = { $who }: { $rupees } Rupien aus { $tokens ->
    [one] 1 Warenchip
   *[other] { $tokens } Warenchips
}, { $bonus ->
    [one] 1 Bonuschip
   *[other] { $bonus } Bonuschips
}, { $seals ->
    [one] 1 Siegel
   *[other] { $seals } Siegel
}
web-jaipur-tokens = Chips, die noch zu gewinnen sind
web-jaipur-bonus = Bonuschips für den Verkauf von { $cards ->
   *[other] { $cards }
    [5] 5 oder mehr
} Karten: noch { $n }
web-jaipur-tip-give = Wähle noch { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
}, die du gibst: Waren deiner Hand oder Kamele.
web-jaipur-tip-take = Wähle noch { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
} vom Markt, die du dafür nimmst.
web-jaipur-round = Runde { $n }
web-jaipur-last = Zuletzt { $a } : { $b }
web-jaipur-round-head = Runde
web-jaipur-goods = Waren
web-jaipur-bonuses = Bonus
web-jaipur-camels = Kamele
web-jaipur-total = Summe
web-jaipur-seal = Siegel
web-jaipur-go-on = Weiter
