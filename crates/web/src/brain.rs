//! The thinker beside the page: a Web Worker that answers questions one after the other.
use client::brain::{Answer, Question};
use futures_channel::oneshot;
use kernel::json;
use std::{cell::RefCell, collections::BTreeMap, rc::Rc};
use wasm_bindgen::{JsCast as _, prelude::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

type Progress = Box<dyn Fn(usize, usize)>;

#[derive(Default)]
struct Open {
    waiting: BTreeMap<u32, (oneshot::Sender<Answer>, Option<Progress>)>,
    last: u32,
}

/// A worker; it is stopped when the last handle goes.
#[derive(Clone)]
pub(crate) struct Brain(Rc<Inner>);

struct Inner {
    worker: Option<Worker>,
    open: Rc<RefCell<Open>>,
    _heard: Closure<dyn FnMut(MessageEvent)>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        if let Some(worker) = &self.worker {
            worker.terminate();
        }
    }
}

thread_local! {
    /// The one for bots and hints lives as long as the page: bots remember what they thought.
    static SHARED: Brain = Brain::new();
}

impl Brain {
    /// The thinker that bots and hints share.
    pub(crate) fn shared() -> Brain {
        SHARED.with(Clone::clone)
    }

    /// One of its own, for long work that bots need not wait for.
    pub(crate) fn new() -> Brain {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("./worker.js", &options).ok();
        let open = Rc::new(RefCell::new(Open::default()));
        let waiting = open.clone();
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            let Ok(answer) = json::read::<Answer>(&text) else { return };
            if let Answer::Progress { id, done, of } = answer {
                if let Some((_, Some(watch))) = waiting.borrow().waiting.get(&id) {
                    watch(done, of);
                }
                return;
            }
            let asked = waiting.borrow_mut().waiting.remove(&answer.id());
            if let Some((sender, _)) = asked {
                let _ = sender.send(answer);
            }
        });
        if let Some(worker) = &worker {
            worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        }
        Brain(Rc::new(Inner { worker, open, _heard: heard }))
    }

    /// Asks; `question` is given the id. None if there is no worker or it broke.
    pub(crate) async fn ask(
        &self,
        question: impl FnOnce(u32) -> Question,
        watch: Option<Progress>,
    ) -> Option<Answer> {
        let (sender, receiver) = oneshot::channel();
        let id = {
            let mut open = self.0.open.borrow_mut();
            open.last += 1;
            let id = open.last;
            open.waiting.insert(id, (sender, watch));
            id
        };
        let text = serde_json::to_string(&question(id)).ok()?;
        self.0.worker.as_ref()?.post_message(&text.into()).ok()?;
        receiver.await.ok()
    }

    /// Stops at once; what was asked gets no answer.
    pub(crate) fn stop(&self) {
        if let Some(worker) = &self.0.worker {
            worker.terminate();
        }
        self.0.open.borrow_mut().waiting.clear();
    }

    /// What a bot would play.
    pub(crate) async fn advise(
        &self,
        table: &str,
        game: &str,
        view: serde_json::Value,
        seat: kernel::Seat,
        bot: &str,
        luck: Option<u64>,
    ) -> Option<catalog::Advice> {
        let (table, game, bot) = (table.to_string(), game.to_string(), bot.to_string());
        let luck = luck.or_else(crate::page::random_u64)?;
        let question = |id| Question::Advise { id, table, game, view, seat, bot, luck };
        match self.ask(question, None).await? {
            Answer::Advice { advice, .. } => advice,
            _ => None,
        }
    }

    /// What a level reaches in a challenge, and the record of its game. None if it was stopped.
    pub(crate) async fn play_out(
        &self,
        challenge: &challenge::Challenge,
        bot: &str,
    ) -> Option<(challenge::Score, String)> {
        let (challenge, bot) = (challenge.to_string(), bot.to_string());
        match self.ask(|id| Question::PlayOut { id, challenge, bot }, None).await? {
            Answer::Score { score, record, .. } => Some((score, record)),
            _ => None,
        }
    }
}
