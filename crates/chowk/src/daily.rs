//! `chowk daily`: the deal of the day in the terminal.
use crate::{Failure, lang_of, play};
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
    time::{SystemTime, UNIX_EPOCH},
};
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
    /// Keep the record of the game here
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Do not let the master play the same deal afterwards
    #[arg(long)]
    no_master: bool,
    /// en or de
    #[arg(long)]
    lang: Option<Lang>,
}

/// The server of a contest, and who we are there.
struct Server {
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
        let at = host.to_socket_addrs()?.next().ok_or_else(says)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Server { at, person: Person::default(), runtime })
    }

    fn call<T: serde::de::DeserializeOwned>(
        &mut self,
        method: &str,
        path: &str,
        body: &impl serde::Serialize,
    ) -> Result<T, Failure> {
        let body = serde_json::to_string(body)?;
        let called = self.person.call(self.at, method, path, &body);
        let (status, answer) = self.runtime.block_on(called)?;
        if (200..300).contains(&status) {
            return Ok(serde_json::from_str(&answer)?);
        }
        let why = serde_json::from_str::<ErrorBody>(&answer);
        Err(Failure::Says(
            why.map_or_else(|_| format!("{status}: {answer}"), |why| why.error.message),
        ))
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

/// What would be refused in the end is refused before anything is played.
fn check(name: &str, record: Option<&Path>) -> Result<(), Failure> {
    if !crate::is_name(name) {
        return Err(crate::bad_name("--name"));
    }
    if let Some(path) = record {
        let there = std::fs::OpenOptions::new().create(true).append(true).open(path);
        there.map_err(|why| Failure::Says(format!("{}: {why}", path.display())))?;
    }
    Ok(())
}

pub(crate) fn run(args: &DailyArgs) -> Result<(), Failure> {
    let voice = Voice { lang: lang_of(args.lang), me: None, names: Vec::new() };
    let mut server = args.server.as_deref().map(Server::reach).transpose()?;
    let (day, challenge) = match &mut server {
        Some(server) => told_today(server)?,
        None => open_today()?,
    };
    let mut out = std::io::stdout();
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
    let name = args.name.clone().unwrap_or_else(|| voice.say("web-you", &[]));
    check(&name, args.record.as_deref())?;
    let Some((record, outcome)) = play::take(&challenge, &name, voice.lang)? else {
        return Ok(writeln!(out, "{}", voice.say("daily-unfinished", &[]))?);
    };
    if let Some(path) = &args.record {
        crate::write(path, &record)?;
    }
    if let Some(score) = Score::of(&outcome, challenge.me) {
        let told = [("score", says(&score, &voice).into()), ("signs", daily::signs(&score).into())];
        writeln!(out, "{}", voice.say("daily-score", &told))?;
    }
    if let Some(server) = &mut server {
        if let Some(name) = args.name.clone() {
            let _: Me = server.call("PUT", "/api/me", &Me { name })?;
        }
        let sent: Daily = server.call("POST", &format!("/api/daily/{day}"), &Played { record })?;
        let args = [("rank", sent.rank.unwrap_or(0).into()), ("of", sent.played.into())];
        writeln!(out, "{}", voice.say("daily-sent", &args))?;
    }
    if !args.no_master {
        let (score, _) = challenge.play_out(daily::MASTER, &mut |_| ())?;
        let told = [("score", says(&score, &voice).into())];
        writeln!(out, "{}", voice.say("daily-master", &told))?;
    }
    Ok(())
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
