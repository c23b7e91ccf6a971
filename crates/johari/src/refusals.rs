//! Why a move is refused: each reason once, with the clause whose sentence forbids it.

kernel::refusals! {
    PICK_NOT_THERE = "H2.5", "pick-not-there", "That card does not lie at that place.";
    NOT_IN_HAND = "H4.1", "not-in-hand", "You played that action card earlier today.";
    DOPPELGANGER_FIRST = "H4.2", "doppelganger-first",
        "In the first round there is nothing for a Doppelganger to repeat.";
    CANNOT_PAY = "H4.3", "cannot-pay", "You cannot pay for that card in this slot.";
    MUST_PURCHASE = "H4.8", "must-purchase",
        "A Purchase cannot be declined while there is something to take.";
    NOTHING_TO_BUY = "H5.1", "nothing-to-buy", "There is no card at that place.";
    NO_SUCH_GOLD_THERE = "H5.1", "no-such-gold-there",
        "Those Gold cards are not among the cards you purchase.";
    GIVEN_NOT_HELD = "H5.4", "given-not-held", "The card you give is not in your display.";
    TAKEN_NOT_THERE = "H5.4", "taken-not-there", "The card you want does not lie at that place.";
    OTHER_KIND = "H5.4", "other-kind", "A card is exchanged for one of the same kind.";
    NO_CHANGE = "H5.4", "no-change", "Two equal cards cannot be exchanged.";
    NO_STORE = "H5.5", "no-store", "Only the cards of a store go onto a Trade card, not a booth's.";
    STORE_EMPTY = "H5.5", "store-empty", "That store is empty.";
    NOT_AT_ONCE = "H5.5", "not-at-once",
        "The cards stay on the Trade card until the end of the day.";
    SOLD_NOT_HELD = "H5.7", "sold-not-held", "You do not have all of the cards you want to sell.";
    NO_PRESTIGE_SOLD = "H5.7", "no-prestige-sold", "A Jeweler takes no Prestige cards.";
    ONE_GOLD = "H5.7", "one-gold", "No more than one Gold card goes into a sale.";
    GOLD_CHOSEN = "H5.7", "gold-chosen", "The chosen card must be a gem card, not the Gold card.";
    COLOUR_TWICE = "H5.7", "colour-twice", "No two cards of the sale may count as the same colour.";
    NO_DISGUISE = "H5.7", "no-disguise", "Every card counts as its own colour.";
    COLOURS_NEEDED = "H5.7", "colours-needed",
        "A Jeweler wants all four colours, or three and a Gold card.";
    NO_EXTRA = "H5.8", "no-extra", "A Collector takes cards of one colour only.";
    NO_RIVAL = "H5.8", "no-rival", "Nobody else has that colour in their display.";
    NO_MAJORITY = "H5.8", "no-majority",
        "You must have more gems of that colour in your display than anyone else.";
    FAKE_NOT_HELD = "H5.9", "fake-not-held", "That card is not in your display.";
    NOT_FAKE = "H5.9", "not-fake", "The Supervisor takes a fake, not a genuine card.";
    PAID_NOT_HELD = "H6.1", "paid-not-held", "You do not have all of the cards you want to pay with.";
    GEMS_ONLY = "H6.1", "gems-only", "Nobles are paid with gem cards.";
    ONE_COLOUR = "H6.1", "one-colour", "All cards that you pay with must be of one colour.";
    PAID_SHORT = "H6.1", "paid-short", "That is less than the price of the space.";
    PAID_TOO_MUCH = "H6.1", "paid-too-much", "A card is superfluous: the others are enough.";
    NO_SLOT = "H6.2", "no-slot", "This noble stands before you and goes to no slot.";
    NO_NOBLE = "H6.3", "no-noble", "No noble stands on that space.";
    TRADE_NO_SUCH_GOLD = "H8.1", "trade-no-such-gold",
        "Those Gold cards are not on your Trade card.";
    N4_COLOURS = "N4", "n4-colours",
        "The sale needs three or four colours, or two or three and a Gold card.";
    N6_NO_SUCH_GOLD = "N6", "n6-no-such-gold", "Those Gold cards are not among the store's cards.";
    N7_SLOT = "N7", "n7-slot", "Say which of your slots N7 goes to.";
    N9_SLOT = "N9", "n9-slot", "Say which of your slots N9 goes to.";
    N11_NOT_OWNED = "N11", "n11-not-owned",
        "Only the owner of N11 may discard a card instead of a Sale.";
    N11_NOT_HELD = "N11", "n11-not-held", "That card is not in your display.";
    N11_GEM = "N11", "n11-gem", "It must be a card of one of the four colours.";
    N13_NOT_HELD = "N13", "n13-not-held", "The card you add is not in your display.";
    N13_OTHER_COLOUR = "N13", "n13-other-colour",
        "The card you add must be a gem card of another colour.";
    N13_ONE_CARD = "N13", "n13-one-card", "Only one card may count as another colour.";
    N15_MIXED = "N15", "n15-mixed", "Pay in gems or in gold, not in both.";
    N15_NOT_HELD = "N15", "n15-not-held", "You do not have those Gold cards.";
    N15_TRACK = "N15", "n15-track",
        "That much gold is not left on the track once the Trade is paid for.";
    N15_SHORT = "N15", "n15-short", "That is less gold than the price of the space.";
    N15_TOO_MUCH = "N15", "n15-too-much",
        "That is more gold than needed: no card may be superfluous, and you get no change.";
    N16_COLOURS = "N16", "n16-colours", "Only cards of the four colours can be exchanged across colours.";
    N23_TWO_SPACES = "N23", "n23-two-spaces",
        "Advance one token two spaces, two tokens one space each, or none.";
}
