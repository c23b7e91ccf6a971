//! The browser around us: small things that need no framework.
use leptos::prelude::{document, on_cleanup, window};
use wasm_bindgen::{
    JsCast as _, JsValue,
    prelude::{Closure, wasm_bindgen},
};
use wasm_bindgen_futures::JsFuture;
use web_sys::{BlobPropertyBag, HtmlAnchorElement};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// Milliseconds since the page was opened.
pub(crate) fn now_ms() -> f64 {
    performance_now()
}

/// Today, as it is written in records.
pub(crate) fn today() -> String {
    let iso: String = js_sys::Date::new_0().to_iso_string().into();
    iso.chars().take(10).collect()
}

/// Sets or takes away an attribute of the root element.
pub(crate) fn mark(name: &str, value: Option<&str>) {
    let Some(root) = document().document_element() else { return };
    let _ = match value {
        Some(value) => root.set_attribute(name, value),
        None => root.remove_attribute(name),
    };
}

/// The mark of a page on which a dialog lies.
pub(crate) const DIALOG: &str = "data-dialog";

/// Marks the root element as long as the owner of this call is shown. A style sheet could ask `:has(…)` instead, but
/// then the browser styles the whole page anew whenever a single word of it changes: some 5 ms.
pub(crate) fn mark_while_shown(name: &'static str) {
    count(name, 1);
    on_cleanup(move || count(name, -1));
}

/// How many there are that want this mark; none, and it goes.
fn count(name: &str, more: i32) {
    let root = document().document_element();
    let there = root.and_then(|root| root.get_attribute(name)?.parse::<i32>().ok());
    let now = there.unwrap_or_default() + more;
    mark(name, (now > 0).then(|| now.to_string()).as_deref());
}

/// The language that the browser asks for.
pub(crate) fn language() -> String {
    window().navigator().language().unwrap_or_else(|| "en".into())
}

/// The pixels of a `rem`: large windows enlarge everything.
pub(crate) fn rem() -> f64 {
    let root = document().document_element();
    let style = root.and_then(|root| window().get_computed_style(&root).ok()?);
    let size = style.and_then(|style| style.get_property_value("font-size").ok());
    size.and_then(|size| size.trim_end_matches("px").parse().ok()).unwrap_or(16.0)
}

/// Does the person look at another tab?
pub(crate) fn is_hidden() -> bool {
    document().hidden()
}

pub(crate) fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Calls back whenever the answer to a media query has changed, for as long as the page lives.
pub(crate) fn on_match(query: &str, heard: impl Fn() + 'static) {
    let Ok(Some(list)) = window().match_media(query) else { return };
    let heard = Closure::<dyn Fn()>::new(heard).into_js_value();
    let _ = list.add_event_listener_with_callback("change", heard.unchecked_ref());
}

/// Random bytes of the system, of which deals and ids are made. None where the browser gives none:
/// nothing may be dealt then, or it would be the same deal every time.
pub(crate) fn random() -> Option<[u8; 32]> {
    let mut bytes = [0u8; 32];
    let crypto = window().crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(bytes)
}

/// A random number.
pub(crate) fn random_u64() -> Option<u64> {
    let bytes = random()?;
    Some(bytes[..8].iter().fold(0, |n, &byte| n << 8 | u64::from(byte)))
}

/// A random name for something: `n` hexadecimal digits.
pub(crate) fn random_id(n: usize) -> Option<String> {
    Some(kernel::luck::to_hex(&random()?).chars().take(n).collect())
}

/// A name that need not be secret, only unlike others; the time will do where nothing is random.
pub(crate) fn some_id(n: usize) -> String {
    random_id(n)
        .unwrap_or_else(|| format!("{:x}-{:x}", js_sys::Date::now() as u64, now_ms() as u64))
}

/// Gives the person a file.
pub(crate) fn download(name: &str, kind: &str, text: &str) {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let bag = BlobPropertyBag::new();
    bag.set_type(kind);
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &bag);
    let Some(url) = blob.ok().and_then(|b| web_sys::Url::create_object_url_with_blob(&b).ok())
    else {
        return;
    };
    if let Ok(link) = document().create_element("a") {
        let link: HtmlAnchorElement = link.unchecked_into();
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    let _ = web_sys::Url::revoke_object_url(&url);
}

/// Puts a text where it can be pasted from, if the browser lets us. Over plain HTTP there is no
/// clipboard, only the command that copies what is selected.
pub(crate) async fn copy(text: &str) -> bool {
    let clipboard = js_sys::Reflect::get(&window().navigator(), &"clipboard".into());
    if let Some(clipboard) = clipboard.ok().filter(|clipboard| !clipboard.is_undefined()) {
        let clipboard: web_sys::Clipboard = clipboard.unchecked_into();
        if JsFuture::from(clipboard.write_text(text)).await.is_ok() {
            return true;
        }
    }
    copy_selected(text).is_some()
}

fn copy_selected(text: &str) -> Option<()> {
    let field = document().create_element("textarea").ok()?;
    let field: web_sys::HtmlTextAreaElement = field.unchecked_into();
    field.set_value(text);
    field.set_class_name("sr-only");
    document().body()?.append_child(&field).ok()?;
    field.select();
    let document: web_sys::HtmlDocument = document().unchecked_into();
    let copied = document.exec_command("copy");
    field.remove();
    copied.ok()?.then_some(())
}

/// Does the device have a sheet of its own to share with?
pub(crate) fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Opens that sheet. Whoever closes it again has decided: that is no fault.
pub(crate) fn share(link: &str) {
    let data = web_sys::ShareData::new();
    data.set_title("Chowk");
    data.set_url(link);
    let shared = window().navigator().share_with_data(&data);
    leptos::task::spawn_local(async move {
        let _ = JsFuture::from(shared).await;
    });
}

/// The address of this page without its route.
pub(crate) fn origin_path() -> String {
    let href = window().location().href().unwrap_or_default();
    href.split('#').next().unwrap_or_default().to_string()
}

/// Moves the focus to the first element that fits.
pub(crate) fn focus(css: &str) {
    let found = document().query_selector(css).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let _ = element.focus();
    }
}

/// Moves the focus without scrolling there.
pub(crate) fn focus_quietly(css: &str) {
    let found = document().query_selector(css).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = element.focus_with_options(&options);
    }
}

/// Scrolls to the element of this id and gives it the focus, so that reading goes on there.
pub(crate) fn scroll_to(id: &str) {
    let found = document().get_element_by_id(id);
    if let Some(element) = found.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok())
    {
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = element.focus_with_options(&options);
        element.scroll_into_view();
    }
}

/// Scrolls a list, and nothing around it, until one of its elements is in the middle.
pub(crate) fn center_within(list: &str, item: &str) {
    let find = |css: &str| {
        let found = document().query_selector(css).ok().flatten();
        found.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok())
    };
    if let (Some(list), Some(item)) = (find(list), find(&format!("{list} {item}"))) {
        let middle = item.offset_top() + item.offset_height() / 2;
        list.set_scroll_top(middle - list.client_height() / 2);
    }
}
