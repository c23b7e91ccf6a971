johari-colour-d = diamond
johari-colour-s = sapphire
johari-colour-r = ruby
johari-colour-e = emerald

johari-letter-d = D
johari-letter-s = S
johari-letter-r = R
johari-letter-e = E
johari-letter-g = G
johari-letter-p = P

johari-action-purchase = Purchase
johari-action-trade = Trade
johari-action-sale = Sale
johari-action-bribe = Bribe
johari-action-exchange = Exchange
johari-action-baksheesh = Baksheesh
johari-action-doppelganger = Doppelganger

# Cards and places
johari-gem = { $fake ->
    [yes] fake { $kind } { $value }
   *[no] { $kind } { $value }
}
johari-gold-card = Gold card { $value }
johari-prestige-card = Prestige card { $value }
johari-times = { $n }× { $card }
johari-as = { $card } as { $kind }
johari-group = { $kind } { $values }
johari-group-gems = { $kind } { $values } ({ $gems } gems)
johari-group-fake = fake { $value }
johari-group-gold = Gold cards
johari-group-prestige = Prestige cards
johari-store = { $form ->
    [from] from the { $kind } store
    [at] in the { $kind } store
    [to] to the { $kind } store
    [the] the { $kind } store
   *[plain] { $kind } store
}
johari-store-g = { $form ->
    [from] from the store of Gold and Prestige
    [at] in the store of Gold and Prestige
    [to] to the store of Gold and Prestige
    [the] the store of Gold and Prestige
   *[plain] store of Gold and Prestige
}
johari-booth = { $form ->
    [from] from booth { $n }
    [at] in booth { $n }
    [to] to booth { $n }
   *[plain] booth { $n }
}
johari-gold-amount = { $n } gold
johari-points = { $n ->
    [one] 1 point
   *[other] { $n } points
}

# Nobles: what we call them, and what they do
johari-n1 = Almsgiver
johari-n2 = Guardian
johari-n3 = Moneychanger
johari-n4 = Goldsmith
johari-n5 = Connoisseur
johari-n6 = Porter
johari-n7 = Steward
johari-n8 = Treasurer
johari-n9 = Chamberlain
johari-n10 = Wholesaler
johari-n11 = Peddler
johari-n12 = Curator
johari-n13 = Alchemist
johari-n14 = Courtier
johari-n15 = Banker
johari-n16 = Broker
johari-n17 = Thakur
johari-n18 = Nawab
johari-n19 = Rani
johari-n20 = Maharani
johari-n21 = Herald
johari-n22 = Painter
johari-n23 = Astrologer
johari-n24 = Vizier
johari-n1-does = Baksheesh brings 1 gold more
johari-n2-does = Baksheesh protects from the Supervisor
johari-n3-does = Bribe brings 2 gold
johari-n4-does = a Jeweler is content with one colour less
johari-n5-does = 1 space more with a Collector
johari-n6-does = a traded store may come into the display at once
johari-n7-does = cards in one slot cost 1 less
johari-n8-does = 7 gold at once
johari-n9-does = cards in one slot cost 2 less
johari-n10-does = Purchase costs 2 less
johari-n11-does = instead of a Sale, a gem card for 1 space
johari-n12-does = 2 spaces more with a Collector
johari-n13-does = in a Sale, one card may count as another colour
johari-n14-does = nobles cost 2 gems less
johari-n15-does = nobles may be paid in gold
johari-n16-does = Exchange across colours
johari-n17-does = 5 points
johari-n18-does = 6 points
johari-n19-does = 7 points
johari-n20-does = 8 points
johari-n21-does = 1 point more for each Prestige card
johari-n21-gem-does = 1 point for each gem card in the display
johari-n22-does = 2 points for each colour in the display
johari-n23-does = 2 more spaces at the end
johari-n24-does = 1 point for each noble
johari-noble = { $id } the { $name }
johari-noble-does = { $id } the { $name } ({ $does })
johari-noble-slot = { $noble } on slot { $slot }

