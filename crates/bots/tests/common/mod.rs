//! What several tests need.
use bots::{Bot as _, Budget, Search, Tactics};
use kernel::{Quick, Viewer};

/// Thinking longer takes more of the memory set aside, not more allocations.
pub(crate) fn thinks_without_allocating<G: Tactics>(
    game: &G,
    luck: &Quick,
    search: impl Fn() -> Search<G>,
) {
    let seat = game.to_act().lowest().expect("it is not over");
    let mut menu = Vec::new();
    game.choices(seat, &mut menu);
    let view = game.view(Viewer::Seat(seat));
    let allocations = |nodes| {
        let (mut search, mut count) = (search(), 0);
        // Twice, so that all lists have grown.
        for _ in 0..2 {
            search.reset();
            let mut luck = luck.clone();
            count = allocation_counter::measure(|| {
                search.choose(&view, seat, &menu, Budget::Nodes(nodes), &mut luck);
            })
            .count_total;
        }
        count
    };
    let (few, many) = (allocations(200), allocations(2_000));
    assert!(many < few + 60, "{}: {few} and {many}", G::NAME);
}
