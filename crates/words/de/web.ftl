# Das Web-Programm.
web-skip = Zum Inhalt
web-nav = Seite
web-settings = Einstellungen
web-sound = Ton
web-other-language = EN: in English
web-you = Du
web-home = Startseite
web-close = Schließen
web-rules = Regeln
web-learn = In zwei Minuten lernen
web-games = Spiele

web-hero = Der Markt ist eröffnet.
web-hero-more = Drei Spiele um Edelsteine und Nerven. Spiel sofort gegen einen Bot oder schick einem Freund einen Link.
web-players = { $least }–{ $most } Spieler
web-players-exactly = { $n } Spieler
web-play-bot = Gegen einen Bot
web-play-bots = Gegen Bots
web-play-friend = Mit Freunden
web-continue = Weiterspielen
web-open-tables = Offene Tische
web-finished = beendet
web-step = { $step ->
    [one] 1 Zug
   *[other] { $step } Züge
}
web-forget = Diesen Tisch vergessen
web-your-turn = du bist dran
web-free-seats = { $n ->
    [one] 1 freier Platz
   *[other] { $n } freie Plätze
}

web-no-game = Dieses Spiel gibt es nicht.
web-new-title = Ein Tisch { $game }
web-how-many = Wie viele spielen?
web-who-sits = Wer sitzt wo?
web-seat-me = Du
web-seat-friend = Per Link
web-seat-here = Hier
web-level-newcomer = Bot: Anfänger
web-level-novice = Bot: Neuling
web-level-apprentice = Bot: Lehrling
web-level-merchant = Bot: Händler
web-level-master = Bot: Meister
web-level-grandmaster = Bot: Großmeister
web-player-n = Spieler { $n }
web-clock = Zeit
web-clock-none = Ohne Uhr
web-clock-live = Flott
web-clock-days = Je ein Tag
web-open-to-all = In der Liste der offenen Tische zeigen
web-options = Regeln
web-edition = Fassung der Regeln
web-no-server = Hier antwortet kein Server. { $why }
web-start = Spielen
web-start-link = Tisch aufstellen

web-connecting = Verbinde …
web-no-table = Diesen Tisch gibt es nicht.
web-table = Tisch
web-players-list = Spieler
web-ready = hat gewählt
web-absent = nicht verbunden
web-your-move = Dein Zug
web-looking = So stand es nach Schritt { $step } von { $last }.
web-back-to-now = Zurück ins Jetzt
web-waiting-seats = Warten auf Mitspieler
web-over = Die Partie ist zu Ende.
web-sealed = Deine Wahl ist versiegelt. Noch kannst du sie ändern.
web-waiting = Warten auf { $names } …
web-undo = Zurück
web-confirm = Bestätigen
web-show-result = Ergebnis
web-hint = Tipp
web-hints = Was ein starker Spieler täte: Gewinnaussichten
web-hint-head = Was starke Spieler täten
web-hint-chance = Siegchance
web-hint-equal = gleich gut
web-thinking = Denke nach …
web-recap = Seit deinem Zug
web-again = Noch einmal ansehen
web-log = Verlauf
web-log-nothing = Noch ist nichts geschehen. Hier steht bald jeder Zug.
web-log-step = Schritt { $n }: Klick zeigt den Stand danach
web-more = Mehr
web-text-mode = Tisch als Text
web-picture-mode = Tisch als Bild
web-keys = Tasten
web-share = Link zu diesem Tisch
web-copied = Kopiert
web-copy = Kopieren
web-other-device = Auf anderem Gerät weiterspielen
web-takeback = Zug zurücknehmen
web-vote-end = Für ein Ende stimmen
web-resign = Aufgeben
web-send-link = Schick diesen Link allen, die hier sitzen sollen. Das Spiel beginnt, wenn alle Plätze besetzt sind.
web-seat-free = frei
web-sit = Hier hinsetzen
web-thats-you = das bist du
web-curtain = { $name }, du bist dran
web-curtain-more = Nimm den Bildschirm. Wenn sonst niemand hinsieht, geht es weiter.
web-look = Ich bin da
web-type-move = Dein Zug, in Worten oder Notation
web-type-go = Wählen
web-phrases = Etwas sagen

