jaipur-diamond = { $n ->
    [one] Diamant
   *[other] { $n } Diamanten
}
jaipur-gold = { $n ->
    [one] Gold
   *[other] { $n } Gold
}
jaipur-silver = { $n ->
    [one] Silber
   *[other] { $n } Silber
}
jaipur-cloth = { $n ->
    [one] Stoff
   *[other] { $n } Stoff
}
jaipur-spice = { $n ->
    [one] Gewürz
   *[other] { $n } Gewürz
}
jaipur-leather = { $n ->
    [one] Leder
   *[other] { $n } Leder
}
jaipur-camel = { $n ->
    [one] Kamel
   *[other] { $n } Kamele
}

jaipur-letter-diamond = D
jaipur-letter-gold = G
jaipur-letter-silver = S
jaipur-letter-cloth = T
jaipur-letter-spice = W
jaipur-letter-leather = L
jaipur-letter-camel = K

# Der Tisch
jaipur-head = Siegel: { $seals }. Karten im Stapel: { $pile }.
jaipur-head-single = Karten im Stapel: { $pile }.
jaipur-market = Markt: { $cards }.
jaipur-tokens = Chips, der nächste zuerst:
jaipur-token-pile = { $good } { $values }
jaipur-token-pile-empty = { $good } keine mehr
jaipur-bonus-left = Bonuschips übrig: { $three } für 3 Karten (je { $worth3 } Rupien), { $four } für 4 ({ $worth4 }), { $five } für 5 und mehr ({ $worth5 }).
jaipur-you = Du: { $hand } ({ $size } von 7), { $herd ->
    [one] 1 Kamel
   *[other] { $herd } Kamele
} in der Herde, { $rupees } Rupien in Warenchips{ $bonus }.
jaipur-you-bonus = , Bonuschips { $values }
jaipur-other = { $who }: { $size ->
    [one] 1 Karte
   *[other] { $size } Karten
}{ $known }{ $herd }, { $rupees } Rupien in Warenchips{ $bonus }.
jaipur-other-known = , darunter { $cards }
jaipur-other-herd = , { $n ->
    [one] 1 Kamel
   *[other] { $n } Kamele
} in der Herde
jaipur-other-bonus = , { $n ->
    [one] 1 Bonuschip
   *[other] { $n } Bonuschips
}
jaipur-other-bonus-shown = , Bonuschips { $values }
jaipur-to-move = { $you ->
    [yes] Du bist am Zug.
   *[no] { $who } ist am Zug.
}

# Möglichkeiten
jaipur-choice-take = Eine Ware nehmen: { $list }.
jaipur-choice-camels = { $n ->
    [one] Das Kamel nehmen: k.
   *[other] Die { $n } Kamele nehmen: k.
}
jaipur-choice-exchange = Tauschen: zwei oder mehr von { $market } gegen ebenso viele von { $own }, etwa { $example } ({ $n ->
    [one] 1 Möglichkeit
   *[other] { $n } Möglichkeiten
}).
jaipur-choice-sell = Verkaufen: { $list }.

# Züge
jaipur-order-take = { $good } nehmen
jaipur-order-camels = alle Kamele nehmen
jaipur-order-exchange = tauschen: { $take } nehmen, { $give } geben
jaipur-order-sell = { $cards } verkaufen

