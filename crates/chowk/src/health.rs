//! `chowk health`: is a server well? For supervisors of containers, which may have no other program.
use crate::Failure;
use clap::Args;
use std::{
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

#[derive(Args)]
pub(crate) struct HealthArgs {
    /// Where the server listens
    #[arg(default_value = "127.0.0.1:8080")]
    address: SocketAddr,
}

/// To connect, and again for every part of the answer.
const TIMEOUT_SECONDS: u64 = 5;
/// More than the answer has.
const ANSWER_BYTES_MAX: u64 = 64 * 1024;

pub(crate) fn run(args: &HealthArgs) -> Result<(), Failure> {
    let answer =
        ask(args.address).map_err(|why| Failure::Says(format!("{}: {why}", args.address)))?;
    let status = answer.lines().next().unwrap_or_default();
    if status.split_whitespace().nth(1) == Some("200") {
        return Ok(writeln!(std::io::stdout(), "ok")?);
    }
    Err(Failure::Says(format!("{} is not well: {status}", args.address)))
}

fn ask(address: SocketAddr) -> std::io::Result<String> {
    let patience = Duration::from_secs(TIMEOUT_SECONDS);
    let mut line = TcpStream::connect_timeout(&address, patience)?;
    line.set_read_timeout(Some(patience))?;
    line.set_write_timeout(Some(patience))?;
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    line.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    line.take(ANSWER_BYTES_MAX).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
