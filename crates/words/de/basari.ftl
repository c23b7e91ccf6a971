basari-red = { $n } Rot
basari-yellow = { $n } Gelb
basari-green = { $n } Grün
basari-blue = { $n } Blau
basari-no-gems = keine Edelsteine
basari-action-a = A (Karte)
basari-action-b = B (Punkte)
basari-action-c = C (Steine)
basari-action-d = D (Tausch)
basari-letter-red = R
basari-letter-yellow = G
basari-letter-green = N
basari-letter-blue = B
basari-title-red = Rot
basari-title-yellow = Gelb
basari-title-green = Grün
basari-title-blue = Blau
basari-points = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
}
basari-workers = { $n ->
    [one] 1 Arbeiter
   *[other] { $n } Arbeiter
}
basari-gems = { $n ->
    [one] 1 Edelstein
   *[other] { $n } Edelsteine
}

# Ein Platz im Satz
basari-from = { $you ->
    [yes] von dir
   *[no] von { $who }
}
basari-for = { $you ->
    [yes] für dich
   *[no] für { $who }
}
basari-acts = { $you ->
    [yes] du führst { $action } aus
   *[no] { $who } führt { $action } aus
}
basari-each = { $who } { $what }
basari-each-number = { $who }: { $what }

# Der Tisch
basari-head = Durchgang { $stage } von { $stages }, bis jemand { $needed } Arbeiter hat. Karten im Stapel: { $pile }.
basari-last = Der Stapel ist leer: Der Durchgang endet nach dieser Runde.
basari-stage-rule = Ein Durchgang endet nach einer Runde, in der jemand { $needed } Arbeiter hat. Dann zählen die meisten Edelsteine jeder Farbe ({ $list }), die Hälfte davon geht zurück, und { $needed } Arbeiter bringen { $bonus }.
basari-over = Die Partie ist zu Ende.
basari-stock = Vorrat: { $gems }.
basari-side = { $you ->
    [yes] Du
   *[no] { $who }
}: { $points }, { $workers }, { $gems }{ $list }.{ $card }
basari-side-over = { $you ->
    [yes] Du
   *[no] { $who }
}: { $points }, { $gems }{ $list }.
basari-side-list = { " " }({ $gems })
basari-side-card = { " " }Karte ({ $workers }): B { $points }, C { $gems }.
basari-chosen = Gewählt: { $list }.
basari-choosing = Alle wählen geheim eine Aktion; aufgedeckt wird gleichzeitig.
basari-bargaining = { $you ->
    [yes] Du und { $rival } feilscht
   *[no] { $pair } feilschen
} um { $action }: { $prize }.
basari-prize-a = eine weitere Karte mit Arbeitern
basari-prize = { $what } { $for }
basari-standing = Das Angebot: { $gems } { $from }.
basari-asked-first = { $you ->
    [yes] Du machst das erste Angebot.
   *[no] { $who } macht das erste Angebot.
}
basari-asked = { $you ->
    [yes] Nimm es an oder biete mehr.
   *[no] { $who } muss annehmen oder mehr bieten.
}
basari-asked-swap = { $you ->
    [yes] Nur du hast D gewählt: Tausche einen Edelstein mit dem Vorrat.
   *[no] Nur { $who } hat D gewählt und tauscht einen Edelstein mit dem Vorrat.
}
basari-asked-gem = { $you ->
    [yes] Du nimmst einen Edelstein für D.
   *[no] { $who } nimmt einen Edelstein für D.
}
basari-still = Danach noch: { $list }.

# Worum es geht
basari-aim = Ziel: die meisten Punkte nach { $stages } Durchgängen.

# Möglichkeiten
basari-choice-choose = Geheim eine Aktion wählen, mit dem Buchstaben: A eine weitere Karte · B die Punkte deiner Karte · C die Edelsteine deiner Karte{ $d }.
basari-choice-choose-d = { " " }· D einen Edelstein zurückgeben und zwei nehmen, oder nur einen nehmen, wenn noch jemand D wählt
basari-choice-accept = Annehmen: { $gems } bekommen und der anderen Seite die Aktion lassen. Schreibe ok.
basari-choice-first = Das erste Angebot machen ({ $n ->
    [one] 1 ist möglich
   *[other] { $n } sind möglich
}), das niedrigste zuerst: { $list }{ $more }.
basari-choice-raise = Mehr bieten ({ $n ->
    [one] 1 Angebot ist möglich
   *[other] { $n } Angebote sind möglich
}), das niedrigste zuerst: { $list }{ $more }.
basari-choice-more = { " " }· … · alle deine Edelsteine ({ $all })
basari-choice-swap = Einen Edelstein von { $own } zurückgeben, dann { $taken ->
    [one] 1 Edelstein
   *[other] { $taken } Edelsteine
} aus dem Vorrat nehmen, etwa { $example } für: { $order } ({ $n ->
    [one] 1 Möglichkeit
   *[other] { $n } Möglichkeiten
}).
basari-choice-swap-nothing = Du hast keinen Edelstein zum Zurückgeben; einen aus dem Vorrat nehmen: { $list }.
basari-choice-gem = Einen Edelstein aus dem Vorrat nehmen: { $list }.