# Was entschieden wird und was ein Zug bringt
jaipur-prompt = { $full ->
    [yes] Deine Hand ist voll: { $list }.
   *[no] Du bist am Zug: { $list }.
}
jaipur-prompt-last-pile = Ist noch ein Stapel Chips leer, endet die Runde.
jaipur-prompt-last-cards = { $n ->
    [0] Der Stapel ist leer: Wer aus dem Markt nimmt, beendet die Runde.
    [one] Nur noch 1 Karte im Stapel; die Runde endet, wenn der Markt nicht aufgefüllt werden kann.
   *[other] Nur noch { $n } Karten im Stapel; die Runde endet, wenn der Markt nicht aufgefüllt werden kann.
}
jaipur-prompt-take = eine Karte nehmen
jaipur-prompt-camels = { $n ->
    [one] das Kamel nehmen
    [2] beide Kamele nehmen
   *[other] alle { $n } Kamele nehmen
}
jaipur-prompt-exchange = { $herd ->
    [0] zwei oder mehr Karten tauschen
   *[other] zwei oder mehr Karten tauschen (auch gegen Kamele)
}
jaipur-prompt-sell = verkaufen ({ $list })
jaipur-prompt-sale = { $cards } für { $rupees }
jaipur-prompt-sale-bonus = { $cards } für { $rupees } und einen Bonus von { $worth }
jaipur-gain-hand = dann { $hand ->
    [one] 1 Karte
   *[other] { $hand } Karten
} von 7 auf der Hand, { $herd ->
    [one] 1 Kamel
   *[other] { $herd } Kamele
}
jaipur-gain-camels = dann { $n ->
    [one] 1 Kamel
   *[other] { $n } Kamele
} in deiner Herde{ $rival }
jaipur-gain-rival-herd = { " " }({ $who } hat { $n })
jaipur-gain-herd = mit Kamelen bezahlst du beim Tauschen, und die größere Herde bringt am Ende der Runde { $token }
jaipur-gain-market = { $n ->
    [one] 1 neue Karte kommt
   *[other] { $n } neue Karten kommen
} in den Markt
jaipur-gain-bonus = ein Bonuschip für { $cards } Karten, Wert { $worth }
jaipur-gain-no-bonus = für { $cards } Karten ist kein Bonuschip mehr da
jaipur-gain-nothing = es ist kein Chip mehr da
jaipur-gain-round = damit endet die Runde
jaipur-rupees = { $n ->
    [one] 1 Rupie
   *[other] { $n } Rupien
}

# Ereignisse
jaipur-range = { $least }–{ $most }
jaipur-took = { $you ->
    [yes] Du nimmst { $good }.
   *[no] { $who } nimmt { $good }.
}
jaipur-camels = { $you ->
    [yes] Du nimmst { $cards }.
   *[no] { $who } nimmt { $cards }.
}
jaipur-exchanged = { $you ->
    [yes] Du nimmst { $take } und gibst { $give }.
   *[no] { $who } nimmt { $take } und gibt { $give }.
}
jaipur-sold = { $you ->
    [yes] Du verkaufst { $cards } für { $rupees }{ $bonus }.
   *[no] { $who } verkauft { $cards } für { $rupees }{ $bonus }.
}
jaipur-sold-nothing = { $you ->
    [yes] Du verkaufst { $cards }; es ist kein Chip mehr da{ $bonus }.
   *[no] { $who } verkauft { $cards }; es ist kein Chip mehr da{ $bonus }.
}
jaipur-sold-bonus = { " " }und einen Bonuschip für { $cards } Karten
jaipur-sold-bonus-value = { " " }und einen Bonuschip für { $cards } Karten, Wert { $value }
jaipur-refilled-none = Der Stapel ist leer: In den Markt kommt keine Karte.
jaipur-refilled-last = In den Markt: { $cards }. Der Stapel ist jetzt leer.
jaipur-refilled = In den Markt: { $cards }. Im Stapel { $pile ->
    [one] liegt noch 1 Karte
   *[other] liegen noch { $pile } Karten
}.
jaipur-round-tokens = Die Runde endet: Drei Sorten Warenchips sind aufgebraucht.
jaipur-round-pile = Die Runde endet: Der Stapel reicht nicht mehr für den Markt.
jaipur-round-score = { $who }: { $goods } für Waren, { $bonus } für Bonuschips, { $camels } für Kamele, zusammen { $total }.
jaipur-round-seal = { $you ->
    [yes] Du gewinnst die Runde und ein Siegel.
   *[no] { $who } gewinnt die Runde und ein Siegel.
}
jaipur-round-won = { $you ->
    [yes] Du gewinnst die Runde.
   *[no] { $who } gewinnt die Runde.
}
jaipur-round-tied = Die Runde ist in allem gleich.
jaipur-dealt = Eine neue Runde wird ausgeteilt. { $you ->
    [yes] Du beginnst.
   *[no] { $who } beginnt.
}
jaipur-dealt-hand = Deine Hand: { $cards }.
jaipur-match-won = { $you ->
    [yes] Du gewinnst!
   *[no] { $who } gewinnt.
}
jaipur-match-tied = Beide gewinnen: Die Runde war in allem gleich.
jaipur-help = Züge: „nimm Gold“ oder +g · „Kamele“ oder k · „tausche Diamant Gold gegen 2 Kamele“ oder dg=kk · „verkaufe 3 Leder“ oder l*3. Buchstaben: d Diamant, g Gold, s Silber, c Stoff, p Gewürz, l Leder, k Kamel.

