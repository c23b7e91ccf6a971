//! Why a move is refused: each reason once, with the clause whose sentence forbids it.

kernel::refusals! {
    NOT_AT_STALL = "%L%3.2", "not-at-stall", "That gem does not lie on the stall.";
    HAND_FULL = "%L%3.3", "hand-full", "Your hand holds four gems already: sell some first.";
    SELL_SOMETHING = "%L%3.4", "sell-something", "A sale is one gem at least.";
    HAND_LACKS = "%L%3.4", "hand-lacks", "You do not hold that many gems of this kind.";
}
