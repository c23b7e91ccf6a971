//! What the page's main thread works, by its own processor clock: on a busy machine time passes, this does not.
use crate::{Error, Page};
use serde_json::{Value, json};
use std::time::Duration;

/// Tasks, frames, and what the page marks itself.
const CATEGORIES: &str = "-*,toplevel,cc,blink.user_timing";
const TASK: &str = "ThreadControllerImpl::RunTask";
const FRAME: &str = "ProxyMain::BeginMainFrame";
const POLL_INTERVAL: Duration = Duration::from_millis(50);

impl Page {
    /// Notes from now on what the main thread does. Refused in a browser that others may run beside: two that share
    /// caches and processors are both slower than one.
    pub fn trace(&mut self) -> Result<(), Error> {
        if !self.context().browser().is_alone() {
            return Err(Error::new("only a browser that is alone can be measured"));
        }
        self.wire.seen.traced.clear();
        self.wire.seen.trace_ended = false;
        let how = json!({ "transferMode": "ReportEvents", "categories": CATEGORIES });
        self.wire.call("Tracing.start", how).map(drop)
    }

    /// Ends it: processor milliseconds of each frame between `performance.mark(begin)` and `performance.mark(end)`, for
    /// each such time. A frame is all the work since the frame before.
    pub fn traced_frames(&mut self, begin: &str, end: &str) -> Result<Vec<f64>, Error> {
        self.wire.call("Tracing.end", json!({}))?;
        while !self.wire.seen.trace_ended {
            self.wire.listen(POLL_INTERVAL)?;
        }
        let events = std::mem::take(&mut self.wire.seen.traced);
        frames(&events, begin, end).ok_or_else(|| Error::new("the trace has no such marks"))
    }
}

/// When it began and how long it took by the processor clock, in microseconds.
struct Work {
    at: f64,
    busy: f64,
}

fn frames(events: &[Value], begin: &str, end: &str) -> Option<Vec<f64>> {
    let at = |event: &Value| event["ts"].as_f64().unwrap_or_default();
    let marked = |event: &&Value| {
        let marks = event["cat"].as_str().is_some_and(|cat| cat.contains("user_timing"));
        marks && (event["name"] == begin || event["name"] == end)
    };
    let mut marks: Vec<&Value> = events.iter().filter(marked).collect();
    marks.sort_by(|a, b| at(a).total_cmp(&at(b)));
    let thread = marks.first().map(|mark| (mark["pid"].clone(), mark["tid"].clone()))?;
    let named = |name: &str| {
        let here = |event: &&Value| {
            event["name"] == name && (&event["pid"], &event["tid"]) == (&thread.0, &thread.1)
        };
        let busy = |event: &Value| event["tdur"].as_f64().unwrap_or_default();
        let mut all: Vec<Work> =
            events.iter().filter(here).map(|e| Work { at: at(e), busy: busy(e) }).collect();
        all.sort_by(|a, b| a.at.total_cmp(&b.at));
        all
    };
    let (tasks, drawn) = (named(TASK), named(FRAME));
    let mut out = Vec::new();
    let mut begun = None;
    for mark in marks {
        match begun {
            None if mark["name"] == begin => begun = Some(at(mark)),
            Some(from) if mark["name"] == end => {
                // The mark is set within the task that begins it.
                let first = tasks.iter().rposition(|task| task.at <= from).unwrap_or_default();
                let mut sum = 0.0;
                for (n, task) in tasks.iter().enumerate().skip(first) {
                    sum += task.busy / 1_000.0;
                    let next = tasks.get(n + 1).map_or(f64::INFINITY, |next| next.at);
                    if drawn.iter().any(|frame| frame.at >= task.at && frame.at < next) {
                        out.push(std::mem::take(&mut sum));
                    }
                    if next > at(mark) {
                        break;
                    }
                }
                begun = None;
            }
            _ => {}
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_what_was_done_since_the_last() {
        let mark = |name: &str, ts: u32| json!({ "name": name, "cat": "blink.user_timing", "pid": 1, "tid": 2, "ts": ts });
        let work = |name: &str, ts: u32, tdur: u32| json!({ "name": name, "cat": "toplevel", "pid": 1, "tid": 2, "ts": ts, "tdur": tdur });
        let mut events = vec![
            work(TASK, 0, 9_000),
            work(TASK, 10_000, 4_000),
            mark("on", 11_000),
            work(TASK, 20_000, 3_000),
            work(FRAME, 20_500, 2_000),
            work(TASK, 30_000, 1_000),
            work(FRAME, 30_100, 500),
            mark("off", 30_200),
            work(TASK, 40_000, 8_000),
            work(FRAME, 40_100, 500),
        ];
        // Another thread's.
        events.push(json!({ "name": TASK, "cat": "toplevel", "pid": 1, "tid": 3, "ts": 21_000, "tdur": 50_000 }));
        assert_eq!(frames(&events, "on", "off"), Some(vec![7.0, 1.0]));
        assert_eq!(frames(&events, "up", "down"), None);
    }
}
