//! `chowk serve`: tables for people and bots.
use crate::{Failure, client, data::Data, log::LogArgs};
use clap::Args;
use server::{Config, Limits, Serve, notify};
use std::{
    io::Write,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The address to listen at; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    #[command(flatten)]
    data: Data,
    /// The key that signs cookies; in the folder, if not said
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// Take addresses from X-Forwarded-For: only behind a proxy that sets it
    #[arg(long)]
    behind_proxy: bool,
    /// Send cookies over HTTPS only
    #[arg(long)]
    secure: bool,
    /// Show /metrics to other machines too
    #[arg(long)]
    open_metrics: bool,
    /// Another origin whose pages may use this server, such as `https://example.org`
    #[arg(long, value_name = "ORIGIN", value_parser = address)]
    origin: Vec<String>,
    /// Serve the web client of this folder, not the one in the program
    #[arg(long, value_name = "FOLDER")]
    web: Option<PathBuf>,
    /// Where people find this server, such as `https://example.org`: requests for other names are
    /// refused. Addresses and localhost are always answered
    #[arg(long, value_name = "URL", value_parser = address)]
    public_url: Vec<String>,
    /// TCP connections of all addresses together; what the system allows, if not said
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    max_connections: Option<u32>,
    /// Tables where the game has not begun end after this many hours; 0 for never
    #[arg(long, default_value_t = 24)]
    expire_hours: u32,
    /// Scores of the deal of the day are forgotten this many days after it, 4 at least; 0 for never
    #[arg(long, value_name = "DAYS", default_value_t = 400, value_parser = keep_scores)]
    keep_scores: u64,
    /// Where no time is kept: somebody whom the game waits for counts as gone after this many seconds
    /// without a connection, and the others may claim the win
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    claim_after: u32,
    /// Let webhooks and pushes go to plain HTTP, to any port and to addresses of this machine's own
    /// network: only where you know everybody who plays here
    #[arg(long)]
    allow_private_webhooks: bool,
    /// Whom push services may write to about this server: `mailto:you@example.org` or an https address;
    /// the first --public-url, if not said
    #[arg(long, value_name = "URL", value_parser = contact)]
    contact: Option<String>,
    /// Somebody who looks elsewhere is told of their turn after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    notice_after: u32,
    /// A table with nobody at it sleeps after this many seconds
    #[arg(long, default_value_t = 60)]
    idle: u64,
    /// Bots that think at a time; half the cores, if not said
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1_024))]
    thinking: Option<u32>,
    /// Requests a second that an address may make
    #[arg(long, default_value_t = Limits::default().requests_per_s,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    requests: u32,
    /// Messages a second that a connection may send
    #[arg(long, default_value_t = Limits::default().messages_per_s,
        value_parser = clap::value_parser!(u32).range(1..=100_000))]
    messages: u32,
    /// Connections of one address
    #[arg(long, default_value_t = Limits::default().connections_per_address,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    connections: u32,
    /// Tables that one guest may have that are not over
    #[arg(long, default_value_t = Limits::default().tables_per_guest)]
    tables: u32,
    /// Tables a minute that an address may make
    #[arg(long, default_value_t = Limits::default().tables_per_min,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    new_tables: u32,
    /// The last link of the chain of days, 64 hexadecimal digits in a file; the server makes one of its
    /// own, if not said (docs/contests.md)
    #[arg(long, value_name = "FILE")]
    daily_key: Option<PathBuf>,
    #[command(flatten)]
    log: LogArgs,
}

/// An address has several people behind it: what one connection or guest may do, times this.
const PER_ADDRESS: u32 = 8;
/// Files and connections of the database that a server needs besides.
const OTHER_FILES: u64 = 100;
const CONNECTIONS_MAX: u64 = 10_000;

/// Days, or none at all. While scores are taken, whoever has one must be known.
fn keep_scores(text: &str) -> Result<u64, String> {
    let days: u64 = text.parse().map_err(|_| "a number of days")?;
    let least = challenge::daily::LATE_DAYS + 1;
    let fine = days == 0 || days >= least;
    fine.then_some(days).ok_or(format!("{least} at least: so long scores are taken; or 0"))
}

/// The key of the days, from its file.
fn daily_head(path: &Path) -> Result<kernel::Seed, Failure> {
    // What is in the file is a secret: an error must not repeat it.
    let wrong = || Failure::Says(format!("{}: not 64 hexadecimal digits", path.display()));
    crate::read(path)?.trim().parse().map_err(|_| wrong())
}

