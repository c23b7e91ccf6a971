//! `chowk.Episode`: one game that is played in tokens, for environments of one game at a time.
use crate::{
    PICKLE, check_pickle,
    convert::{self, SeatArg, Whole, later_seed, numbers, small_seed, unknown_game, wrong},
    encoding::check_version,
    game::Game,
    held::Held,
    moves::Move,
    vector::{admitted, is_flat},
};
use encode::{Encode, Lane, Pushed, Refused, rewards};
use kernel::{Quick, Seat, Seats, Seed, Table};
use numpy::{IntoPyArray, PyArray1};
use pyo3::{prelude::*, types::PyTuple};
use words::Speak;

/// A lane of some game.
trait AnyLane: Send + Sync {
    fn deal(&mut self, seed: u64);
    fn seats(&self) -> Seats;
    fn waiting(&self) -> Seats;
    fn actions(&self) -> usize;
    fn mask(&mut self, seat: Seat) -> Vec<bool>;
    fn legal(&mut self, seat: Seat) -> Vec<usize>;
    fn observe(&self, seat: Seat) -> Vec<i16>;
    fn act(&mut self, seat: Seat, action: i64) -> Result<Pushed, Refused>;
    fn play(&mut self, seat: Seat, mv: &Move) -> PyResult<Result<Pushed, Refused>>;
    fn words(&self) -> Vec<Vec<u8>>;
    fn result(&self) -> Option<(Vec<f64>, Vec<i32>)>;
    fn moves(&self) -> u32;
    fn position(&self) -> String;
    fn table(&self) -> Game;
    fn copy(&self) -> Box<dyn AnyLane>;
    fn name(&self, action: i64) -> Option<String>;
    /// A move in the actions that play it.
    fn spelled(&self, mv: &Move) -> PyResult<Vec<i64>>;
    fn kind(&self) -> Kind;
}

/// What an episode was made as.
struct Kind {
    memory: bool,
    flat: bool,
    version: u32,
}

/// A seat and the actions of one of its moves.
type Word = (u8, Vec<i64>);

#[derive(Clone)]
struct Sitting<G: Encode> {
    lane: Lane<G>,
    rules: G::Rules,
    memory: bool,
    flat: bool,
}

impl<G: Encode + Speak> AnyLane for Sitting<G> {
    fn deal(&mut self, seed: u64) {
        let seats = self.seats().len() as u8;
        self.lane = Lane::new(self.rules, seats, self.memory, Quick::new(seed));
    }
    fn seats(&self) -> Seats {
        self.lane.game().seats()
    }
    fn waiting(&self) -> Seats {
        self.lane.waiting()
    }
    fn actions(&self) -> usize {
        if self.flat { G::FLAT.unwrap_or(0) } else { G::TOKENS }
    }
    fn mask(&mut self, seat: Seat) -> Vec<bool> {
        let mut mask = vec![false; self.actions()];
        if self.flat {
            self.legal(seat).into_iter().for_each(|number| mask[number] = true);
        } else {
            self.lane.mask(seat).write(&mut mask);
        }
        mask
    }
    fn legal(&mut self, seat: Seat) -> Vec<usize> {
        if !self.flat {
            return self.lane.mask(seat).iter().map(usize::from).collect();
        }
        let mut found = Vec::new();
        self.lane.numbers(seat, &mut found);
        found.sort_unstable();
        found.into_iter().map(|number| number as usize).collect()
    }
    fn observe(&self, seat: Seat) -> Vec<i16> {
        let mut out = vec![0; Lane::<G>::observation_len(self.seats().len() as u8)];
        self.lane.observe(seat, &mut out);
        out
    }
    fn act(&mut self, seat: Seat, action: i64) -> Result<Pushed, Refused> {
        if self.flat {
            let mv = usize::try_from(action).ok().and_then(G::numbered);
            return self.lane.try_play(seat, mv.ok_or(Refused::Forbidden)?);
        }
        let token = u8::try_from(action).map_err(|_| Refused::Forbidden)?;
        self.lane.try_push(seat, token)
    }
    fn play(&mut self, seat: Seat, mv: &Move) -> PyResult<Result<Pushed, Refused>> {
        Ok(self.lane.try_play(seat, mv.of::<G>()?))
    }
    fn words(&self) -> Vec<Vec<u8>> {
        self.seats().iter().map(|seat| self.lane.word(seat).as_slice().to_vec()).collect()
    }
    fn result(&self) -> Option<(Vec<f64>, Vec<i32>)> {
        let outcome = self.lane.game().outcome()?;
        Some((rewards(&outcome).collect(), outcome.points))
    }
    fn moves(&self) -> u32 {
        self.lane.moves()
    }
    fn position(&self) -> String {
        self.lane.game().to_string()
    }
    fn table(&self) -> Game {
        let seed = Seed::from_phrase(&self.lane.moves().to_string());
        Game(Box::new(Held::new(Table::load(self.lane.game().clone(), seed))))
    }
    fn copy(&self) -> Box<dyn AnyLane> {
        Box::new(self.clone())
    }
    fn name(&self, action: i64) -> Option<String> {
        if self.flat {
            return G::numbered(usize::try_from(action).ok()?).map(|mv| mv.to_string());
        }
        let token = u8::try_from(action).ok().filter(|&token| usize::from(token) < G::TOKENS)?;
        Some(G::token(token))
    }
    fn spelled(&self, mv: &Move) -> PyResult<Vec<i64>> {
        let mv = mv.of::<G>()?;
        let tokens = || G::spell(mv).as_slice().iter().map(|&token| token.into()).collect();
        Ok(match self.flat {
            true => G::number(mv).into_iter().map(|number| number as i64).collect(),
            false => tokens(),
        })
    }
    fn kind(&self) -> Kind {
        Kind { memory: self.memory, flat: self.flat, version: <G as Encode>::VERSION }
    }
}

