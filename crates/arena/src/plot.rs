//! Results as a picture: a bar for each player with its 95 % interval and the fair share.
use crate::{Standing, score::percent};
use std::fmt::Write as _;

const ROW: f64 = 34.0;
const LEFT: f64 = 190.0;
const WIDTH: f64 = 420.0;

/// An SVG that reads in light and dark.
pub fn svg(title: &str, standings: &[Standing], fair: f64) -> String {
    let height = 64.0 + ROW * standings.len() as f64 + 34.0;
    let x = |share: f64| LEFT + WIDTH * share.clamp(0.0, 1.0);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 {height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"14\" role=\"img\">\n\
         <title>{title}</title>\n\
         <style>text{{fill:#222}}.axis{{stroke:#8886}}.bar{{fill:#c2556b}}.err{{stroke:#222;stroke-width:2}}\
         @media(prefers-color-scheme:dark){{text{{fill:#eee}}.err{{stroke:#eee}}}}</style>\n\
         <text x=\"16\" y=\"28\" font-weight=\"600\">{title}</text>\n",
        title = escape(title)
    );
    for tick in 0..=4 {
        let share = f64::from(tick) / 4.0;
        let _ = writeln!(
            out,
            "<line class=\"axis\" x1=\"{x}\" x2=\"{x}\" y1=\"44\" y2=\"{}\"/>\
             <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{:.0} %</text>",
            height - 34.0,
            height - 14.0,
            share * 100.0,
            x = x(share),
        );
    }
    for (row, standing) in standings.iter().enumerate() {
        let y = 50.0 + ROW * row as f64;
        let middle = y + 11.0;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <rect class=\"bar\" x=\"{LEFT}\" y=\"{y}\" width=\"{}\" height=\"22\" rx=\"3\"/>\
             <line class=\"err\" x1=\"{}\" x2=\"{}\" y1=\"{middle}\" y2=\"{middle}\"/>\
             <text x=\"{}\" y=\"{}\">{}</text>",
            LEFT - 8.0,
            y + 16.0,
            escape(&standing.player),
            x(standing.share) - LEFT,
            x(standing.interval.low),
            x(standing.interval.high),
            x(standing.interval.high) + 8.0,
            y + 16.0,
            percent(standing.share, standing.interval, 1),
        );
    }
    let _ = writeln!(
        out,
        "<line class=\"err\" stroke-dasharray=\"4 4\" x1=\"{x}\" x2=\"{x}\" y1=\"44\" y2=\"{}\"/>\n</svg>",
        height - 34.0,
        x = x(fair),
    );
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
