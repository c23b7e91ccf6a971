johari-colour-d = Diamant
johari-colour-s = Saphir
johari-colour-r = Rubin
johari-colour-e = Smaragd

johari-letter-d = D
johari-letter-s = S
johari-letter-r = R
johari-letter-e = M
johari-letter-g = G
johari-letter-p = P

johari-action-purchase = Kauf
johari-action-trade = Handel
johari-action-sale = Verkauf
johari-action-bribe = Bestechung
johari-action-exchange = Tausch
johari-action-baksheesh = Bakschisch
johari-action-doppelganger = Doppelgänger

# Karten und Orte
johari-gem = { $fake ->
    [yes] { $kind } { $value } (falsch)
   *[no] { $kind } { $value }
}
johari-gold-card = Goldkarte { $value }
johari-prestige-card = Prestigekarte { $value }
johari-times = { $n }× { $card }
johari-as = { $card } als { $kind }
johari-group = { $kind } { $values }
johari-group-gems = { $kind } { $values } ({ $gems } Edelsteine)
johari-group-fake = { $value } falsch
johari-group-gold = Goldkarten
johari-group-prestige = Prestigekarten
johari-store = { $form ->
    [from] aus dem { $kind }laden
    [at] im { $kind }laden
    [to] in den { $kind }laden
    [the] den { $kind }laden
   *[plain] { $kind }laden
}
johari-store-g = { $form ->
    [from] aus dem Laden für Gold und Prestige
    [at] im Laden für Gold und Prestige
    [to] in den Laden für Gold und Prestige
    [the] den Laden für Gold und Prestige
   *[plain] Laden für Gold und Prestige
}
johari-booth = { $form ->
    [from] aus Stand { $n }
    [at] in Stand { $n }
    [to] in Stand { $n }
   *[plain] Stand { $n }
}
johari-gold-amount = { $n } Gold
johari-points = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
}

# Adlige: wie wir sie nennen und was sie tun
johari-n1 = Almosengeber
johari-n2 = Beschützerin
johari-n3 = Geldwechsler
johari-n4 = Goldschmiedin
johari-n5 = Kennerin
johari-n6 = Lastenträger
johari-n7 = Verwalter
johari-n8 = Schatzmeisterin
johari-n9 = Kämmerer
johari-n10 = Großhändlerin
johari-n11 = Hausierer
johari-n12 = Kuratorin
johari-n13 = Alchemistin
johari-n14 = Höfling
johari-n15 = Bankier
johari-n16 = Maklerin
johari-n17 = Thakur
johari-n18 = Nawab
johari-n19 = Rani
johari-n20 = Maharani
johari-n21 = Heroldin
johari-n22 = Maler
johari-n23 = Astrologin
johari-n24 = Wesir
johari-n1-does = Bakschisch bringt 1 Gold mehr
johari-n2-does = Bakschisch schützt vor dem Kontrolleur
johari-n3-does = Bestechung bringt 2 Gold
johari-n4-does = Juweliere begnügen sich mit einer Farbe weniger
johari-n5-does = 1 Feld mehr bei Sammlern
johari-n6-does = beim Handel kommen die Karten eines Ladens auf Wunsch sofort in die Auslage
johari-n7-does = Karten auf einem Aktionsplatz kosten 1 weniger
johari-n8-does = sofort 7 Gold
johari-n9-does = Karten auf einem Aktionsplatz kosten 2 weniger
johari-n10-does = Kauf kostet 2 weniger
johari-n11-does = statt eines Verkaufs eine Edelsteinkarte für 1 Feld
johari-n12-does = 2 Felder mehr bei Sammlern
johari-n13-does = beim Verkauf zählt eine Karte auf Wunsch als andere Farbe
johari-n14-does = Adlige kosten 2 Edelsteine weniger
johari-n15-does = Adlige lassen sich in Gold bezahlen
johari-n16-does = Tausch auch zwischen Farben
johari-n17-does = 5 Punkte
johari-n18-does = 6 Punkte
johari-n19-does = 7 Punkte
johari-n20-does = 8 Punkte
johari-n21-does = 1 Punkt mehr für jede Prestigekarte
johari-n21-gem-does = 1 Punkt für jede Edelsteinkarte in der Auslage
johari-n22-does = 2 Punkte für jede Farbe in der Auslage
johari-n23-does = am Ende noch 2 Felder
johari-n24-does = 1 Punkt für jeden Adligen
johari-noble = { $id } { $name }
johari-noble-does = { $id } { $name } ({ $does })
johari-noble-slot = { $noble } auf Aktionsplatz { $slot }

