//! Where the repository lies.
use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// The root of the repository, or of the copy that `CHOWK_ROOT` names.
pub(crate) fn root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| match std::env::var_os("CHOWK_ROOT") {
        Some(copy) => copy.into(),
        None => {
            let own = Path::new(env!("CARGO_MANIFEST_DIR"));
            own.parent().expect("xtask/ lies in the root").into()
        }
    })
}
