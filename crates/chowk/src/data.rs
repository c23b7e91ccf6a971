//! Where the tables of a server are.
use crate::{Failure, read};
use clap::Args;
use std::path::PathBuf;

/// In the environment, so that a password stands neither in the arguments nor in a file.
const VARIABLE: &str = "CHOWK_DATABASE";
const FOLDER: &str = "chowk-data";

#[derive(Args)]
pub(crate) struct Data {
    /// The folder of the database and the key, or postgres://…; $CHOWK_DATABASE or `chowk-data`,
    /// if not said
    #[arg(long, value_name = "DIR|URL")]
    data: Option<String>,
    /// A file that holds the address of a PostgreSQL: others see arguments, and passwords in them
    #[arg(long, value_name = "FILE", conflicts_with = "data")]
    database_file: Option<PathBuf>,
}

impl Data {
    /// A folder, or the address of a PostgreSQL.
    pub(crate) fn place(&self) -> Result<String, Failure> {
        if let Some(path) = &self.database_file {
            let text = read(path)?;
            let place = text.trim();
            if !server::store::is_postgres(place) {
                let why = "this file does not hold an address such as postgres://…";
                return Err(Failure::Says(format!("{}: {why}", path.display())));
            }
            return Ok(place.to_owned());
        }
        let named = || std::env::var(VARIABLE).ok().filter(|place| !place.is_empty());
        let place = self.data.clone().or_else(named).unwrap_or_else(|| FOLDER.into());
        // A folder of such a name would be made silently, and the tables be looked for elsewhere.
        if let Some((scheme, _)) = place.split_once("://")
            && !server::store::is_postgres(&place)
        {
            // Not the whole address: it may hold a password.
            let why = format!("{scheme}://…: neither a folder nor an address such as postgres://…");
            return Err(Failure::Says(why));
        }
        Ok(place)
    }
}
