basari-red = { $n } red
basari-yellow = { $n } yellow
basari-green = { $n } green
basari-blue = { $n } blue
basari-no-gems = no gems
basari-action-a = A (card)
basari-action-b = B (points)
basari-action-c = C (gems)
basari-action-d = D (swap)
basari-letter-red = R
basari-letter-yellow = Y
basari-letter-green = G
basari-letter-blue = B
basari-title-red = Red
basari-title-yellow = Yellow
basari-title-green = Green
basari-title-blue = Blue
basari-points = { $n ->
    [one] 1 point
   *[other] { $n } points
}
basari-workers = { $n ->
    [one] 1 worker
   *[other] { $n } workers
}
basari-gems = { $n ->
    [one] 1 gem
   *[other] { $n } gems
}

# A seat inside a sentence
basari-from = { $you ->
    [yes] from you
   *[no] from { $who }
}
basari-for = { $you ->
    [yes] for you
   *[no] for { $who }
}
basari-acts = { $you ->
    [yes] you carry out { $action }
   *[no] { $who } carries out { $action }
}
basari-each = { $who } { $what }
basari-each-number = { $who }: { $what }

# The table
basari-head = Stage { $stage } of { $stages }, until someone has { $needed } workers. Cards left in the pile: { $pile }.
basari-last = The pile ran out: the stage ends after this round.
basari-stage-rule = A stage ends after a round in which somebody has { $needed } workers. Then the most gems of a colour score ({ $list }), half of them go back, and { $needed } workers score { $bonus }.
basari-over = The game is over.
basari-stock = Stock: { $gems }.
basari-side = { $you ->
    [yes] You
   *[no] { $who }
}: { $points }, { $workers }, { $gems }{ $list }.{ $card }
basari-side-over = { $you ->
    [yes] You
   *[no] { $who }
}: { $points }, { $gems }{ $list }.
basari-side-list = { " " }({ $gems })
basari-side-card = { " " }Card ({ $workers }): B { $points }, C { $gems }.
basari-chosen = Chosen: { $list }.
basari-choosing = Everyone chooses an action in secret; all are revealed together.
basari-bargaining = { $you ->
    [yes] You and { $rival } bargain
   *[no] { $pair } bargain
} for { $action }: { $prize }.
basari-prize-a = one more card with workers
basari-prize = { $what } { $for }
basari-standing = The offer is { $gems } { $from }.
basari-asked-first = { $you ->
    [yes] You make the first offer.
   *[no] { $who } makes the first offer.
}
basari-asked = { $you ->
    [yes] Accept it or offer more.
   *[no] { $who } must accept it or offer more.
}
basari-asked-swap = { $you ->
    [yes] You alone chose D: exchange a gem with the stock.
   *[no] { $who } alone chose D and exchanges a gem with the stock.
}
basari-asked-gem = { $you ->
    [yes] You take a gem for D.
   *[no] { $who } takes a gem for D.
}
basari-still = Still to come: { $list }.

# What it is about
basari-aim = Aim: the most points after { $stages } stages.

# Choices
basari-choice-choose = Choose an action in secret, by its letter: A one more card · B the points of your card · C the gems of your card{ $d }.
basari-choice-choose-d = { " " }· D return a gem and take two, or just take one if others choose D too
basari-choice-accept = Accept: take { $gems } and leave the action to the other. Write ok.
basari-choice-first = Make the first offer ({ $n ->
    [one] 1 is possible
   *[other] { $n } are possible
}), lowest first: { $list }{ $more }.
basari-choice-raise = Offer more ({ $n ->
    [one] 1 offer is possible
   *[other] { $n } offers are possible
}), lowest first: { $list }{ $more }.
basari-choice-more = { " " }· … · all your gems ({ $all })
basari-choice-swap = Return one of { $own }, then take { $taken ->
    [one] 1 gem
   *[other] { $taken } gems
} from the stock, such as { $example } to { $order } ({ $n ->
    [one] 1 way
   *[other] { $n } ways
}).
basari-choice-swap-nothing = You have no gem to return; take one from the stock: { $list }.
basari-choice-gem = Take one from the stock: { $list }.

