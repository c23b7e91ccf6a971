//! The games for Python. Everything about rules, bots and encodings is asked of the other crates; what
//! is here turns Python's values into theirs and back.
mod batch;
mod bot;
mod convert;
mod encoding;
mod episode;
mod game;
mod held;
mod moves;
mod signals;
mod vector;

use pyo3::prelude::*;

/// Of pickles: goes up when they change their meaning.
pub(crate) const PICKLE: u32 = 1;

/// Is this a pickle of the format that is written now? `instead` says what lasts longer.
pub(crate) fn check_pickle(version: u32, made_by: &str, instead: &str) -> PyResult<()> {
    if version == PICKLE {
        return Ok(());
    }
    let made_by: String = made_by.chars().take(20).collect();
    Err(convert::wrong(format!(
        "this pickle has format {version}, of chowk {made_by}; this is chowk {} with format {PICKLE}: {instead}",
        env!("CARGO_PKG_VERSION")
    )))
}

#[pymodule(gil_used = true)]
fn _chowk(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    signals::watch();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("GAMES", catalog::GAMES.to_vec())?;
    module.add("LEVELS", bots::LEVELS.to_vec())?;
    module.add("PICKLE_VERSION", PICKLE)?;
    module.add("Illegal", py.get_type::<convert::Illegal>())?;
    module.add_class::<moves::Move>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<game::Turn>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<bot::Luck>()?;
    module.add_class::<encoding::Encoding>()?;
    module.add_class::<episode::Episode>()?;
    module.add_class::<vector::VectorEnv>()?;
    module.add_function(wrap_pyfunction!(game::restore, module)?)?;
    module.add_function(wrap_pyfunction!(encoding::restore_encoding, module)?)?;
    module.add_function(wrap_pyfunction!(episode::restore_episode, module)?)?;
    module.add_function(wrap_pyfunction!(convert::seed_text, module)?)?;
    module.add_function(wrap_pyfunction!(game::analyse, module)?)?;
    module.add_function(wrap_pyfunction!(game::entry, module)?)?;
    module.add_function(wrap_pyfunction!(moves::read_move, module)?)?;
    module.add_function(wrap_pyfunction!(bot::interval, module)?)
}
