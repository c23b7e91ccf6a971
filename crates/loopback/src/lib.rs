//! A small client of the server's lobby and tables, for its tests and for `chowk load`. It speaks plain
//! HTTP and WebSocket, without redirects or encryption: what loopback needs.
use futures_util::{SinkExt, StreamExt};
use protocol::{
    Ask, Code, Say,
    lobby::{NewTable, Summary},
};
use std::{
    io,
    net::{IpAddr, SocketAddr},
    time::Duration,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{client::IntoClientRequest, protocol::WebSocketConfig},
};

pub use tokio_tungstenite::tungstenite::Message;

/// How long an answer may take.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);
/// More than any answer of the lobby has: whoever sends without end is not listened to without end.
const HEAD_BYTES_MAX: usize = 64 * 1024;
const BODY_BYTES_MAX: usize = 1024 * 1024;

/// Somebody with a cookie.
#[derive(Clone, Default)]
pub struct Person {
    cookie: String,
    from: Option<IpAddr>,
}

impl Person {
    /// Somebody who calls from this address of the machine.
    pub fn from(address: IpAddr) -> Person {
        Person { from: Some(address), ..Person::default() }
    }

    async fn tcp(&self, at: SocketAddr) -> io::Result<TcpStream> {
        let Some(from) = self.from else { return TcpStream::connect(at).await };
        let socket = if at.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        socket.bind((from, 0).into())?;
        socket.connect(at).await
    }

    /// A request to the lobby: the status and the body of the answer.
    pub async fn call(
        &mut self,
        at: SocketAddr,
        method: &str,
        path: &str,
        body: &str,
    ) -> io::Result<(u16, String)> {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {at}\r\nCookie: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.cookie,
            body.len()
        );
        let mut tcp = self.tcp(at).await?;
        tcp.write_all(head.as_bytes()).await?;
        let (head, body) = answer(&mut tcp).await?;
        for line in head.lines() {
            if let Some(cookie) = line.strip_prefix("set-cookie: ") {
                self.cookie = cookie.split(';').next().unwrap_or_default().into();
            }
        }
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Ok((status.ok_or_else(strange)?, body))
    }

    /// Makes a table.
    pub async fn create(&mut self, at: SocketAddr, table: &NewTable) -> io::Result<Summary> {
        let body = serde_json::to_string(table)?;
        match self.call(at, "POST", "/api/tables", &body).await? {
            (201, body) => Ok(serde_json::from_str(&body)?),
            (status, body) => Err(io::Error::other(format!("{status} {body}"))),
        }
    }

    /// Connects to a table.
    pub async fn connect(&mut self, at: SocketAddr, table: &str) -> io::Result<Connection> {
        if self.cookie.is_empty() {
            self.call(at, "GET", "/api/me", "").await?;
        }
        let url = format!("ws://{at}/api/tables/{table}/ws");
        let mut request = url.into_client_request().map_err(io::Error::other)?;
        let cookie = self.cookie.parse().map_err(io::Error::other)?;
        request.headers_mut().insert("cookie", cookie);
        let tcp = self.tcp(at).await?;
        tcp.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(2 << 10).write_buffer_size(0);
        let upgraded = client_async_with_config(request, tcp, Some(config)).await;
        Ok(Connection { socket: upgraded.map_err(io::Error::other)?.0 })
    }

    /// Connects to a table and joins.
    pub async fn join(
        &mut self,
        at: SocketAddr,
        table: &str,
        since: Option<u64>,
    ) -> io::Result<Connection> {
        let mut connection = self.connect(at, table).await?;
        connection.ask(&Ask::Join { protocol: protocol::VERSION, since }).await?;
        Ok(connection)
    }
}

/// The answer is not one of a chowk server.
fn strange() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "this is no chowk server")
}

/// Head and body of an answer, after which the connection is closed.
async fn answer(tcp: &mut TcpStream) -> io::Result<(String, String)> {
    const BETWEEN: &[u8] = b"\r\n\r\n";
    let too_long = |what: &str| Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    let (mut head, mut rest) = (None, Vec::<u8>::with_capacity(8 << 10));
    while tcp.read_buf(&mut rest).await? > 0 {
        if head.is_none()
            && let Some(at) = rest.windows(BETWEEN.len()).position(|bytes| bytes == BETWEEN)
        {
            let body = rest.split_off(at + BETWEEN.len());
            rest.truncate(at);
            head = Some(std::mem::replace(&mut rest, body));
        }
        if head.as_ref().unwrap_or(&rest).len() > HEAD_BYTES_MAX {
            return too_long("the head of the answer is longer than 64 KiB");
        }
        if head.is_some() && rest.len() > BODY_BYTES_MAX {
            return too_long("the answer is longer than 1 MiB");
        }
    }
    let text = |bytes| String::from_utf8(bytes).map_err(|_| strange());
    Ok((text(head.ok_or_else(strange)?)?, text(rest)?))
}

/// A connection to a table.
pub struct Connection {
    socket: WebSocketStream<TcpStream>,
}

impl Connection {
    /// Asks something.
    pub async fn ask(&mut self, ask: &Ask) -> io::Result<()> {
        self.send(Message::Text(serde_json::to_string(ask)?.into())).await
    }

    /// Sends whatever it is.
    pub async fn send(&mut self, message: Message) -> io::Result<()> {
        self.socket.send(message).await.map_err(io::Error::other)
    }

    /// The next message as it came; `None` when the connection is closed.
    pub async fn text(&mut self) -> io::Result<Option<String>> {
        loop {
            let next = tokio::time::timeout(ANSWER_TIMEOUT, self.socket.next()).await;
            match next.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))? {
                Some(Ok(Message::Text(text))) => return Ok(Some(text.as_str().to_owned())),
                None | Some(Ok(Message::Close(_)) | Err(_)) => return Ok(None),
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message; an error when the connection is closed.
    pub async fn hear(&mut self) -> io::Result<Say> {
        let gone = || io::Error::from(io::ErrorKind::ConnectionReset);
        let text = self.text().await?.ok_or_else(gone)?;
        Ok(serde_json::from_str(&text)?)
    }

    /// The answer to what was asked under this id: the version, or the code of the error.
    pub async fn answer(&mut self, wanted: &str) -> io::Result<Result<u64, Code>> {
        loop {
            match self.hear().await? {
                Say::Done { id, version } if id == wanted => return Ok(Ok(version)),
                Say::Error { id: Some(id), error } if id == wanted => return Ok(Err(error.code)),
                _ => {}
            }
        }
    }
}
