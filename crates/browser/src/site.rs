//! A server of ours for one test: `$CHOWK_BIN serve`, with a folder of its own.
use crate::Error;
use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

pub struct Site {
    program: PathBuf,
    data: PathBuf,
    host: String,
    child: Option<Child>,
    /// What it is told besides.
    more: Vec<String>,
}

impl Site {
    /// Starts the program that `$CHOWK_BIN` names. A test that has none fails.
    pub fn from_env() -> Result<Site, Error> {
        Site::from_env_with(&[])
    }

    /// The same with more arguments.
    pub fn from_env_with(more: &[&str]) -> Result<Site, Error> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let missing =
            "no server: CHOWK_BIN is not set; `cargo xtask test web` builds it and sets it";
        let program = std::env::var_os("CHOWK_BIN").ok_or_else(|| Error::new(missing))?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let data = std::env::temp_dir().join(format!("chowk-site-{}-{number}", std::process::id()));
        let host = "127.0.0.1:0".to_owned();
        let more = more.iter().map(|&arg| arg.to_owned()).collect();
        let mut site = Site { program: program.into(), data, host, child: None, more };
        site.start()?;
        Ok(site)
    }

    /// Starts it, after [`stop`](Site::stop) at the same address and with the same tables.
    pub fn start(&mut self) -> Result<(), Error> {
        self.stop();
        let shown = self.program.display().to_string();
        let mut child = Command::new(&self.program)
            .args(["serve", "--log", "none", "--listen", &self.host, "--data"])
            .arg(&self.data)
            // Tests click faster than people.
            .args([
                "--requests",
                "1000",
                "--messages",
                "1000",
                "--connections",
                "1000",
                "--new-tables",
                "1000",
            ])
            .args(&self.more)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| Error::new(format!("{shown}: {why}")))?;
        let output = child.stdout.take();
        self.child = Some(child);
        let mut line = String::new();
        if let Some(output) = output {
            BufReader::new(output).read_line(&mut line)?;
        }
        match line.trim().strip_prefix("serving at http://") {
            Some(host) => {
                self.host = host.to_owned();
                Ok(())
            }
            None => Err(Error::new(format!("{shown} serve did not start: {line}"))),
        }
    }

    /// Kills it, as a power cut would.
    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// `127.0.0.1:PORT`.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// `http://127.0.0.1:PORT/PATH`.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}/{}", self.host, path.trim_start_matches('/'))
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.stop();
        let _ = fs::remove_dir_all(&self.data);
    }
}
