//! `chowk admin`: looks after the tables of a server, also while it runs.
use crate::{Failure, data::Data, plain};
use clap::Subcommand;
use server::{
    admin, contests, database,
    prune::{self, Prune},
    store::{self, Store},
};
use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Write},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

#[derive(Subcommand)]
pub(crate) enum AdminCommand {
    /// Copy the database while it is used (SQLite; for PostgreSQL use pg_dump)
    Backup {
        #[command(flatten)]
        data: Data,
        /// A file that is not there yet
        to: PathBuf,
    },
    /// Write all tables as lines of JSON; they hold the secrets of running games
    Export {
        #[command(flatten)]
        data: Data,
        /// A file; standard output, if not said or `-`
        to: Option<PathBuf>,
    },
    /// Write the scores of the deals of the day and of duels as lines of JSON
    Scores {
        #[command(flatten)]
        data: Data,
        /// A file that is not there yet; standard output, if not said or `-`
        to: Option<PathBuf>,
    },
    /// Read tables that were exported
    Import {
        #[command(flatten)]
        data: Data,
        from: PathBuf,
    },
    /// Play every table through and check every record
    Verify {
        #[command(flatten)]
        data: Data,
    },
    /// Remove tables that were made long ago and where the game never began
    Prune {
        #[command(flatten)]
        data: Data,
        /// Made more than this many days ago
        #[arg(long, value_name = "DAYS")]
        older_than: u32,
        /// Games that are over, too
        #[arg(long)]
        finished: bool,
        /// Only say what would be removed
        #[arg(long)]
        dry_run: bool,
    },
    /// End a table that is stuck
    End {
        #[command(flatten)]
        data: Data,
        /// The table's id
        id: String,
    },
}

pub(crate) fn run(command: AdminCommand) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(carry_out(command))
}

async fn carry_out(command: AdminCommand) -> Result<(), Failure> {
    let (AdminCommand::Backup { data, .. }
    | AdminCommand::Export { data, .. }
    | AdminCommand::Scores { data, .. }
    | AdminCommand::Import { data, .. }
    | AdminCommand::Verify { data }
    | AdminCommand::Prune { data, .. }
    | AdminCommand::End { data, .. }) = &command;
    let place = data.place()?;
    let given = match &command {
        // Before anything is made for it.
        AdminCommand::Import { from, .. } => Some(file_to_read(from)?),
        _ => None,
    };
    let store = open(&place, matches!(command, AdminCommand::Import { .. })).await?;
    let mut out = io::stdout().lock();
    match command {
        AdminCommand::Backup { to, .. } => {
            store.backup(&to).await?;
            writeln!(out, "copied to {}", to.display())?;
        }
        AdminCommand::Export { to, .. } => {
            let to = to.filter(|to| to.as_os_str() != "-");
            export(&*store, to.as_deref(), &mut out).await?;
        }
        AdminCommand::Scores { to, .. } => {
            let to = to.filter(|to| to.as_os_str() != "-");
            scores(&*store, to.as_deref(), &mut out).await?;
        }
        AdminCommand::Import { from, .. } => {
            let file = given.ok_or_else(|| Failure::Says(format!("{}: gone", from.display())))?;
            import(&*store, file, &from, &mut out).await?;
        }
        AdminCommand::Verify { .. } => verify(&*store, &mut out).await?,
        AdminCommand::Prune { older_than, finished, dry_run, .. } => {
            let what = Prune { finished, dry: dry_run, ..Prune::older_than_days(older_than) };
            let prune::Pruned { unbegun, finished, spared } = prune::prune(&*store, what).await?;
            let done = if dry_run { "would be removed" } else { "removed" };
            writeln!(out, "{unbegun} tables that never began, {finished} finished games {done}")?;
            if spared > 0 {
                writeln!(out, "{spared} tables stay: somebody came to them just now")?;
            }
        }
        AdminCommand::End { id, .. } => {
            admin::end(&*store, &id).await?;
            writeln!(out, "{id} is over")?;
        }
    }
    store.close().await?;
    Ok(())
}

