# Was die Lektionen gemeinsam haben; die Aufgaben jedes Spiels stehen in seiner web-SPIEL.ftl.
learn-title = { $game } lernen
learn-step = Aufgabe { $at } von { $of }
learn-next = Weiter
learn-back = Zurück
learn-skip = Überspringen
learn-restart = Von vorn
learn-play = Eine echte Partie spielen
learn-stray = Das geht auch. Aber versuch hier einmal:
learn-watch = Sieh, was die anderen tun …
learn-type = Du kannst eintippen: { $move }
learn-none = Zu diesem Spiel gibt es noch keine Lektion.
