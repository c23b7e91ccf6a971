# Das Brett von Basari im Browser.
web-pitch-basari = Wähle geheim. Wer dasselbe wählt, muss feilschen, Stein um Stein.
web-basari-chapter = { $round ->
    [0] Durchgang { $part }
   *[other] Durchgang { $part }, Runde { $round }
}
web-basari-mine = Dein Stand
web-basari-actions = Wähle geheim eine Aktion
web-basari-action = { $action }: { $what }
web-basari-action-sealed = { $action }: { $what }. Das ist deine geheime Wahl; du kannst sie noch ändern.
web-basari-gain-a = +1 Karte
web-basari-gain-d = tauschen
web-basari-lane = { $colour }: Du hast { $n }{ $out ->
    [0] .
   *[other] , davon { $out } ausgewählt.
}{ $asked ->
    [yes] { " " }Tippe, um einen dazuzulegen.
   *[no] { "" }
}
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
web-basari-so-far = bisher
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
web-basari-stage-how = Eine Spalte je Farbe, für die meisten Edelsteine, und eine für { $needed } Arbeiter; − zählt zurückgegebene Edelsteine.
web-basari-returned = Zurückgegebene Edelsteine: { $n }
web-basari-part-cards = Karten
web-basari-part-earlier = Bevor du kamst
web-basari-breakdown = Punkte nach Herkunft und Durchgang

# Die Lektion: was zu tun ist und warum, und was es gebracht hat. $b und $c sind die anderen.
learn-basari-points = Alle wählen geheim: A mehr Arbeiter, B Punkte, C Edelsteine. Deine Karte zeigt 7 Punkte: Wähl B.
learn-basari-points-done = Niemand sonst hat B gewählt, also bekommst du einfach 7 Punkte. { $b } zog eine Karte, { $c } nahm Edelsteine.
learn-basari-gems = Alle bekommen eine neue Karte. Deine zeigt zwei rote Edelsteine und einen gelben: Wähl C.
learn-basari-gems-done = Wieder nur du: Die Edelsteine gehören dir. Rot ist am meisten wert, dann Gelb, Grün und Blau.
learn-basari-all = Noch einmal 7 Punkte! Aber sieh: Auch die anderen haben 7 vor sich. Wähl B und sieh, was geschieht.
learn-basari-all-done = Drei haben dasselbe gewählt, also gehen alle leer aus. Frag dich, was die anderen wollen.
learn-basari-two = Drei rote Edelsteine auf deiner Karte: Wähl C. Und wenn noch jemand Edelsteine will?
learn-basari-two-done = Du und { $b } habt beide C gewählt. Wer zu zweit dasselbe will, feilscht. Du hast mehr Rot, also fängst du an.
learn-basari-offer = Biete eigene Edelsteine, damit du die Aktion bekommst. Fang niedrig an: Biete einen blauen.
learn-basari-offer-done = { $b } nimmt nicht an und bietet dir einen grünen Edelstein: Der ist mehr wert als ein blauer.
learn-basari-raise = Ein höheres Angebot hat mehr Edelsteine oder ebenso viele, aber bessere. Biete einen gelben.
learn-basari-raise-done = { $b } nimmt an: ein gelber Edelstein für sie, drei rote für dich. Ein gutes Geschäft.
learn-basari-accept = Nun bietet dir { $c } zwei gelbe Edelsteine, wenn du auf 4 Punkte verzichtest. Ein guter Preis: Nimm an.
learn-basari-accept-done = Du hast zwei gelbe Edelsteine, { $c } bekam 5 Punkte. Beim Feilschen zu verlieren kann ein Gewinn sein.
learn-basari-stage = Ein Durchgang endet, wenn jemand 15 Arbeiter hat. Du hast 14: Wähl A und zieh eine Karte.
learn-basari-stage-done = 12 Punkte für deine Arbeiter, 14 für das meiste Rot; die Hälfte davon geht zurück. Nach drei Durchgängen zählen die Punkte.
