web-pitch-johari = Zehn Tage auf dem Edelsteinmarkt: Alle planen geheim, und Adlige biegen die Regeln.
web-johari-chapter = { $round ->
    [0] Vor dem ersten Tag
   *[other] Tag { $part }, Runde { $round }
}
web-johari-market = Markt
web-johari-nobles = Adlige
web-johari-mine = Mein Tableau
web-johari-others = Mitspieler
web-johari-hand = Aktionskarten
web-johari-display = Deine Auslage
web-johari-no-cards = In deiner Auslage liegt keine Karte.
web-johari-trade = Handelskarte
web-johari-chart = Deine Wertetafel
web-johari-day = Tag
web-johari-free = gratis
web-johari-empty = leer
web-johari-safe = heute vor dem Kontrolleur geschützt
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
web-johari-begin = Wähle zuerst { $what }.
web-johari-go-on = Wähle nun { $what }.
web-johari-pick-space = einen Adligen
web-johari-pick-place = einen Laden oder Stand
web-johari-pick-at = eine Karte des Marktes
web-johari-pick-own = eine deiner Karten
web-johari-pick-traded = eine Karte auf deiner Handelskarte
web-johari-pick-token = eine Farbe deiner Wertetafel
web-johari-pick-slot = einen Aktionsplatz für den Adligen
web-johari-no-use = Das spielt bei dem, was du gerade tust, keine Rolle.
web-johari-not-now = Du bist gerade nicht an der Reihe.
web-johari-score-prestige = Prestigekarten
web-johari-score-nobles = Adlige
web-johari-score-by-prestige = Heroldin (N21)
web-johari-score-by-colours = Maler (N22)
web-johari-score-by-nobles = Wesir (N24)
web-johari-score-total = Summe

# Wozu eine Karte gut ist.
web-johari-about-fake = Eine Fälschung zählt voll. Aber nach jedem fremden Verkauf nimmt dir der Kontrolleur eine, wenn dich keine Bestechung schützt.
web-johari-about-gem = Edelsteine sind zum Verkaufen da: je einer jeder Farbe an einen Juwelier, oder eine ganze Farbe, in der du vorn liegst, an einen Sammler. Auch Adlige bezahlst du mit Edelsteinen.
web-johari-about-gold = { $n } Gold, wenn du sie einlöst, sobald sie in deine Auslage kommt. Behalten ersetzt sie bei einem Juwelier eine Farbe.
web-johari-about-prestige = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
} am Ende der Partie.

# Die Lektion: was zu tun ist und warum, und was es gebracht hat. $b und $c sind die anderen.
learn-johari-plan = Alle planen geheim, drei Aktionen am Tag. Wähl Kauf: Auf dem ersten Aktionsplatz kostet er 4 Gold.
learn-johari-plan-done = Beide Karten sind aufgedeckt. Wer am meisten Gold hat, ist zuerst dran: Das bist du.
learn-johari-purchase = Mit einem Kauf nimmst du alles von einem Ort. Kauf den Smaragdladen leer: zwei Karten zu einem Preis.
learn-johari-purchase-done = Beide Smaragde liegen in deiner Auslage. Nun hat { $b } mehr Gold als du und ist zuerst dran.
learn-johari-slot = Auf dem zweiten Aktionsplatz kostet alles 2 weniger, auf dem dritten ist alles kostenlos. Wähl Verkauf: Hier kostet er nichts.
learn-johari-slot-done = { $b } war zuerst dran und tauschte gegen eine Fälschung: Sie zeigt mehr Edelsteine, aber danach sucht der Kontrolleur.
learn-johari-jeweler = Ein Juwelier kauft je eine Karte jeder Farbe, und eine davon zählt. Verkauf vier und lass den Smaragd 2 zählen.
learn-johari-jeweler-done = Dein Marker für Smaragd rückt 2 Felder vor: 8 Punkte. Nach jedem Verkauf kommt der Kontrolleur, und { $b } verliert eine Fälschung.
learn-johari-trade = Auf dem dritten Aktionsplatz ist alles kostenlos, also her mit etwas Teurem. Wähl Handel: Damit wirbst du Adlige an.
learn-johari-trade-done = Du führst den Handel aus, ohne zu bezahlen.
learn-johari-noble = Das Feld nennt den Preis in Edelsteinen einer Farbe; Fälschungen zählen voll. Wirb den Adligen auf Feld 3 mit deinen Saphiren an.
learn-johari-noble-done = Bakschisch bringt dir von nun an 3 Gold statt 2. Adlige helfen bis zum Schluss oder bringen dann Punkte.
learn-johari-supervisor = { $b } hat verkauft, und der Kontrolleur nimmt dir eine Fälschung. Du wählst, welche: Gib den kleinen Rubin her.
learn-johari-supervisor-done = Der Smaragd 3 ist gerettet. Mit einer Bestechung am selben Tag hättest du nichts verloren.
learn-johari-collector = Der letzte Zug des letzten Tages! Ein Sammler kauft alle deine Rubine, denn du hast die meisten, 5 gegen 1. Verkauf an ihn.
learn-johari-collector-done = Dein Marker für Rubin rückt um den Unterschied vor, 4 Felder. Nun zählen Wertetafel, Prestigekarten und Adlige: Öffne das Ergebnis.