# Der Tisch
johari-head-setup = Aufbau: Alle nehmen eine erste Karte.
johari-head-round = Tag { $day } von { $days }, Runde { $round }.
johari-head-evening = Ende von Tag { $day } von { $days }.
johari-head-over = Der Markt schließt nach { $days } Tagen.
johari-piles = { $pile ->
    [one] 1 Karte
   *[other] { $pile } Karten
} im Nachziehstapel, { $discard } abgelegt.
johari-gold-track = Gold, in Zugreihenfolge: { $list }.
johari-gold-of = { $who } mit { $gold }
johari-space = Adliger auf Feld { $space }, { $price ->
    [one] 1 Edelstein
   *[other] { $price } Edelsteine
}: { $noble }.
johari-no-nobles = Auf den Feldern sind keine Adligen.
johari-stores = Läden: { $list }.
johari-stores-empty = Die Läden sind leer.
johari-booth-holds = Stand { $n }: { $cards }.
johari-booth-empty = Stand { $n }: leer.
johari-with = { $one } mit { $other }
johari-laid = Diese Runde, in Zugreihenfolge: { $list }.
johari-laid-done = { $who } { $card }, erledigt
johari-laid-now = { $who } { $card }, jetzt
johari-laid-next = { $who } { $card }
johari-repeats = { $card } (noch einmal { $action })
johari-side = { $you ->
    [yes] Du
   *[no] { $who }
} ({ $gold } Gold, bisher { $points }): { $facts }
johari-side-display = Auslage { $cards }.
johari-side-empty = keine Karten.
johari-side-chart = Wertetafel: { $list }.
johari-side-chart-start = Wertetafel: alle auf 0.
johari-side-token = { $kind } auf { $space } (Wert { $value })
johari-side-nobles = Adlige: { $list }.
johari-side-trade = Auf der Handelskarte: { $cards }.
johari-side-slots = Heute: { $list }.
johari-side-safe = Heute vor dem Kontrolleur geschützt.
johari-decides-pick = { $you ->
    [yes] Du nimmst eine erste Karte.
   *[no] { $who } nimmt eine erste Karte.
}
johari-decides-choose = Alle wählen geheim eine Aktionskarte für Aktionsplatz { $slot }.
johari-decides-costs = Deine Karten kosten hier: { $list }.
johari-decides-cost = { $card } { $n }
johari-decides-act = { $you ->
    [yes] Du führst deinen { $action } aus
   *[no] { $who } führt den { $action } aus
}; er { $cost ->
    [0] ist kostenlos
   *[other] kostet { $cost } Gold
}{ $undone ->
    [same] , auch beim Verzicht
    [free] ; der Verzicht ist kostenlos
   *[none] { "" }
}.
johari-decides-supervisor = { $you ->
    [yes] Du musst
   *[no] { $who } muss
} nach dem Verkauf von { $seller } eine Fälschung an den Kontrolleur abgeben.
johari-decides-supervisor-yours = { $who } muss nach deinem Verkauf eine Fälschung an den Kontrolleur abgeben.
johari-decides-cash = { $you ->
    [yes] Du entscheidest, welche Goldkarten deiner Handelskarte du einlöst
   *[no] { $who } entscheidet über das Einlösen
}: { $cards }.
johari-decides-n23 = { $you ->
    [yes] Du darfst
   *[no] { $who } darf
} Marker zusammen 2 Felder vorrücken (N23).

# Worum es geht
johari-aim = Ziel: die meisten Punkte nach { $days } Tagen. Hol dir Edelsteine und verkaufe sie, um auf deiner Tafel zu steigen.

