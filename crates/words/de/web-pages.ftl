# Die Seiten des Web-Clients außer den Tischen.
web-pages-title = { $page } · Chowk
web-pages-rules-of = Regeln von { $game }
web-pages-rules-common = Regeln für alle Spiele
web-pages-common = Alle Spiele
web-pages-book = Welche Regeln?
web-pages-chapters = Kapitel
web-pages-clause = Link zu Regel { $clause }
web-pages-no-book = Regeln dieses Namens gibt es nicht.
web-books-loading = Die Regeln werden geholt …
web-books-away = Die Regeln konnten nicht geholt werden. Keine Verbindung? Einmal geholt, bleiben sie da.

web-pages-settings-you = Du
web-pages-settings-look = Aussehen
web-pages-settings-play = Spiel
web-pages-name = Name
web-pages-name-hint = So nennen dich die anderen. Ohne Namen heißt du „Du“, an Tischen des Servers „Gast“ mit einer Nummer.
web-pages-language = Sprache
web-pages-theme = Farben
web-pages-theme-system = Wie das System
web-pages-theme-light = Hell
web-pages-theme-dark = Dunkel
web-pages-contrast = Hoher Kontrast
web-pages-contrast-hint = Kräftige Ränder, schlichte Flächen, keine Grautöne.
web-pages-text = Tische als Text
web-pages-text-hint = Der ganze Tisch in Sätzen; Züge werden getippt. Die Taste / schaltet an jedem Tisch um.
web-pages-motion = Dinge dürfen sich bewegen
web-pages-motion-hint = Karten fliegen von Ort zu Ort. Bittet das System um Ruhe, tun sie es nie.
web-pages-sound-hint = Kurze Töne für Züge, und wenn du dran bist.
web-pages-pace = Bots spielen
web-pages-pace-slow = langsam
web-pages-pace-usual = wie üblich
web-pages-pace-quick = sofort
web-pages-kept = Die Einstellungen bleiben in diesem Browser. Nur dein Name und, wenn du es willst, wohin Nachrichten gehen, kommen zum Server, wo es einen gibt.

web-pages-replay = Nachspielen
web-pages-open-more = Öffne eine Aufzeichnung, um die Partie von jedem Platz aus durchzusehen und zu erfahren, wo sie gewonnen und verloren wurde. Die Datei bleibt in diesem Browser.
web-pages-open-file = Datei wählen
web-pages-open-drop = oder hierher ziehen
web-pages-open-own = Tische in diesem Browser
web-pages-open-other = Andere Aufzeichnung
web-pages-loading = Die Aufzeichnung wird geholt …
web-pages-no-record = Diese Aufzeichnung gibt es nicht. { $why }
web-pages-not-text = Diese Datei lässt sich nicht als Text lesen.
web-pages-broken = Diese Aufzeichnung ist fehlerhaft
web-pages-broken-line = Zeile { $line }: { $why }
web-pages-broken-clause = Zeile { $line }, { $clause }: { $why }
web-pages-eyes = Gesehen von
web-pages-gallery = Publikum
web-pages-download = Aufzeichnung herunterladen
web-pages-scrubber = Schritt
web-pages-at-start = Beginn
web-pages-at = { $at } / { $last }
web-pages-dealt = Es ist ausgeteilt.
web-pages-first = Zum Beginn
web-pages-prev = Einen Schritt zurück
web-pages-play = Abspielen
web-pages-pause = Anhalten
web-pages-next = Einen Schritt weiter
web-pages-last = Zum Ende
web-pages-side = Verlauf und Analyse
web-pages-analysis = Analyse
web-pages-analyse = Diese Partie analysieren
web-pages-analyse-more = Der Richter, der auch die Tipps gibt, sieht sich jede Entscheidung an. Das dauert einige Sekunden und läuft in diesem Browser.
web-pages-analyse-short = In dieser Partie ist noch nichts gezogen worden.
web-pages-cancel = Abbrechen
web-pages-progress = Schritt { $done } von { $of }
web-pages-failed = Die Analyse ist misslungen. { $why }
web-pages-chances = Gewinnaussichten
web-pages-chances-more = Schattiert: der Fehler der Schätzung. Markiert: Fehler (?) und grobe Fehler (??).
web-pages-mark = Zu Schritt { $step }: { $what } von { $who }
web-pages-mistake = Fehler
web-pages-blunder = grober Fehler
web-pages-mistakes = Was besser gewesen wäre
web-pages-no-mistakes = Kein Fehler hebt sich vom Rauschen ab.
web-pages-split = Woher das Ergebnis kam
web-pages-split-more = In Prozent eines Sieges, mit dem Fehler jeder Schätzung (95 %). Die Teile ergeben zusammen das Ergebnis.
web-pages-split-start = Aussicht zu Beginn
web-pages-split-end = Am Ende
web-pages-split-skill = Eigene Entscheidungen
web-pages-split-luck = Glück
web-pages-play-on = Von hier weiterspielen
web-pages-split-outguessed = Durchschaut
web-pages-split-others = Fehler der anderen
web-pages-fair-title = War die Verteilung fair?
web-pages-fair = Geprüft: Zusage, Geheimnis, was jeder Platz dazugegeben hat, und jede Ziehung wurden neu berechnet, und alles stimmt überein. Wenn diese Zusage gezeigt wurde, bevor sich jemand gesetzt hat, und der Beitrag deines Platzes von dir kam, hat niemand die Karten ausgesucht.
web-pages-fair-own = Ein eigener Tisch: Niemand musste überzeugt werden, also gibt es keine Zusage zu prüfen. Jeder Zug und jede Ziehung wurde aus dem Startwert neu berechnet und stimmt.
web-pages-fair-none = Die Aufzeichnung nennt ihren Startwert nicht. Jeder Zug wurde geprüft; ob die Ziehungen fair waren, lässt sich nicht prüfen.

