//! Shows something while a condition holds.
use leptos::{
    children::{ChildrenFn, ViewFn},
    prelude::*,
};

/// A condition.
pub(crate) struct When(Box<dyn Fn() -> bool + Send + Sync>);

impl<F: Fn() -> bool + Send + Sync + 'static> From<F> for When {
    fn from(when: F) -> When {
        When(Box::new(when))
    }
}

/// As the one of the framework, which is generic over condition and children: compiled anew for each of its hundred
/// places, it would be some kilobytes of a first visit.
#[component]
pub(crate) fn Show(
    children: ChildrenFn,
    #[prop(into)] when: When,
    #[prop(optional, into)] fallback: ViewFn,
) -> impl IntoView {
    let holds = Memo::new(move |_| (when.0)());
    move || if holds.get() { children() } else { fallback.run() }
}