# Warum ein Zug nicht geht
jaipur-not-at-market = Diese Ware liegt nicht im Markt.
jaipur-camels-together = Ein Kamel wird nie einzeln genommen: Nimm alle Kamele des Marktes zusammen.
jaipur-hand-full = Du hast schon sieben Karten auf der Hand: Da ist kein Platz mehr.
jaipur-no-camels = Im Markt ist kein Kamel.
jaipur-market-lacks = Nicht alle diese Karten liegen im Markt.
jaipur-you-lack = Du hast nicht alle Karten, die du geben willst.
jaipur-no-camel-by-exchange = Kamele kann man nicht eintauschen.
jaipur-at-least-two = Getauscht werden mindestens zwei Karten gegen zwei.
jaipur-as-many = Gib genauso viele Karten zurück, wie du nimmst.
jaipur-same-good = Keine Ware darf genommen und zugleich gegeben werden.
jaipur-over-limit = Danach hättest du mehr als sieben Karten auf der Hand: Gib weniger Kamele.
jaipur-enough-exchanges = So viele Tauschzüge nacheinander sind genug: Nimm eine Ware, nimm die Kamele oder verkaufe.
jaipur-camels-unsold = Kamele sind keine Waren: Sie lassen sich nicht verkaufen.
jaipur-hand-lacks = So viele hast du von dieser Ware nicht.
jaipur-sell-something = Zu einem Verkauf gehört mindestens eine Karte.
jaipur-sell-two = Von Diamanten, Gold und Silber verkaufst du immer mindestens zwei Karten.

# Worum es geht, und was am Ende zählt
jaipur-aim = Ziel: am Ende der Runde reicher sein als die Gegenseite; wer zwei Runden gewinnt, hat gewonnen.
jaipur-aim-single = Ziel: am Ende der Runde reicher sein als die Gegenseite.
jaipur-unit-seals = Siegel
jaipur-unit-rupees = Rupien
jaipur-counted-seals = { $n ->
    [one] 1 Siegel
   *[other] { $n } Siegel
}
jaipur-counted-rupees = { $n ->
    [one] 1 Rupie
   *[other] { $n } Rupien
}

# Rätsel: Arten von Zügen, wie nach ihnen gefragt wird.
jaipur-kind-take = eine Ware nehmen
jaipur-kind-camels = die Kamele nehmen
jaipur-kind-exchange = tauschen
jaipur-kind-sell = verkaufen
jaipur-puzzle-which-take = Welche Ware nimmst du?
jaipur-puzzle-which-exchange = Welche Karten tauschst du?
jaipur-puzzle-which-sell = Was verkaufst du?
jaipur-puzzle-take-sell = Jetzt verkaufen, oder warten und eine Ware nehmen?
jaipur-puzzle-exchange-sell = Jetzt verkaufen, oder warten und tauschen?
jaipur-puzzle-camels-sell = Jetzt verkaufen, oder warten und die Kamele nehmen?

# Warum ein Zug gut ist.
jaipur-why-set = macht { $cards } für einen Bonus
jaipur-why-pair = { $cards } lassen sich verkaufen
jaipur-why-denies = nimmt { $rival } { $good } ({ $rupees }) weg
jaipur-why-keeps = behält { $cards } für einen größeren Verkauf
jaipur-why-ends = beendet die Runde
jaipur-why-bonus = bringt den Bonus für { $n } Karten
jaipur-why-first = holt die { $rupees } für { $good } vor { $rival }
jaipur-why-camels = nimmt { $rival } { $n ->
    [one] das Kamel
   *[other] alle { $n } Kamele
} weg
jaipur-why-herd = macht aus { $n ->
    [one] einem Kamel Ware
   *[other] { $n } Kamelen Waren
}
