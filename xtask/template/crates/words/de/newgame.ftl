newgame-ruby = { $n ->
    [one] Rubin
   *[other] { $n } Rubine
}
newgame-emerald = { $n ->
    [one] Smaragd
   *[other] { $n } Smaragde
}
newgame-sapphire = { $n ->
    [one] Saphir
   *[other] { $n } Saphire
}

# Der Tisch
newgame-stall = Stand: { $gems }. Steine im Beutel: { $bag }.
newgame-hidden = { $n ->
    [one] 1 Stein
   *[other] { $n } Steine
}
newgame-side = { $you ->
    [yes] Du: { $hand }; Punkte: { $points }.
   *[no] { $who }: { $hand }; Punkte: { $points }.
}
newgame-to-move = { $you ->
    [yes] Du bist am Zug.
   *[no] { $who } ist am Zug.
}

# Möglichkeiten
newgame-choice-take = Nimm einen: { $list }.
newgame-choice-sell = Verkaufe: { $list }.

# Was entschieden wird und was ein Zug bringt
newgame-prompt = Du bist am Zug: { $list }.
newgame-prompt-take = nimm einen Stein
newgame-prompt-sell = verkaufe Steine einer Sorte
newgame-gain = dann Steine auf der Hand: { $n }, Punkte: { $points }

# Züge
newgame-order-take = nimm: { $gem }
newgame-order-sell = verkaufe: { $gems }

# Ereignisse
newgame-took = { $you ->
    [yes] Du nimmst: { $gem }.
   *[no] { $who } nimmt: { $gem }.
}
newgame-refilled = Auf den Stand: { $gem }. Steine im Beutel: { $bag }.
newgame-sold = { $you ->
    [yes] Du verkaufst: { $gems }; Punkte: { $points }.
   *[no] { $who } verkauft: { $gems }; Punkte: { $points }.
}
newgame-ended = Der Beutel ist leer: Das Spiel ist zu Ende.
newgame-help = Züge: „nimm Rubin“ oder +r · „verkaufe 2 Smaragde“ oder e*2. Buchstaben: r Rubin, e Smaragd, s Saphir.

# Warum nicht
newgame-not-at-stall = Dieser Stein liegt nicht auf dem Stand.
newgame-hand-full = Deine Hand hat schon vier Steine: verkaufe erst welche.
newgame-sell-something = Ein Verkauf ist mindestens ein Stein.
newgame-hand-lacks = So viele Steine dieser Art hast du nicht.
