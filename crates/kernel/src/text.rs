//! Text in and out: the error of everything that parses, and what rulesets share.
use crate::Edition;
use std::{fmt, str::FromStr};

/// Text that is not in the notation. Says nothing about legality.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Syntax(pub String);

impl Syntax {
    /// "`text` is not a …".
    pub fn not(text: &str, what: &str) -> Syntax {
        let shown: String = text.chars().take(80).collect();
        let dots = if shown.len() < text.len() { "…" } else { "" };
        Syntax(format!("`{shown}{dots}` is not {what}"))
    }
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Syntax {}

/// Parses a number, or says what was expected.
pub fn number<T: FromStr>(text: &str, what: &str) -> Result<T, Syntax> {
    text.parse().map_err(|_| Syntax::not(text, what))
}

/// A ruleset such as `jaipur/1 rounds=single first=a`, taken apart.
pub struct Ruleset<'a> {
    /// The edition that the number after the slash names; the newest where there is none.
    pub edition: &'static Edition,
    options: Vec<(&'a str, &'a str)>,
}

impl<'a> Ruleset<'a> {
    /// Splits the text; it must be of this game and of one of its editions, the newest being the
    /// first, and an option stands once.
    pub fn new(
        text: &'a str,
        game: &str,
        editions: &'static [Edition],
    ) -> Result<Ruleset<'a>, Syntax> {
        let mut words = text.split_whitespace();
        let head = words.next().unwrap_or("");
        let newest = &editions[0];
        let edition = match head.split_once('/') {
            Some((name, asked)) if name == game => {
                let asked: u8 = number(asked, "an edition")?;
                editions.iter().find(|edition| edition.number == asked).ok_or_else(|| {
                    let known: Vec<String> =
                        editions.iter().map(|edition| edition.number.to_string()).collect();
                    let known = known.join(", ");
                    Syntax(format!("there is no edition {asked} of {game}; there are: {known}"))
                })?
            }
            None if head == game => newest,
            _ => {
                return Err(Syntax(format!(
                    "`{head}` is no ruleset of {game}: write `{game}/{} …`",
                    newest.number
                )));
            }
        };
        let mut options: Vec<(&str, &str)> = Vec::new();
        for word in words {
            let (name, value) = word.split_once('=').ok_or_else(|| {
                Syntax(format!("`{word}` is not an option: options are written name=value"))
            })?;
            if options.iter().any(|&(other, _)| other == name) {
                return Err(Syntax(format!("option `{name}` is given twice")));
            }
            options.push((name, value));
        }
        Ok(Ruleset { edition, options })
    }

    /// Takes the value of an option, if it is given.
    pub fn take(&mut self, name: &str) -> Option<&'a str> {
        let at = self.options.iter().position(|&(other, _)| other == name)?;
        Some(self.options.remove(at).1)
    }

    /// Every option must have been taken.
    pub fn finish(self) -> Result<(), Syntax> {
        let Some((name, _)) = self.options.first() else { return Ok(()) };
        let known = self.edition.options;
        // Every game has component sets.
        let known: Vec<&str> = known.iter().map(|option| option.name).chain(["set"]).collect();
        Err(Syntax(format!("there is no option `{name}`; there are: {}", known.join(", "))))
    }
}

/// What the value of an option means; else says what it may be.
pub fn one_of<T: Copy>(name: &str, value: &str, values: &[(&str, T)]) -> Result<T, Syntax> {
    let found = values.iter().find(|(known, _)| *known == value);
    found.map(|&(_, meaning)| meaning).ok_or_else(|| {
        let known: Vec<&str> = values.iter().map(|(known, _)| *known).collect();
        Syntax(format!("{name}={value}: it may be {}", known.join(" or ")))
    })
}

/// A position as `key value; key value; …`, read key by key.
pub struct Fields<'a> {
    fields: Vec<(&'a str, &'a str)>,
}

impl<'a> Fields<'a> {
    /// Splits the text; a key stands once.
    pub fn new(text: &'a str) -> Result<Fields<'a>, Syntax> {
        let mut fields: Vec<(&str, &str)> = Vec::new();
        for field in text.split(';').map(str::trim).filter(|field| !field.is_empty()) {
            let (key, value) = field.split_once(' ').unwrap_or((field, ""));
            if fields.iter().any(|&(other, _)| other == key) {
                return Err(Syntax(format!("`{key}` is given twice")));
            }
            fields.push((key, value.trim()));
        }
        Ok(Fields { fields })
    }

    /// Takes the value of a key, if it is there.
    pub fn take(&mut self, key: &str) -> Option<&'a str> {
        let at = self.fields.iter().position(|&(other, _)| other == key)?;
        Some(self.fields.remove(at).1)
    }

    /// Takes and parses the value of a key, or gives the default.
    pub fn parse<T: FromStr<Err = Syntax>>(&mut self, key: &str, default: T) -> Result<T, Syntax> {
        match self.take(key) {
            Some(value) => value.parse().map_err(|Syntax(why)| Syntax(format!("{key}: {why}"))),
            None => Ok(default),
        }
    }

    /// Takes a list of `N` numbers separated by spaces, or gives the default.
    pub fn numbers<T: FromStr + Copy, const N: usize>(
        &mut self,
        key: &str,
        default: [T; N],
    ) -> Result<[T; N], Syntax> {
        let Some(value) = self.take(key) else { return Ok(default) };
        let found: Vec<T> = value
            .split_whitespace()
            .map(|word| number(word, "a number that fits here"))
            .collect::<Result<_, _>>()
            .map_err(|Syntax(why)| Syntax(format!("{key}: {why}")))?;
        let n = found.len();
        found.try_into().map_err(|_| Syntax(format!("{key}: {N} numbers are needed, {n} given")))
    }

    /// Everything must have been taken.
    pub fn finish(self) -> Result<(), Syntax> {
        match self.fields.first() {
            Some((key, _)) => Err(Syntax(format!("there is no field `{key}`"))),
            None => Ok(()),
        }
    }
}