web-nothing-here = Hier ist nichts.
web-nothing-here-more = Die Adresse führt ins Leere, oder was dort war, ist fort.
web-title-turn = Du bist dran: { $game }

web-sound-on = Ton an
web-sound-off = Ton aus
web-tell-me = Sag mir, wenn ich dran bin
web-tell-ask = Soll dir dieser Browser sagen, wenn du dran bist, während du etwas anderes ansiehst?
web-tell-yes = Ja, sag es mir
web-tell-no = Nein
web-unread = { $n ->
    [one] eine neue Nachricht
   *[other] { $n } neue Nachrichten
}
web-resign-ask = Diese Partie aufgeben?
web-resign-two = Dann gewinnt die Gegenseite. Das lässt sich nicht zurücknehmen.
web-resign-own = Die Partie endet hier, ohne Sieg. Das lässt sich nicht zurücknehmen.
web-resign-many = Ein Bot spielt für dich weiter. Das lässt sich nicht zurücknehmen.
web-play-on = Weiterspielen

web-lost = Keine Verbindung. Wir versuchen es weiter.
web-lost-sent = Keine Verbindung. Dein Zug ist gesichert und geht ab, sobald der Server antwortet.
web-unkept = Dieser Browser hat keinen Platz mehr für dieses Spiel. Spiel ruhig weiter: Nach dem Neuladen ist es aber zurückgesetzt oder weg. Auf der Startseite lassen sich alte Spiele entfernen.
web-sent = Dein Zug ist unterwegs …
web-wants-again = Möchte noch einmal spielen: { $names }
web-wants-end = Möchte die Partie beenden: { $names }
web-gone = Seit einer Weile keine Verbindung zu { $names }.
web-claim = Sieg beanspruchen
web-claim-bot = Bot weiterspielen lassen
web-left = nicht mehr da
web-fill = Bot hierher setzen
web-fill-level = Stufe der Bots
web-refused-not-gone = Noch nicht: Wer weg ist, kann noch wiederkommen.
web-log-left = { $you ->
    [yes] Du warst nicht mehr da: Das gilt als aufgegeben.
   *[no] { $who } ist nicht mehr da: Das gilt als aufgegeben.
}
web-agree = Einverstanden
web-gave-up = hat aufgegeben
web-away = fort: ein Bot spielt
web-you-watch = Du siehst zu
web-watching = { $n ->
    [one] 1 sieht zu
   *[other] { $n } sehen zu
}

web-ahead = Am Ende vorn: { $names } mit { $points }
web-moment-step = Schritt { $step }
web-moments = Entscheidende Momente
web-moments-wait = Sucht die entscheidenden Momente …
web-moments-none = Kein einzelner Zug hat diese Partie entschieden.
web-moment-mine = Deine Chancen: { $before } → { $after } %
web-moment-of = Chancen von { $who }: { $before } → { $after } %
web-name-full = Ein Name hat höchstens { $n } Zeichen.
web-guest = Gast { $number }
web-breakdown = Wie es dazu kam
web-by-score = { $score } { $unit }
web-by-tie = Gleich viele { $unit }: der Gleichstand wurde aufgelöst.
web-best = Gegen Bots hast du { $won } von { $played } gewonnen.
web-best-new = Dein bestes Ergebnis! Gegen Bots hast du { $won } von { $played } gewonnen.
web-next-table = Zur nächsten Partie
web-won = gewonnen
web-lost-game = verloren
web-finished-games = Beendete Partien

