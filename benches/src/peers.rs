//! Peers: other programs, each a command template and how to read its verdict.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use puzzle::Puzzle;
use puzzle::formats::{self, Format};

use crate::measure;

/// A program that solves puzzles from files.
#[derive(Clone)]
pub(crate) struct Peer {
    pub(crate) name: String,
    format: &'static Format,
    command: String,
    unique: String,
    several: String,
}

impl Peer {
    /// Our own program.
    pub(crate) fn ours(path: &str) -> Peer {
        let command = format!("{path} solve --json {{file}}");
        let json = formats::by_name("json").expect("our own format");
        let (unique, several) = (r#""verdict":"unique""#.into(), r#""verdict":"several""#.into());
        Peer { name: "nonolith".into(), format: json, command, unique, several }
    }

    /// A peer from the five words of `--peer`.
    pub(crate) fn from_words(words: [String; 5]) -> Result<Peer, String> {
        let [name, format, command, unique, several] = words;
        let format = formats::by_name(&format).filter(|format| format.writes()).ok_or(format!(
            "--peer {name}: expected a format that can be written, found {format:?}"
        ))?;
        Ok(Peer { name, format, command, unique, several })
    }

    /// Whether it takes many puzzles in one process.
    pub(crate) fn takes_many(&self) -> bool {
        self.command.contains("{files}")
    }

    /// Solves these puzzles in one process: what it says of the last, and the CPU time.
    pub(crate) fn solve(&self, puzzles: &[Puzzle], timeout: u64) -> (String, Duration) {
        // Another run may be under way.
        let (name, run) = (&self.name, std::process::id());
        let file = format!("bench-{run}-{name}.{}", self.format.suffixes[0]);
        let file = std::env::temp_dir().join(file);
        let written = match self.format.write_all(puzzles) {
            Ok(written) => std::fs::write(&file, written.bytes),
            Err(error) => return (error.to_string(), Duration::ZERO),
        };
        if let Err(error) = written {
            return (error.to_string(), Duration::ZERO);
        }
        let timeout = Duration::from_secs(timeout);
        let (text, time) = measure::process(&mut self.at(&file), timeout);
        let _ = std::fs::remove_file(&file);
        (self.verdict(&text).to_owned(), time)
    }

    fn at(&self, file: &Path) -> Command {
        let file = file.to_string_lossy();
        let words = self.command.split_whitespace();
        let mut words = words.map(|word| word.replace("{files}", &file).replace("{file}", &file));
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words);
        command
    }

    fn verdict(&self, text: &str) -> &'static str {
        let says =
            |mark: &str| mark != "-" && text.replace(": ", ":").contains(&mark.replace(": ", ":"));
        match (says(&self.several), says(&self.unique)) {
            (true, _) => "several",
            (_, true) => "unique",
            _ => "?",
        }
    }
}
