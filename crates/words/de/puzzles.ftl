# Rätsel: Stellungen, in denen ein Zug klar der beste ist. Eigene Sätze eines Spiels stehen in seiner SPIEL.ftl.
puzzle-ask = Was ist dein bester Zug?
puzzle-or = Was ist hier besser: { $a } oder { $b }?
puzzle-answer = Am besten: { $order }.
puzzle-answer-gain = Am besten: { $order } – { $gain }.
puzzle-right = Richtig!
puzzle-wrong = Nicht der beste Zug: { $order }.
puzzle-grade = Grad { $n } von { $of }

# Die Seite der Rätsel.
web-puzzles = Rätsel
web-puzzles-more = Echte Stellungen, in denen ein Zug klar der beste ist. Finde ihn.
web-puzzles-play = Lösen
web-puzzles-loading = Die Rätsel werden geholt …
web-puzzles-away = Die Rätsel waren nicht zu erreichen. Bist du offline? Einmal geholt, bleiben sie da.
web-puzzles-none = Zu diesem Spiel gibt es noch keine Rätsel.
web-puzzles-again = Noch einmal
web-puzzles-grade = Grad
web-puzzles-grades = Alle Grade
web-puzzles-show = Lösung zeigen
web-puzzles-next = Nächstes Rätsel
web-puzzles-retry = Versuch einen anderen Zug.
web-puzzles-standing = Grad { $n } · { $streak } in Folge · Rekord { $best }
web-puzzles-best = Längste Serie: { $n }
