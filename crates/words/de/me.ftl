# Was man gespielt hat, und wo es liegt.
store-newer = Eine neuere Version dieser Seite läuft in einem anderen Tab oder lief hier schon. Lade diese Seite neu: Bis dahin wird nichts gesichert, und nichts Gesichertes wird angetastet.
store-blocked = Eine ältere Version dieser Seite ist in einem anderen Tab offen. Schließe jenen und lade diese Seite neu: Bis dahin wird nichts gesichert.
store-nowhere = Dieser Browser lässt die Seite nichts aufbewahren, wie in privaten Fenstern. Spielen geht, aber nichts bleibt, wenn du gehst.

web-me = Du
web-me-link = Alle deine Spiele
web-me-all = Alle Spiele, Statistik und deine Wertung
web-me-nothing = Hier wurde noch nichts gespielt. Jedes Spiel, das du beendest, gegen Bots oder mit Freunden, steht dann hier mit seinem Ergebnis und dem Urteil darüber.
web-me-portrait = Porträt
web-me-portrait-n = Porträt { $n }
web-me-sum = { $played ->
    [0] Noch kein beendetes Spiel
    [one] 1 beendetes Spiel, { $won } gewonnen
   *[other] { $played } beendete Spiele, { $won } gewonnen
}
web-me-game = Spiele
web-me-any = Alle
web-me-rating-name = Wertung gegen Bots
web-me-rating = { $rating } ± { $error }
web-me-rating-more = Aus { $n ->
    [one] 1 Spiel
   *[other] { $n } Spielen
}; am nächsten an der Stufe „{ $level }“.
web-me-scale = Auf jeder Skala ist zufälliges Spiel 0, und 400 Punkte mehr sind die zehnfachen Chancen. Der Fehler schrumpft mit jedem Spiel.
web-me-unrated = Für eine Wertung beende ein Spiel gegen Bots ohne Tipps und ohne Züge zurückzunehmen.
web-me-unmeasured = Die Bots dieses Spiels wurden noch nicht gemessen, daher gibt es keine Wertung.
web-me-course = Der Verlauf der Wertung
web-me-results = Oben gewonnen, unten verloren, rechts das letzte
web-me-won = Gewonnen
web-me-of = { $won } von { $played }
web-me-streak = Siege in Folge
web-me-streak-n = { $n }, höchstens { $most }
web-me-best = Meiste Punkte
web-me-quickest = Schnellster Sieg
web-me-accuracy = Gute Entscheidungen
web-me-accuracy-n = { $mean } %, zuletzt { $last } %
web-me-levels = Nach Stufe
web-me-people = Menschen
web-me-seats = Nach Platz
web-me-seat-n = Platz { $n }
web-me-history = Verlauf
web-me-more = Mehr zeigen
web-me-no-day = früher
web-me-online = online
web-me-here = hier
web-me-good = { $good } von { $all } Entscheidungen waren so gut wie alles, was das Urteil fand.
web-me-bare = Die Züge haben neueren Spielen Platz gemacht; das Ergebnis bleibt.
web-me-look = { $n ->
    [one] 1 Spiel beurteilen lassen
   *[other] { $n } Spiele beurteilen lassen
}
web-me-think = { $n ->
    [one] In 1 Fehler nach einem Rätsel suchen
   *[other] In { $n } Fehlern nach Rätseln suchen
}
web-me-look-more = Es zeigt, wie gut du gespielt hast, und macht aus klaren Fehlern Rätsel. Hier, in deinem Browser: Es dauert etwa eine Minute je Spiel.
web-me-judging = Spiel { $n } von { $of } wird beurteilt: { $percent } %
web-me-thinking = Fehler { $n } von { $of } wird überdacht …
web-me-file = Als Datei
web-me-file-more = Alles hier bleibt in diesem Browser. Eine Datei nimmt es in einen anderen mit, und nichts kommt doppelt.
web-me-export = Als Datei sichern
web-me-import = Datei einlesen
web-me-delete = Alles löschen
web-me-delete-ask = Alle Spiele löschen?
web-me-delete-more = Verlauf, Statistik, Wertung, eigene Rätsel, Versuche bei Wettbewerben und offene Spiele verschwinden aus diesem Browser. Eine gesicherte Datei kann sie zurückbringen.
web-me-keep = Behalten
web-me-deleted = Alles wurde gelöscht.
web-me-imported = { $n ->
    [0] Nichts Neues
    [one] 1 Spiel kam dazu
   *[other] { $n } Spiele kamen dazu
}{ $known ->
    [0] .
    [one] ; 1 war schon hier.
   *[other] ; { $known } waren schon hier.
}

history-syntax = Das ist kein Verlauf: Zeile { $line } ist kein JSON.
history-other = Das ist kein Verlauf, den Chowk gesichert hat.
history-newer = Dieser Verlauf ist von Version { $line }, neuer als dieses Programm.
history-missing = { $field } fehlt in der Datei.
history-wrong = { $field }: Was dort steht, gehört nicht dorthin.
history-no-game = { $field }: Ein solches Spiel gibt es nicht.
history-twice = { $field }: Ein anderes Spiel in der Datei heißt ebenso.
history-record = { $field }: Zeile { $line } der Aufzeichnung stimmt nicht: { $why }
history-result = { $field }: Die Züge führen zu einem anderen Ergebnis.

web-puzzles-mine = Aus deinen eigenen Spielen
web-puzzles-mine-more = Wo du viel vergeben hast und ein Zug klar der beste war, wird daraus ein Rätsel für dich.
web-puzzles-mine-n = { $n ->
    [one] 1 Rätsel
   *[other] { $n } Rätsel
}
web-puzzles-mine-none = Es gibt noch keine eigenen Rätsel.

# Im Terminal.