# The table
johari-head-setup = Set-up: everyone takes a first card.
johari-head-round = Day { $day } of { $days }, round { $round }.
johari-head-evening = The end of day { $day } of { $days }.
johari-head-over = The market is closed after { $days } days.
johari-piles = { $pile ->
    [one] 1 card
   *[other] { $pile } cards
} in the pile, { $discard } discarded.
johari-gold-track = Gold, in acting order: { $list }.
johari-gold-of = { $who } with { $gold }
johari-space = Noble on space { $space }, { $price ->
    [one] 1 gem
   *[other] { $price } gems
}: { $noble }.
johari-no-nobles = No nobles on the spaces.
johari-stores = Stores: { $list }.
johari-stores-empty = The stores are empty.
johari-booth-holds = Booth { $n }: { $cards }.
johari-booth-empty = Booth { $n }: empty.
johari-with = { $one } with { $other }
johari-laid = This round, in acting order: { $list }.
johari-laid-done = { $who } { $card }, done
johari-laid-now = { $who } { $card }, now
johari-laid-next = { $who } { $card }
johari-repeats = { $card } ({ $action } again)
johari-side = { $you ->
    [yes] You
   *[no] { $who }
} ({ $gold } gold, { $points } so far): { $facts }
johari-side-display = display { $cards }.
johari-side-empty = no cards.
johari-side-chart = Chart: { $list }.
johari-side-chart-start = Chart: all on 0.
johari-side-token = { $kind } on { $space } (worth { $value })
johari-side-nobles = Nobles: { $list }.
johari-side-trade = On the Trade card: { $cards }.
johari-side-slots = Today: { $list }.
johari-side-safe = Safe from the Supervisor today.
johari-decides-pick = { $you ->
    [yes] You take a first card.
   *[no] { $who } takes a first card.
}
johari-decides-choose = Everyone chooses an action card for slot { $slot }, in secret.
johari-decides-costs = Your cards cost here: { $list }.
johari-decides-cost = { $card } { $n }
johari-decides-act = { $you ->
    [yes] You carry out your { $action }
   *[no] { $who } carries out { $action }
}; it { $cost ->
    [0] is free
   *[other] costs { $cost } gold
}{ $undone ->
    [same] , even if it is declined
    [free] ; declining it is free
   *[none] { "" }
}.
johari-decides-supervisor = { $you ->
    [yes] You must lose
   *[no] { $who } must lose
} a fake to the Supervisor, after the Sale of { $seller }.
johari-decides-supervisor-yours = { $who } must lose a fake to the Supervisor, after your Sale.
johari-decides-cash = { $you ->
    [yes] You decide which Gold cards of your Trade card you cash
   *[no] { $who } decides about cashing
}: { $cards }.
johari-decides-n23 = { $you ->
    [yes] You may
   *[no] { $who } may
} advance tokens 2 spaces in all (N23).

# What it is about
johari-aim = Aim: the most points after { $days } days. Get gems, then sell them to climb your chart.

# Choices
johari-ways = { $n ->
    [one] 1 way
   *[other] { $n } ways
}
johari-choice-pick = Take one card of any store or booth, such as { $example } ({ $ways }).
johari-choice-choose = Choose an action card: { $list }. Its name is enough, or write { $example }.
johari-choice-purchase = Purchase all cards of one place: { $list }.
johari-choice-purchase-cash = Purchase all cards of one place: { $list }. After + come Gold cards to cash, such as { $example } ({ $ways }).
johari-choice-exchange = Exchange one of your cards for another of the same kind, such as { $example }: give { $given }, take { $taken } { $from } ({ $ways }).
johari-choice-exchange-any = Exchange one of your cards for another, gems also across colours (N16), such as { $example }: give { $given }, take { $taken } { $from } ({ $ways }).
johari-choice-trade = Put all cards of a store onto your Trade card: { $list }.
johari-choice-trade-now = Put all cards of a store onto your Trade card: { $list }; or into your display at once with /now, such as { $example } (N6; { $ways }).
johari-choice-hire = Hire a noble: { $list }.
johari-choice-hire-one = { $noble }, price { $price }, such as { $example } ({ $ways })
johari-choice-jeweler = Sell a card of each colour to a Jeweler, or of three colours and a Gold card; ! marks the card that scores, such as { $example } ({ $ways }).
johari-choice-jeweler-fewer = Sell to a Jeweler, with one colour less if you like (N4); ! marks the card that scores, such as { $example } ({ $ways }).
johari-choice-collector = Sell all cards of a colour to a Collector: { $list }.
johari-choice-collector-one = { $kind }, { $gems ->
    [one] 1 gem
   *[other] { $gems } gems
} against { $rival } ({ $move })
johari-choice-collector-extra = Sell all cards of a colour to a Collector, also with one gem card of another colour (N13), such as { $example } ({ $ways }).
johari-choice-n11 = Instead of selling, discard a gem card and move its token 1 space (N11), by writing { $list }.
johari-choice-decline = Do nothing: decline.
johari-choice-supervisor = Lose one fake. { $list }.
johari-choice-cash = Cash Gold cards: { $example } for all; cash alone for none ({ $ways }).
johari-choice-n23 = Advance one token 2 spaces (n23/rr), two tokens 1 space each (n23/de), or none (n23).

