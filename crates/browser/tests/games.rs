//! Whole games against bots with the mouse, by hands that know only what is lit.
mod common;

use browser::{Error, View};
use common::clicker::Clicker;
use std::time::Instant;

fn whole_game(game: &str, seed: u64) -> Result<(), Error> {
    let Some(hall) = common::hall()? else { return Ok(()) };
    let mut page = hall.table(&View::desk(), game)?;
    let begun = Instant::now();
    let mut hands = Clicker::new(seed);
    hands.play_out(&mut page)?;
    // The result comes by itself; every seat has a place and its points.
    page.wait_for(".resultdialog .places tbody tr")?;
    let seats = page.count(".players .player, .players > *")?.max(2);
    let rows = page.count(".resultdialog .places tbody tr")?;
    assert!(rows >= 2 && rows <= seats, "{rows} rows for {seats} seats");
    let steps = common::steps(&mut page)?;
    eprintln!("{game}: {steps} steps, {} clicks, {:.1?}", hands.clicks(), begun.elapsed());
    hall.assert_clean(&mut page)
}

macro_rules! whole_games {
    ([$(($game:ident $table:ident))*]) => {
        $(#[test]
        fn $game() -> Result<(), Error> {
            whole_game(stringify!($game), common::number(stringify!($game)))
        })*
    };
}
games::each_game!([whole_games]);