# What is decided, and what a move brings
basari-prize-d = exchanging gems
basari-prompt-choose = Choose in secret: { $list }. Alone you get it; two bargain for it; three get nothing.
basari-prompt-last = { $you ->
    [yes] The stage ends after this round: you have { $n } workers, and { $needed } end it.
   *[no] The stage ends after this round: { $who } has { $n } workers, and { $needed } end it.
}
basari-prompt-near = { $you ->
    [yes] One more card may end the stage: you have { $n } of { $needed } workers.
   *[no] One more card may end the stage: { $who } has { $n } of { $needed } workers.
}
basari-prompt-first = Bargain with { $rival } for { $mine }: make the first offer, { $least } at least. Whoever accepts takes the gems and leaves the action to the other.
basari-prompt-answer = { $rival } offers you { $offer } and would get { $theirs }: accept, or offer { $least } at least to get { $mine }.
basari-prompt-accept = { $rival } offers you { $offer } and would get { $theirs }: you cannot offer more, so accept.
basari-prompt-swap = You alone chose to exchange: return one of your gems and take { $n ->
    [one] 1 gem
   *[other] { $n } gems
} from the stock.
basari-prompt-take = You alone chose to exchange, and have no gem to return: take { $n ->
    [one] 1 gem
   *[other] { $n } gems
} from the stock.
basari-prompt-gem = Take one gem from the stock.
basari-prompt-gem-then = Take one gem from the stock; then it is the turn of { $list }.
basari-gain-alone = { $what } if you are the only one
basari-gain-workers = { $enough ->
    [yes] you have { $n } workers, enough for { $points } points at the end of the stage
   *[no] you have { $n } of the { $needed } workers that bring { $points } points at the end of the stage
}
basari-gain-most = then you have the most: { $gems }, worth { $points } at the end of the stage
basari-gain-d = return one gem and take two if you are the only one, else just take one
basari-gain-accept = you get { $offer }, { $rival } gets { $theirs }
basari-gain-offer = if { $rival } accepts, you pay { $offer } and get { $mine }
basari-gain-loses = then you no longer have the most { $colours }, which would score { $points }
basari-gain-holding = then you have { $gems }

# Moves
basari-order-a = draw one more card
basari-order-b = score the points of your card
basari-order-c = take the gems of your card
basari-order-d = exchange or take gems
basari-order-offer = offer { $gems }
basari-order-accept = accept the offer
basari-order-swap = return { $returned }, take { $taken }
basari-order-take = take { $gems }

