web-johari-market = Markt
web-johari-nobles = Adlige
web-johari-mine = Mein Brett
web-johari-others = Mitspieler
web-johari-hand = Aktionskarten
web-johari-display = Deine Auslage
web-johari-no-cards = In deiner Auslage liegt keine Karte.
web-johari-trade = Handelskarte
web-johari-chart = Deine Tabelle
web-johari-day = Tag
web-johari-free = gratis
web-johari-empty = leer
web-johari-safe = heute sicher vor dem Kontrolleur
web-johari-points-now = Punkte, wenn das Spiel jetzt endete
web-johari-space = Feld { $space }: { $noble }
web-johari-slot = Aktionsplatz { $slot }: { $holds }
web-johari-action = { $card }, { $n ->
    [0] gratis
   *[other] kostet { $n } Gold
}
web-johari-decline = { $n ->
    [0] Nichts tun, kostenlos
   *[other] Nichts tun, aber { $n } Gold zahlen
}
web-johari-scores = { $card } zählt
web-johari-ways-label = So kann es weitergehen
web-johari-ways = { $n } Möglichkeiten: Wähle, was leuchtet.
web-johari-go-on = Wähle weiter: noch { $n } Möglichkeiten.
web-johari-no-use = Das spielt bei dem, was du gerade tust, keine Rolle.
web-johari-not-now = Du bist gerade nicht an der Reihe.
web-johari-score-prestige = Prestigekarten
web-johari-score-nobles = Adlige
web-johari-score-by-prestige = Heroldin (N21)
web-johari-score-by-colours = Maler (N22)
web-johari-score-by-nobles = Wesir (N24)
web-johari-score-total = Summe
