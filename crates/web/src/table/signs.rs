//! Small pictures of what a sentence speaks about, for the log.
use crate::icon::Icon;
use leptos::prelude::*;

/// A picture in a line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// This many of a thing: the name of its drawing, and the class that colours it.
    Thing { drawing: String, tone: String, n: u8 },
    /// What stands before it goes, what follows comes.
    Swap,
}

impl Sign {
    pub(crate) fn new(drawing: impl Into<String>, tone: impl Into<String>, n: u8) -> Sign {
        Sign::Thing { drawing: drawing.into(), tone: tone.into(), n }
    }
}

/// The words beside them say the same.
pub(super) fn draw(signs: Vec<Sign>) -> Option<impl IntoView> {
    let one = |sign| match sign {
        Sign::Thing { drawing, tone, n } => view! {
            <span class=format!("sign {tone}")>
                <Icon name=drawing class="pic" />
                {(n > 1).then(|| view! { <b data-mark=format!("×{n}")></b> })}
            </span>
        }
        .into_any(),
        Sign::Swap => view! { <span class="swap" data-mark="⇄"></span> }.into_any(),
    };
    let any = !signs.is_empty();
    any.then(|| view! { <span class="signs" aria-hidden="true">{signs.into_iter().map(one).collect_view()}</span> })
}