# Möglichkeiten
johari-ways = { $n ->
    [one] 1 Möglichkeit
   *[other] { $n } Möglichkeiten
}
johari-choice-pick = Eine Karte aus einem Laden oder Stand nehmen, etwa { $example } ({ $ways }).
johari-choice-choose = Eine Aktionskarte wählen: { $list }. Ihr Name genügt, oder schreibe { $example }.
johari-choice-purchase = Alle Karten eines Ortes kaufen: { $list }.
johari-choice-purchase-cash = Alle Karten eines Ortes kaufen: { $list }. Nach + folgen Goldkarten zum Einlösen, etwa { $example } ({ $ways }).
johari-choice-exchange = Eine deiner Karten gegen eine andere derselben Sorte tauschen, etwa { $example }: { $given } geben, { $taken } { $from } nehmen ({ $ways }).
johari-choice-exchange-any = Eine deiner Karten gegen eine andere tauschen, Edelsteine auch zwischen Farben (N16), etwa { $example }: { $given } geben, { $taken } { $from } nehmen ({ $ways }).
johari-choice-trade = Alle Karten eines Ladens auf deine Handelskarte legen: { $list }.
johari-choice-trade-now = Alle Karten eines Ladens auf deine Handelskarte legen: { $list }; oder mit /now sofort in die Auslage, etwa { $example } (N6; { $ways }).
johari-choice-hire = Einen Adligen anwerben: { $list }.
johari-choice-hire-one = { $noble }, Preis { $price }, etwa { $example } ({ $ways })
johari-choice-jeweler = Je eine Karte jeder Farbe an einen Juwelier verkaufen, oder drei Farben und eine Goldkarte; ! kennzeichnet die gewertete Karte, etwa { $example } ({ $ways }).
johari-choice-jeweler-fewer = An einen Juwelier verkaufen, auf Wunsch mit einer Farbe weniger (N4); ! kennzeichnet die gewertete Karte, etwa { $example } ({ $ways }).
johari-choice-collector = Alle Karten einer Farbe an einen Sammler verkaufen: { $list }.
johari-choice-collector-one = { $kind }, { $gems ->
    [one] 1 Edelstein
   *[other] { $gems } Edelsteine
} gegen { $rival } ({ $move })
johari-choice-collector-extra = Alle Karten einer Farbe an einen Sammler verkaufen, auch mit einer Edelsteinkarte einer anderen Farbe (N13), etwa { $example } ({ $ways }).
johari-choice-n11 = Statt zu verkaufen, eine Edelsteinkarte ablegen und ihren Marker 1 Feld vorrücken (N11), und zwar { $list }.
johari-choice-decline = Nichts tun: decline.
johari-choice-supervisor = Eine Fälschung abgeben. { $list }.
johari-choice-cash = Goldkarten einlösen: { $example } für alle; cash allein für keine ({ $ways }).
johari-choice-n23 = Einen Marker 2 Felder vorrücken (n23/rr), zwei Marker je 1 Feld (n23/de) oder keinen (n23).

