//! `chowk play`: people and bots at one keyboard, line by line. Works with a screen reader and
//! in a pipe.
use crate::{Failure, GameArgs, keep, lang_of, rules};
use bots::Budget;
use catalog::{Adviser, Desk, GameSetup, Played, Referee, Told};
use challenge::Challenge;
use clap::Args;
use kernel::{Outcome, Quick, Seat, Seats, Seed};
use std::{
    io::{self, BufRead, IsTerminal, Write},
    path::{Path, PathBuf},
    time::Duration,
};
use words::{Lang, Voice, rulebook::rulebook};

/// How long bots without a budget of their own may think.
const THINKING: Budget = Budget::Time(Duration::from_millis(200));
/// Moves that a hint names.
const HINTED: usize = 3;
/// Moves that `moves` prints at once.
const MOVES_LISTED: usize = 60;

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Where the luck comes from: any text; drawn by the system if not given
    #[arg(long)]
    seed: Option<String>,
    /// Seats played by people, such as ab; the others are bots
    #[arg(long, default_value = "a")]
    people: String,
    /// What the bots are: newcomer, novice, apprentice, merchant, master, grandmaster, or any bot that `chowk match` takes
    #[arg(long, default_value = "apprentice")]
    bots: String,
    /// Show what the best bot thinks before each of your decisions
    #[arg(long)]
    hints: bool,
    /// Names in seat order, separated by commas
    #[arg(long, default_value = "")]
    names: String,
    /// Go on with a saved game: `save FILE` in play writes one, over one that was saved before
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Play moves at once, without asking to confirm (the default in a pipe)
    #[arg(long, conflicts_with = "confirm")]
    no_confirm: bool,
    /// Ask to confirm each move (the default at a terminal)
    #[arg(long)]
    confirm: bool,
    /// en or de
    #[arg(long)]
    lang: Option<Lang>,
}

impl PlayArgs {
    /// A game against bots with nothing else said.
    pub(crate) fn of(game: &str) -> PlayArgs {
        PlayArgs {
            game: GameArgs {
                game: game.into(),
                seats: None,
                options: String::new(),
                components: None,
            },
            seed: None,
            people: "a".into(),
            bots: "apprentice".into(),
            hints: false,
            names: String::new(),
            resume: None,
            no_confirm: false,
            confirm: false,
            lang: None,
        }
    }
}

pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let ruleset = args.game.ruleset()?;
    let seed = match &args.seed {
        Some(text) => Seed::from_user(text),
        None => fresh_seed()?,
    };
    let setup = GameSetup { ruleset: &ruleset, seats: args.game.seats, seed };
    let desk = catalog::deal(&setup)?;
    let people: Seats = args
        .people
        .chars()
        .map(|letter| letter.to_string().parse::<Seat>())
        .collect::<Result<_, _>>()?;
    let lang = lang_of(args.lang);
    let Saved { desk, names, told } = match &args.resume {
        Some(path) => saved(path, desk.game())?,
        None => {
            let names = names(&args.names, desk.seats(), people, lang)?;
            Saved { desk, names, told: Vec::new() }
        }
    };
    seated(people, &*desk)?;
    let mut session = Session {
        hinter: catalog::bot(desk.game(), "judge")?,
        bots: bots(&*desk, &args.bots)?,
        level: args.bots.clone(),
        desk,
        hints: args.hints,
        people,
        names,
        lang,
        confirm: args.confirm || (!args.no_confirm && io::stdin().is_terminal()),
        log: told,
        dice: Quick::new(u64::from_le_bytes(first_eight(seed))),
        contest: None,
        last_looked: None,
    };
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    session.welcome(&mut out)?;
    session.play(&mut input, &mut out)
}

