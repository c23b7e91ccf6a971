//! The web client: pages and tables. It contains no rules; what may be played it asks of
//! [`client::stage`], what a table is it learns from [`client::Mirror`].
// What `#[component]` makes of a private component is public in name.
#![allow(unreachable_pub)]

mod boards;
mod brain;
mod icon;
mod net;
mod online;
mod page;
mod pages;
mod route;
mod session;
mod settings;
mod sound;
mod store;
mod table;

use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the page.
#[wasm_bindgen(start)]
pub fn start() {
    leptos::mount::mount_to_body(pages::App);
}