/// The store at this place. Only an import may make a new one.
async fn open(place: &str, importing: bool) -> Result<Arc<dyn Store>, Failure> {
    if store::is_postgres(place) {
        database::reach(place, Duration::ZERO).await?;
    } else if importing {
        std::fs::create_dir_all(place).map_err(|why| Failure::Says(format!("{place}: {why}")))?;
    } else {
        let file = PathBuf::from(place).join("chowk.db");
        if !file.exists() {
            return Err(Failure::Says(format!("{}: there is no such database", file.display())));
        }
    }
    Ok(store::open(place).await?)
}

async fn export(store: &dyn Store, to: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
    let written = match to {
        None => admin::export(store, &mut *out).await?,
        Some(to) => {
            let named = |why: io::Error| Failure::Says(format!("{}: {why}", to.display()));
            let file = secret_file(to).map_err(named)?;
            match admin::export(store, BufWriter::new(file)).await {
                Ok(written) => written,
                Err(why) => {
                    // Half of an export is none, and would be in the way of the next.
                    std::fs::remove_file(to).map_err(named)?;
                    return Err(named(why));
                }
            }
        }
    };
    let admin::Written { tables, faults } = written;
    for (id, why) in &faults {
        writeln!(io::stderr(), "{}: not written: {}", id.escape_debug(), plain(why))?;
    }
    if let Some(to) = to {
        writeln!(out, "{tables} tables written to {}", to.display())?;
    }
    if !faults.is_empty() {
        return Err(Failure::Says(format!("{} tables are damaged", faults.len())));
    }
    Ok(())
}

async fn scores(store: &dyn Store, to: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure> {
    let (written, damaged) = match to {
        None => contests::export_scores(store, &mut *out).await?,
        Some(to) => {
            let named = |why: io::Error| Failure::Says(format!("{}: {why}", to.display()));
            let file = secret_file(to).map_err(named)?;
            match contests::export_scores(store, BufWriter::new(file)).await {
                Ok(written) => written,
                Err(why) => {
                    // As with an export.
                    std::fs::remove_file(to).map_err(named)?;
                    return Err(named(why));
                }
            }
        }
    };
    if let Some(to) = to {
        writeln!(out, "{written} scores written to {}", to.display())?;
    }
    match damaged {
        0 => Ok(()),
        _ => Err(Failure::Says(format!("{damaged} scores are damaged"))),
    }
}

fn file_to_read(path: &Path) -> Result<File, Failure> {
    File::open(path).map_err(|why| Failure::Says(format!("{}: {why}", path.display())))
}

async fn import(
    store: &dyn Store,
    file: File,
    from: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let read = admin::import(store, BufReader::new(file)).await;
    let read = read.map_err(|why| Failure::Says(format!("{}: {why}", from.display())))?;
    for (line, why) in &read.faults {
        writeln!(out, "line {line}: {}", plain(why))?;
    }
    let admin::Read { new, completed, known, faults } = read;
    writeln!(out, "{new} tables read, {completed} completed, {known} were there already")?;
    if !faults.is_empty() {
        return Err(Failure::Says(format!("{} lines were not read", faults.len())));
    }
    Ok(())
}

async fn verify(store: &dyn Store, out: &mut dyn Write) -> Result<(), Failure> {
    let found = admin::verify(store).await?;
    for (id, why) in &found.faults {
        writeln!(out, "{}: {}", id.escape_debug(), plain(why))?;
    }
    let admin::Verified { tables, records, moves, .. } = found;
    writeln!(out, "{tables} tables, {records} records, {moves} steps checked")?;
    if !found.faults.is_empty() {
        return Err(Failure::Says(format!("{} tables are not sound", found.faults.len())));
    }
    Ok(())
}

/// A new file for its owner's eyes only: it will hold the secrets of running games.
fn secret_file(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
