# Das Brett von Basari im Browser.
web-basari-mine = Dein Stand
web-basari-actions = Wähle geheim eine Aktion
web-basari-action = { $action }: { $what }
web-basari-action-sealed = { $action }: { $what }. Das ist deine geheime Wahl; du kannst sie noch ändern.
web-basari-gain-a = +1 Karte
web-basari-gain-d = tauschen
web-basari-lane = { $colour }: Du hast { $n }{ $out ->
    [0] .
   *[other] , davon { $out } ausgewählt.
} Tippe, um einen dazuzulegen.
web-basari-untap = { $colour }: { $n } in deinem Angebot. Tippe, um einen wegzunehmen.
web-basari-workers = Arbeiter
web-basari-workers-of = { $n } von { $needed } Arbeitern
web-basari-won = Weitere Karten in diesem Durchgang: { $n }
web-basari-ready = hat gewählt
web-basari-choosing = wählt noch
web-basari-stage = Durchgang { $stage } von { $stages }
web-basari-pile = Karten im Stapel: { $n }
web-basari-stock = Vorrat
web-basari-stock-of = Vorrat, { $colour }: { $n }
web-basari-choose = Alle wählen geheim
web-basari-pad = Wer das meiste hat
web-basari-worth = Wert
web-basari-bargain = Feilschen um { $action }
web-basari-stake = Was die Aktion bringen würde:
web-basari-thinks = überlegt …
web-basari-no-offer = noch kein Angebot
web-basari-build = Tippe auf deine Steine
web-basari-beats = ✓ höher
web-basari-too-low = ✗ zu niedrig
web-basari-accept = Annehmen
web-basari-accept-what = { $gems } annehmen und der anderen Seite die Aktion lassen
web-basari-lowest = Niedrigste Erhöhungen
web-basari-lowest-first = Niedrigste Angebote
web-basari-return = Du gibst zurück
web-basari-take = Du nimmst
web-basari-tap-mine = Tippe auf einen deiner Steine
web-basari-tap-stock = Tippe auf den Vorrat
web-basari-tip-return = Wähle den Edelstein, den du von deinen zurückgibst.
web-basari-tip-take = Wähle, was du aus dem Vorrat nimmst.
web-basari-stage-over = Durchgang { $stage } ist zu Ende
web-basari-returned = Zurückgegebene Edelsteine: { $n }
web-basari-part-cards = Karten
web-basari-part-earlier = Bevor du kamst
web-basari-breakdown = Punkte nach Herkunft und Durchgang
