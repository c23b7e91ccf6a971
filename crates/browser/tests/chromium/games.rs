//! Whole games against bots with the mouse, by hands that know only what is lit.

use crate::common::{clicker::Clicker, db::kept_text};
use browser::{Error, Page, View};
use kernel::Seat;
use std::time::Instant;

/// What the table that the page has kept came to, worked out here.
fn results(page: &mut Page) -> Result<Vec<String>, Error> {
    let kept = kept_text(page)?;
    let (_, says) = client::Local::resume(&kept).expect("it was kept whole");
    let mut mirror = client::Mirror::default();
    for say in says {
        mirror.hear(say);
    }
    let outcome = mirror.now().and_then(|now| now.outcome.clone()).expect("it is over");
    let rows = (0..).map(Seat).zip(outcome.place.iter().zip(&outcome.points));
    let mut rows: Vec<String> =
        rows.map(|(seat, (place, points))| format!("seat-{seat} {place}. {points}")).collect();
    rows.sort();
    Ok(rows)
}

fn whole_game(game: &str, seed: u64) -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.table(&View::desk(), game)?;
    let begun = Instant::now();
    let mut hands = Clicker::new(seed);
    hands.play_out(&mut page)?;
    // The result comes by itself; every seat has the place and the points that the record gives it.
    page.wait_for(".resultdialog .places tbody tr")?;
    let rows = crate::common::texts(
        &mut page,
        "[...document.querySelectorAll('.resultdialog .places tbody tr')].map((row) =>
            `${row.className.match(/seat-./)} ${row.cells[0].textContent} ${row.cells[2].textContent}`).sort()",
    )?;
    assert_eq!(rows, results(&mut page)?);
    assert_eq!(rows.len(), usize::from(catalog::entry(game).expect("it is listed").seats.0));
    let steps = crate::common::steps(&mut page)?;
    eprintln!("{game}: {steps} steps, {} clicks, {:.1?}", hands.clicks(), begun.elapsed());
    hall.assert_clean(&mut page)
}

macro_rules! whole_games {
    ([$(($game:ident $table:ident))*]) => {
        $(#[test]
        fn $game() -> Result<(), Error> {
            whole_game(stringify!($game), crate::common::number(stringify!($game)))
        })*
    };
}
games::each_game!([whole_games]);