/// Takes a challenge: the record of the game and its outcome, if it was played to its end.
pub(crate) fn take(
    challenge: &Challenge,
    name: &str,
    lang: Lang,
) -> Result<Option<(String, Outcome)>, Failure> {
    let Challenge { ruleset, seats, me, bots: level, seed } = challenge;
    let desk = catalog::deal(&GameSetup { ruleset, seats: Some(*seats), seed: *seed })?;
    let people = Seats::one(*me);
    let called = |seat: Seat| if seat == *me { name } else { bots::name_at(seat.0) };
    let mut session = Session {
        hinter: catalog::bot(desk.game(), "judge")?,
        bots: bots(&*desk, level)?,
        level: level.clone(),
        hints: false,
        people,
        names: desk.seats().iter().map(|seat| called(seat).to_owned()).collect(),
        desk,
        lang,
        confirm: io::stdin().is_terminal(),
        log: Vec::new(),
        dice: Quick::new(0),
        contest: Some(challenge.clone()),
        last_looked: None,
    };
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    session.play(&mut input, &mut out)?;
    Ok(session.desk.outcome().map(|outcome| (session.record(), outcome)))
}

pub(crate) fn fresh_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|why| Failure::Says(format!("no randomness: {why}")))?;
    Ok(Seed(bytes))
}

fn first_eight(seed: Seed) -> [u8; 8] {
    std::array::from_fn(|at| seed.0[at])
}

/// A game as a record left it.
struct Saved {
    desk: Box<dyn Desk>,
    names: Vec<String>,
    told: Vec<Told>,
}

fn saved(path: &Path, game: &str) -> Result<Saved, Failure> {
    let text = crate::read(path)?;
    let shown = path.display();
    let checked =
        catalog::verify(&text).map_err(|fault| Failure::Says(format!("{shown}: {fault}")))?;
    if checked.game != game {
        return Err(Failure::Says(format!("{shown} is a game of {}, not of {game}", checked.game)));
    }
    let desk = checked.tables.into_iter().next_back();
    let desk = desk.ok_or_else(|| Failure::Says("an empty record".into()))?;
    Ok(Saved { desk, names: checked.names, told: checked.told })
}

/// The people must have seats at this table.
fn seated(people: Seats, desk: &dyn Referee) -> Result<(), Failure> {
    match people.without(desk.seats()).is_empty() {
        true => Ok(()),
        false => Err(Failure::Says(format!("--people {people}: the seats are {}", desk.seats()))),
    }
}

/// A bot for each seat.
fn bots(desk: &dyn Referee, level: &str) -> Result<Vec<Box<dyn Adviser>>, Failure> {
    Ok(desk.seats().iter().map(|_| catalog::bot(desk.game(), level)).collect::<Result<_, _>>()?)
}

/// What a bot is called that was given no name.
fn bot_name(seat: Seat) -> String {
    format!("Bot {}", seat.index() + 1)
}

/// Names as given; seats without one, bots included, are called by their number.
fn names(given: &str, seats: Seats, people: Seats, lang: Lang) -> Result<Vec<String>, Failure> {
    let voice = Voice { lang, me: None, names: Vec::new() };
    let mut given = given.split(',').map(str::trim);
    let name = |seat: Seat| {
        let default = match people.has(seat) {
            true => voice.say("play-player", &[("n", (seat.index() + 1).into())]),
            false => bot_name(seat),
        };
        let name = given.next().filter(|name| !name.is_empty()).map_or(default, str::to_string);
        if crate::is_name(&name) { Ok(name) } else { Err(crate::bad_name("--names")) }
    };
    seats.iter().map(name).collect()
}

struct Session {
    desk: Box<dyn Desk>,
    /// A bot for each seat; those of people's seats are not asked.
    bots: Vec<Box<dyn Adviser>>,
    /// What the bots are.
    level: String,
    /// Who is asked for hints.
    hinter: Box<dyn Adviser>,
    hints: bool,
    people: Seats,
    names: Vec<String>,
    lang: Lang,
    confirm: bool,
    log: Vec<Told>,
    dice: Quick,
    /// In a contest bots remember nothing and have the luck of the step, and there are no hints.
    contest: Option<Challenge>,
    /// Whose view was printed last: before another person's, the screen is cleared.
    last_looked: Option<Seat>,
}

/// What a line of input led to.
enum Turn {
    Played,
    Ended,
}

impl Session {
    fn voice(&self, me: Option<Seat>) -> Voice {
        Voice::naming(self.lang, me, &self.names)
    }