/// One game, played action by action.
#[pyclass(module = "chowk")]
pub(crate) struct Episode {
    lane: Box<dyn AnyLane>,
    #[pyo3(get)]
    game: String,
    #[pyo3(get)]
    ruleset: String,
    /// Of the last deal.
    seed: u64,
    /// The moves since then, for pickles.
    played: Vec<Word>,
}

/// An episode whose first deal follows from a number.
fn begun(
    ruleset: &str,
    seats: Option<Whole>,
    seed: u64,
    memory: bool,
    encoding: &str,
) -> PyResult<Episode> {
    let name = catalog::game_of(ruleset);
    let (lane, ruleset) = games::with_game!(name, |G| {
        let (rules, seats) = admitted::<G>(ruleset, seats)?;
        let flat = is_flat::<G>(encoding)?;
        let lane = Lane::<G>::new(rules, seats, memory, Quick::new(seed));
        let sitting = Sitting { lane, rules, memory, flat };
        (Box::new(sitting) as Box<dyn AnyLane>, rules.to_string())
    })
    .ok_or_else(|| unknown_game(name))?;
    Ok(Episode { lane, game: name.to_string(), ruleset, seed, played: Vec::new() })
}

impl Episode {
    /// One action, kept once the move that it belongs to is whole.
    fn push(&mut self, seat: Seat, action: i64) -> Result<Pushed, Refused> {
        let begun = self.lane.words().swap_remove(seat.index());
        let pushed = self.lane.act(seat, action)?;
        if pushed != Pushed::Part {
            let word = begun.into_iter().map(i64::from).chain([action]).collect();
            self.played.push((seat.0, word));
        }
        Ok(pushed)
    }

    fn told(&self, seat: Seat, action: &str, played: Result<Pushed, Refused>) -> PyResult<bool> {
        match played {
            Ok(pushed) => Ok(pushed != Pushed::Part),
            Err(Refused::Over) => Err(wrong("the game is over: reset it before the next action")),
            Err(Refused::NotToAct) => Err(wrong(format!(
                "seat {} has nothing to decide now; waiting are {:?}",
                seat.0,
                numbers(self.lane.waiting())
            ))),
            Err(Refused::Forbidden) => Err(wrong(format!(
                "{action} is not allowed for seat {} now: the mask says what is",
                seat.0
            ))),
        }
    }
}

#[pymethods]
impl Episode {
    #[new]
    #[pyo3(signature = (game, seats=None, seed=None, options=None, memory=true, encoding="factored"))]
    fn new(
        game: &str,
        seats: Option<Whole>,
        seed: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
        memory: bool,
        encoding: &str,
    ) -> PyResult<Episode> {
        let ruleset = catalog::ruleset(game, &convert::options(options)?);
        begun(&ruleset, seats, small_seed(seed)?, memory, encoding)
    }