# Was entschieden wird und was ein Zug bringt
johari-prompt-cost = { $n ->
    [0] kostenlos
   *[other] { $n } Gold
}
johari-prompt-pick = Nimm deine erste Karte: Eine beliebige Karte aus einem Laden oder Stand kommt in deine Auslage. Karten mit * sind Fälschungen.
johari-prompt-choose = Wähle geheim deine { $slot ->
    [1] erste
    [2] zweite
   *[other] dritte
} Aktion des Tages: { $list }. Du hast { $gold }.
johari-prompt-choose-one = { $cards } { $cost }
johari-prompt-act = { $action } ({ $cost }): { $ways }{ $decline }.
johari-prompt-nothing = es geht nichts
johari-prompt-decline = , oder tu nichts ({ $cost })
johari-prompt-purchase = nimm alle Karten eines Ladens oder Standes
johari-prompt-exchange = gib eine deiner Karten für eine derselben Sorte
johari-prompt-exchange-any = gib eine deiner Karten für eine andere, Edelsteine in beliebiger Farbe
johari-prompt-trade = lege einen ganzen Laden auf deine Handelskarte (am Ende des Tages gehört er dir)
johari-prompt-trade-now = nimm einen ganzen Laden (sofort oder am Ende des Tages)
johari-prompt-hire = wirb für Edelsteine einen Adligen an
johari-prompt-jeweler = verkaufe je eine Karte jeder Farbe an einen Juwelier, eine davon rückt vor
johari-prompt-jeweler-fewer = verkaufe je eine Karte aller Farben bis auf eine an einen Juwelier, eine davon rückt vor
johari-prompt-collector = verkaufe alle deine Karten einer Farbe, in der du vorn liegst, auch eine einzige, an einen Sammler ({ $list })
johari-prompt-collector-extra = verkaufe alle Karten einer Farbe und eine einer anderen an einen Sammler
johari-prompt-n11 = lege für 1 Feld eine Edelsteinkarte ab
johari-prompt-supervisor = { $seller } hat verkauft, also nimmt der Kontrolleur allen anderen ohne Schutz eine Fälschung: Gib { $n ->
    [one] deine Fälschung
    [2] eine deiner zwei Fälschungen
   *[other] eine deiner { $n } Fälschungen
} ab: { $list }.
johari-prompt-cash = Deine Handelskarte gehört jetzt dir ({ $cards }): Löse Goldkarten für bis zu { $gold } ein, oder behalte sie.
johari-prompt-n23 = Astrologin: Rücke einen Marker 2 Felder vor, zwei Marker je 1 Feld oder keinen.
johari-gain-advance = { $kind } rückt { $n ->
    [one] 1 Feld
   *[other] { $n } Felder
} vor, auf { $points }
johari-gain-choose = { $n ->
    [0] { $does } ({ $cost })
   *[other] { $does } ({ $cost }, von deinen { $gold })
}
johari-does-purchase = du nimmst alle Karten eines Ladens oder Standes
johari-does-trade = du legst einen Laden auf deine Handelskarte oder wirbst einen Adligen an
johari-does-sale = du verkaufst Edelsteine für Punkte
johari-does-sale-nothing = du verkaufst Edelsteine für Punkte, aber mit deinen jetzigen Karten geht das nicht
johari-does-bribe = heute bist du vor dem Kontrolleur sicher, der nach jedem fremden Verkauf eine Fälschung nimmt
johari-does-exchange = du tauschst eine Karte gegen eine derselben Sorte
johari-does-baksheesh = du bekommst { $receives }
johari-does-doppelganger = du führst deine letzte Karte noch einmal aus: { $last }
johari-gain-cost = für { $cost }
johari-gain-gold = dann hast du { $gold }
johari-gain-supervisor = dann nimmt der Kontrolleur allen anderen ohne Schutz eine Fälschung
johari-gain-fake = eine Fälschung zählt voll, aber nach einem fremden Verkauf kann sie der Kontrolleur nehmen
johari-gain-fakes = { $n ->
    [0] keine Fälschung
    [one] 1 Fälschung
   *[other] { $n } Fälschungen
} behältst du
johari-gain-cashed = bringt { $gold }
johari-gain-cards = du bekommst { $cards }
johari-gain-stored = am Ende des Tages bekommst du { $cards }

# Züge
johari-order-pick = { $card } { $from } nehmen
johari-order-choose = { $card } wählen
johari-order-purchase = { $place } leer kaufen{ $cashed }
johari-order-cashed = { " " }und { $cards } einlösen
johari-order-exchange = { $given } geben, { $taken } { $from } nehmen
johari-order-trade = { $place } auf die Handelskarte legen
johari-order-trade-now = { $place } sofort in die Auslage nehmen{ $cashed }
johari-order-hire = den Adligen auf Feld { $space } für { $paid } anwerben{ $slot }
johari-order-slot = , auf Aktionsplatz { $slot }
johari-order-jeweler = { $cards } an einen Juwelier verkaufen, gewertet wird { $chosen }
johari-order-collector = alle { $kind }karten an einen Sammler verkaufen
johari-order-collector-extra = alle { $kind }karten und { $card } an einen Sammler verkaufen
johari-order-n11 = { $card } ablegen und den Marker 1 Feld vorrücken
johari-order-decline = nichts tun
johari-order-supervisor = { $card } verlieren
johari-order-cash = { $cards } einlösen
johari-order-cash-none = keine Goldkarte einlösen
johari-order-n23 = vorrücken: { $list }
johari-order-n23-none = keinen Marker vorrücken
johari-spaces = { $kind } { $n ->
    [one] 1 Feld
   *[other] { $n } Felder
}

