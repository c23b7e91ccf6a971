//! `chowk daily`: the deal of the day in the terminal.
use crate::{Failure, keep, lang_of, play};
use challenge::{Challenge, Score, chain, daily};
use clap::Args;
use kernel::Seed;
use loopback::Person;
use protocol::{
    contest::{Daily, Played},
    lobby::{ErrorBody, Me},
};
use std::{
    io::Write as _,
    net::{SocketAddr, ToSocketAddrs as _},
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use tokio::time::timeout;
use words::{Lang, Voice, rulebook::rulebook};

#[derive(Args)]
pub(crate) struct DailyArgs {
    /// Play the deal of this server, and send it the score: http://HOST:PORT. Without it the deal
    /// follows from the date
    #[arg(long, value_name = "URL")]
    server: Option<String>,
    /// The name that others see
    #[arg(long)]
    name: Option<String>,
    /// Keep the record of the game here, over one of before
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Play nothing: send the record of a game whose score the server has not heard yet
    #[arg(long, value_name = "FILE", requires = "server", conflicts_with = "record")]
    send: Option<PathBuf>,
    /// Do not let the master play the same deal afterwards
    #[arg(long)]
    no_master: bool,
    /// en or de
    #[arg(long)]
    lang: Option<Lang>,
}

/// How long a server may take: a record is replayed before the answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

/// Whose answers make no sense here.
const STRANGER: &str = "this is no chowk server, or one of another version";
/// More than the sentences of servers have.
const ERROR_CHARS_MAX: usize = 500;

/// The server of a contest, and who we are there.
struct Server {
    url: String,
    at: SocketAddr,
    person: Person,
    runtime: tokio::runtime::Runtime,
}

impl Server {
    fn reach(url: &str) -> Result<Server, Failure> {
        let says =
            || Failure::Says(format!("{url}: give http://HOST:PORT; https is not spoken here"));
        let host = url.strip_prefix("http://").ok_or_else(says)?.trim_end_matches('/');
        let host = if host.contains(':') { host.to_owned() } else { format!("{host}:80") };
        let mut found =
            host.to_socket_addrs().map_err(|why| Failure::Says(format!("{url}: {why}")))?;
        let at = found.next().ok_or_else(says)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Server { url: url.into(), at, person: Person::default(), runtime })
    }

    /// What it did wrong, by its address.
    fn failed(&self, why: impl std::fmt::Display) -> Failure {
        Failure::Says(format!("{}: {why}", self.url))
    }

    fn call<T: serde::de::DeserializeOwned>(
        &mut self,
        method: &str,
        path: &str,
        body: &impl serde::Serialize,
    ) -> Result<T, Failure> {
        let body = serde_json::to_string(body)?;
        let called = self.person.call(self.at, method, path, &body);
        let called = self.runtime.block_on(async { timeout(ANSWER_TIMEOUT, called).await });
        let called = called.map_err(|_| self.failed("the server does not answer"))?;
        let (status, answer) = called.map_err(|why| self.failed(why))?;
        if (200..300).contains(&status) {
            return serde_json::from_str(&answer).map_err(|_| self.failed(STRANGER));
        }
        Err(match serde_json::from_str::<ErrorBody>(&answer) {
            Ok(why) => {
                // A line, whatever was sent.
                let line = why.error.message.lines().next().unwrap_or_default();
                Failure::Says(line.chars().take(ERROR_CHARS_MAX).collect())
            }
            Err(_) => self.failed(format!("{STRANGER} (status {status})")),
        })
    }
}

/// Today's deal where there is no server.
fn open_today() -> Result<(u64, Challenge), Failure> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
    let day = chain::day_at(now.as_millis() as u64);
    Ok((day, daily::challenge(day, chain::open(day))?))
}

/// Today's deal of a server, whose link must lead to its anchor.
fn told_today(server: &mut Server) -> Result<(u64, Challenge), Failure> {
    let told: Daily = server.call("GET", "/api/daily", &())?;
    let (link, anchor): (Seed, Seed) = (told.link.parse()?, told.anchor.parse()?);
    let challenge: Challenge = told.challenge.parse()?;
    if chain::anchor(link, told.day) != Some(anchor) || challenge.seed != link {
        return Err(Failure::Says("the server's link does not lead to its anchor".into()));
    }
    Ok((told.day, challenge))
}

/// Sends a record: place, and of how many.
fn send(server: &mut Server, day: u64, record: String) -> Result<[u64; 2], Failure> {
    let sent: Daily = server.call("POST", &format!("/api/daily/{day}"), &Played { record })?;
    Ok([sent.rank.unwrap_or(0), sent.played])
}

/// Sends a record that was kept, of any day whose scores are still taken.
fn send_kept(server: &mut Server, path: &Path) -> Result<[u64; 2], Failure> {
    let record = crate::read(path)?;
    let (today, mut challenge) = told_today(server)?;
    for day in (today.saturating_sub(daily::LATE_DAYS)..=today).rev() {
        if day < today {
            let told: Daily = server.call("GET", &format!("/api/daily/{day}"), &())?;
            challenge = told.challenge.parse()?;
        }
        if challenge.check_head(&record).is_ok() {
            return send(server, day, record);
        }
    }
    let says = format!("{}: of no day whose scores this server takes now", path.display());
    Err(Failure::Says(says))
}