pub(crate) fn run(args: ServeArgs) -> Result<(), Failure> {
    args.log.start()?;
    if let Some(folder) = args.web.clone() {
        client::take_from(folder)?;
    }
    if !client::is_there() {
        let _ =
            writeln!(std::io::stderr(), "chowk: built without the web client; its page says how");
    }
    let usual = Config::default();
    let limits = Limits {
        requests_per_s: args.requests,
        requests_burst: args.requests.saturating_mul(6),
        messages_per_s: args.messages,
        messages_burst: args.messages.saturating_mul(4),
        connections_per_address: args.connections,
        tables_per_guest: args.tables,
        tables_per_address: args.tables.saturating_mul(5),
        tables_per_min: args.new_tables,
        tables_burst: args.new_tables.saturating_mul(5),
        frames_per_s: args.messages.saturating_mul(PER_ADDRESS),
        frames_burst: args.messages.saturating_mul(8 * PER_ADDRESS),
        joins_per_s: args.messages.div_ceil(2),
        joins_burst: args.messages.saturating_mul(20),
        seats_per_s: args.messages.div_ceil(10),
        seats_burst: args.messages.saturating_mul(6),
        ..usual.limits
    };
    let expire = Duration::from_secs(u64::from(args.expire_hours) * 60 * 60);
    let hosts = hosts(&args);
    let notices = notices(&args);
    let daily_head = args.daily_key.as_deref().map(daily_head).transpose()?;
    let config = Config {
        daily_head,
        notices,
        idle: Duration::from_secs(args.idle),
        thinking: args.thinking.map_or(usual.thinking, |bots| bots as usize),
        behind_proxy: args.behind_proxy,
        secure: args.secure,
        open_metrics: args.open_metrics,
        hosts,
        // A proxy may ask us by another name than the one that people see.
        origins: args
            .origin
            .into_iter()
            .chain(args.public_url.iter().map(|url| origin(url)))
            .collect(),
        files: client::file,
        limits,
        max_connections: args
            .max_connections
            .map_or_else(connections_allowed, |most| most as usize),
        claim_after: Duration::from_secs(args.claim_after.into()),
        keep_scores_days: (args.keep_scores > 0).then_some(args.keep_scores),
        expire_open: (args.expire_hours > 0).then_some(expire),
        ..usual
    };
    let serve = Serve { listen: args.listen, data: args.data.place()?, key: args.key, config };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(server::serve(serve, stopped(), |address| {
        // The one line on standard output: for people, and for programs that start us.
        let _ = writeln!(std::io::stdout(), "serving at http://{address}");
    }))?;
    Ok(())
}

/// How people are told of their turns.
fn notices(args: &ServeArgs) -> notify::Settings {
    let page = args.public_url.first().map(|url| url.trim_end_matches('/').to_owned());
    let reached = page.clone().filter(|url| url.starts_with("https:"));
    notify::Settings {
        delay: Duration::from_secs(args.notice_after.into()),
        private: args.allow_private_webhooks,
        page,
        contact: args.contact.clone().or(reached),
        ..notify::Settings::default()
    }
}

/// The names under which the server may be asked. Without --public-url there is no telling which,
/// unless nobody but this machine can ask: then only names of this machine are fine, or a page of
/// another site could be made to ask in its browser (DNS rebinding).
fn hosts(args: &ServeArgs) -> Option<Vec<String>> {
    let guessed = args.behind_proxy || !args.listen.ip().is_loopback();
    if args.public_url.is_empty() && guessed {
        return None;
    }
    let name = |url: &String| {
        let (_, host) = parts(url);
        host.rsplit_once(':').map_or(host, |(name, _)| name).to_owned()
    };
    Some(args.public_url.iter().chain(&args.origin).map(name).collect())
}

/// The origin of pages at this address.
fn origin(url: &str) -> String {
    let (scheme, host) = parts(url);
    format!("{scheme}://{host}")
}

/// An address in its scheme and its host, with the port.
fn parts(url: &str) -> (&str, &str) {
    let (scheme, rest) = url.split_once("://").unwrap_or_default();
    (scheme, rest.split('/').next().unwrap_or_default())
}

/// Where a browser could find pages: links begin with it.
fn address(url: &str) -> Result<String, String> {
    let (scheme, host) = parts(url);
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let web = ["http", "https"].contains(&scheme) && !name.is_empty();
    match web && !url.contains(['?', '#', '@', '\\']) && !url.contains(char::is_whitespace) {
        true => Ok(url.to_owned()),
        false => Err("not an address such as https://example.org".into()),
    }
}

/// Somebody who can be written to.
fn contact(url: &str) -> Result<String, String> {
    let mail = url.strip_prefix("mailto:").is_some_and(|mail| mail.contains('@'));
    match mail || url.starts_with("https://") && address(url).is_ok() {
        true => Ok(url.to_owned()),
        false => Err("neither such as mailto:you@example.org nor an https address".into()),
    }
}

/// As many connections as the system lets us open, and some files besides.
fn connections_allowed() -> usize {
    #[cfg(unix)]
    let files = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    let files = None;
    let files = files.unwrap_or(CONNECTIONS_MAX + OTHER_FILES);
    files.saturating_sub(OTHER_FILES).clamp(16, CONNECTIONS_MAX) as usize
}

/// Until we are asked to stop.
async fn stopped() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        let kind = tokio::signal::unix::SignalKind::terminate();
        match tokio::signal::unix::signal(kind) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