# Ereignisse
johari-automatic = von selbst: es gab keine Wahl
johari-free = kostenlos
johari-picked = { $you ->
    [yes] Du nimmst { $card } { $from }{ $how }.
   *[no] { $who } nimmt { $card } { $from }{ $how }.
}
johari-day-began = Tag { $day } beginnt. { $noble } kommt auf Feld 5.
johari-day-began-leaves = Tag { $day } beginnt. { $leaves } verlässt das Spiel. { $noble } kommt auf Feld 5.
johari-drawn = Neu { $place }: { $card }.
johari-shuffled = Der Nachziehstapel ist leer: { $n ->
    [one] 1 abgelegte Karte wird
   *[other] { $n } abgelegte Karten werden
} zu einem neuen gemischt.
johari-nothing-to-draw = Nachziehstapel und Ablagestapel sind leer: Der Markt bekommt keine Karten mehr.
johari-revealed = Runde { $round } an Tag { $day }, in Zugreihenfolge: { $list }.
johari-revealed-one = { $who } { $card }
johari-protected = { $you ->
    [yes] Du bist
   *[no] { $who } ist
} bis zum Ende des Tages vor dem Kontrolleur geschützt.
johari-impossible = { $you ->
    [yes] Du kannst deinen { $action } nicht ausführen
   *[no] { $who } kann den { $action } nicht ausführen
}{ $how }: Er kostet { $cost ->
    [0] nichts
   *[other] trotzdem { $cost } Gold
} und bewirkt nichts.
johari-declined = { $you ->
    [yes] Du verzichtest auf deinen { $action }
   *[no] { $who } verzichtet auf den { $action }
}{ $how }.
johari-received = { $you ->
    [yes] Du erhältst
   *[no] { $who } erhält
} { $gold } Gold als Bakschisch{ $how }.
johari-bribed = { $you ->
    [yes] Du bestichst
   *[no] { $who } besticht
} den Kontrolleur{ $how }.
johari-bribed-gold = { $you ->
    [yes] Du bestichst den Kontrolleur und erhältst
   *[no] { $who } besticht den Kontrolleur und erhält
} { $gold } Gold{ $how }.
johari-purchased = { $you ->
    [yes] Du kaufst { $place } leer
   *[no] { $who } kauft { $place } leer
}{ $how }: { $cards }.{ $cashed }
johari-cashed-too = { " " }Eingelöst für { $gold } Gold: { $cards }.
johari-swapped = { $you ->
    [yes] Du tauschst
   *[no] { $who } tauscht
} { $given } gegen { $taken } { $at }{ $how }.
johari-exchanged = { $you ->
    [yes] Du gibst { $given } { $to } und nimmst
   *[no] { $who } gibt { $given } { $to } und nimmt
} { $taken } { $from }{ $how }.
johari-stored = { $you ->
    [yes] Du legst { $place } auf deine Handelskarte
   *[no] { $who } legt { $place } auf die Handelskarte
}{ $how }: { $cards }.
johari-stored-now = { $you ->
    [yes] Du nimmst { $place } sofort in deine Auslage
   *[no] { $who } nimmt { $place } sofort in die Auslage
}{ $how }: { $cards }.{ $cashed }
johari-hired = { $you ->
    [yes] Du wirbst { $noble } von Feld { $space } an
   *[no] { $who } wirbt { $noble } von Feld { $space } an
}{ $how }, für { $paid }{ $slot }.{ $gold }
johari-hired-slot = , auf Aktionsplatz { $slot }
johari-hired-gold = { " " }Das bringt { $gold } Gold.
johari-sold-jeweler = { $you ->
    [yes] Du verkaufst { $cards } an einen Juwelier{ $how }
   *[no] { $who } verkauft { $cards } an einen Juwelier{ $how }
}, gewertet wird { $chosen }.
johari-sold-collector = { $you ->
    [yes] Du verkaufst
   *[no] { $who } verkauft
} { $cards } an einen Sammler{ $how }; die Nächsten haben von dieser Farbe { $second ->
    [one] 1 Edelstein
   *[other] { $second } Edelsteine
}.
johari-discarded = { $you ->
    [yes] Statt zu verkaufen, legst du mit N11 { $card } ab
   *[no] Statt zu verkaufen, legt { $who } mit N11 { $card } ab
}{ $how }.
johari-advanced = { $you ->
    [yes] Dein Marker für { $kind } rückt
   *[no] Bei { $who } rückt der Marker für { $kind }
} { $by ->
    [one] 1 Feld
   *[other] { $by } Felder
} auf { $space } vor, Wert { $value }.{ $lost }
johari-advanced-end = { $you ->
    [yes] Dein Marker für { $kind } steht
   *[no] Bei { $who } steht der Marker für { $kind }
} schon am Ende, Wert { $value }.{ $lost }
johari-advanced-lost = { " " }{ $n ->
    [one] 1 Feld verfällt
   *[other] { $n } Felder verfallen
}.
johari-landed = { $you ->
    [yes] Du hast jetzt
   *[no] { $who } hat jetzt
} { $gold } Gold. Reihenfolge: { $order }.
johari-supervisor = { $you ->
    [yes] Nach deinem Verkauf nimmt der Kontrolleur allen anderen eine Fälschung.
   *[no] Nach dem Verkauf von { $who } nimmt der Kontrolleur allen anderen eine Fälschung.
}
johari-spared-safe = { $you ->
    [yes] Du bist vor dem Kontrolleur geschützt und verlierst
   *[no] { $who } ist vor dem Kontrolleur geschützt und verliert
} nichts.
johari-spared-none = { $you ->
    [yes] Du hast keine Fälschung und verlierst
   *[no] { $who } hat keine Fälschung und verliert
} nichts.
johari-lost-fake = { $you ->
    [yes] Du verlierst
   *[no] { $who } verliert
} { $card } an den Kontrolleur{ $how }.
johari-day-ended = Tag { $day } endet. Die Aktionskarten kommen zurück auf die Hand, der Schutz endet.
johari-trade-ended = { $you ->
    [yes] Deine Handelskarte wird geräumt
   *[no] Die Handelskarte von { $who } wird geräumt
}: { $cards }.
johari-cashed = { $you ->
    [yes] Du löst { $cards }
   *[no] { $who } löst { $cards }
} für { $gold } Gold ein.
johari-cashed-none = { $you ->
    [yes] Du behältst
   *[no] { $who } behält
} { $cards }.
johari-last-advance = { $you ->
    [yes] Du rückst
   *[no] { $who } rückt
} dank der Astrologin (N23) vor: { $list }.
johari-last-advance-none = { $you ->
    [yes] Du rückst
   *[no] { $who } rückt
} mit der Astrologin (N23) keinen Marker vor.
johari-scored = { $you ->
    [yes] Du erreichst
   *[no] { $who } erreicht
} { $points }: { $chart } auf der Wertetafel, { $prestige } für Prestigekarten, { $nobles } für Adlige{ $list }.
johari-scored-nobles = { " " }({ $list })
johari-ended = { $you ->
    [yes] Du gewinnst!
   *[no] { $who } gewinnt.
}
johari-ended-shared = Den Sieg teilen sich { $list }.