# Events
basari-revealed = Revealed: { $list }.
basari-alone = { $you ->
    [yes] You alone chose { $action }.
   *[no] { $who } alone chose { $action }.
}
basari-forfeited = { $list } all chose { $action }: too many, nobody carries it out.
basari-bargain = { $you ->
    [yes] You and { $rival } both chose { $action } and bargain for it.
   *[no] { $pair } both chose { $action } and bargain for it.
} { $first }
basari-first = { $you ->
    [yes] You have precedence and offer first.
   *[no] { $who } has precedence and offers first.
}
basari-nothing-to-offer = { $you ->
    [yes] You have no gem to offer
   *[no] { $who } has no gem to offer
}: { $acts } and pays nothing.
basari-nothing-to-offer-you = { $who } has no gem to offer: you carry out { $action } and pay nothing.
basari-offered = { $you ->
    [yes] You offer { $gems }
   *[no] { $who } offers{ $to } { $gems }
}{ $automatic }.
basari-offered-you = { " " }you
basari-offered-automatic = , automatically: there is no other gem to offer
basari-accepted = { $you ->
    [yes] You accept { $gems } { $from }
   *[no] { $who } accepts { $gems } { $from }
}{ $automatic }; { $acts }.
basari-accepted-automatic = { " " }automatically, as no higher offer is possible
basari-drew = { $you ->
    [yes] You draw
   *[no] { $who } draws
} a card with { $workers ->
    [one] 1 worker
   *[other] { $workers } workers
} and now { $you ->
    [yes] have { $sum }.
   *[no] has { $sum }.
}
basari-no-card-to-draw = { $you ->
    [yes] The pile is empty: you draw nothing.
   *[no] The pile is empty: { $who } draws nothing.
}
basari-scored = { $you ->
    [yes] You score { $points } and now have { $score }.
   *[no] { $who } scores { $points } and now has { $score }.
}
basari-took = { $you ->
    [yes] You take { $gems } from the stock
   *[no] { $who } takes { $gems } from the stock
}{ $lacking }{ $automatic }.
basari-took-lacking = ; it lacks { $gems }
basari-took-automatic = , automatically: the stock has no other colour
basari-no-current-card = { $you ->
    [yes] You have no card this round: { $action } brings you nothing.
   *[no] { $who } has no card this round: { $action } brings nothing.
}
basari-swapped = { $you ->
    [yes] You return { $returned } and take { $taken }
   *[no] { $who } returns { $returned } and takes { $taken }
}{ $automatic }.
basari-swapped-nothing = { $you ->
    [yes] You have no gem to return and take { $taken }
   *[no] { $who } has no gem to return and takes { $taken }
}{ $automatic }.
basari-swapped-automatic = , automatically: there is no other way
basari-sharing = { $list } all chose D: each takes a gem, by precedence.
basari-sharing-two = { $list } both chose D: each takes a gem, by precedence.
basari-stock-empty = { $you ->
    [yes] The stock is empty: there is nothing for you to take.
   *[no] The stock is empty: there is nothing for { $who } to take.
}
basari-stage-workers = Stage { $stage } ends: somebody has enough workers ({ $list }).
basari-stage-pile = Stage { $stage } ends: the pile ran out. Workers: { $list }.
basari-majority = { $colour }: { $you ->
    [yes] you have the most gems ({ $gems }), score { $points } and return { $returned } of them.
   *[no] { $who } has the most gems ({ $gems }), scores { $points } and returns { $returned } of them.
}
basari-majority-tied = { $colour }: { $list } are tied with { $gems }; each scores { $points } and returns { $returned }.
basari-no-majority = { $colour }: nobody has any, nobody scores.
basari-enough-workers = { $you ->
    [yes] You score { $points } for { $workers }.
   *[no] { $who } scores { $points } for { $workers }.
}
basari-stage-scores = Points after stage { $stage }: { $list }.
basari-stage-began = Stage { $stage } begins with all bazaar cards in the pile.
basari-dealt = A new round.
basari-dealt-own = A new round. Your card: { $card }.
basari-dealt-none = A new round. The pile is empty: you get no card.
basari-dealt-card = { $workers }, { $points }, { $gems }
basari-dealt-no-card = no card
basari-won = { $you ->
    [yes] You win
   *[no] { $who } wins
} with { $points ->
    [one] 1 point
   *[other] { $points } points
}.
basari-shared = { $list } share the victory with { $points ->
    [one] 1 point
   *[other] { $points } points
} each.

# Words that are no move
basari-misheard-gems = Which gems? For example: 2 red 1 blue, or 2rb.
basari-misheard-number = “{ $word }” is not a number of gems here.
basari-misheard-colour = “{ $word }” of which colour? For example: 2 red 1 blue, or 2rb.
basari-misheard-one = Take one gem here, not “{ $word }”.
basari-misheard-swap = Return one gem, then take two: “swap red for yellow blue”, or r>yb.
basari-misheard-y = Is “{ $word }” yes or yellow? Write ok to accept, !y to offer a yellow gem.
basari-help = Action: the letter, A to D. Bargaining: “offer 2 red 1 blue” or !2rb · “accept” or ok. D alone: “swap red for yellow blue” or r>yb. D with others: “take green” or +g. Letters: r red, y yellow, g green, b blue; red ranks highest. More gems are a higher offer, then better ones. What a stage scores: rules B6.

basari-hint-lead = It ends about { $n ->
    [one] a point
   *[other] { $n } points
} further ahead than “{ $other }”.

# Puzzles: kinds of moves as they are asked for.
basari-puzzle-which-choose = Which action pays best?
basari-puzzle-which-offer = Which offer wins this bargain?
basari-puzzle-which-swap = Which gems do you exchange?
basari-puzzle-which-gem = Which gem do you take?
basari-puzzle-offer-accept = Win this bargain: offer more, or accept?
basari-puzzle-accept-offer = Win this bargain: accept, or offer more?

# Why a move is a good one.
basari-why-card = it brings a second card and its workers; you have { $workers }
basari-why-points = it brings { $points } at once
basari-why-gems = it brings { $gems }
basari-why-majority = it brings you the most gems in { $colours }
basari-why-swap = two gems of any colours for one
basari-why-spare = what is offered costs you no majority
basari-why-gives-up = what is offered gives up { $colours }
