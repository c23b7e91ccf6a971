//! `chowk serve`: tables for people and bots.
use crate::{Failure, client};
use clap::{Args, ValueEnum};
use server::{Config, Limits, Serve};
use std::{io::Write, net::SocketAddr, path::PathBuf, time::Duration};

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The address to listen at; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// A folder for the database and the key, or postgres://…
    #[arg(long, default_value = "chowk-data", value_name = "DIR|URL")]
    data: String,
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
    #[arg(long, value_name = "ORIGIN")]
    origin: Vec<String>,
    /// Serve the web client of this folder, not the one in the program
    #[arg(long, value_name = "FOLDER")]
    web: Option<PathBuf>,
    /// A table with nobody at it sleeps after so many seconds
    #[arg(long, default_value_t = 60)]
    idle: u64,
    /// Bots that think at a time; half the cores, if not said
    #[arg(long)]
    thinking: Option<usize>,
    /// Requests a second that an address may make
    #[arg(long, default_value_t = Limits::default().requests_per_s)]
    requests: u32,
    /// Messages a second that a connection may send
    #[arg(long, default_value_t = Limits::default().messages_per_s)]
    messages: u32,
    /// Connections of one address
    #[arg(long, default_value_t = Limits::default().connections_per_address)]
    connections: u32,
    /// Tables that one guest may have that are not over
    #[arg(long, default_value_t = Limits::default().tables_per_guest)]
    tables: u32,
    /// How logs are written
    #[arg(long, default_value = "text")]
    log: Log,
}

#[derive(Copy, Clone, ValueEnum)]
enum Log {
    Text,
    Json,
    None,
}

pub(crate) fn run(args: ServeArgs) -> Result<(), Failure> {
    let logs = tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false);
    match args.log {
        Log::Text => logs.with_ansi(false).init(),
        Log::Json => logs.json().init(),
        Log::None => {}
    }
    if let Some(folder) = args.web {
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
    };
    let config = Config {
        idle: Duration::from_secs(args.idle),
        thinking: args.thinking.unwrap_or(usual.thinking),
        behind_proxy: args.behind_proxy,
        secure: args.secure,
        open_metrics: args.open_metrics,
        origins: args.origin,
        files: client::file,
        limits,
    };
    let serve = Serve { listen: args.listen, data: args.data, key: args.key, config };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(server::serve(serve, stopped(), |address| {
        // The one line on standard output: for people, and for programs that start us.
        let _ = writeln!(std::io::stdout(), "serving at http://{address}");
    }))?;
    Ok(())
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
