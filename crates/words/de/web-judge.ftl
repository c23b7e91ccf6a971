# Was wäre, wenn: eine Stellung zum Ausprobieren.
web-if = Was wäre, wenn?
web-if-says = Was wäre, wenn? Probier jeden Zug: Hier zählt nichts.
web-if-more = Ab hier werden Karten neu gezogen.
web-if-others = Wer die anderen spielt
web-if-all = Ich ziehe für alle
web-if-restart = Zurück zum Anfang
web-if-share = Teilen
web-if-line = Dann wohl: { $line }.
web-if-line-move = { $who }: { $order }
web-if-over = Hier gibt es nichts mehr zu entscheiden.
web-if-bad = Dieser Link führt zu keiner Stellung
web-if-bad-game = Er nennt ein Spiel, das hier nicht gespielt wird.
web-if-bad-long = Er ist länger als jede Stellung.
web-if-bad-text = Ein Teil fehlt, oder etwas kam hinzu.
web-if-bad-position = Diese Stellung kann es nicht geben: { $why }
web-if-bad-over = In dieser Stellung ist das Spiel schon zu Ende.
web-if-bad-seat = Auf dem Platz, den er nennt, sitzt niemand.
