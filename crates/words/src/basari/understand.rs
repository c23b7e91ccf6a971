//! Moves of Basari from what people type, in both languages.
use crate::Misheard;
use games::basari::{Action, Colour, Gems, Move, Phase};

const COLOURS: &[(Colour, &[&str])] = &[
    (Colour::Red, &["red", "reds", "rot", "rote", "roten", "roter"]),
    (Colour::Yellow, &["yellow", "yellows", "gelb", "gelbe", "gelben", "gelber"]),
    (
        Colour::Green,
        &["green", "greens", "grün", "grüne", "grünen", "grüner", "gruen", "gruene", "gruenen"],
    ),
    (Colour::Blue, &["blue", "blues", "blau", "blaue", "blauen", "blauer"]),
];

const NUMBERS: &[(u8, &[&str])] = &[
    (1, &["a", "an", "one", "ein", "eine", "einen", "eins"]),
    (2, &["two", "zwei"]),
    (3, &["three", "drei"]),
    (4, &["four", "vier"]),
    (5, &["five", "fünf", "fuenf"]),
    (6, &["six", "sechs"]),
];

/// What people say for an action without its letter.
const ACTIONS: &[(Action, &[&str])] = &[
    (Action::A, &["draw", "card", "ziehe", "ziehen", "karte", "workers", "arbeiter"]),
    (Action::B, &["points", "score", "punkte"]),
    (Action::C, &["gems", "edelsteine"]),
    (Action::D, &["swap", "exchange", "barter", "tausche", "tauschen", "tausch"]),
];

/// May stand anywhere and mean nothing.
const POLITE: &[&str] = &["i", "ich", "please", "bitte"];
const FILLERS: &[&str] = &[
    "and",
    "und",
    "the",
    "my",
    "of",
    "from",
    "stock",
    "gem",
    "gems",
    "stone",
    "stones",
    "back",
    "to",
    "you",
    "der",
    "die",
    "das",
    "den",
    "dem",
    "meine",
    "meinen",
    "von",
    "aus",
    "vorrat",
    "edelstein",
    "edelsteine",
    "stein",
    "steine",
    "zurück",
    "zurueck",
    "dir",
];

const CHOOSE: &[&str] =
    &["choose", "action", "pick", "take", "wähle", "waehle", "aktion", "nimm", "nehme"];
const ARTICLES: &[&str] = &["the", "a", "my", "die", "eine", "meine", "more", "weitere"];
const ACCEPT: &[&str] = &[
    "ok",
    "okay",
    "accept",
    "agree",
    "agreed",
    "deal",
    "yes",
    "annehmen",
    "akzeptiere",
    "akzeptieren",
    "einverstanden",
    "ja",
];
/// The offer, in "take it" and "nimm das Angebot an".
const THE_OFFER: &[&str] = &["offer", "it", "angebot", "es", "an"];
const OFFER: &[&str] = &["offer", "bid", "raise", "biete", "bieten", "angebot"];
const TAKE: &[&str] = &["take", "nimm", "nehme", "nehmen"];
const GIVE: &[&str] = &["give", "gib", "gebe"];
const SWAP: &[&str] = &["swap", "exchange", "trade", "return", "tausche", "tausch", "tauschen"];
/// Between what is returned and what is taken.
const FOR: &[&str] = &["for", "against", "gegen", "für", "fuer", "take", "nimm", "nehme"];

fn meaning<T: Copy>(table: &[(T, &[&str])], word: &str) -> Option<T> {
    table.iter().find(|(_, names)| names.contains(&word)).map(|&(meaning, _)| meaning)
}

/// Notation first, then words. A letter alone is a gem where no action is asked for.
pub(super) fn understand(text: &str, phase: Phase) -> Result<Move, Misheard> {
    let text = text.trim().to_lowercase();
    match text.parse() {
        Ok(Move::Choose(action)) if phase != Phase::Choose => {
            Ok(words(&text, phase).unwrap_or(Move::Choose(action)))
        }
        Ok(mv) => Ok(mv),
        Err(_) => words(&text, phase),
    }
}

