//! Newgame's table: the stall and the bag, and two hands.
use crate::{
    boards::board::Board as Typed,
    icon::Icon,
    session::Shown,
    settings::{prefs, t},
    table::{Beat, Face, Flight, Spot, TableCtx},
};
use games::newgame::{Event, Gem, Gems, Move, Newgame};
use kernel::Seat;
use leptos::prelude::*;
use words::{Speak as _, Voice};

/// What the parts of the board share.
#[derive(Copy, Clone)]
struct Mat {
    board: Typed<Newgame>,
}

impl std::ops::Deref for Mat {
    type Target = Typed<Newgame>;
    fn deref(&self) -> &Typed<Newgame> {
        &self.board
    }
}

impl Mat {
    fn is_staged(self, mv: Move) -> bool {
        self.staged.get() == Some(mv)
    }

    /// A button that stages a move; lit if the move may be played.
    fn button(self, mv: Move, inside: AnyView) -> AnyView {
        view! {
            <button class="pick" class:lit=move || self.may(mv) aria-pressed=move || self.is_staged(mv).to_string()
                data-move=mv.to_string() on:click=move |_| self.stage(mv)>
                {inside}
            </button>
        }
        .into_any()
    }
}

fn gem(gem: Gem, n: u8, mat: Mat) -> AnyView {
    let name = mat.ctx.voice().say(&format!("newgame-{}", gem.name()), &[("n", n.into())]);
    view! { <Icon name=format!("gem-{}", gem.name()) class="gem" /><span>{name}</span> }.into_any()
}

#[component]
pub(crate) fn Board(ctx: TableCtx) -> impl IntoView {
    let mat = Mat { board: Typed::new(ctx) };
    let prefs = prefs();
    let sides = move || {
        let me = ctx.shown.with(|shown| shown.as_ref().and_then(|shown| shown.me));
        let order = if me == Some(Seat(0)) { [Seat(1), Seat(0)] } else { [Seat(0), Seat(1)] };
        order.map(|seat| hand(mat, seat)).collect_view()
    };
    let stall = move || {
        let stall = mat.view.get().map_or(Gems::EMPTY, |view| view.stall);
        let each = |(kind, n)| mat.button(Move::Take(kind), gem(kind, n, mat));
        stall.iter().map(each).collect_view()
    };
    let bag = move || {
        let n = mat.view.get().map_or(0, |view| view.bag);
        prefs.say("web-newgame-bag", &[("n", n.into())])
    };
    view! {
        <div class="newgame-mat" data-board="newgame">
            <section class="stall" aria-label=t("web-newgame-stall")>
                <h3>{t("web-newgame-stall")}</h3>
                {stall}
                <p class="muted">{bag}</p>
            </section>
            {sides}
        </div>
    }
}

/// A hand: what it holds, or how many gems, and what may be sold of it.
fn hand(mat: Mat, seat: Seat) -> AnyView {
    let Some(side) = mat.view.get().map(|view| view.sides[seat.index()].clone()) else {
        return ().into_any();
    };
    let voice = mat.ctx.voice();
    let (name, label) = (voice.name(seat), voice.name(seat));
    let sales = side.hand.map(|hand| {
        let kinds = hand.iter().map(|(kind, held)| {
            let sales = (1..=held).map(|n| {
                let says = voice.say("web-newgame-sell", &[("n", n.into())]);
                mat.button(Move::Sell { gem: kind, n }, says.into_any())
            });
            view! { <li>{gem(kind, held, mat)} {sales.collect_view()}</li> }
        });
        view! { <ul>{kinds.collect_view()}</ul> }
    });
    let size = voice.say("web-newgame-hand", &[("n", side.hand_size.into())]);
    view! {
        <section class=format!("side seat-{seat}") aria-label=label>
            <h3>{name}</h3>
            <p class="muted">{size}</p>
            {sales}
        </section>
    }
    .into_any()
}

/// What a step brought, as it is shown: a gem that is taken travels to the hand.
pub(crate) fn beats(events: &[Event], voice: &Voice) -> Vec<Beat> {
    let beat = |event: &Event| Beat {
        says: Newgame::event(event, voice),
        flights: match *event {
            Event::Took { seat, gem } => vec![Flight {
                face: Face::From,
                from: Spot::at(format!("[data-move='+{gem}'] .gem")),
                to: Spot::at(format!(".side.seat-{seat} h3")),
            }],
            _ => Vec::new(),
        },
        ..Beat::default()
    };
    events.iter().map(beat).collect()
}

/// Points.
pub(crate) fn standing(shown: &Shown) -> Vec<String> {
    let view = shown.view::<Newgame>();
    view.iter().flat_map(|view| &view.sides).map(|side| side.points.to_string()).collect()
}

/// There is nothing to take apart: points are points.
pub(crate) fn breakdown(shown: &Shown, ctx: TableCtx) -> AnyView {
    let rows = standing(shown).into_iter().zip(0..).map(|(points, seat)| {
        view! { <tr><th scope="row">{ctx.voice().name(Seat(seat))}</th><td>{points}</td></tr> }
    });
    view! {
        <table>
            <thead><tr><th scope="col">{t("web-player")}</th><th scope="col">{t("web-newgame-points")}</th></tr></thead>
            <tbody>{rows.collect_view()}</tbody>
        </table>
    }
    .into_any()
}