# Was entschieden wird und was ein Zug bringt
basari-prize-d = Edelsteine tauschen
basari-prompt-choose = Wähle geheim: { $list }. Allein bekommst du es; zwei feilschen darum; drei bekommen nichts.
basari-prompt-last = { $you ->
    [yes] Der Durchgang endet nach dieser Runde: Du hast { $n } Arbeiter, { $needed } beenden ihn.
   *[no] Der Durchgang endet nach dieser Runde: { $who } hat { $n } Arbeiter, { $needed } beenden ihn.
}
basari-prompt-near = { $you ->
    [yes] Noch eine Karte kann den Durchgang beenden: Du hast { $n } von { $needed } Arbeitern.
   *[no] Noch eine Karte kann den Durchgang beenden: { $who } hat { $n } von { $needed } Arbeitern.
}
basari-prompt-first = Feilsche mit { $rival } um { $mine }: Mach das erste Angebot, mindestens { $least }. Wer annimmt, bekommt die Edelsteine und überlässt dem anderen die Aktion.
basari-prompt-answer = { $rival } bietet dir { $offer } und bekäme { $theirs }: Nimm an, oder biete mindestens { $least } und bekomm { $mine }.
basari-prompt-accept = { $rival } bietet dir { $offer } und bekäme { $theirs }: Mehr kannst du nicht bieten, also nimm an.
basari-prompt-swap = Du allein hast den Tausch gewählt: Gib einen deiner Edelsteine zurück und nimm { $n ->
    [one] 1 Edelstein
   *[other] { $n } Edelsteine
} aus dem Vorrat.
basari-prompt-take = Du allein hast den Tausch gewählt und hast keinen Edelstein zum Zurückgeben: Nimm { $n ->
    [one] 1 Edelstein
   *[other] { $n } Edelsteine
} aus dem Vorrat.
basari-prompt-gem = Nimm einen Edelstein aus dem Vorrat.
basari-prompt-gem-then = Nimm einen Edelstein aus dem Vorrat; danach: { $list }.
basari-gain-alone = { $what }, wenn es sonst niemand wählt
basari-gain-workers = { $enough ->
    [yes] du hast { $n } Arbeiter, genug für { $points } Punkte am Ende des Durchgangs
   *[no] du hast { $n } der { $needed } Arbeiter, die am Ende des Durchgangs { $points } Punkte bringen
}
basari-gain-most = dann hast du am meisten: { $gems }, am Ende des Durchgangs { $points } wert
basari-gain-d = einen Edelstein zurückgeben und zwei nehmen, wenn es sonst niemand wählt, sonst nur einen nehmen
basari-gain-accept = du bekommst { $offer }, { $rival } bekommt { $theirs }
basari-gain-offer = wenn { $rival } annimmt, zahlst du { $offer } und bekommst { $mine }
basari-gain-loses = dann hast du nicht mehr am meisten { $colours }, das brächte { $points }
basari-gain-holding = dann hast du { $gems }

# Züge
basari-order-a = eine weitere Karte ziehen
basari-order-b = die Punkte deiner Karte erhalten
basari-order-c = die Edelsteine deiner Karte nehmen
basari-order-d = Edelsteine tauschen oder nehmen
basari-order-offer = { $gems } bieten
basari-order-accept = das Angebot annehmen
basari-order-swap = { $returned } zurückgeben, { $taken } nehmen
basari-order-take = { $gems } nehmen

