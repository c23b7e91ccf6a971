//! A PostgreSQL for one test: its own folder, its own socket, no network.
use super::Folder;
use std::{
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// It is stopped and gone when this is dropped.
pub struct Throwaway {
    pub url: String,
    bin: PathBuf,
    server: Option<Child>,
    folder: Folder,
}

impl Throwaway {
    /// Panics where its programs are not at hand: a test of nothing must not pass.
    pub fn start() -> Throwaway {
        let bin = programs().expect(
            "no PostgreSQL (initdb, postgres): `cargo xtask test tests` finds or installs it; \
             or set CHOWK_POSTGRES to the folder of its programs",
        );
        let folder = Folder::new("postgres");
        let url = format!("postgres://chowk@localhost/postgres?host={}", folder.text());
        let mut postgres = Throwaway { url, bin, server: None, folder };
        let folder = postgres.folder.path();
        if is_root() {
            let owned = Command::new("chown").arg("nobody:nogroup").arg(folder).status();
            assert!(owned.is_ok_and(|status| status.success()), "chown failed");
        }
        let options = ["--auth=trust", "--username=chowk", "--encoding=UTF8", "--no-sync"];
        let data = folder.join("data");
        let made = postgres.run("initdb").args(options).arg("-D").arg(&data).status();
        assert!(made.is_ok_and(|status| status.success()), "initdb failed");
        postgres.launch();
        postgres
    }

    fn run(&self, program: &str) -> Command {
        let mut command = match is_root() {
            // It refuses to run as root.
            true => {
                let mut command = Command::new("setpriv");
                let user = ["--reuid=nobody", "--regid=nogroup", "--clear-groups"];
                command.args(user).arg(self.bin.join(program));
                command
            }
            false => Command::new(self.bin.join(program)),
        };
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.current_dir(self.folder.path());
        command
    }

    /// Starts it, again perhaps.
    pub fn launch(&mut self) {
        let socket = format!("-k{}", self.folder.text());
        let mut server = self.run("postgres");
        server.arg("-D").arg(self.folder.path().join("data"));
        server.args([&socket, "-c", "listen_addresses=", "-c", "fsync=off"]);
        self.server = Some(server.spawn().expect("postgres starts"));
        let began = Instant::now();
        let ready = || self.run("pg_isready").args(["-q", "-h", self.folder.text()]).status();
        while !ready().is_ok_and(|status| status.success()) {
            assert!(began.elapsed() < Duration::from_secs(60), "postgres does not start");
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// It is gone, without a word to anybody.
    pub fn vanish(&mut self) {
        self.signal("-QUIT");
    }

    /// Nobody may write from now on, or everybody may again.
    pub fn read_only(&self, on: bool) {
        let value = if on { "on" } else { "off" };
        self.sql(&format!("ALTER SYSTEM SET default_transaction_read_only = {value}"));
        self.sql("SELECT pg_reload_conf()");
    }

    pub fn sql(&self, text: &str) {
        let mut psql = self.run("psql");
        psql.args(["-h", self.folder.text(), "-U", "chowk", "-d", "postgres", "-qc", text]);
        let done = psql.status().expect("psql runs");
        assert!(done.success(), "{text}");
    }

    fn signal(&mut self, signal: &str) {
        let Some(mut server) = self.server.take() else { return };
        let told = Command::new("kill").arg(signal).arg(server.id().to_string()).status();
        if !told.is_ok_and(|status| status.success()) {
            let _ = server.kill();
        }
        let _ = server.wait();
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// The folder that `CHOWK_POSTGRES` names; or where Debian and others put them, the newest first; or
/// in the path.
fn programs() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("CHOWK_POSTGRES") {
        return Some(named.into());
    }
    let mut places: Vec<PathBuf> = Vec::new();
    if let Ok(versions) = std::fs::read_dir("/usr/lib/postgresql") {
        places.extend(versions.flatten().map(|version| version.path().join("bin")));
    }
    places.sort();
    places.reverse();
    let path = std::env::var_os("PATH").unwrap_or_default();
    places.extend(std::env::split_paths(&path));
    let has = |place: &Path| place.join("initdb").exists() && place.join("postgres").exists();
    places.into_iter().find(|place| has(place))
}

impl Drop for Throwaway {
    fn drop(&mut self) {
        // Fast shutdown: it ends its own processes.
        self.signal("-INT");
    }
}
