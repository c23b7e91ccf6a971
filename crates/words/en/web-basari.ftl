# Basari's board in the web client.
web-pitch-basari = Choose in secret. Two who choose the same must bargain, gem by gem.
web-basari-chapter = { $round ->
    [0] Stage { $part }
   *[other] Stage { $part }, round { $round }
}
web-basari-mine = Your stall
web-basari-actions = Choose an action in secret
web-basari-action = { $action }: { $what }
web-basari-action-sealed = { $action }: { $what }. This is your secret choice; you may still change it.
web-basari-gain-a = +1 card
web-basari-gain-d = swap
web-basari-lane = { $colour }: you have { $n }{ $out ->
    [0] .
   *[other] , { $out } of them picked.
}{ $asked ->
    [yes] { " " }Tap to add one.
   *[no] { "" }
}
web-basari-untap = { $colour }: { $n } in your offer. Tap to take one out.
web-basari-workers = Workers
web-basari-workers-of = { $n } of { $needed } workers
web-basari-won = Other cards of this stage: { $n }
web-basari-ready = has chosen
web-basari-choosing = is choosing
web-basari-stage = Stage { $stage } of { $stages }
web-basari-pile = Cards in the pile: { $n }
web-basari-stock = Stock
web-basari-stock-of = Stock, { $colour }: { $n }
web-basari-choose = All choose in secret
web-basari-pad = Who has the most
web-basari-worth = worth
web-basari-so-far = so far
web-basari-bargain = Bargaining for { $action }
web-basari-stake = What the action would bring:
web-basari-thinks = thinks …
web-basari-no-offer = no offer yet
web-basari-build = Tap your gems
web-basari-beats = ✓ higher
web-basari-too-low = ✗ too low
web-basari-accept = Accept
web-basari-accept-what = Accept { $gems } and leave the action to the other
web-basari-lowest = Lowest raises
web-basari-lowest-first = Lowest offers
web-basari-return = You return
web-basari-take = You take
web-basari-tap-mine = Tap one of your gems
web-basari-tap-stock = Tap the stock
web-basari-tip-return = Pick the gem that you return from your own.
web-basari-tip-take = Pick what you take from the stock.
web-basari-stage-over = Stage { $stage } is over
web-basari-stage-how = A column for each colour, for whoever had the most gems of it, and one for { $needed } workers; − counts the gems returned.
web-basari-returned = Gems returned: { $n }
web-basari-part-cards = Cards
web-basari-part-earlier = Before you came
web-basari-breakdown = Points by their source, and stage by stage

# The lesson: what to do and why, and what it brought. $b and $c are the other players.
learn-basari-points = Everyone chooses in secret: A more workers, B points, C gems. Your card shows 7 points: choose B.
learn-basari-points-done = Nobody else chose B, so you simply score: 7 points. { $b } drew a card, { $c } took gems.
learn-basari-gems = Everybody gets a new card. Yours shows two red gems and a yellow one: choose C.
learn-basari-gems-done = Alone again: the gems are yours. Red is the most valuable colour, then yellow, green and blue.
learn-basari-all = 7 points once more! But look: the others see 7 points too. Choose B and find out what happens.
learn-basari-all-done = Three chose the same, so nobody gets anything. Ask yourself what the others want.
learn-basari-two = Three red gems on your card: choose C. What if one other wants gems too?
learn-basari-two-done = You and { $b } both chose C. Two who want the same must bargain. You have more red gems, so you begin.
learn-basari-offer = Offer gems of your own to get the action. Begin low: offer one blue gem.
learn-basari-offer-done = { $b } does not accept, and offers you a green gem, which is worth more than blue.
learn-basari-raise = A higher offer has more gems, or as many but better ones. Offer one yellow gem.
learn-basari-raise-done = { $b } accepts: one yellow gem for her, three red ones for you. A fine trade.
learn-basari-accept = Now { $c } offers you two yellow gems if you let go of 4 points. A good price: accept.
learn-basari-accept-done = You got two yellow gems, and { $c } scored 5 points. To lose a bargain can be a gain.
learn-basari-stage = A stage ends when someone has 15 workers. You have 14: choose A to draw a card.
learn-basari-stage-done = 12 points for your workers, 14 for the most red gems; half of those go back. After three stages, the most points win.