johari-misheard-number = „{ $word }“ ist hier keine passende Zahl: Karten zeigen 1 bis 3, Stände und Felder haben ihre Nummern.
johari-misheard-card-first = Wähle erst nur die Aktionskarte mit ihrem Namen; was du damit tust, sagst du, wenn du dran bist: „{ $word }“.
johari-help = Aktionskarten: „Verkauf“ oder choose=sale. Dann: „nimm Rubin 2 aus Stand 3“ oder pick@b3/r2 · „kaufe Stand 2“ oder purchase@b2 · „kaufe Goldladen und löse alle ein“ oder purchase@G+g1g2 · „tausche falschen Rubin 1 gegen Rubin 3 aus Stand 2“ oder exchange@b2/r1*=r3 · „Handel Rubinladen“ oder trade-store@R · „wirb N5 mit Rubinen an“ oder hire@4/r2r3*, hire@4/r2#1 für Aktionsplatz 1, hire@4/g2+2 in Gold · „verkaufe Rubine“ oder collector/r · „Juwelier d1 s2 r3 e1, wähle r3“ oder jeweler/d1s2r3!e1 · „verzichten“ oder decline · „verliere falschen Rubin 2“ oder supervisor/r2* · „löse alle ein“ oder cash/g1g2 · „rücke Rubin vor“ oder n23/rr. Karten: d Diamant, s Saphir, r Rubin, e Smaragd, g Gold, p Prestige, dazu die Zahl; * ist eine Fälschung. Läden: D S R E, und G für Gold und Prestige; Stände: b1 b2 und so weiter.

