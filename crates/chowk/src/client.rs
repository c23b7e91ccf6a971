//! The web client's files, within the program.
use server::web::File;

/// Empty where the program was built without them: then the server has its small page.
#[derive(rust_embed::Embed)]
#[folder = "../../target/web"]
#[allow_missing = true]
struct Client;

/// Finds a file of the web client by its path.
pub(crate) fn file(path: &str) -> Option<File> {
    let file = Client::get(path)?;
    Some(File { bytes: file.data, hash: file.metadata.sha256_hash() })
}
