//! Tables of figures, ours first, with ratios.

use std::time::Duration;

/// A duration with a unit that suits it.
pub(crate) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        _ if seconds >= 1.0 => format!("{seconds:.2} s"),
        _ if seconds >= 1e-3 => format!("{:.2} ms", seconds * 1e3),
        _ if seconds >= 1e-6 => format!("{:.2} us", seconds * 1e6),
        _ => format!("{:.1} ns", seconds * 1e9),
    }
}

/// One row: what was done, how long it took us, and how long each of the others.
pub(crate) fn row(what: &str, ours: Duration, others: &[(String, String, Duration)]) {
    let mut line = format!("{what:32} {:>11}", time(ours));
    for (name, said, theirs) in others {
        let ratio = theirs.as_secs_f64() / ours.as_secs_f64().max(1e-9);
        line += &format!("   {name} {} (x{ratio:.1}, {said})", time(*theirs));
    }
    println!("{line}");
}

/// Opens a section.
pub(crate) fn title(text: &str) {
    println!("\n{text}");
}

/// Opens a table in Markdown.
pub(crate) fn heading(columns: &[&str]) {
    cells(columns);
    println!("{}", "|---".repeat(columns.len()) + "|");
}

/// One row of it.
pub(crate) fn cells(cells: &[impl AsRef<str>]) {
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
    println!("| {} |", cells.join(" | "));
}

/// Milliseconds with three digits.
pub(crate) fn milliseconds(time: Duration) -> String {
    let figure = time.as_secs_f64() * 1e3;
    match figure {
        _ if figure < 10.0 => format!("{figure:.2}"),
        _ if figure < 100.0 => format!("{figure:.1}"),
        _ => format!("{figure:.0}"),
    }
}