web-invite = Einladen
web-still-free = { $n ->
    [0] Alle sind da.
    [one] Ein Platz ist noch frei.
   *[other] { $n } Plätze sind noch frei.
}
web-share-sheet = Teilen
web-qr = Mit dem Handy einlesen
web-ask-name = Wie sollen dich die anderen nennen?
web-sit-down = Hinsetzen

web-level = Stufe
web-lvl-newcomer = Anfänger
web-lvl-novice = Neuling
web-lvl-apprentice = Lehrling
web-lvl-merchant = Händler
web-lvl-master = Meister
web-lvl-grandmaster = Großmeister
web-lvl-newcomer-says = Spielt zum ersten Mal: hortet und achtet auf niemanden. Gut für die erste Partie.
web-lvl-novice-says = Hat ein paarmal gespielt: nimmt, was glänzt, und verkauft spät.
web-lvl-apprentice-says = Versteht das Handwerk, denkt aber nicht über den Zug hinaus.
web-lvl-merchant-says = Rechnet voraus und merkt sich alles.
web-lvl-master-says = Denkt lange nach und verschenkt nichts.
web-lvl-grandmaster-says = Niemand hier spielt stärker. Nimmt sich die Zeit dafür.
web-seat-who = Wer?
web-seat-bot = Bot
web-seat-me-says = An diesem Bildschirm.
web-seat-here-says = An diesem Bildschirm. Dazwischen verdeckt ein Vorhang die Karten.
web-seat-friend-name = Ein Freund
web-seat-friend-says = Bekommt einen Link und spielt, wo er gerade ist.
web-clock-how = Wie lange darf ein Zug dauern?
web-clock-none-more = Niemand wird gedrängt.
web-clock-live-more = 30 Sekunden für jeden Zug, dazu 5 Minuten für die ganze Partie. Ist die Zeit um, macht ein Bot diesen einen Zug.
web-clock-days-more = Schau ab und zu vorbei. Ist ein Tag um, macht ein Bot diesen einen Zug.
web-start-more = Wird sofort ausgeteilt, in diesem Browser.
web-start-link-more = Du bekommst einen Link für die anderen. Es geht los, wenn alle da sind.
web-options-usual = wie üblich
web-options-changed = geändert
web-edition-more = Ältere Fassungen lesen einige Regeln anders. Eine Partie behält die Fassung, mit der sie begann.
web-edition-newest = Fassung { $n }, die neueste
web-edition-older = Fassung { $n }
web-number = Eine Zahl von { $least } bis { $most }

web-rule-jaipur-first = Wer beginnt?
web-rule-jaipur-first-more = Gilt für die erste Runde; danach beginnt, wer die letzte verloren hat.
web-rule-jaipur-first-random = Das Los entscheidet
web-rule-jaipur-first-a = Platz 1
web-rule-jaipur-first-b = Platz 2
web-rule-jaipur-exchanges = Tauschzüge in Folge
web-rule-jaipur-exchanges-more = Nach so vielen muss der nächste Zug etwas anderes sein, damit keine Runde ewig dauert.
web-rule-jaipur-exchanges-number = Höchstens
web-rule-jaipur-exchanges-free = Unbegrenzt
web-rule-jaipur-rounds = Wie lang ist die Partie?
web-rule-jaipur-rounds-more = Eine ganze Partie dauert zwei oder drei Runden.
web-rule-jaipur-rounds-match = Ganze Partie: wer zuerst zwei Siegel hat
web-rule-jaipur-rounds-single = Eine Runde entscheidet
web-rule-jaipur-herds = Die Herde der anderen
web-rule-jaipur-herds-more = Ob du siehst, wie viele Kamele die Gegenseite hat.
web-rule-jaipur-herds-open = Offen gezählt
web-rule-jaipur-herds-hidden = Verdeckt bis zur Wertung
web-rule-jaipur-memory = Bekannte Karten
web-rule-jaipur-memory-more = Ob sich der Tisch merkt, welche Karten die Gegenseite offen genommen hat.
web-rule-jaipur-memory-shown = Der Tisch merkt sie sich
web-rule-jaipur-memory-hidden = Alle merken sie sich selbst
web-rule-johari-bribe = Ab wann schützt Bestechung?
web-rule-johari-bribe-more = Vor dem Kontrolleur, an dem Tag, an dem sie gespielt wird.
web-rule-johari-bribe-on-reveal = Vom Aufdecken der Karten an
web-rule-johari-bribe-in-turn = Erst wenn sie ausgeführt ist
web-rule-johari-n21 = Was zählt die Adelskarte N21?
web-rule-johari-n21-more = Die gedruckten Anleitungen sind hier verschieden.
web-rule-johari-n21-prestige = 1 Punkt für jede deiner Prestigekarten
web-rule-johari-n21-gem = 1 Punkt für jede Edelsteinkarte in deiner Auslage
