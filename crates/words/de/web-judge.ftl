# Was wäre, wenn: eine Stellung zum Ausprobieren.
web-if = Was wäre, wenn?
web-if-says = Was wäre, wenn? Probier jeden Zug: Hier zählt nichts.
web-if-more = Ab hier werden Karten neu gezogen.
web-if-others = Wer die anderen spielt
web-if-level = Andere: { $level }
web-if-all = Ich ziehe für alle
web-if-restart = Zurück zum Anfang
web-if-leave = Zurück, woher du kamst
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

# Temperamente der Bots.
web-temper = Temperament
web-temper-none = Ausgeglichen
web-temper-careful = Vorsichtig
web-temper-greedy = Gierig
web-temper-bargainer = Feilscht gern
web-temper-careful-is = vorsichtig
web-temper-greedy-is = gierig
web-temper-bargainer-is = feilscht gern
web-temper-careful-says = Wagt nichts und einigt sich früh.
web-temper-greedy-says = Will viel und gibt wenig dafür.
web-temper-bargainer-says = Handelt, tauscht und bietet für sein Leben gern.