    fn welcome(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let voice = self.voice(None);
        let (game, ruleset) = (self.desk.game(), self.desk.ruleset());
        let mut title = rulebook(self.lang, game).map_or(game, |b| b.title).to_string();
        let newest = catalog::entry(game)?.editions[0].number;
        if ruleset != format!("{game}/{newest}") {
            let args = [("game", title.into()), ("ruleset", ruleset.into())];
            title = voice.say("play-ruleset", &args);
        }
        let players: Vec<String> = (self.desk.seats().iter())
            .map(|seat| match self.people.has(seat) {
                false if self.names[seat.index()] != bot_name(seat) => {
                    voice.say("play-bot", &[("name", voice.name(seat).into())])
                }
                _ => voice.name(seat),
            })
            .collect();
        let args = [("game", title.into()), ("players", players.join(", ").into())];
        writeln!(out, "{}", voice.say("play-welcome", &args))?;
        if let Some(aim) =
            catalog::aim(&self.desk.ruleset(), &voice).filter(|_| self.desk.step() == 0)
        {
            writeln!(out, "{aim}")?;
        }
        Ok(())
    }

    fn play(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
        while !self.desk.is_over() {
            let waiting = self.desk.waiting();
            // Bots first: their sealed choices keep nobody waiting.
            let seat = waiting.without(self.people).lowest().or(waiting.lowest());
            let Some(seat) = seat else { break };
            if !self.people.has(seat) {
                if let Some(challenge) = &self.contest {
                    self.bots[seat.index()] = catalog::bot(self.desk.game(), &self.level)?;
                    self.dice = Quick::new(challenge.luck(self.desk.step() as u64, seat));
                }
                let bot = &mut self.bots[seat.index()];
                let advice = bot.advise(&*self.desk, seat, THINKING, &mut self.dice);
                let advice =
                    advice.ok_or_else(|| Failure::Says("a seat to act has a move".into()))?;
                self.commit(seat, &advice.mv, out)?;
            } else if let Turn::Ended = self.ask(seat, input, out)? {
                return Ok(());
            }
        }
        self.finish(out)
    }

    /// Plays a move that is known to be legal and tells what happened.
    fn commit(&mut self, seat: Seat, mv: &str, out: &mut dyn Write) -> Result<(), Failure> {
        match self.desk.play(seat, mv)? {
            Played::Sealed(waiting) => {
                let people: Seats = waiting.iter().filter(|&s| self.people.has(s)).collect();
                if self.people.has(seat) && !people.is_empty() {
                    let voice = self.voice(Some(seat));
                    let names: Vec<String> = waiting.iter().map(|seat| voice.name(seat)).collect();
                    let args = [("names", voice.list(&names).into())];
                    writeln!(out, "{}", voice.say("play-sealed", &args))?;
                }
            }
            Played::Step(told) => {
                let me = (self.people.len() == 1).then(|| self.people.lowest()).flatten();
                for line in self.desk.tell(&told, &self.voice(me)) {
                    writeln!(out, "{line}")?;
                }
                self.log.push(told);
            }
        }
        Ok(())
    }