# Ereignisse
basari-revealed = Aufgedeckt: { $list }.
basari-alone = { $you ->
    [yes] Nur du hast { $action } gewählt.
   *[no] Nur { $who } hat { $action } gewählt.
}
basari-forfeited = Zu viele wollen { $action } ({ $list }): Niemand führt die Aktion aus.
basari-bargain = { $you ->
    [yes] Du und { $rival } habt beide { $action } gewählt und feilscht darum.
   *[no] { $pair } haben beide { $action } gewählt und feilschen darum.
} { $first }
basari-first = { $you ->
    [yes] Du hast Vorrang und bietest zuerst.
   *[no] { $who } hat Vorrang und bietet zuerst.
}
basari-nothing-to-offer = { $you ->
    [yes] Du hast keinen Edelstein zum Bieten
   *[no] { $who } hat keinen Edelstein zum Bieten
}: { $acts } und bezahlt nichts.
basari-nothing-to-offer-you = { $who } hat keinen Edelstein zum Bieten: Du führst { $action } aus und bezahlst nichts.
basari-offered = { $you ->
    [yes] Du bietest { $gems }
   *[no] { $who } bietet{ $to } { $gems }
}{ $automatic }.
basari-offered-you = { " " }dir
basari-offered-automatic = , von selbst: Ein anderer Edelstein ist nicht da
basari-accepted = { $you ->
    [yes] Du nimmst { $gems } { $from } an
   *[no] { $who } nimmt { $gems } { $from } an
}{ $automatic }; { $acts }.
basari-accepted-automatic = , von selbst, denn ein höheres Angebot ist nicht möglich
basari-drew = { $you ->
    [yes] Du ziehst
   *[no] { $who } zieht
} eine Karte mit { $workers ->
    [one] 1 Arbeiter
   *[other] { $workers } Arbeitern
} und { $you ->
    [yes] hast jetzt { $sum }.
   *[no] hat jetzt { $sum }.
}
basari-no-card-to-draw = { $you ->
    [yes] Der Stapel ist leer: Du ziehst nichts.
   *[no] Der Stapel ist leer: { $who } zieht nichts.
}
basari-scored = { $you ->
    [yes] Du erhältst { $points } und hast jetzt { $score }.
   *[no] { $who } erhält { $points } und hat jetzt { $score }.
}
basari-took = { $you ->
    [yes] Du nimmst { $gems } aus dem Vorrat
   *[no] { $who } nimmt { $gems } aus dem Vorrat
}{ $lacking }{ $automatic }.
basari-took-lacking = ; nicht vorrätig: { $gems }
basari-took-automatic = , von selbst: Eine andere Farbe ist nicht da
basari-no-current-card = { $you ->
    [yes] Du hast in dieser Runde keine Karte: { $action } bringt dir nichts.
   *[no] { $who } hat in dieser Runde keine Karte: { $action } bringt nichts.
}
basari-swapped = { $you ->
    [yes] Du gibst { $returned } zurück und nimmst { $taken }
   *[no] { $who } gibt { $returned } zurück und nimmt { $taken }
}{ $automatic }.
basari-swapped-nothing = { $you ->
    [yes] Du hast keinen Edelstein zum Zurückgeben und nimmst { $taken }
   *[no] { $who } hat keinen Edelstein zum Zurückgeben und nimmt { $taken }
}{ $automatic }.
basari-swapped-automatic = , von selbst: Anders geht es nicht
basari-sharing = Mehrere haben D gewählt ({ $list }): Nach Vorrang gibt es für alle je einen Edelstein.
basari-sharing-two = Zwei haben D gewählt ({ $list }): Nach Vorrang gibt es für beide je einen Edelstein.
basari-stock-empty = { $you ->
    [yes] Der Vorrat ist leer: Für dich gibt es nichts zu nehmen.
   *[no] Der Vorrat ist leer: Für { $who } gibt es nichts zu nehmen.
}
basari-stage-workers = Durchgang { $stage } endet: Jemand hat genug Arbeiter ({ $list }).
basari-stage-pile = Durchgang { $stage } endet: Der Stapel ist leer. Arbeiter: { $list }.
basari-majority = { $colour }: { $you ->
    [yes] Du hast die meisten Edelsteine ({ $gems }), erhältst { $points } und gibst davon { $returned } zurück.
   *[no] { $who } hat die meisten Edelsteine ({ $gems }), erhält { $points } und gibt davon { $returned } zurück.
}
basari-majority-tied = { $colour }: Gleichstand mit je { $gems } ({ $list }); alle erhalten je { $points } und geben je { $returned } zurück.
basari-no-majority = { $colour }: Niemand hat davon, niemand erhält Punkte.
basari-enough-workers = { $you ->
    [yes] Du erhältst { $points } für { $workers }.
   *[no] { $who } erhält { $points } für { $workers }.
}
basari-stage-scores = Punkte nach Durchgang { $stage }: { $list }.
basari-stage-began = Durchgang { $stage } beginnt mit allen Basarkarten im Stapel.
basari-dealt = Eine neue Runde.
basari-dealt-own = Eine neue Runde. Deine Karte: { $card }.
basari-dealt-none = Eine neue Runde. Der Stapel ist leer: Du bekommst keine Karte.
basari-dealt-card = { $workers }, { $points }, { $gems }
basari-dealt-no-card = keine Karte
basari-won = { $you ->
    [yes] Du gewinnst
   *[no] { $who } gewinnt
} mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
}.
basari-shared = Geteilter Sieg mit je { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
}: { $list }.

