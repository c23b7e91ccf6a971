//! Why a move is refused: each reason once, with the clause whose sentence forbids it.

kernel::refusals! {
    NO_ACTION_D = "B1.2", "no-action-d", "Action D is only there with five players.";
    FIRST_NOT_OWN = "B4.3", "first-not-own", "You do not have all the gems you want to offer.";
    FIRST_EMPTY = "B4.3", "first-empty", "The first offer is at least one gem.";
    RAISE_NOT_OWN = "B4.4", "raise-not-own", "You do not have all the gems you want to offer.";
    NOT_HIGHER = "B4.4", "not-higher",
        "That is no higher offer: offer more gems, or as many and better ones.";
    RETURN_NOT_OWN = "B5.2", "return-not-own", "You do not have the gem you want to return.";
    RETURN_ONE = "B5.2", "return-one", "Return exactly one gem.";
    STOCK_LACKS = "B5.2", "stock-lacks", "The stock does not hold the gems you want to take.";
    TAKE_TWO = "B5.2", "take-two", "Take two gems, or one if the stock holds no more.";
    TAKE_ONE = "B5.2", "take-one", "If you have no gem to return, you take exactly one.";
    NOT_IN_STOCK = "B5.3", "not-in-stock", "There is no gem of that colour in the stock.";
}