# Warum ein Zug nicht geht
johari-pick-not-there = Diese Karte liegt nicht an diesem Ort.
johari-not-in-hand = Diese Aktionskarte hast du heute schon gespielt.
johari-doppelganger-first = In der ersten Runde gibt es für den Doppelgänger noch nichts zu wiederholen.
johari-cannot-pay = Du kannst diese Karte auf diesem Aktionsplatz nicht bezahlen.
johari-must-purchase = Auf einen Kauf kann man nicht verzichten, solange es etwas zu nehmen gibt.
johari-nothing-to-buy = An diesem Ort liegt keine Karte.
johari-no-such-gold-there = Diese Goldkarten sind nicht unter den Karten, die du kaufst.
johari-given-not-held = Die Karte, die du gibst, liegt nicht in deiner Auslage.
johari-taken-not-there = Die Karte, die du willst, liegt nicht an diesem Ort.
johari-other-kind = Getauscht wird eine Karte gegen eine derselben Sorte.
johari-no-change = Zwei gleiche Karten lassen sich nicht tauschen.
johari-no-store = Auf die Handelskarte kommen nur Karten eines Ladens, nicht die eines Standes.
johari-store-empty = Dieser Laden ist leer.
johari-not-at-once = Die Karten bleiben bis zum Ende des Tages auf der Handelskarte.
johari-sold-not-held = Du hast nicht alle Karten, die du verkaufen willst.
johari-no-prestige-sold = Juweliere nehmen keine Prestigekarten.
johari-one-gold = Zu einem Verkauf gehört höchstens eine Goldkarte.
johari-gold-chosen = Die gewählte Karte muss eine Edelsteinkarte sein, nicht die Goldkarte.
johari-colour-twice = Keine zwei Karten des Verkaufs dürfen als dieselbe Farbe zählen.
johari-no-disguise = Jede Karte zählt als ihre eigene Farbe.
johari-colours-needed = Juweliere wollen alle vier Farben, oder drei und eine Goldkarte.
johari-no-extra = Sammler nehmen nur Karten einer Farbe.
johari-no-rival = Sonst hat niemand diese Farbe in der Auslage.
johari-no-majority = Du musst in deiner Auslage mehr Edelsteine dieser Farbe haben als alle anderen.
johari-fake-not-held = Diese Karte liegt nicht in deiner Auslage.
johari-not-fake = Der Kontrolleur nimmt eine Fälschung, keine echte Karte.
johari-paid-not-held = Du hast nicht alle Karten, mit denen du zahlen willst.
johari-gems-only = Adlige bezahlt man mit Edelsteinkarten.
johari-one-colour = Alle Karten, mit denen du zahlst, müssen von einer Farbe sein.
johari-paid-short = Das ist weniger als der Preis des Feldes.
johari-paid-too-much = Eine Karte ist überflüssig: Die anderen reichen.
johari-no-slot = Dieser Adlige liegt vor dir und kommt auf keinen Aktionsplatz.
johari-no-noble = Auf diesem Feld ist kein Adliger.
johari-trade-no-such-gold = Diese Goldkarten liegen nicht auf deiner Handelskarte.
johari-n4-colours = Der Verkauf braucht drei oder vier Farben, oder zwei oder drei und eine Goldkarte.
johari-n6-no-such-gold = Diese Goldkarten sind nicht unter den Karten des Ladens.
johari-n7-slot = Sage, auf welchen deiner Aktionsplätze N7 kommt.
johari-n9-slot = Sage, auf welchen deiner Aktionsplätze N9 kommt.
johari-n11-not-owned = Nur wer N11 hat, darf statt eines Verkaufs eine Karte ablegen.
johari-n11-not-held = Diese Karte liegt nicht in deiner Auslage.
johari-n11-gem = Es muss eine Karte einer der vier Farben sein.
johari-n13-not-held = Die Karte, die du hinzufügst, liegt nicht in deiner Auslage.
johari-n13-other-colour = Die Karte, die du hinzufügst, muss eine Edelsteinkarte einer anderen Farbe sein.
johari-n13-one-card = Nur eine Karte darf als andere Farbe zählen.
johari-n15-mixed = Zahle in Edelsteinen oder in Gold, nicht in beidem.
johari-n15-not-held = Diese Goldkarten hast du nicht.
johari-n15-track = So viel Gold ist nicht mehr auf der Leiste, wenn der Handel bezahlt ist.
johari-n15-short = Das ist weniger Gold als der Preis des Feldes.
johari-n15-too-much = Das ist mehr Gold als nötig: Keine Karte darf überflüssig sein, und Wechselgeld gibt es nicht.
johari-n16-colours = Nur die vier Farben lassen sich untereinander tauschen.
johari-n23-two-spaces = Rücke einen Marker zwei Felder vor, zwei Marker je ein Feld oder keinen.