# Wörter, die kein Zug sind
basari-misheard-gems = Welche Edelsteine? Zum Beispiel: 2 rot 1 blau, oder 2rb.
basari-misheard-number = „{ $word }“ ist hier keine Anzahl Edelsteine.
basari-misheard-colour = „{ $word }“ von welcher Farbe? Zum Beispiel: 2 rot 1 blau, oder 2rb.
basari-misheard-one = Nimm hier einen Edelstein, nicht „{ $word }“.
basari-misheard-swap = Einen Edelstein zurückgeben, dann zwei nehmen: „tausche rot gegen gelb und blau“, oder r>yb.
basari-misheard-y = Heißt „{ $word }“ ja oder Gelb? Schreibe ok, um anzunehmen, !y, um Gelb zu bieten.
basari-help = Aktion: der Buchstabe, A bis D. Feilschen: „biete 2 rot 1 blau“ oder !2rb · „annehmen“ oder ok. D allein: „tausche rot gegen gelb und blau“ oder r>yb. D mit anderen: „nimm grün“ oder +g. Buchstaben: r Rot, y Gelb, g Grün, b Blau; Rot ist am wertvollsten. Mehr Edelsteine sind ein höheres Angebot, dann bessere. Was ein Durchgang bringt: rules B6.

# Warum ein Zug nicht geht
basari-no-action-d = Die Aktion D gibt es nur zu fünft.
basari-first-not-own = Du hast nicht alle Edelsteine, die du bieten willst.
basari-first-empty = Zum ersten Angebot gehört mindestens ein Edelstein.
basari-raise-not-own = Du hast nicht alle Edelsteine, die du bieten willst.
basari-not-higher = Das ist kein höheres Angebot: Biete mehr Edelsteine, oder ebenso viele und bessere.
basari-return-not-own = Du hast den Edelstein nicht, den du zurückgeben willst.
basari-return-one = Gib genau einen Edelstein zurück.
basari-stock-lacks = Die Edelsteine, die du nehmen willst, sind nicht im Vorrat.
basari-take-two = Nimm zwei Edelsteine, oder einen, wenn im Vorrat nicht mehr sind.
basari-take-one = Wer keinen Edelstein zurückgeben kann, nimmt genau einen.
basari-not-in-stock = Von dieser Farbe ist kein Edelstein im Vorrat.

basari-hint-lead = Am Ende bringt das etwa { $n ->
    [one] einen Punkt
   *[other] { $n } Punkte
} mehr Vorsprung als „{ $other }“.

# Rätsel: Arten von Zügen, wie nach ihnen gefragt wird.
basari-puzzle-which-choose = Welche Aktion bringt am meisten?
basari-puzzle-which-offer = Welches Angebot gewinnt diesen Handel?
basari-puzzle-which-swap = Welche Edelsteine tauschst du?
basari-puzzle-which-gem = Welchen Edelstein nimmst du?
basari-puzzle-offer-accept = Gewinne diesen Handel: mehr bieten oder annehmen?
basari-puzzle-accept-offer = Gewinne diesen Handel: annehmen oder mehr bieten?

# Warum ein Zug gut ist.
basari-why-card = bringt eine zweite Karte mit ihren Arbeitern; du hast { $workers }
basari-why-points = bringt sofort { $points }
basari-why-gems = bringt { $gems }
basari-why-majority = bringt dir die meisten Steine in { $colours }
basari-why-swap = zwei Steine beliebiger Farbe für einen
basari-why-spare = das Gebot kostet dich keine Mehrheit
basari-why-gives-up = das Gebot gibt { $colours } auf
