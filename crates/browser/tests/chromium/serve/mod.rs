//! A server of a few files, within the test.
use std::{
    io::{Read as _, Write as _},
    net::TcpListener,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

/// Path, kind, text.
pub(crate) type File = (&'static str, &'static str, String);

/// What is not among the files is a 404.
pub(crate) struct Served {
    pub(crate) host: String,
    files: Arc<Mutex<Vec<File>>>,
}

impl Served {
    pub(crate) fn new(files: impl Into<Vec<File>>) -> Served {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let host = listener.local_addr().expect("it is bound").to_string();
        let files = Arc::new(Mutex::new(files.into()));
        let shared = files.clone();
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let shared = shared.clone();
                thread::spawn(move || {
                    let mut asked = [0; 4096];
                    let length = stream.read(&mut asked).unwrap_or(0);
                    let text = String::from_utf8_lossy(&asked[..length]).into_owned();
                    let path = text.split([' ', '?']).nth(1).unwrap_or_default().to_owned();
                    let _ = stream.write_all(&answer(&shared, &path));
                });
            }
        });
        Served { host, files }
    }

    /// Other files from now on; without any, as if the server were gone.
    pub(crate) fn put_up(&self, files: impl Into<Vec<File>>) {
        *self.files.lock().unwrap_or_else(PoisonError::into_inner) = files.into();
    }
}

fn answer(files: &Mutex<Vec<File>>, path: &str) -> Vec<u8> {
    let files = files.lock().unwrap_or_else(PoisonError::into_inner);
    if files.is_empty() {
        // The connection breaks off.
        return Vec::new();
    }
    let file = files.iter().find(|(name, _, _)| *name == path);
    let (status, kind, body) = match file {
        Some((_, kind, body)) => ("200 OK", *kind, body.as_str()),
        None => ("404 Not Found", "text/plain", "nothing here"),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Cache-Control: no-cache\r\nConnection: close\r\n\r\n",
        body.len()
    );
    (head + body).into_bytes()
}
