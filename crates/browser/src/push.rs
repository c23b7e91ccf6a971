//! Push messages, as if the push service of the browser's maker had sent them.
use crate::{Error, Page};
use serde_json::json;

impl Page {
    /// The person lets pages of this origin show notifications.
    pub fn allow_notifications(&mut self, origin: &str) -> Result<(), Error> {
        let asked = json!({
            "origin": origin,
            "permissions": ["notifications"],
            "browserContextId": self.context().id(),
        });
        self.context().browser().call("Browser.grantPermissions", asked).map(drop)
    }

    /// A push comes for the service worker of this page.
    pub fn push(&mut self, origin: &str, data: &str) -> Result<(), Error> {
        self.wire.call("ServiceWorker.enable", json!({}))?;
        let id = self.until("a service worker is registered", |page| {
            Ok(page.wire.seen.registrations.last().cloned())
        })?;
        let asked = json!({ "origin": origin, "registrationId": id, "data": data });
        self.wire.call("ServiceWorker.deliverPushMessage", asked).map(drop)
    }

    /// The value of an expression in the service worker; [`Page::hear_service_workers`] comes before.
    pub fn eval_in_service_worker(&mut self, expression: &str) -> Result<serde_json::Value, Error> {
        let asked =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let workers = self.wire.seen.workers.clone();
        for session in workers.iter().rev() {
            let kind = json!({ "expression": "'clients' in self" });
            let is = self.wire.call_in(Some(session), "Runtime.evaluate", kind)?;
            if is["result"]["value"] == true {
                let mut said =
                    self.wire.call_in(Some(session), "Runtime.evaluate", asked.clone())?;
                return match said.get("exceptionDetails") {
                    Some(why) => Err(Error::new(why.to_string())),
                    None => Ok(said["result"]["value"].take()),
                };
            }
        }
        Err(Error::new("no service worker is heard"))
    }
}