# What is decided, and what a move brings
johari-prompt-cost = { $n ->
    [0] free
   *[other] { $n } gold
}
johari-prompt-pick = Take your first card: any card of a store or a booth comes into your display. A card with * is a fake.
johari-prompt-choose = Choose your { $slot ->
    [1] first
    [2] second
   *[other] third
} action of the day, in secret: { $list }. You have { $gold }.
johari-prompt-choose-one = { $cards } { $cost }
johari-prompt-act = { $action } ({ $cost }): { $ways }{ $decline }.
johari-prompt-nothing = nothing can be done
johari-prompt-decline = , or do nothing ({ $cost })
johari-prompt-purchase = take all cards of one store or booth
johari-prompt-exchange = give one of your cards for one of the same kind
johari-prompt-exchange-any = give one of your cards for another, gems of any colour
johari-prompt-trade = put a whole store onto your Trade card (yours at the end of the day)
johari-prompt-trade-now = take a whole store (at once, or at the end of the day)
johari-prompt-hire = hire a noble for gems
johari-prompt-jeweler = sell a card of each colour to a Jeweler and advance one of them
johari-prompt-jeweler-fewer = sell a card of each colour but one to a Jeweler and advance one of them
johari-prompt-collector = sell all your cards of a colour in which you lead, even a single one, to a Collector ({ $list })
johari-prompt-collector-extra = sell all cards of a colour, and one of another, to a Collector
johari-prompt-n11 = discard a gem card for 1 space
johari-prompt-supervisor = { $seller } has sold, so the Supervisor takes a fake from everybody else who is not safe: give up { $n ->
    [one] your fake
    [2] one of your two fakes
   *[other] one of your { $n } fakes
}: { $list }.
johari-prompt-cash = Your Trade card is yours now ({ $cards }): cash Gold cards for up to { $gold }, or keep them.
johari-prompt-n23 = Astrologer: advance one token 2 spaces, two tokens 1 space each, or none.
johari-gain-advance = { $kind } advances { $n ->
    [one] 1 space
   *[other] { $n } spaces
}, to { $points }
johari-gain-choose = { $n ->
    [0] { $does } ({ $cost })
   *[other] { $does } ({ $cost }, of your { $gold })
}
johari-does-purchase = you will take all cards of one store or booth
johari-does-trade = you will put a store onto your Trade card or hire a noble
johari-does-sale = you will sell gems for points
johari-does-sale-nothing = you will sell gems for points, but with the cards you have now you cannot sell
johari-does-bribe = today you are safe from the Supervisor, who takes a fake after each Sale of another
johari-does-exchange = you will swap a card for one of the same kind
johari-does-baksheesh = you will receive { $receives }
johari-does-doppelganger = you will carry out your last card once more: { $last }
johari-gain-cost = for { $cost }
johari-gain-gold = then you have { $gold }
johari-gain-supervisor = then the Supervisor takes a fake from everybody else who is not safe
johari-gain-fake = a fake counts in full, but after another’s Sale the Supervisor may take it
johari-gain-fakes = you keep { $n ->
    [0] no fake
    [one] 1 fake
   *[other] { $n } fakes
}
johari-gain-cashed = brings { $gold }
johari-gain-cards = you get { $cards }
johari-gain-stored = at the end of the day you get { $cards }

# Moves
johari-order-pick = take { $card } { $from }
johari-order-choose = choose { $card }
johari-order-purchase = purchase { $place }{ $cashed }
johari-order-cashed = { " " }and cash { $cards }
johari-order-exchange = give { $given }, take { $taken } { $from }
johari-order-trade = put { $place } onto the Trade card
johari-order-trade-now = take { $place } into the display at once{ $cashed }
johari-order-hire = hire the noble on space { $space } for { $paid }{ $slot }
johari-order-slot = , for slot { $slot }
johari-order-jeweler = sell { $cards } to a Jeweler, scoring { $chosen }
johari-order-collector = sell all { $kind } cards to a Collector
johari-order-collector-extra = sell all { $kind } cards and { $card } to a Collector
johari-order-n11 = discard { $card } and move its token 1 space
johari-order-decline = do nothing
johari-order-supervisor = lose { $card }
johari-order-cash = cash { $cards }
johari-order-cash-none = cash no Gold card
johari-order-n23 = advance { $list }
johari-order-n23-none = advance no token
johari-spaces = { $kind } { $n ->
    [one] 1 space
   *[other] { $n } spaces
}

