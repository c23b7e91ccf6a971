//! Chances over the game as a picture.
use crate::Report;
use std::fmt::Write as _;

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 46.0;
const TOP: f64 = 40.0;
/// Colours that differ in lightness too, for eyes that see no hue.
const COLOURS: [&str; 5] = ["#b0304f", "#2c6fbb", "#2f8f5b", "#c98a1b", "#6b4fa0"];
const DASHES: [&str; 5] = ["", "7 4", "2 3", "9 3 2 3", "4 2"];

/// An SVG with a line and an error band for each seat; mistakes are marked where
/// they were made.
pub fn svg(title: &str, names: &[String], report: &Report) -> String {
    let last = report.chances.len().saturating_sub(1).max(1) as f64;
    let x = |step: usize| LEFT + (WIDTH - LEFT - 16.0) * step as f64 / last;
    let y = |share: f64| TOP + (HEIGHT - TOP - 46.0) * (1.0 - share.clamp(0.0, 1.0));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\" role=\"img\">\n<title>{0}</title>\n\
         <style>text{{fill:#222}}.axis{{stroke:#8886}}@media(prefers-color-scheme:dark){{text{{fill:#eee}}}}</style>\n\
         <text x=\"{LEFT}\" y=\"22\" font-weight=\"600\">{0}</text>\n",
        escape(title)
    );
    for tick in 0..=4 {
        let share = f64::from(tick) / 4.0;
        let at = y(share);
        let _ = writeln!(
            out,
            "<line class=\"axis\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{at}\" y2=\"{at}\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{:.0} %</text>",
            WIDTH - 16.0,
            LEFT - 6.0,
            at + 4.0,
            share * 100.0
        );
    }
    for (seat, name) in names.iter().enumerate() {
        let (colour, dash) = (COLOURS[seat % 5], DASHES[seat % 5]);
        let points = |f: &dyn Fn(f64, f64) -> f64| -> Vec<String> {
            let chances = report.chances.iter().enumerate();
            chances
                .map(|(step, all)| {
                    format!("{:.1},{:.1}", x(step), y(f(all[seat].mean, all[seat].error)))
                })
                .collect()
        };
        let mut band = points(&|mean, error| mean + error);
        band.extend(points(&|mean, error| mean - error).into_iter().rev());
        let (band, line) = (band.join(" "), points(&|mean, _| mean).join(" "));
        let stroke = format!("stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dash}\"");
        let key = LEFT + 140.0 * seat as f64;
        let (end, base) = (key + 26.0, HEIGHT - 18.0);
        let _ = writeln!(
            out,
            "<polygon points=\"{band}\" fill=\"{colour}\" opacity=\"0.12\"/>\
             <polyline points=\"{line}\" fill=\"none\" {stroke}/>\
             <line x1=\"{key}\" x2=\"{end}\" y1=\"{base}\" y2=\"{base}\" {stroke}/>\
             <text x=\"{}\" y=\"{}\">{}</text>",
            end + 6.0,
            base + 4.0,
            escape(&name.chars().take(14).collect::<String>())
        );
    }
    for judged in report.decisions.iter().filter(|judged| judged.grade >= crate::Grade::Mistake) {
        let share = report.chances[judged.step - 1][judged.seat.index()].mean;
        let _ = writeln!(
            out,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{}\"><title>{}: {}</title></circle>",
            x(judged.step - 1),
            y(share),
            COLOURS[judged.seat.index() % 5],
            judged.step,
            escape(&judged.played.mv)
        );
    }
    out.push_str("</svg>\n");
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