web-log-more = Was folgte ({ $n })
web-log-sat = { $you ->
    [yes] Du setzt dich.
   *[no] { $who } setzt sich.
}
web-log-stood = { $you ->
    [yes] Du stehst auf.
   *[no] { $who } steht auf.
}
web-log-started = Die Partie beginnt.
web-log-taken-back = { $you ->
    [yes] Du nimmst deinen Zug zurück.
   *[no] { $who } nimmt einen Zug zurück.
}
web-log-resigned = { $you ->
    [yes] Du gibst auf.
   *[no] { $who } gibt auf.
}
web-log-voted = { $you ->
    [yes] Du stimmst für ein Ende.
   *[no] { $who } stimmt für ein Ende.
}
web-log-away = { $you ->
    [yes] Deine Zeit ist um; ein Bot spielt für dich, bis du wiederkommst.
   *[no] Die Zeit von { $who } ist um; ein Bot spielt weiter.
}
web-log-back = { $you ->
    [yes] Du bist wieder da.
   *[no] { $who } ist wieder da.
}
web-log-stopped = Wer den Tisch aufgestellt hat, hat die Partie beendet.
web-log-again = { $you ->
    [yes] Du möchtest noch einmal spielen.
   *[no] { $who } möchte noch einmal spielen.
}

web-ended-agreed = Einvernehmlich beendet
web-wins = { $you ->
    [yes] Du gewinnst!
   *[no] { $who } gewinnt
}
web-win-together = { $names } gewinnen gemeinsam
web-place = Rang
web-player = Spieler
web-points = Punkte
web-replay = Nachspielen und Analyse
web-rematch = Noch einmal
web-rematch-asked = Warten auf die anderen …

web-phrase-hello = Hallo!
web-phrase-good-luck = Viel Glück!
web-phrase-well-played = Gut gespielt!
web-phrase-thanks = Danke!
web-phrase-thinking = Lass mich nachdenken …
web-phrase-hurry = Nur Mut, entscheide dich!
web-phrase-oops = Huch.
web-phrase-again = Noch eins?
web-phrase-bye = Tschüss!

web-key-tab = von einem zum nächsten
web-key-enter = wählen; ist nichts gewählt, bestätigen
web-key-confirm = von überall bestätigen
web-key-undo = Auswahl zurück, Offenes schließen
web-key-hint = Tipp
web-key-log = Verlauf
web-key-text = Tisch als Text und zurück
web-key-help = diese Liste

web-copy-yourself = Der Browser lässt uns nicht kopieren. Bitte kopiere den Link selbst:
web-no-luck = Dieser Browser gibt keine Zufallszahlen her, also lässt sich nicht gerecht geben. Nimm einen anderen.
web-refused-busy = Der Server ist beschäftigt. Gleich wird er noch einmal gefragt.
web-refused-stale = Jemand war schneller: Der Tisch hat sich verändert. Schau noch einmal hin und wähle.
web-refused-takeback = Das lässt sich nicht zurücknehmen: Andere haben seither etwas erfahren, oder es war nicht dein Zug.
web-refused-taken = Dort sitzt schon jemand.
web-refused-over = Die Partie ist vorbei.
web-refused-begun = Die Partie hat begonnen.

web-remark-0-won = Heute war der Markt mir gewogen.
web-remark-0-lost = Gut gehandelt. Nächstes Mal zähle ich zweimal.
web-remark-1-won = Geduld kauft, was Gold nicht kann.
web-remark-1-lost = Nerven bewahrt. Meine Hochachtung.
web-remark-2-won = Hast du das kommen sehen? Ich nicht!
web-remark-2-lost = Noch einmal! Ich will meine Steine zurück.
web-remark-3-won = Jeder Stein an seinem Platz.
web-remark-3-lost = Ein fairer Preis für eine gute Lehre.
web-remark-4-won = Ich gehe nie mit leerem Beutel vom Markt.
web-remark-4-lost = Genieß es. Ich merke mir Gesichter.
web-ambience-on = Klangteppich an
web-ambience-off = Klangteppich aus