# Events
johari-automatic = by itself: there was no choice
johari-free = free
johari-picked = { $you ->
    [yes] You take { $card } { $from }{ $how }.
   *[no] { $who } takes { $card } { $from }{ $how }.
}
johari-day-began = Day { $day } begins. { $noble } enters on space 5.
johari-day-began-leaves = Day { $day } begins. { $leaves } leaves the game. { $noble } enters on space 5.
johari-drawn = New { $place }: { $card }.
johari-shuffled = The pile is empty: { $n ->
    [one] the 1 discarded card is
   *[other] { $n } discarded cards are
} shuffled into a new one.
johari-nothing-to-draw = The pile and the discard pile are empty: the market gets no more cards.
johari-revealed = Round { $round } of day { $day }, in acting order: { $list }.
johari-revealed-one = { $who } { $card }
johari-protected = { $you ->
    [yes] You are
   *[no] { $who } is
} safe from the Supervisor until the end of the day.
johari-impossible = { $you ->
    [yes] You cannot carry out your { $action }
   *[no] { $who } cannot carry out { $action }
}{ $how }: it { $cost ->
    [0] costs nothing
   *[other] costs { $cost } gold all the same
} and does nothing.
johari-declined = { $you ->
    [yes] You decline your { $action }
   *[no] { $who } declines { $action }
}{ $how }.
johari-received = { $you ->
    [yes] You receive
   *[no] { $who } receives
} { $gold } gold as Baksheesh{ $how }.
johari-bribed = { $you ->
    [yes] You bribe
   *[no] { $who } bribes
} the Supervisor{ $how }.
johari-bribed-gold = { $you ->
    [yes] You bribe the Supervisor and receive
   *[no] { $who } bribes the Supervisor and receives
} { $gold } gold{ $how }.
johari-purchased = { $you ->
    [yes] You purchase
   *[no] { $who } purchases
} { $place }{ $how }: { $cards }.{ $cashed }
johari-cashed-too = { " " }{ $cards } cashed for { $gold } gold.
johari-swapped = { $you ->
    [yes] You swap
   *[no] { $who } swaps
} { $given } for { $taken } { $at }{ $how }.
johari-exchanged = { $you ->
    [yes] You give { $given } { $to } and take
   *[no] { $who } gives { $given } { $to } and takes
} { $taken } { $from }{ $how }.
johari-stored = { $you ->
    [yes] You put { $place } onto your Trade card
   *[no] { $who } puts { $place } onto the Trade card
}{ $how }: { $cards }.
johari-stored-now = { $you ->
    [yes] You trade { $place } into your display at once
   *[no] { $who } trades { $place } into the display at once
}{ $how }: { $cards }.{ $cashed }
johari-hired = { $you ->
    [yes] You hire
   *[no] { $who } hires
} { $noble } from space { $space }{ $how }, for { $paid }{ $slot }.{ $gold }
johari-hired-slot = , for slot { $slot }
johari-hired-gold = { " " }That brings { $gold } gold.
johari-sold-jeweler = { $you ->
    [yes] You sell { $cards } to a Jeweler{ $how }
   *[no] { $who } sells { $cards } to a Jeweler{ $how }
}, scoring { $chosen }.
johari-sold-collector = { $you ->
    [yes] You sell
   *[no] { $who } sells
} { $cards } to a Collector{ $how }; the next has { $second ->
    [one] 1 gem
   *[other] { $second } gems
} of that colour.
johari-discarded = { $you ->
    [yes] You discard
   *[no] { $who } discards
} { $card } by N11, instead of selling{ $how }.
johari-advanced = { $you ->
    [yes] Your
   *[no] { $who }’s
} { $kind } token advances { $by ->
    [one] 1 space
   *[other] { $by } spaces
} to { $space }, worth { $value }.{ $lost }
johari-advanced-end = { $you ->
    [yes] Your
   *[no] { $who }’s
} { $kind } token is at the end already, worth { $value }.{ $lost }
johari-advanced-lost = { " " }{ $n ->
    [one] 1 space is
   *[other] { $n } spaces are
} lost past the end.
johari-landed = { $you ->
    [yes] You now have
   *[no] { $who } now has
} { $gold } gold. Order: { $order }.
johari-supervisor = { $you ->
    [yes] After your Sale the Supervisor takes a fake from everybody else.
   *[no] After the Sale of { $who } the Supervisor takes a fake from everybody else.
}
johari-spared-safe = { $you ->
    [yes] You are safe from the Supervisor and lose
   *[no] { $who } is safe from the Supervisor and loses
} nothing.
johari-spared-none = { $you ->
    [yes] You have no fake and lose
   *[no] { $who } has no fake and loses
} nothing.
johari-lost-fake = { $you ->
    [yes] You lose
   *[no] { $who } loses
} { $card } to the Supervisor{ $how }.
johari-day-ended = Day { $day } ends. Action cards go back to the hands, protection ends.
johari-trade-ended = { $you ->
    [yes] Your Trade card is cleared
   *[no] { $who }’s Trade card is cleared
}: { $cards }.
johari-cashed = { $you ->
    [yes] You cash
   *[no] { $who } cashes
} { $cards } for { $gold } gold.
johari-cashed-none = { $you ->
    [yes] You keep
   *[no] { $who } keeps
} { $cards }.
johari-last-advance = { $you ->
    [yes] You advance
   *[no] { $who } advances
} for the Astrologer (N23): { $list }.
johari-last-advance-none = { $you ->
    [yes] You advance
   *[no] { $who } advances
} no token for the Astrologer (N23).
johari-scored = { $you ->
    [yes] You score
   *[no] { $who } scores
} { $points }: { $chart } on the chart, { $prestige } for Prestige cards, { $nobles } for nobles{ $list }.
johari-scored-nobles = { " " }({ $list })
johari-ended = { $you ->
    [yes] You win!
   *[no] { $who } wins.
}
johari-ended-shared = The victory is shared by { $list }.

