//! The web client's files: within the program, or in a folder that `--web` names.
use crate::Failure;
use server::web::File;
use sha2::{Digest as _, Sha256};
use std::{borrow::Cow, path::PathBuf, sync::OnceLock};

/// `build.rs` lets it be empty in builds for trying things out, and where that is asked for.
#[derive(rust_embed::Embed)]
#[folder = "../../target/web"]
#[allow_missing = true]
struct Client;

/// Files are taken from here instead, if it is set.
static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// What a browser is told where there is no client.
const NO_CLIENT: &str = "<p>This program was built without the web client. To build it with the client, in the \
    root of its source:</p>\n<pre>cargo xtask web\ncargo build --release --package chowk</pre>";

/// Serves the files of a folder from now on. They are read anew whenever they are asked for.
pub(crate) fn take_from(folder: PathBuf) -> Result<(), Failure> {
    if !folder.join("index.html").is_file() {
        let shown = folder.display();
        return Err(Failure::Says(format!(
            "{shown} holds no web client (index.html is missing); `cargo xtask web {shown}` makes one"
        )));
    }
    // The command line names one folder, once.
    let _ = FOLDER.set(folder);
    Ok(())
}

/// Finds a file of the web client by its path.
pub(crate) fn file(path: &str) -> Option<File> {
    match path {
        "index.html" if !is_there() => {
            let page = server::web::page_without_client(NO_CLIENT);
            Some(hashed(Cow::Owned(page.into_bytes())))
        }
        _ => find(path),
    }
}

/// Whether there is a client to serve.
pub(crate) fn is_there() -> bool {
    find("index.html").is_some()
}

fn find(path: &str) -> Option<File> {
    if let Some(folder) = FOLDER.get() {
        // The server lets nothing through that leads out of the folder.
        return std::fs::read(folder.join(path)).ok().map(|bytes| hashed(Cow::Owned(bytes)));
    }
    let file = Client::get(path)?;
    Some(File { bytes: file.data, hash: file.metadata.sha256_hash() })
}

fn hashed(bytes: Cow<'static, [u8]>) -> File {
    let hash = Sha256::digest(&bytes).into();
    File { bytes, hash }
}
