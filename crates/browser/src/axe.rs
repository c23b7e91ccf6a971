//! What axe-core finds wrong for people who cannot see well, or use a keyboard only.
use crate::{Error, Page};
use serde_json::Value;

const AXE: &str = include_str!("../assets/axe.min.js");

/// A rule that is broken, and where.
#[derive(Clone, Debug)]
pub struct Violation {
    pub id: String,
    /// `minor`, `moderate`, `serious`, `critical`.
    pub impact: String,
    pub help: String,
    /// Elements as HTML, with what is wrong about each.
    pub places: Vec<String>,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Violation { id, impact, help, places } = self;
        write!(f, "{id} ({impact}): {help}")?;
        places.iter().try_for_each(|place| write!(f, "\n  {place}"))
    }
}

impl Page {
    /// Checks the page as it is shown now, by all rules that axe-core has switched on.
    pub fn axe(&mut self) -> Result<Vec<Violation>, Error> {
        if self.eval("typeof axe")? != "object" {
            self.eval(&format!("{AXE};0"))?;
        }
        let found = self
            .eval("axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations)")?;
        let Value::Array(found) = found else { return Err(Error::new("axe-core says nothing")) };
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let places = |broken: &Value| {
            let nodes = broken["nodes"].as_array().into_iter().flatten();
            nodes
                .map(|node| {
                    let summary = text(&node["failureSummary"]).replace('\n', " ");
                    format!("{}: {summary}", text(&node["html"]))
                })
                .collect()
        };
        let violation = |broken: &Value| Violation {
            id: text(&broken["id"]),
            impact: text(&broken["impact"]),
            help: text(&broken["help"]),
            places: places(broken),
        };
        Ok(found.iter().map(violation).collect())
    }
}
