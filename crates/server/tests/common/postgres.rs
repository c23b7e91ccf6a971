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
    server: Child,
    _folder: Folder,
}

impl Throwaway {
    /// Panics where its programs are not at hand: a test of nothing must not pass.
    pub fn start() -> Throwaway {
        let bin = programs().expect(
            "no PostgreSQL (initdb, postgres): `cargo xtask test tests` finds or installs it; \
             or set CHOWK_POSTGRES to the folder of its programs",
        );
        let folder = Folder::new("postgres");
        let root = is_root();
        let run = |program: &str| {
            let mut command = match root {
                // It refuses to run as root.
                true => {
                    let mut command = Command::new("setpriv");
                    let user = ["--reuid=nobody", "--regid=nogroup", "--clear-groups"];
                    command.args(user).arg(bin.join(program));
                    command
                }
                false => Command::new(bin.join(program)),
            };
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            command.current_dir(folder.path());
            command
        };
        if root {
            let owned = Command::new("chown").arg("nobody:nogroup").arg(folder.path()).status();
            assert!(owned.is_ok_and(|status| status.success()), "chown failed");
        }
        let data = folder.path().join("data");
        let options = ["--auth=trust", "--username=chowk", "--encoding=UTF8", "--no-sync"];
        let made = run("initdb").args(options).arg("-D").arg(&data).status();
        assert!(made.is_ok_and(|status| status.success()), "initdb failed");
        let socket = format!("-k{}", folder.text());
        let server = run("postgres")
            .arg("-D")
            .arg(&data)
            .args([&socket, "-c", "listen_addresses=", "-c", "fsync=off"])
            .spawn()
            .expect("postgres starts");
        let url = format!("postgres://chowk@localhost/postgres?host={}", folder.text());
        let began = Instant::now();
        let ready = || run("pg_isready").args(["-q", "-h", folder.text()]).status();
        while !ready().is_ok_and(|status| status.success()) {
            assert!(began.elapsed() < Duration::from_secs(60), "postgres does not start");
            std::thread::sleep(Duration::from_millis(100));
        }
        Throwaway { url, server, _folder: folder }
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
        let told = Command::new("kill").arg("-INT").arg(self.server.id().to_string()).status();
        if !told.is_ok_and(|status| status.success()) {
            let _ = self.server.kill();
        }
        let _ = self.server.wait();
    }
}
