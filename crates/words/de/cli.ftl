# Das Terminal.
menu-welcome = der Marktplatz. Tippe eine Zahl, dann Enter.
menu-play = { $game } spielen ({ $seats } Personen)
menu-rules = Regeln lesen (r, oder r und ein Spiel: r basari)
menu-quit = Gehen
menu-again = Das steht nicht auf der Liste.

replay-step = Schritt { $at } von { $last }
replay-prompt = [{ $at }/{ $last }] Enter weiter, b zurück, eine Zahl, ein Platz, gallery, all, q:
replay-help = Enter oder n: weiter · b: zurück · eine Zahl: dieser Schritt · a, b …: Sicht dieses Platzes · gallery · all · q: gehen.

play-welcome = { $game }. { $players }. Mit ? gibt es Hilfe.
play-ruleset = { $game } ({ $ruleset })
play-bot = { $name } (Bot)
play-turn = { $name } ist dran. Enter, wenn sonst niemand zusieht.
play-prompt = { $name }>
play-staged = { $move }: { $order }. Enter bestätigt, undo nimmt zurück.
play-undone = Zurückgenommen.
play-nothing-staged = Es gibt nichts zurückzunehmen: Der letzte Zug gilt.
play-sealed = Deine Wahl liegt verdeckt. Es fehlen noch: { $names }.
play-refused = Das geht nicht. { $why }
play-over = Die Partie ist zu Ende.
play-place = { $place }. { $name }: { $points }
play-saved = Gespeichert in { $file }.
play-save-where = Wohin speichern? Schreibe: save DATEI
play-not-saved = Nicht gespeichert: { $why }
play-resumed = Fortgesetzt bei Schritt { $step }.
play-not-text = Das ist kein UTF-8 und kann nicht gelesen werden. Bitte noch einmal schreiben.
play-input-ended = Die Eingabe endete vor der Partie.
play-quit = Auf Wiedersehen. Die Partie ist nicht zu Ende; „save DATEI“ bewahrt sie auf.
play-more-moves = … und { $n } weitere.
play-no-rule = Eine Regel { $clause } gibt es nicht.
play-hint = { $order } ({ $move }): etwa { $win } % Gewinnaussicht
play-hint-equal = { $order } ({ $move }): gleich gut, etwa { $win } % Gewinnaussicht
play-hint-only = { $order } ({ $move })
play-help-commands = Befehle: hint (was ein Bot täte) · look (der Tisch noch einmal) · moves (Züge in Notation) · log (was geschah) · rules REGEL · save DATEI · resume DATEI · undo · quit

analysis-graph = { $game }: Gewinnaussichten
analysis-split = { $who }: von { $start } % auf { $end } %. Eigene Entscheidungen { $skill } %, Glück { $luck } %, durchschaut { $outguessed } %, Fehler der anderen { $others } %.

# Wettbewerbe, Geschichte und Rätsel, wie das Terminal sie erzählt.
daily-title = Partie des Tages, { $date }: { $game }, { $n } Spieler, du bist { $seat }, Bots: { $level }
daily-open = Kein Server: Die Partie folgt aus dem Datum, jeder kann sie berechnen.
daily-score = { $score } { $signs }
daily-sent = Gesendet: Platz { $rank } von { $of }.
daily-master = Der Meister bei derselben Partie: { $score }
daily-alone = Bei der Partie des Tages gibt es keine Tipps und keine gespeicherten Spiele.
daily-unfinished = Nicht zu Ende gespielt: keine Wertung.
history-empty = Kein beendetes Spiel darin.
history-no-record = Ein Spiel { $id } gibt es darin nicht, oder seine Züge sind fort.
history-good = { $good } von { $all } Entscheidungen gut
history-rating = { $rating } ± { $error } ({ $n ->
    [one] 1 Spiel
   *[other] { $n } Spiele
})
puzzle-streak = { $n ->
    [0] Mit dem nächsten beginnt eine neue Serie.
    [one] 1 in Folge.
   *[other] { $n } in Folge.
}
puzzle-title = { $game }: Rätsel { $id }
puzzle-prompt = Dein Zug (? der Tisch noch einmal, show die Lösung, q beenden):
puzzle-go-on = Enter für das nächste, q beendet:
