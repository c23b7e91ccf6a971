//! Hands: mouse, thumb and keyboard, through the same events that a person causes.
use crate::{Error, Page};
use serde_json::{Value, json};

/// Finds the first element that is shown (with this text, if one is asked for), brings it into view,
/// waits until it lies still, and tells its centre, or why it cannot be hit.
const FIND: &str = r#"async (css, text) => {
  const has = (e) => !text
    || [e.textContent, e.getAttribute("aria-label")].some((t) => t?.trim().includes(text));
  const found = [...document.querySelectorAll(css)].filter(has);
  const element = found.find((e) => e.getClientRects().length > 0);
  if (!element) return { why: found.length ? "it is hidden" : "it is not there" };
  if (element.disabled) return { why: "it is disabled" };
  const place = () => { const r = element.getBoundingClientRect();
    return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; };
  const inside = (p) => p.x >= 0 && p.y >= 0 && p.x < innerWidth && p.y < innerHeight;
  if (!inside(place())) {
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }
  const before = place();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const now = place();
  if (Math.hypot(now.x - before.x, now.y - before.y) > 1) return { why: "it moves" };
  if (!inside(now)) return { why: "it lies outside the window" };
  const top = document.elementFromPoint(now.x, now.y);
  const hit = top && (element.contains(top) || top.contains(element) && top.closest("label, a, button"));
  if (hit) return now;
  const shown = top ? top.cloneNode(false).outerHTML.slice(0, 120) : "nothing";
  return { why: `${shown} covers it` };
}"#;

#[derive(Copy, Clone)]
struct Spot {
    x: f64,
    y: f64,
}

impl Page {
    fn find(&mut self, css: &str, text: Option<&str>) -> Result<Spot, Error> {
        self.bring_to_front()?;
        let ask = format!("({FIND})({}, {})", json!(css), json!(text));
        let with = text.map_or(String::new(), |text| format!(" with “{text}”"));
        self.until(&format!("{css}{with} can be hit"), |page| {
            let found = page.eval(&ask)?;
            match (found["x"].as_f64(), found["y"].as_f64()) {
                (Some(x), Some(y)) => Ok(Some(Spot { x, y })),
                _ => Err(Error::new(found["why"].as_str().unwrap_or("no answer"))),
            }
        })
    }

    /// Clicks at the centre of the first such element that is shown.
    pub fn click(&mut self, css: &str) -> Result<(), Error> {
        let spot = self.find(css, None)?;
        self.click_at(spot)
    }

    /// The same, of those whose text or label contains a text.
    pub fn click_text(&mut self, css: &str, text: &str) -> Result<(), Error> {
        let spot = self.find(css, Some(text))?;
        self.click_at(spot)
    }

    fn click_at(&mut self, spot: Spot) -> Result<(), Error> {
        self.mouse("mouseMoved", spot, false)?;
        self.mouse("mousePressed", spot, true)?;
        self.mouse("mouseReleased", spot, true)
    }

    /// Clicks at a point of the window, whatever is there.
    pub fn click_point(&mut self, x: f64, y: f64) -> Result<(), Error> {
        self.click_at(Spot { x, y })
    }

    /// Points at it.
    pub fn hover(&mut self, css: &str) -> Result<(), Error> {
        let spot = self.find(css, None)?;
        self.mouse("mouseMoved", spot, false)
    }

