//! `.nonpack`: several puzzles in NON with a line `====` between them.

use super::input::{Input, Line};
use super::{Confidence, Format, Readings, non};

pub(super) const FORMAT: Format = Format {
    name: "nonpack",
    suffixes: &["nonpack"],
    about: "several puzzles in NON, a line ==== between them; compressed with gzip too",
    many: true,
    recognise,
    read: Some(read),
    write: Some(|puzzles, _| {
        let texts: Vec<String> = puzzles.iter().map(non::write).collect();
        Ok(texts.join("\n====\n\n").into_bytes())
    }),
    ..non::FORMAT
};

fn is_divider(line: &str) -> bool {
    let line = line.trim_end();
    line.len() >= 4 && line.bytes().all(|byte| byte == b'=')
}

fn recognise(input: &Input) -> Confidence {
    let mut lines = input.text_or_empty().lines();
    match (non::FORMAT.recognise)(input) {
        Confidence::Certain => Confidence::certain_if(lines.any(is_divider)),
        _ => Confidence::No,
    }
}

fn read(input: &Input) -> Readings {
    let lines = match input.lines() {
        Ok(lines) => lines,
        Err(error) => return vec![Err(error)],
    };
    let pieces = lines.split(|line| is_divider(line.text));
    let written = |piece: &&[Line]| piece.iter().any(|line| !line.is_blank());
    let puzzles: Readings = pieces.filter(written).map(non::read).collect();
    match puzzles.is_empty() {
        true => vec![Err(super::ReadError::new("expected puzzles, found none"))],
        false => puzzles,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{by_name, read, recognise};

    #[test]
    fn puzzles_stand_between_double_lines() {
        let dot = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";
        let text = format!("{dot}====\n{dot}\n====\nwidth x\n");
        assert_eq!(recognise(text.as_bytes()).unwrap().name, "nonpack");
        let puzzles = read(text.as_bytes(), None).unwrap();
        assert!(puzzles[0].is_ok() && puzzles[1].is_ok() && puzzles[2].is_err());
    }

    #[test]
    fn packs_come_back() {
        let dot = super::super::read_one(b"1x1:1/1", None).unwrap();
        let two = [dot.clone(), dot];
        let written = by_name("nonpack").unwrap().write_all(&two).unwrap();
        let read: Vec<_> = read(&written.bytes, None).unwrap().into_iter().flatten().collect();
        assert_eq!(read, two);
    }
}
