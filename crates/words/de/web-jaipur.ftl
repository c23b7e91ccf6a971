# Jaipurs Tisch im Browser.
web-pitch-jaipur = Kaufe, tausche und verkaufe schneller als dein Gegenüber. Flott, scharf, für zwei.
web-jaipur-chapter = Runde { $part }
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
web-jaipur-purse = { $who }: { $rupees } Rupien; { $tokens ->
    [one] 1 Warenchip
   *[other] { $tokens } Warenchips
}, { $bonus ->
    [one] 1 Bonuschip
   *[other] { $bonus } Bonuschips
}
web-jaipur-seals = { $n ->
    [one] 1 Siegel
   *[other] { $n } Siegel
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

# Wozu etwas auf dem Tisch jetzt gut ist.
web-jaipur-about-camels = Mit Kamelen bezahlst du beim Tauschen; sie brauchen keinen Platz auf der Hand. Die größere Herde bringt am Ende der Runde { $token }.
web-jaipur-about-take-camels = { $n ->
    [one] Du nimmst das Kamel und sonst nichts in diesem Zug.
   *[other] Du nimmst alle { $n } Kamele des Marktes und sonst nichts in diesem Zug.
}
web-jaipur-about-good = Chips dafür, der nächste zuerst: { $values }. Von diesen Karten hast du { $n }.
web-jaipur-about-none = Dafür ist kein Chip mehr da: Ein Verkauf kann nur noch einen Bonus bringen.
web-jaipur-about-few = Davon verkaufst du immer mindestens { $n } Karten.
web-jaipur-about-sell = { $cards }, jetzt verkauft: { $gain }.
web-jaipur-about-bonus = Jeder ist { $worth } Rupien wert. Du siehst den Wert, wenn du ihn hast, die Gegenseite erst am Ende der Runde.

# Die Lektion: was zu tun ist und warum, und was es gebracht hat. $b und $c sind die anderen.
learn-jaipur-take = Ein Zug, eine Sache. Nimm eine Ware: Wähl den Diamanten, er verkauft sich gut, und bestätige.
learn-jaipur-take-done = Der Diamant ist auf deiner Hand, und eine neue Karte hat die Lücke gefüllt. Dann nahm { $b } Silber.
learn-jaipur-camels = Kamele kommen als Herde: Nimm alle. Sie füllen deine Hand nicht und taugen gut zum Tauschen.
learn-jaipur-camels-done = Zwei Kamele kommen zu deiner Herde. Der Preis: { $b } darf sich die neuen Karten zuerst ansehen.
learn-jaipur-exchange = Tausch: Nimm zwei oder mehr Waren auf einmal und gib ebenso viele Karten. Nimm Diamant und Gold, gib zwei Kamele.
learn-jaipur-exchange-done = Zwei kostbare Waren für zwei Kamele! Nun hast du zwei Diamanten und zwei Gold.
learn-jaipur-costly = Von Diamanten, Gold und Silber verkaufst du immer mindestens zwei. Verkauf beide Diamanten.
learn-jaipur-costly-done = 7 und 7 sind 14 Rupien. Die obersten Chips sind die besten: Wer als Nächstes Diamanten verkauft, bekommt je 5.
learn-jaipur-bonus = Drei, vier oder fünf Karten in einem Verkauf bringen noch einen Bonuschip. Verkauf alle vier Stoffe.
learn-jaipur-bonus-done = 13 Rupien für den Stoff, und ein Bonus, den nur du siehst. Geduld lohnt sich, wenn niemand schneller ist.
learn-jaipur-full = Deine Hand ist voll: Mehr als sieben Karten gehen nicht, auch nicht der Diamant. Schaff Platz: Verkauf drei Leder.
learn-jaipur-full-done = 9 Rupien, ein Bonus und Platz für drei Karten. Nur beim Diamanten war { $b } schneller.
learn-jaipur-round = Eine Runde endet, wenn drei Chipstapel leer sind oder die Karten ausgehen. Zwei sind leer: Verkauf beide Stoffe.
learn-jaipur-round-done = Schluss! Die größere Herde bringt dir noch 5 Rupien, und du bist reicher: Ein Siegel gehört dir. Mit zwei Siegeln gewinnst du.
