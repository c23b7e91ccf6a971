# Basari's board in the web client.
web-basari-mine = Your stall
web-basari-actions = Choose an action in secret
web-basari-action = { $action }: { $what }
web-basari-action-sealed = { $action }: { $what }. This is your secret choice; you may still change it.
web-basari-gain-a = +1 card
web-basari-gain-d = swap
web-basari-lane = { $colour }: you have { $n }{ $out ->
    [0] .
   *[other] , { $out } of them picked.
} Tap to add one.
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
web-basari-returned = Gems returned: { $n }
web-basari-part-cards = Cards
web-basari-part-earlier = Before you came
web-basari-breakdown = Points by their source, and stage by stage
