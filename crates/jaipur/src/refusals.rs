//! Why a move is refused: each reason once, with the clause whose sentence forbids it.

kernel::refusals! {
    NOT_AT_MARKET = "J4.1", "not-at-market", "That good is not at the market.";
    CAMELS_TOGETHER = "J4.1", "camels-together",
        "A camel is never taken alone: take all the camels of the market together.";
    HAND_FULL = "J4.1", "hand-full", "Your hand holds seven cards already: there is no room.";
    NO_CAMELS = "J4.2", "no-camels", "There is no camel at the market.";
    MARKET_LACKS = "J4.3", "market-lacks", "Not all of those cards are at the market.";
    YOU_LACK = "J4.3", "you-lack", "You do not have all of the cards you want to give.";
    NO_CAMEL_BY_EXCHANGE = "J4.3", "no-camel-by-exchange",
        "Camels cannot be taken in an exchange.";
    AT_LEAST_TWO = "J4.3", "at-least-two", "An exchange is at least two cards for two.";
    AS_MANY = "J4.3", "as-many", "Give back exactly as many cards as you take.";
    SAME_GOOD = "J4.4", "same-good", "No good can be both taken and given.";
    OVER_LIMIT = "J4.5", "over-limit",
        "That would leave more than seven cards in your hand: give fewer camels.";
    ENOUGH_EXCHANGES = "J4.6", "enough-exchanges",
        "So many exchanges in a row are enough: take one good, take the camels or sell.";
    CAMELS_UNSOLD = "J5.1", "camels-unsold", "Camels are not goods: they cannot be sold.";
    HAND_LACKS = "J5.1", "hand-lacks", "You do not hold that many of this good.";
    SELL_SOMETHING = "J5.1", "sell-something", "A sale is at least one card.";
    SELL_TWO = "J5.1", "sell-two", "Diamonds, gold and silver are sold at least two at a time.";
}
