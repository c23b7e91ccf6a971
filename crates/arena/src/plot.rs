//! Results as pictures: a bar for each player with its 95 % interval and the fair share, and whether
//! forecasts come true.
use crate::{Standing, calibration::Bin, score::percent};
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

/// A reliability diagram: what was said, along, and what came of it with its 95 % interval, up. Who is
/// calibrated lies on the diagonal.
pub fn reliability(title: &str, bins: &[Bin]) -> String {
    const SIDE: f64 = 360.0;
    let x = |share: f64| 60.0 + SIDE * share.clamp(0.0, 1.0);
    let y = |share: f64| 44.0 + SIDE * (1.0 - share.clamp(0.0, 1.0));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 460 470\" \
         font-family=\"system-ui, sans-serif\" font-size=\"14\" role=\"img\">\n\
         <title>{title}</title>\n\
         <style>text{{fill:#222}}.axis{{stroke:#8886}}.dot{{fill:#c2556b}}.err{{stroke:#c2556b;stroke-width:2}}\
         @media(prefers-color-scheme:dark){{text{{fill:#eee}}}}</style>\n\
         <text x=\"16\" y=\"24\" font-weight=\"600\">{title}</text>\n\
         <line class=\"axis\" stroke-dasharray=\"4 4\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0),
        title = escape(title)
    );
    for tick in 0..=4 {
        let share = f64::from(tick) / 4.0;
        let (along, up, percent) = (x(share), y(share), share * 100.0);
        let _ = writeln!(
            out,
            "<line class=\"axis\" x1=\"{along}\" x2=\"{along}\" y1=\"{}\" y2=\"{}\"/>\
             <line class=\"axis\" x1=\"{}\" x2=\"{}\" y1=\"{up}\" y2=\"{up}\"/>\
             <text x=\"{along}\" y=\"{}\" text-anchor=\"middle\">{percent:.0} %</text>\
             <text x=\"54\" y=\"{}\" text-anchor=\"end\">{percent:.0} %</text>",
            y(0.0),
            y(1.0),
            x(0.0),
            x(1.0),
            y(0.0) + 20.0,
            up + 5.0,
        );
    }
    for bin in bins.iter().filter(|bin| bin.forecasts > 0) {
        let (along, radius) = (x(bin.said), 2.0 + (bin.forecasts as f64).log10() * 1.5);
        let _ = writeln!(
            out,
            "<line class=\"err\" x1=\"{along:.1}\" x2=\"{along:.1}\" y1=\"{:.1}\" y2=\"{:.1}\"/>\
             <circle class=\"dot\" cx=\"{along:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\"/>",
            y(bin.came - bin.error),
            y(bin.came + bin.error),
            y(bin.came),
        );
    }
    out + "</svg>\n"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
