//! The web client: pages and tables. It contains no rules; what may be played it asks of
//! [`client::stage`], what a table is it learns from [`client::Mirror`].
// What `#[component]` makes of a private component is public in name.
#![allow(unreachable_pub)]

mod backdrop;
mod boards;
mod books;
mod brain;
mod contests;
mod icon;
mod net;
mod online;
mod page;
mod pages;
mod push;
mod route;
mod session;
mod settings;
mod show;
mod sound;
mod store;
mod table;
mod turn;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_name = reportError)]
    fn report_error(error: &JsValue) -> Result<(), JsValue>;
}

/// Shows the page.
#[wasm_bindgen(start)]
pub fn start() {
    // boot.js hears of it, and tells the person: after a panic nothing here may be called again.
    std::panic::set_hook(Box::new(|info| {
        let error = js_sys::Error::new(&info.to_string());
        error.set_name("Panic");
        let _ = report_error(&error);
    }));
    leptos::mount::mount_to_body(pages::App);
}