fn words(text: &str, phase: Phase) -> Result<Move, Misheard> {
    // "! 2r b" and "r > y b" are notation with spaces.
    let spaced = text.replace('!', " offer ").replace('>', " for ");
    let words: Vec<&str> = spaced
        .split(|c: char| c.is_whitespace() || ",.;:+&".contains(c))
        .filter(|word| !word.is_empty() && !POLITE.contains(word))
        .collect();
    let Some((first, rest)) = words.split_first() else {
        return Err(Misheard::new("misheard-move", text));
    };
    if phase == Phase::Choose
        && let Some(action) = action(&words)
    {
        return Ok(Move::Choose(action));
    }
    if accepts(first, rest) {
        return Ok(Move::Accept);
    }
    if OFFER.contains(first) {
        return gems(rest).and_then(some).map(Move::Offer);
    }
    if TAKE.contains(first) {
        return take(gems(rest)?, phase, text);
    }
    let (gives, swaps) = (GIVE.contains(first), SWAP.contains(first));
    let named = if gives || swaps { rest } else { &words[..] };
    if let Some(at) = named.iter().position(|word| FOR.contains(word)) {
        let (returned, taken) = (gems(&named[..at])?, gems(&named[at + 1..])?);
        return Ok(Move::Swap { returned, taken: some(taken)? });
    }
    let found = gems(named)?;
    let half = swaps || (gives && matches!(phase, Phase::Swap { .. }));
    match phase {
        _ if half => Err(Misheard::new("basari-misheard-swap", text)),
        Phase::Bargain { .. } if words == ["y"] => Err(Misheard::new("basari-misheard-y", text)),
        Phase::Swap { .. } | Phase::Gem { .. } => take(found, phase, text),
        _ => some(found).map(Move::Offer),
    }
}

/// "choose B", "draw a card", "take the gems".
fn action(words: &[&str]) -> Option<Action> {
    if let [before @ .., letter] = words
        && before.iter().all(|word| CHOOSE.contains(word))
        && let Ok(action) = letter.parse()
    {
        return Some(action);
    }
    let empty = |word: &&&str| CHOOSE.contains(*word) || ARTICLES.contains(*word);
    let mut meanings = words.iter().filter(|word| !empty(word)).map(|word| meaning(ACTIONS, word));
    let action = meanings.next()??;
    meanings.all(|other| other == Some(action)).then_some(action)
}

/// "accept the offer", "take it", "nimm das Angebot an", "nehme an".
fn accepts(first: &str, rest: &[&str]) -> bool {
    let yes = |word: &&str| ACCEPT.contains(word);
    let offer = |word: &&str| THE_OFFER.contains(word);
    let said = yes(&first)
        || (TAKE.contains(&first) && rest.iter().any(offer))
        || (offer(&first) && rest.iter().any(yes));
    said && rest.iter().all(|word| yes(word) || offer(word) || FILLERS.contains(word))
}

/// What is taken from the stock: one gem, or, alone with D, as many as the rules say.
fn take(taken: Gems, phase: Phase, text: &str) -> Result<Move, Misheard> {
    let taken = some(taken)?;
    if let Phase::Swap { .. } = phase {
        return Ok(Move::Swap { returned: Gems::NONE, taken });
    }
    match taken.colours().next() {
        Some(colour) if taken.len() == 1 => Ok(Move::Gem(colour)),
        _ => Err(Misheard::new("basari-misheard-one", text)),
    }
}

fn some(gems: Gems) -> Result<Gems, Misheard> {
    if gems.is_empty() { Err(Misheard::new("basari-misheard-gems", "")) } else { Ok(gems) }
}

/// "2 red and a blue", "2rb", "two r".
fn gems(words: &[&str]) -> Result<Gems, Misheard> {
    let (mut sum, mut number) = ([0u8; 4], None::<(u8, &str)>);
    for &word in words {
        let n = word.parse().ok().or_else(|| meaning(NUMBERS, word));
        let several = word.chars().all(|c| c.is_ascii_digit());
        if n.is_some() || several {
            let Some(n) = n.filter(|n| (1..=Gems::COLOUR_MAX).contains(n)) else {
                return Err(Misheard::new("basari-misheard-number", word));
            };
            if let Some((_, before)) = number.replace((n, word)) {
                return Err(Misheard::new("basari-misheard-colour", before));
            }
            continue;
        }
        let colour = meaning(COLOURS, word).map(Gems::one);
        let Some(found) = colour.or_else(|| word.parse().ok()) else {
            if FILLERS.contains(&word) {
                continue;
            }
            return Err(Misheard::new("misheard-word", word));
        };
        let times = match number.take() {
            None => 1,
            Some((n, _)) if found.len() == 1 => n,
            Some((_, word)) => return Err(Misheard::new("basari-misheard-colour", word)),
        };
        for (sum, n) in sum.iter_mut().zip(found.counts()) {
            *sum = sum.saturating_add(n.saturating_mul(times));
            if *sum > Gems::COLOUR_MAX {
                return Err(Misheard::new("basari-misheard-number", word));
            }
        }
    }
    match number {
        Some((_, word)) => Err(Misheard::new("basari-misheard-colour", word)),
        None => Ok(Gems::new(sum)),
    }
}