    /// Shows the table to a person and takes lines until a move is played.
    fn ask(
        &mut self,
        seat: Seat,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<Turn, Failure> {
        let voice = self.voice(Some(seat));
        if self.people.len() > 1
            && self.last_looked != Some(seat)
            && self.confirm
            && !self.hand_over(seat, &voice, input, out)?
        {
            return Ok(Turn::Ended);
        }
        self.last_looked = Some(seat);
        self.look(&voice, out)?;
        if self.hints {
            self.hint(seat, &voice, out)?;
        }
        let mut staged: Option<String> = None;
        loop {
            let args = [("name", voice.name(seat).into())];
            write!(out, "{} ", voice.say("play-prompt", &args))?;
            out.flush()?;
            let Some(line) = read_text(input, &voice, out)? else {
                writeln!(out, "\n{}", voice.say("play-input-ended", &[]))?;
                return Ok(Turn::Ended);
            };
            let line = line.trim();
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match (word.to_lowercase().as_str(), &staged) {
                ("" | "y" | "yes" | "j" | "ja", Some(mv)) => {
                    self.commit(seat, &mv.clone(), out)?;
                    return Ok(Turn::Played);
                }
                ("", None) => {}
                ("undo", Some(_)) => {
                    staged = None;
                    writeln!(out, "{}", voice.say("play-undone", &[]))?;
                }
                ("undo", None) => writeln!(out, "{}", voice.say("play-nothing-staged", &[]))?,
                ("quit" | "exit", _) => {
                    writeln!(out, "{}", voice.say("play-quit", &[]))?;
                    return Ok(Turn::Ended);
                }
                ("resume", _) => match self.resume(Path::new(rest.trim())) {
                    Ok(()) => {
                        let args = [("step", self.desk.step().into())];
                        writeln!(out, "{}", voice.say("play-resumed", &args))?;
                        return Ok(Turn::Played);
                    }
                    Err(why) => writeln!(out, "{why}")?,
                },
                (command, _) if self.command(command, rest.trim(), seat, &voice, out)? => {}
                _ => {
                    let Some(mv) = self.read_move(line, seat, &voice, out)? else { continue };
                    if !self.confirm {
                        self.commit(seat, &mv, out)?;
                        return Ok(Turn::Played);
                    }
                    let order = self.desk.order_and_gain(seat, &mv, &voice);
                    let args = [("move", mv.as_str().into()), ("order", order.into())];
                    writeln!(out, "{}", voice.say("play-staged", &args))?;
                    staged = Some(mv);
                }
            }
        }
    }

    /// Hides the table until the next person is at the screen; `false` if the input ended.
    fn hand_over(
        &self,
        seat: Seat,
        voice: &Voice,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        let args = [("name", voice.name(seat).into())];
        writeln!(out, "{}{}", "\n".repeat(40), voice.say("play-turn", &args))?;
        if read_line(input)?.is_none() {
            return Ok(false);
        }
        // What happened before has scrolled away.
        if let Some(told) = self.log.last() {
            for line in self.desk.tell(told, voice) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(true)
    }

    /// A legal move from what was typed; else says what is wrong with it.
    fn read_move(
        &self,
        line: &str,
        seat: Seat,
        voice: &Voice,
        out: &mut dyn Write,
    ) -> Result<Option<String>, Failure> {
        let mv = match self.desk.understand(seat, line, voice) {
            Ok(mv) => mv,
            Err(why) => {
                writeln!(out, "{why}")?;
                return Ok(None);
            }
        };
        if let Some(why) = self.desk.refusal(seat, &mv, voice) {
            writeln!(out, "{}", voice.say("play-refused", &[("why", why.to_string().into())]))?;
            // Another kind of move than asked for: say again what is asked for.
            if why.why == kernel::NO_ANSWER {
                for line in self.desk.menu(seat, voice) {
                    writeln!(out, "  {line}")?;
                }
            }
            return Ok(None);
        }
        Ok(Some(mv))
    }

    /// Commands that change nothing on the table. False if it is none of them.
    fn command(
        &mut self,
        command: &str,
        rest: &str,
        seat: Seat,
        voice: &Voice,
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        match command {
            "?" | "help" | "hilfe" => {
                writeln!(out, "{}", voice.say(&format!("{}-help", self.desk.game()), &[]))?;
                writeln!(out, "{}", voice.say("play-help-commands", &[]))?;
            }
            "hint" | "tipp" => self.hint(seat, voice, out)?,
            "look" => self.look(voice, out)?,
            "moves" => {
                let (moves, total) = self.desk.moves(seat, MOVES_LISTED);
                writeln!(out, "{}", moves.join("  "))?;
                let more = total.saturating_sub(moves.len() as u64);
                if more > 0 {
                    writeln!(out, "{}", voice.say("play-more-moves", &[("n", more.into())]))?;
                }
            }
            "log" => {
                for told in &self.log {
                    for line in self.desk.tell(told, voice) {
                        writeln!(out, "{line}")?;
                    }
                }
            }
            "rules" => {
                let clause = (!rest.is_empty()).then_some(rest);
                match rules::text(self.desk.game(), clause, self.lang) {
                    Ok(text) => writeln!(out, "{text}")?,
                    Err(_) => {
                        writeln!(out, "{}", voice.say("play-no-rule", &[("clause", rest.into())]))?;
                    }
                }
            }
            "save" if rest.is_empty() => writeln!(out, "{}", voice.say("play-save-where", &[]))?,
            "save" => {
                let saved = keep::save(Path::new(rest), &self.record());
                let line = match saved {
                    Ok(()) => voice.say("play-saved", &[("file", rest.into())]),
                    Err(why) => voice.say("play-not-saved", &[("why", why.to_string().into())]),
                };
                writeln!(out, "{line}")?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn look(&self, voice: &Voice, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "\n{}", self.desk.describe(voice))?;
        let Some(seat) = voice.me else { return Ok(()) };
        let prompt = self.desk.prompt(seat, voice);
        if !prompt.is_empty() {
            writeln!(out, "{prompt}")?;
        }
        writeln!(out, "{}", voice.say("play-choices", &[]))?;
        for line in self.desk.menu(seat, voice) {
            writeln!(out, "  {line}")?;
        }
        Ok(())
    }

    /// The best moves in words, with the share of victory each is thought to bring.
    fn hint(&mut self, seat: Seat, voice: &Voice, out: &mut dyn Write) -> Result<(), Failure> {
        if self.contest.is_some() {
            return Ok(writeln!(out, "{}", voice.say("daily-alone", &[]))?);
        }
        let advice = self.hinter.advise(&*self.desk, seat, THINKING, &mut self.dice);
        let Some(advice) = advice else { return Ok(()) };
        for (at, thought) in advice.thoughts.iter().take(HINTED).enumerate() {
            let key = match at > 0 && advice.is_equal(at) {
                true => "play-hint-equal",
                false => "play-hint",
            };
            let args = [
                ("order", self.desk.order(&thought.mv, voice).into()),
                ("move", thought.mv.as_str().into()),
                ("win", ((thought.win * 100.0).round() as i32).into()),
            ];
            writeln!(out, "  {}", voice.say(key, &args))?;
        }
        if let Some(reason) = catalog::reason(&advice, &*self.desk, voice) {
            writeln!(out, "  {reason}")?;
        }
        if advice.thoughts.is_empty() {
            let order = self.desk.order(&advice.mv, voice);
            let args = [("order", order.into()), ("move", advice.mv.as_str().into())];
            writeln!(out, "  {}", voice.say("play-hint-only", &args))?;
        }
        Ok(())
    }

    fn record(&self) -> String {
        let date = time::OffsetDateTime::now_utc().date().to_string();
        self.desk.record(&self.names, kernel::ENGINE, &date)
    }

    fn resume(&mut self, path: &Path) -> Result<(), Failure> {
        if self.contest.is_some() {
            return Err(Failure::Says(self.voice(None).say("daily-alone", &[])));
        }
        let Saved { desk, names, told } = saved(path, self.desk.game())?;
        seated(self.people, &*desk)?;
        self.bots = bots(&*desk, &self.level)?;
        (self.desk, self.names, self.log) = (desk, names, told);
        Ok(())
    }

    fn finish(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let voice = self.voice(None);
        writeln!(out, "\n{}", self.desk.describe(&voice))?;
        writeln!(out, "{}", voice.say("play-over", &[]))?;
        let Some(outcome) = self.desk.outcome() else { return Ok(()) };
        let mut order: Vec<Seat> = self.desk.seats().iter().collect();
        order.sort_by_key(|seat| outcome.place[seat.index()]);
        for seat in order {
            let args = [
                ("place", outcome.place[seat.index()].into()),
                ("name", voice.name(seat).into()),
                (
                    "points",
                    catalog::counted(&self.desk.ruleset(), outcome.points[seat.index()], &voice)
                        .into(),
                ),
            ];
            writeln!(out, "{}", voice.say("play-place", &args))?;
        }
        Ok(())
    }
}

fn read_line(input: &mut dyn BufRead) -> Result<Option<Vec<u8>>, Failure> {
    let mut line = Vec::new();
    Ok((input.read_until(b'\n', &mut line)? > 0).then_some(line))
}

/// The next line that is text: a terminal may be set to another encoding, and the game goes on.
pub(crate) fn read_text(
    input: &mut dyn BufRead,
    voice: &Voice,
    out: &mut dyn Write,
) -> Result<Option<String>, Failure> {
    while let Some(line) = read_line(input)? {
        match String::from_utf8(line) {
            Ok(line) => return Ok(Some(line)),
            Err(_) => writeln!(out, "{}", voice.say("play-not-text", &[]))?,
        }
    }
    Ok(None)
}