    /// Drags one thing onto another with the mouse.
    pub fn drag(&mut self, from: &str, to: &str) -> Result<(), Error> {
        const STEPS: u8 = 6;
        let (start, end) = (self.find(from, None)?, self.find(to, None)?);
        self.mouse("mouseMoved", start, false)?;
        self.mouse("mousePressed", start, true)?;
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            let x = start.x + (end.x - start.x) * part;
            let y = start.y + (end.y - start.y) * part;
            self.mouse("mouseMoved", Spot { x, y }, true)?;
        }
        self.mouse("mouseReleased", end, true)
    }

    fn mouse(&mut self, kind: &str, Spot { x, y }: Spot, held: bool) -> Result<(), Error> {
        self.bring_to_front()?;
        let clicks = u8::from(held && kind != "mouseMoved");
        let buttons = u8::from(held && kind != "mouseReleased");
        let button = if held { "left" } else { "none" };
        let event = json!({
            "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": clicks,
        });
        self.wire.call("Input.dispatchMouseEvent", event).map(drop)
    }

    /// Taps with a finger. Set [`View::mobile`](crate::View) before.
    pub fn tap(&mut self, css: &str) -> Result<(), Error> {
        let Spot { x, y } = self.find(css, None)?;
        self.tap_point(x, y)
    }

    /// Taps a point of the window, whatever is there.
    pub fn tap_point(&mut self, x: f64, y: f64) -> Result<(), Error> {
        self.bring_to_front()?;
        for (kind, points) in [("touchStart", json!([{ "x": x, "y": y }])), ("touchEnd", json!([]))]
        {
            let event = json!({ "type": kind, "touchPoints": points });
            self.wire.call("Input.dispatchTouchEvent", event)?;
        }
        Ok(())
    }

    /// Presses a key: `a`, `?`, `Enter`, `ArrowLeft`, `Shift+Tab`, `Control+z`.
    pub fn key(&mut self, name: &str) -> Result<(), Error> {
        let mut event = key(name).ok_or_else(|| Error::new(format!("there is no key {name}")))?;
        self.bring_to_front()?;
        self.wire.call("Input.dispatchKeyEvent", event.clone())?;
        event["type"] = "keyUp".into();
        event["text"] = Value::Null;
        if let Some(event) = event.as_object_mut() {
            event.remove("text");
        }
        self.wire.call("Input.dispatchKeyEvent", event).map(drop)
    }

    /// Types into whatever has the focus. What is on no keyboard comes as from an input method.
    pub fn type_text(&mut self, text: &str) -> Result<(), Error> {
        for c in text.chars() {
            if c == '\n' {
                self.key("Enter")?;
            } else if c.is_ascii() {
                self.key(&c.to_string())?;
            } else {
                self.wire.call("Input.insertText", json!({ "text": c.to_string() }))?;
            }
        }
        Ok(())
    }
}

/// The parameters of `Input.dispatchKeyEvent`.
fn key(name: &str) -> Option<Value> {
    let mut modifiers = 0;
    let mut rest = name;
    while let Some((modifier, after)) =
        rest.split_once('+').filter(|(m, a)| m.len() > 1 && !a.is_empty())
    {
        modifiers |= match modifier {
            "Alt" => 1,
            "Control" => 2,
            "Meta" => 4,
            "Shift" => 8,
            _ => return None,
        };
        rest = after;
    }
    let mut characters = rest.chars();
    let (number, code, text) = match (rest, characters.next(), characters.next()) {
        ("Enter", ..) => (13, "Enter".to_owned(), "\r".to_owned()),
        (" " | "Space", ..) => (32, "Space".to_owned(), " ".to_owned()),
        (_, Some(c), None) => {
            let upper = c.to_ascii_uppercase();
            let code = match c {
                'a'..='z' | 'A'..='Z' => format!("Key{upper}"),
                '0'..='9' => format!("Digit{c}"),
                _ => String::new(),
            };
            let number = if upper.is_ascii_alphanumeric() { u32::from(upper) } else { 0 };
            (number, code, rest.to_owned())
        }
        _ => {
            let number = match rest {
                "Backspace" => 8,
                "Tab" => 9,
                "Escape" => 27,
                "PageUp" => 33,
                "PageDown" => 34,
                "End" => 35,
                "Home" => 36,
                "ArrowLeft" => 37,
                "ArrowUp" => 38,
                "ArrowRight" => 39,
                "ArrowDown" => 40,
                "Delete" => 46,
                _ => return None,
            };
            (number, rest.to_owned(), String::new())
        }
    };
    let name = if rest == "Space" { " " } else { rest };
    let mut event = json!({
        "type": "rawKeyDown", "key": name, "code": code, "windowsVirtualKeyCode": number,
        "modifiers": modifiers,
    });
    // With Control and the like a key is a command, and writes nothing.
    if !text.is_empty() && modifiers & 7 == 0 {
        event["type"] = "keyDown".into();
        event["text"] = text.into();
    }
    Some(event)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read() {
        let of = |name: &str| {
            key(name).map(|k| (k["key"].clone(), k["modifiers"].clone(), k["text"].clone()))
        };
        assert_eq!(of("a"), Some((json!("a"), json!(0), json!("a"))));
        assert_eq!(of("+"), Some((json!("+"), json!(0), json!("+"))));
        assert_eq!(of("Shift+Tab"), Some((json!("Tab"), json!(8), Value::Null)));
        assert_eq!(of("Control+z"), Some((json!("z"), json!(2), Value::Null)));
        assert_eq!(of("Space"), Some((json!(" "), json!(0), json!(" "))));
        assert_eq!(of("Hyper+x"), None);
        assert_eq!(of("Nothing"), None);
    }
}
