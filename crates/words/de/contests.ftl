# Wettbewerbe mit demselben Glück für alle: die Partie des Tages, Spiegelduelle.
web-contests = Wettbewerbe
web-contest-back = Zum Ergebnis
web-contest-won = Gewonnen mit { $n } Vorsprung
web-contest-even = Gewonnen durch den Gleichstandsentscheid
web-contest-even-lost = Platz { $place }, durch den Gleichstandsentscheid
web-contest-behind = Platz { $place }, { $n } zurück
web-contest-margin = Vorsprung
web-contest-lost = Der Tisch dieses Versuchs ist nicht mehr in diesem Browser, damit ist der Versuch vorbei. Frei spielen geht weiterhin.
web-contest-refused = Der Server hat es nicht angenommen: { $why }
web-contest-honour = Die ganze Partie liegt in deinem Browser, damit du ohne Verbindung spielen kannst. Wer ins Programm schaut, sieht verdeckte Karten, und wer den Browser leert, kann es noch einmal versuchen: Dass nur ein ehrlicher Versuch zählt, ist deine Sache. Was niemand kann, ist einen Zug, eine Ziehung oder einen Bot ändern: Jede Aufzeichnung wird nachgespielt, bevor sie zählt.

web-daily = Partie des Tages
web-daily-setup = { $n } Spieler · du hast Platz { $seat } · Bots: { $level }
web-daily-asking = Die Partie von heute wird geholt …
web-daily-once = Dieselben Karten, Bots und dasselbe Glück für alle. Ein Versuch zählt, ohne Tipps und ohne Zurücknehmen; danach kannst du sie so oft spielen, wie du magst.
web-daily-play = Spielen: Dieser Versuch zählt
web-daily-other-day = Inzwischen ist eine andere die Partie von heute: diese.
web-daily-on = Weiterspielen
web-daily-free = Frei spielen
web-daily-line = Ansehen, wie der Meister spielte
web-daily-share = Ergebnis teilen
web-daily-gave-up = Du hast aufgegeben: heute keine Wertung.
web-daily-sent = Dein Ergebnis ist auf dem Server.
web-daily-unsent = Noch nicht gesendet: Das geschieht von selbst, sobald es eine Verbindung gibt.
web-daily-not-sent = Ohne Server gespielt: Das Ergebnis bleibt hier.
web-daily-rank = Platz { $rank } von { $of } auf diesem Server
web-daily-master = Der Meister bei derselben Partie: { $score }
web-daily-master-plays = Der Meister spielt dieselbe Partie …
web-daily-streak = { $n ->
    [one] 1 Tag in Folge
   *[other] { $n } Tage in Folge
}
web-daily-others = { $n ->
    [one] 1 hat gespielt
   *[other] { $n } haben gespielt
}
web-spread = Wie weit alle vorn lagen
web-spread-bar = { $range }: { $n ->
    [one] 1 Person
   *[other] { $n } Personen
}
web-spread-me = du
web-spread-master = der Meister
web-spread-key = ▼ du · ◆ der Meister · Vorsprung in Punkten, von links nach rechts
web-spread-beyond = ◆ Der Meister liegt mit { $margin } außerhalb dieses Bildes.
web-daily-late = verspätet
web-daily-source = Woher kommt die Partie?
web-daily-open = Hier gibt es keinen Server, deshalb folgt die Partie aus dem Datum: Alle haben dieselbe, und wer will, kann die von morgen berechnen.
web-daily-project = Der Startwert ist das heutige Glied der Hashkette des Projekts, deren erstes Glied im Quelltext steht. Das von morgen kennt nur, wer sie verwahrt, und das von gestern kann jeder prüfen.
web-daily-chain = Der Startwert ist das heutige Glied der Hashkette dieses Servers. Das von morgen kennt nur, wer sie verwahrt, und niemand kann sie noch ändern: Tag für Tag gehasht führt es zu { $anchor }.
web-daily-broken = Vorsicht: Dieser Server hat früher eine andere Kette gezeigt oder ein Glied, das nicht zu ihr führt. Seine Partien könnten ausgesucht sein.


web-duel = Spiegelduell
web-duel-short = Dieselben Partien für beide: Das Glück hebt sich auf
web-duel-more = Zwei spielen dieselben Partien vom selben Platz, jeder an einem eigenen Tisch und gegen dieselben Bots. Das Glück ist für beide gleich, der Unterschied ist das Spiel.
web-duel-why = Warum nicht mit getauschten Plätzen an einem Tisch? Wer eine Partie von einer Seite gesehen hat, kennt die Karten der anderen. Darum spielen beide sie von derselben Seite, wie beim Turnierbridge.
web-duel-yours = Deine Duelle
web-duel-row = { $n } Partien, gegen { $other }
web-duel-game = Spiel
web-duel-bots = Bots an beiden Tischen
web-duel-deals = Partien
web-duel-against = Gegen
web-duel-friend = jemanden (über einen Link)
web-duel-start = Duell beginnen
web-duel-terms = { $n } an jedem Tisch · Bots: { $level } · du gegen { $other }
web-duel-nobody = jemanden, der noch kommt
web-duel-invite = Schick diesen Link der Person, die dieselben Partien spielen soll. Du musst nicht warten: Spiel deine schon jetzt.
web-duel-other = Gegenüber
web-duel-deal = Partie
web-duel-seat = (Platz { $seat })
web-duel-play = Spielen
web-duel-played = gespielt
web-duel-gave-up = aufgegeben
web-duel-unsent = noch nicht gesendet
web-duel-difference = Unterschied
web-duel-hidden = Was der andere erreicht hat, siehst du, wenn ihr beide eine Partie gespielt habt.
web-duel-take = Duell annehmen
web-duel-take-more = Jemand fordert dich zu einem Duell. Du kannst die Partien gleich oder über Tage spielen.
web-duel-over = Ergebnis
web-duel-so-far = Bisher
web-duel-equal = Gleichstand nach { $n ->
    [one] 1 Partie
   *[other] { $n } Partien
}.
web-duel-one = { $who }: { $mean } Punkte Vorsprung. Eine Partie sagt nichts über den Fehler.
web-duel-unsure = { $who }: { $mean } ± { $error } Punkte Vorsprung je Partie, über { $n } Partien. Das liegt im Fehler: Es kann Zufall sein.
web-duel-sure = { $who }: { $mean } ± { $error } Punkte Vorsprung je Partie, über { $n } Partien.
web-no-duel = Hier gibt es kein solches Duell
