//! What a server writes to its log, and how.
use crate::Failure;
use clap::{Args, ValueEnum};
use std::io;
use tracing_subscriber::{filter::Targets, fmt, layer::SubscriberExt, util::SubscriberInitExt};

const VARIABLE: &str = "CHOWK_LOG";

#[derive(Args)]
pub(crate) struct LogArgs {
    /// How much is logged: off, error, warn, info, debug or trace, also by part as in
    /// `info,server=debug`; $CHOWK_LOG or info, if not said
    #[arg(long, value_name = "LEVEL")]
    log: Option<String>,
    /// How logs are written
    #[arg(long, default_value = "text")]
    log_format: Format,
}

#[derive(Copy, Clone, ValueEnum)]
enum Format {
    Text,
    Json,
}

impl LogArgs {
    /// From now on logs go to standard error.
    pub(crate) fn start(&self) -> Result<(), Failure> {
        let named = || std::env::var(VARIABLE).ok();
        let level = self.log.clone().or_else(named).unwrap_or_else(|| "info".into());
        let filter = filter(&level)?;
        let layer = fmt::layer().with_writer(io::stderr).with_target(false);
        let all = tracing_subscriber::registry().with(filter);
        match self.log_format {
            Format::Text => all.with(layer.with_ansi(false)).init(),
            Format::Json => all.with(layer.json()).init(),
        }
        Ok(())
    }
}

fn filter(level: &str) -> Result<Targets, Failure> {
    let wrong = |why: &str| Failure::Says(format!("--log {level}: {why}"));
    match level {
        "none" => return filter("off"),
        "text" | "json" => return Err(wrong("for how logs are written there is --log-format")),
        _ => {}
    }
    level.parse().map_err(|_| wrong("a level is off, error, warn, info, debug or trace"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing_subscriber::filter::LevelFilter;

    #[test]
    fn levels_are_understood() {
        let level = |text| filter(text).map(|filter| filter.default_level()).ok().flatten();
        assert_eq!(level("debug"), Some(LevelFilter::DEBUG));
        assert_eq!(level("none"), Some(LevelFilter::OFF));
        assert_eq!(level("warn,server=trace"), Some(LevelFilter::WARN));
        for wrong in ["json", "text", "a=b=c", "server=loud"] {
            assert!(filter(wrong).is_err(), "{wrong}");
        }
    }
}