/// A game that could not be sent is not lost: where its record is, and how to send it.
fn unsent(args: &DailyArgs, day: u64, record: &str, why: &Failure) -> Failure {
    let path = match &args.record {
        Some(path) => path.clone(),
        None => PathBuf::from(format!("chowk-{}.record", chain::date(day))),
    };
    if args.record.is_none()
        && let Err(also) = write_new(&path, record)
    {
        return Failure::Says(format!("{why}\n{}", shown(record, &also)));
    }
    let (file, server) = (path.display(), args.server.as_deref().unwrap_or_default());
    Failure::Says(format!(
        "{why}\nthe game is kept in {file}; send it with: chowk daily --server {server} --send {file}"
    ))
}

/// Writes a file that was not there.
fn write_new(path: &Path, record: &str) -> Result<(), Failure> {
    match path.exists() {
        true => Err(crate::named(path, "it is there already, and is not written over")),
        false => crate::write(path, record),
    }
}

/// The last resort: a record that no file takes stands in the window.
fn shown(record: &str, why: &Failure) -> Failure {
    match write!(std::io::stdout().lock(), "\n{record}") {
        Ok(()) => Failure::Says(format!("{why}; the record is printed instead")),
        Err(_) => Failure::Says(format!("{why}\n{record}")),
    }
}

/// What would be refused in the end is refused before anything is played.
fn check(name: &str, record: Option<&Path>) -> Result<(), Failure> {
    if !crate::is_name(name) {
        return Err(crate::bad_name("--name"));
    }
    record.map_or(Ok(()), keep::try_out)
}

pub(crate) fn run(args: &DailyArgs) -> Result<(), Failure> {
    let voice = Voice { lang: lang_of(args.lang), me: None, names: Vec::new() };
    let mut server = args.server.as_deref().map(Server::reach).transpose()?;
    let mut out = std::io::stdout();
    let name = args.name.clone().unwrap_or_else(|| voice.say("web-you", &[]));
    check(&name, args.record.as_deref())?;
    if let (Some(server), Some(name)) = (&mut server, args.name.clone()) {
        let _: Me = server.call("PUT", "/api/me", &Me { name })?;
    }
    if let (Some(server), Some(path)) = (&mut server, &args.send) {
        return Ok(writeln!(out, "{}", ranked(&voice, send_kept(server, path)?))?);
    }
    let (day, challenge) = match &mut server {
        Some(server) => told_today(server)?,
        None => open_today()?,
    };
    let title = rulebook(voice.lang, challenge.game()).map_or(challenge.game(), |book| book.title);
    let level = voice.say(&format!("web-lvl-{}", challenge.bots), &[]);
    let about = [
        ("date", chain::date(day).into()),
        ("game", title.into()),
        ("n", challenge.seats.into()),
        ("seat", challenge.me.to_string().into()),
        ("level", level.into()),
    ];
    writeln!(out, "{}", voice.say("daily-title", &about))?;
    if server.is_none() {
        writeln!(out, "{}", voice.say("daily-open", &[]))?;
    }
    let Some((record, outcome)) = play::take(&challenge, &name, voice.lang)? else {
        return Ok(writeln!(out, "{}", voice.say("daily-unfinished", &[]))?);
    };
    // At once, for whoever waits no longer for the server; but a disk that is full keeps no score back.
    let kept = args.record.as_deref().map_or(Ok(()), |path| keep::save(path, &record));
    let kept = kept.map_err(|why| shown(&record, &why));
    if let Some(score) = Score::of(&outcome, challenge.me) {
        let told = [("score", says(&score, &voice).into()), ("signs", daily::signs(&score).into())];
        writeln!(out, "{}", voice.say("daily-score", &told))?;
    }
    if let Some(server) = &mut server {
        let sent = send(server, day, record.clone());
        match (sent, &kept) {
            (Ok(sent), _) => writeln!(out, "{}", ranked(&voice, sent))?,
            (Err(why), Ok(())) => return Err(unsent(args, day, &record, &why)),
            (Err(why), Err(also)) => return Err(Failure::Says(format!("{why}\n{also}"))),
        }
    }
    kept?;
    if !args.no_master {
        let (score, _) = challenge.play_out(daily::MASTER, &mut |_| ())?;
        let told = [("score", says(&score, &voice).into())];
        writeln!(out, "{}", voice.say("daily-master", &told))?;
    }
    Ok(())
}

fn ranked(voice: &Voice, [rank, of]: [u64; 2]) -> String {
    voice.say("daily-sent", &[("rank", rank.into()), ("of", of.into())])
}

/// A score in words, as the page has them.
fn says(score: &Score, voice: &Voice) -> String {
    let key = match (score.place, score.margin) {
        (1, 0) => "web-contest-even",
        (1, _) => "web-contest-won",
        (_, 0) => "web-contest-even-lost",
        _ => "web-contest-behind",
    };
    voice.say(key, &[("n", score.margin.abs().into()), ("place", score.place.into())])
}
