# Wörter, die alle Spiele teilen.
you = du
and = und
or = oder
nothing = nichts
refused-over = Die Partie ist zu Ende.
refused-not-to-act = Dieser Platz hat jetzt nichts zu entscheiden.
refused-no-answer = Das ist keine Antwort auf die anstehende Entscheidung.
misheard-move = „{ $word }“ verstehe ich nicht als Zug. Mit ? gibt es Hilfe.
misheard-word = Das Wort „{ $word }“ kenne ich nicht. Mit ? gibt es Hilfe.
misheard-number = Wie viele? „{ $word }“ ist hier keine Anzahl Karten.
misheard-none = Keiner deiner möglichen Züge heißt „{ $word }“. Mit ? gibt es Hilfe.
misheard-several = Das passt auf mehrere Züge: { $word }. Sage mehr oder schreibe einen davon.

hint-equal = „{ $other }“ ist gleich gut, soweit man sehen kann.
hint-more = Der nächstbeste Zug, „{ $other }“, gewinnt { $n } % seltener.

# What an outcome counts, where a game counts nothing else.
unit-points = Punkte
counted-points = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
}

# An option of the rules, or one of its values, within a clause.
option-quoted = „{ $what }“

# Tische, und wie Partien abgebrochen wurden.
play-player = Spieler { $n }
play-choices = Du kannst:
replay-resigned = Aufgegeben: { $who }. Die Partie wurde hier abgebrochen.
replay-left = { $who }: nicht wiedergekommen. Der Sieg wurde hier beansprucht.
replay-agreed = Alle waren sich einig, die Partie hier zu beenden.
replay-stopped = Der Betreiber hat die Partie hier beendet.

# Was eine Analyse von einer Entscheidung sagt.
analysis-inaccuracy = Schritt { $step }, { $who }: { $played } ist ungenau. Besser: { $better }. Das kostete { $loss } %.
analysis-mistake = Schritt { $step }, { $who }: { $played } ist ein Fehler. Besser: { $better }. Das kostete { $loss } %.
analysis-blunder = Schritt { $step }, { $who }: { $played } ist ein grober Fehler. Besser: { $better }. Das kostete { $loss } %.
analysis-good = { $good } von { $all } Entscheidungen waren so gut wie alles, was sich fand.
