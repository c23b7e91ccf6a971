//! How strong the levels are, as far as it was measured: `chowk arena table` writes it.

/// A strength on the scale of a game: random play is 0, 400 points more are ten times the chances.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rated {
    /// The rating.
    pub rating: f64,
    /// Half its 95 % interval.
    pub error: f64,
}

/// The levels of a game that were measured, with their strengths, weakest first.
///
/// ```
/// let levels: Vec<_> = bots::ratings("jaipur").map(|(level, _)| level).collect();
/// assert_eq!(levels[0], "newcomer");
/// assert_eq!(bots::ratings("a game that nobody measured").count(), 0);
/// ```
pub fn ratings(game: &str) -> impl Iterator<Item = (&'static str, Rated)> {
    let lines = include_str!("../ratings.txt").lines();
    lines.filter_map(move |line| {
        let mut words = line.split(' ');
        words.next().filter(|name| *name == game)?;
        let (level, mut numbers) = (words.nth(1)?, words.filter_map(|word| word.parse().ok()));
        Some((level, Rated { rating: numbers.next()?, error: numbers.next()? }))
    })
}
