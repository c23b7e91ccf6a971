//! Is the PostgreSQL there? Told at once, and in words.
use crate::store::StoreError;
use sqlx::{Connection, PgConnection, postgres::PgConnectOptions};
use std::time::{Duration, Instant};

/// How long a server waits for a database that starts with it.
pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(30);
const RETRY_DELAY: Duration = Duration::from_millis(500);
/// How often the log says that it is still not there.
const LOG_INTERVAL: Duration = Duration::from_secs(5);

/// Waits until the database answers; the log says what is tried, and why it fails.
pub async fn reach(url: &str, patience: Duration) -> Result<(), StoreError> {
    // Passwords stand in addresses: nothing here repeats them.
    let options: PgConnectOptions = url
        .parse()
        .map_err(|_| StoreError::Unavailable("the address of the database is wrong".into()))?;
    let name = options.get_database().unwrap_or_default();
    let place = format!("{}:{}/{name}", options.get_host(), options.get_port());
    tracing::info!(%place, "connecting to PostgreSQL");
    let (began, mut told) = (Instant::now(), None::<Instant>);
    loop {
        let tried =
            tokio::time::timeout(CONNECT_TIMEOUT, PgConnection::connect_with(&options)).await;
        let why = match tried {
            Ok(Ok(connection)) => {
                let _ = connection.close().await;
                return Ok(());
            }
            Ok(Err(why)) => why.to_string(),
            Err(_) => "no answer".into(),
        };
        if began.elapsed() >= patience {
            return Err(StoreError::Unavailable(format!("PostgreSQL at {place}: {why}")));
        }
        if told.is_none_or(|told| told.elapsed() >= LOG_INTERVAL) {
            told = Some(Instant::now());
            tracing::warn!(%place, %why, "PostgreSQL is not there: trying again");
        }
        tokio::time::sleep(RETRY_DELAY).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_database_that_is_not_there_is_named() {
        let url = "postgres://user:hush@127.0.0.1:1/games";
        let why = reach(url, Duration::ZERO).await.expect_err("nobody listens").to_string();
        assert!(why.contains("127.0.0.1:1/games") && why.contains("refused"), "{why}");
        assert!(!why.contains("hush"), "{why}");
    }
}
