web-johari-market = Market
web-johari-nobles = Nobles
web-johari-mine = My board
web-johari-others = Players
web-johari-hand = Action cards
web-johari-display = Your display
web-johari-no-cards = No cards in your display.
web-johari-trade = Trade card
web-johari-chart = Your chart
web-johari-day = Day
web-johari-free = free
web-johari-empty = empty
web-johari-safe = safe from the Supervisor today
web-johari-points-now = points, if the game ended now
web-johari-space = Space { $space }: { $noble }
web-johari-slot = Slot { $slot }: { $holds }
web-johari-action = { $card }, { $n ->
    [0] free
   *[other] costs { $n } gold
}
web-johari-decline = { $n ->
    [0] Do nothing, for free
   *[other] Do nothing, but pay { $n } gold
}
web-johari-scores = { $card } scores
web-johari-ways-label = Ways to go on
web-johari-ways = { $n } ways to go on: pick what is lit.
web-johari-go-on = Pick on: { $n } ways are left.
web-johari-no-use = That has no part in what you are doing now.
web-johari-not-now = It is not your turn to decide.
web-johari-score-prestige = Prestige cards
web-johari-score-nobles = Nobles
web-johari-score-by-prestige = Herald (N21)
web-johari-score-by-colours = Painter (N22)
web-johari-score-by-nobles = Vizier (N24)
web-johari-score-total = Total