johari-misheard-number = “{ $word }” is no number that fits here: cards show 1 to 3, booths and spaces have their numbers.
johari-misheard-card-first = First choose the action card by its name alone; where it is used you say when it is your turn: “{ $word }”.
johari-help = Action cards: “sale” or choose=sale. Then: “pick ruby 2 from booth 3” or pick@b3/r2 · “buy booth 2” or purchase@b2 · “buy gold store and cash all” or purchase@G+g1g2 · “swap fake ruby 1 for ruby 3 in booth 2” or exchange@b2/r1*=r3 · “trade ruby store” or trade-store@R · “hire N5 with rubies” or hire@4/r2r3*, hire@4/r2#1 for slot 1, hire@4/g2+2 in gold · “sell rubies” or collector/r · “jeweler d1 s2 r3 e1 choose r3” or jeweler/d1s2r3!e1 · “decline” · “give up fake ruby 2” or supervisor/r2* · “cash all” or cash/g1g2 · “advance ruby” or n23/rr. Cards: d diamond, s sapphire, r ruby, e emerald, g Gold, p Prestige, and their number; * is a fake. Stores: D S R E, and G for Gold and Prestige; booths: b1 b2 and so on.

johari-hint-lead = It ends about { $n ->
    [one] a point
   *[other] { $n } points
} further ahead than “{ $other }”.

# Puzzles: kinds of moves as they are asked for.
johari-kind-purchase = purchasing
johari-kind-exchange = exchanging a card
johari-kind-trade-store = taking a store for your Trade card
johari-kind-hire = hiring a noble
johari-kind-jeweler = selling to a Jeweler
johari-kind-collector = selling to a Collector
johari-kind-n11 = discarding a gem card (N11)
johari-kind-decline = doing nothing
johari-puzzle-which-pick = Which card do you take first?
johari-puzzle-which-choose = Which action card do you choose?
johari-puzzle-which-purchase = Which cards do you purchase?
johari-puzzle-which-exchange = Which exchange is best?
johari-puzzle-which-trade-store = Which store do you take?
johari-puzzle-which-hire = Which noble, and for which gems?
johari-puzzle-which-jeweler = Which cards does the Jeweler get?
johari-puzzle-which-collector = Which colour does the Collector get?
johari-puzzle-which-n11 = Which gem card do you discard (N11)?
johari-puzzle-which-n23 = Which tokens does the Astrologer advance?
johari-puzzle-which-supervisor = Which fake do you give up?
johari-puzzle-which-cash = Which Gold cards do you cash?
johari-puzzle-jeweler-collector = To whom do you sell: a Jeweler or a Collector?

# Why a move is a good one.
johari-why-colour = it brings { $list }, missing in your display
johari-why-prestige = { $n ->
    [one] a prestige point
   *[other] { $n } prestige points
} for good
johari-why-cards = it brings { $cards }
johari-why-jeweler = your display has all colours for a Jeweler
johari-why-bribe = it protects { $n ->
    [one] a fake
   *[other] { $n } fakes
} from the Supervisor
johari-why-cheaper = it costs { $gold } less
johari-why-free = it costs nothing in this slot
johari-why-decline = what could be done here would cost more than it brings
