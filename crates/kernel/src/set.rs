//! Component sets: what is in the box, as data that an owner of the box can correct.
use crate::{Syntax, json, luck::to_hex};
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};
use std::{
    fmt,
    hash::{Hash, Hasher},
    ops::Deref,
    sync::Mutex,
};

/// The tables of one game's components, ready for play.
pub trait Components: Sized + fmt::Debug + Send + Sync + 'static {
    /// The game these belong to.
    const GAME: &'static str;
    /// The box as we know it: the TOML file kept beside the code.
    const STANDARD: &'static str;
    /// The same in canonical JSON, written by `cargo xtask bless`: it is faster to read, and a page that
    /// loads no other set does not need a TOML parser.
    const STANDARD_JSON: &'static str;
    /// What stands in a TOML file; `game` and `name` are fields of every file.
    type File: Serialize + DeserializeOwned;

    /// Checks counts, ranges and totals; reports everything that is wrong, not only the first thing.
    fn build(file: &Self::File) -> Result<Self, Vec<String>>;
    /// The one list of sets that were loaded.
    fn sets() -> &'static Sets<Self>;
}

/// A named set that was loaded. Sets live as long as the program, so a game can point to its
/// own in eight bytes and stay a plain copy.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pebbles/game.rs")); }
/// use game::{Bag, Rules};
/// use kernel::{Components, Set};
///
/// let mine = Bag::sets().load("game = 'pebbles'\nname = 'large'\nfewest = 20\nmost = 30\n")?;
/// assert_eq!((mine.name(), mine.is_standard()), ("large", false));
/// // A ruleset names the set it is played with, hash and all.
/// let rules = Rules { set: mine };
/// assert_eq!(rules.to_string(), format!("pebbles/1 set={}", mine.label()));
/// # Ok::<(), kernel::Syntax>(())
/// ```
pub struct Set<C: 'static>(&'static Named<C>);

struct Named<C> {
    name: String,
    hash: String,
    parts: C,
}

impl<C: Components> Set<C> {
    /// The set that comes with the program.
    pub fn standard() -> Set<C> {
        C::sets().standard()
    }
    /// Its name, `standard` for the one that comes with the program.
    pub fn name(self) -> &'static str {
        &self.0.name
    }
    /// SHA-256 of its tables in canonical JSON, in hexadecimal.
    pub fn hash(self) -> &'static str {
        &self.0.hash
    }
    /// Name and the start of the hash, as a ruleset shows it: `house#1f00ba12`.
    pub fn label(self) -> String {
        format!("{}#{}", self.name(), &self.hash()[..8])
    }
    /// As the end of a ruleset's name: nothing for the standard set, else ` set=house#1f00ba12`.
    pub fn write_option(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_standard() { Ok(()) } else { write!(f, " set={}", self.label()) }
    }
    /// Is this the set that comes with the program?
    pub fn is_standard(self) -> bool {
        self == Set::standard()
    }
}

impl<C> Clone for Set<C> {
    fn clone(&self) -> Set<C> {
        *self
    }
}
impl<C> Copy for Set<C> {}
impl<C> Deref for Set<C> {
    type Target = C;
    #[inline]
    fn deref(&self) -> &C {
        &self.0.parts
    }
}
/// Equal sets are loaded once, so one address is one set.
impl<C> PartialEq for Set<C> {
    fn eq(&self, other: &Set<C>) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
impl<C> Eq for Set<C> {}
impl<C> Hash for Set<C> {
    fn hash<H: Hasher>(&self, to: &mut H) {
        self.0.hash.hash(to);
    }
}
impl<C> fmt::Debug for Set<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.name)
    }
}

/// The sets of one game that were loaded so far; the first is the standard one.
pub struct Sets<C: 'static>(Mutex<Vec<Set<C>>>);

impl<C: Components> Sets<C> {
    /// None yet.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Sets<C> {
        Sets(Mutex::new(Vec::new()))
    }

    fn standard(&self) -> Set<C> {
        let mut sets = self.0.lock().expect("nothing panics while holding the list");
        match sets.first() {
            Some(&set) => set,
            None => {
                let named = parse_json::<C>(C::STANDARD_JSON.trim_end())
                    .unwrap_or_else(|why| panic!("the standard set of {}: {why}", C::GAME));
                sets.push(Set(Box::leak(Box::new(named))));
                sets[0]
            }
        }
    }

    /// Loads a set from TOML, or says what is wrong with it, with the line where that is known.
    pub fn load(&self, toml: &str) -> Result<Set<C>, Syntax> {
        let standard = self.standard();
        let named = parse::<C>(toml).map_err(Syntax)?;
        if named.name == standard.name() && named.hash != standard.hash() {
            return Err(Syntax(format!(
                "the name `{}` belongs to the set that comes with the program: give yours another",
                named.name
            )));
        }
        let mut sets = self.0.lock().expect("nothing panics while holding the list");
        if let Some(&set) = sets.iter().find(|set| set.0.hash == named.hash) {
            return Ok(set);
        }
        let set = Set(Box::leak(Box::new(named)));
        sets.push(set);
        Ok(set)
    }

    /// The loaded set with this label (`name#hash`) or name.
    pub fn find(&self, label: &str) -> Result<Set<C>, Syntax> {
        self.standard();
        let sets = self.0.lock().expect("nothing panics while holding the list");
        let found = sets.iter().find(|set| set.label() == label || set.name() == label);
        found.copied().ok_or_else(|| {
            Syntax(format!(
                "component set `{label}` is not loaded: give its file with --components"
            ))
        })
    }
}

#[derive(serde::Deserialize)]
struct Header {
    game: String,
    name: String,
}

fn parse<C: Components>(text: &str) -> Result<Named<C>, String> {
    let header: Header = toml::from_str(text).map_err(|err| err.to_string())?;
    check::<C>(&header)?;
    let file: C::File = toml::from_str(text).map_err(|err| err.to_string())?;
    name(header, &file)
}

fn parse_json<C: Components>(text: &str) -> Result<Named<C>, String> {
    let header: Header = json::read(text).map_err(|err| err.to_string())?;
    check::<C>(&header)?;
    let file: C::File = json::read(text).map_err(|err| err.to_string())?;
    name(header, &file)
}

/// The tables of a TOML file in canonical JSON.
pub fn canonical<C: Components>(toml: &str) -> Result<String, Syntax> {
    let file: C::File = toml::from_str(toml).map_err(|err| Syntax(err.to_string()))?;
    serde_json::to_string(&file).map_err(|err| Syntax(err.to_string()))
}

fn check<C: Components>(header: &Header) -> Result<(), String> {
    if header.game != C::GAME {
        return Err(format!("these are components of {}, not of {}", header.game, C::GAME));
    }
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if header.name.is_empty() || header.name.len() > 40 || !header.name.chars().all(plain) {
        return Err("the name of a set is 1 to 40 letters, digits, - and _".into());
    }
    Ok(())
}

fn name<C: Components>(header: Header, file: &C::File) -> Result<Named<C>, String> {
    let parts = C::build(file).map_err(|faults| faults.join("; "))?;
    let canonical = serde_json::to_string(file).map_err(|err| err.to_string())?;
    Ok(Named { name: header.name, hash: to_hex(&Sha256::digest(canonical)), parts })
}