johari-hint-lead = Am Ende bringt das etwa { $n ->
    [one] einen Punkt
   *[other] { $n } Punkte
} mehr Vorsprung als „{ $other }“.

# Rätsel: Arten von Zügen, wie nach ihnen gefragt wird.
johari-kind-purchase = kaufen
johari-kind-exchange = eine Karte tauschen
johari-kind-trade-store = einen Laden für deine Handelskarte nehmen
johari-kind-hire = einen Adligen anwerben
johari-kind-jeweler = an einen Juwelier verkaufen
johari-kind-collector = an einen Sammler verkaufen
johari-kind-n11 = eine Edelsteinkarte ablegen (N11)
johari-kind-decline = nichts tun
johari-puzzle-which-pick = Welche Karte nimmst du zuerst?
johari-puzzle-which-choose = Welche Aktionskarte wählst du?
johari-puzzle-which-purchase = Welche Karten kaufst du?
johari-puzzle-which-exchange = Welcher Tausch ist der beste?
johari-puzzle-which-trade-store = Welchen Laden nimmst du?
johari-puzzle-which-hire = Welchen Adligen, und für welche Edelsteine?
johari-puzzle-which-jeweler = Welche Karten bekommt der Juwelier?
johari-puzzle-which-collector = Welche Farbe bekommt der Sammler?
johari-puzzle-which-n11 = Welche Edelsteinkarte legst du ab (N11)?
johari-puzzle-which-n23 = Welche Marker rückt die Astrologin vor?
johari-puzzle-which-supervisor = Welche Fälschung gibst du ab?
johari-puzzle-which-cash = Welche Goldkarten löst du ein?
johari-puzzle-jeweler-collector = An wen verkaufst du: an einen Juwelier oder einen Sammler?

# Warum ein Zug gut ist.
johari-why-colour = bringt { $list }: fehlt in deiner Auslage
johari-why-prestige = { $n ->
    [one] ein Prestigepunkt
   *[other] { $n } Prestigepunkte
} für immer
johari-why-cards = bringt { $cards }
johari-why-jeweler = deine Auslage hat alle Farben für einen Juwelier
johari-why-bribe = schützt { $n ->
    [one] eine Fälschung
   *[other] { $n } Fälschungen
} vor dem Kontrolleur
johari-why-cheaper = kostet { $gold } weniger
johari-why-free = kostet an diesem Platz nichts
johari-why-decline = was hier möglich wäre, kostet mehr, als es bringt