    /// Deals anew; without a seed the next one follows from the last.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.seed = later_seed(seed, self.seed)?;
        self.lane.deal(self.seed);
        self.played.clear();
        Ok(())
    }
    #[getter]
    fn seats(&self) -> usize {
        self.lane.seats().len()
    }
    #[getter]
    fn num_actions(&self) -> usize {
        self.lane.actions()
    }
    /// Whose move is still to come, lowest seat first.
    #[getter]
    fn waiting(&self) -> Vec<usize> {
        numbers(self.lane.waiting())
    }
    #[getter]
    fn over(&self) -> bool {
        self.lane.waiting().is_empty()
    }
    /// Whole moves since the deal.
    #[getter]
    fn moves(&self) -> u32 {
        self.lane.moves()
    }
    #[getter]
    fn position(&self) -> String {
        self.lane.position()
    }
    /// The tokens that each seat has chosen of its move so far.
    #[getter]
    fn words(&self) -> Vec<Vec<u16>> {
        let wide = |word: Vec<u8>| word.into_iter().map(u16::from).collect();
        self.lane.words().into_iter().map(wide).collect()
    }
    /// Which actions a seat may choose.
    fn mask<'py>(
        &mut self,
        py: Python<'py>,
        seat: SeatArg,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let seat = seat.seat(self.lane.seats())?;
        Ok(self.lane.mask(seat).into_pyarray(py))
    }
    /// The same as a list.
    fn legal(&mut self, seat: SeatArg) -> PyResult<Vec<usize>> {
        let seat = seat.seat(self.lane.seats())?;
        Ok(self.lane.legal(seat))
    }
    /// What a seat observes.
    fn observe<'py>(&self, py: Python<'py>, seat: SeatArg) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let seat = seat.seat(self.lane.seats())?;
        Ok(self.lane.observe(seat).into_pyarray(py))
    }
    /// A seat chooses an action. True if its move is whole now.
    fn act(&mut self, seat: SeatArg, action: Whole) -> PyResult<bool> {
        let (seat, Whole(action)) = (seat.seat(self.lane.seats())?, action);
        let played = self.push(seat, action);
        let named = self.lane.name(action).map_or(String::new(), |name| format!(" ({name})"));
        self.told(seat, &format!("action {action}{named}"), played)
    }
    /// A seat plays a whole move.
    fn play(&mut self, seat: SeatArg, r#move: &Bound<'_, Move>) -> PyResult<()> {
        let seat = seat.seat(self.lane.seats())?;
        let word = self.lane.spelled(r#move.get())?;
        let played = self.lane.play(seat, r#move.get())?;
        if played.is_ok() {
            self.played.push((seat.0, word));
        }
        self.told(seat, &format!("the move {}", r#move.get().0.text()), played).map(|_| ())
    }
    /// What an action stands for, in a few words.
    fn action_name(&self, action: Whole) -> PyResult<String> {
        let most = self.lane.actions() - 1;
        self.lane.name(action.0).ok_or_else(|| wrong(format!("actions are 0 to {most}")))
    }
    /// What the game brought to each seat; None until it is over.
    #[getter]
    fn rewards(&self) -> Option<Vec<f64>> {
        self.lane.result().map(|(rewards, _)| rewards)
    }
    /// Final points; None until the game is over.
    #[getter]
    fn points(&self) -> Option<Vec<i32>> {
        self.lane.result().map(|(_, points)| points)
    }
    /// A game at this position, with a record that begins here, for bots to look at.
    fn table(&self) -> Game {
        self.lane.table()
    }
    /// A second episode at the same point, with the same luck to come.
    fn clone(&self) -> Episode {
        Episode {
            lane: self.lane.copy(),
            game: self.game.clone(),
            ruleset: self.ruleset.clone(),
            seed: self.seed,
            played: self.played.clone(),
        }
    }
    fn __copy__(&self) -> Episode {
        self.clone()
    }
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Episode {
        self.clone()
    }
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("chowk._chowk")?.getattr("restore_episode")?;
        let Kind { memory, flat, version } = self.lane.kind();
        let encoding = if flat { "flat" } else { "factored" };
        let made = (&self.ruleset, self.seats(), self.seed, memory, encoding, version);
        let made_by = env!("CARGO_PKG_VERSION");
        Ok((restore, (PICKLE, made_by, made, &self.played, self.words()).into_pyobject(py)?))
    }
    fn __repr__(&self) -> String {
        let whose = numbers(self.lane.waiting());
        format!("<chowk.Episode {} for {}, waiting for {whose:?}>", self.ruleset, self.seats())
    }
}

/// Makes an episode from a pickle: deals, and plays what was played.
#[pyfunction]
pub(crate) fn restore_episode(
    pickle: u32,
    made_by: &str,
    made: (String, i64, u64, bool, String, u32),
    played: Vec<Word>,
    words: Vec<Vec<i64>>,
) -> PyResult<Episode> {
    check_pickle(pickle, made_by, "make the episode anew")?;
    let (ruleset, seats, seed, memory, encoding, version) = made;
    let mut episode = begun(&ruleset, Some(Whole(seats)), seed, memory, &encoding)?;
    check_version(&episode.game, version, episode.lane.kind().version)?;
    if words.len() != episode.seats() {
        return Err(wrong("this pickle has begun moves of another number of seats"));
    }
    let words = (0..).zip(words).collect::<Vec<Word>>();
    for (seat, word) in played.into_iter().chain(words) {
        let seat = SeatArg::Number(seat.into()).seat(episode.lane.seats())?;
        for action in word {
            let pushed = episode.push(seat, action);
            episode.told(seat, &format!("action {action} of this pickle"), pushed)?;
        }
    }
    Ok(episode)
}
