//! Peers: other programs, each a command template and how to read its verdict.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
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
    ///
    /// # Errors
    /// Why it was not run.
    pub(crate) fn solve(
        &self,
        puzzles: &[Puzzle],
        timeout: u64,
    ) -> Result<(&'static str, Duration), String> {
        // Another run may be under way.
        let (name, run) = (&self.name, std::process::id());
        let file = format!("bench-{run}-{name}.{}", self.format.suffixes[0]);
        let file = std::env::temp_dir().join(file);
        let written = self.format.write_all(puzzles).map_err(|error| error.to_string())?;
        std::fs::write(&file, written.bytes).map_err(|error| error.to_string())?;
        let timeout = Duration::from_secs(timeout);
        let run = self.at(&file).and_then(|mut command| measure::process(&mut command, timeout));
        let _ = std::fs::remove_file(&file);
        let (text, time) = run.map_err(|error| format!("{name}: {error}"))?;
        // What it printed before its time was up may have been a first of several solutions.
        Ok((text.map_or("?", |text| self.verdict(&text)), time))
    }

    fn at(&self, file: &Path) -> std::io::Result<Command> {
        let (words, input) = match self.command.strip_suffix('<') {
            Some(words) => (words, Stdio::from(File::open(file)?)),
            None => (self.command.as_str(), Stdio::null()),
        };
        let file = file.to_string_lossy();
        let words = words.split_whitespace();
        let mut words = words.map(|word| word.replace("{files}", &file).replace("{file}", &file));
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).stdin(input);
        Ok(command)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Files are called by the peer's name, and tests run beside each other.
    fn peer(name: &str, format: &str, command: &str) -> Peer {
        let words = [name, format, command, "\"2\"", "\"1\""].map(str::to_owned);
        Peer::from_words(words).expect("a peer")
    }

    fn says(peer: &Peer, puzzle: &str, timeout: u64) -> Result<&'static str, String> {
        let puzzle = formats::read_one(puzzle.as_bytes(), None).expect("a puzzle");
        peer.solve(&[puzzle], timeout).map(|(said, _)| said)
    }

    #[test]
    fn a_peer_is_given_the_puzzle_as_a_file_or_as_its_input() {
        for command in ["cat {file}", "cat <"] {
            assert_eq!(says(&peer("cat", "houston", command), "2x2:2/2/2/2", 60), Ok("unique"));
            assert_eq!(says(&peer("cat", "houston", command), "2x2:2/1/1/2", 60), Ok("several"));
        }
    }

    #[test]
    fn what_was_said_before_the_time_was_up_is_no_verdict() {
        assert_eq!(says(&peer("tail", "houston", "tail -f {file}"), "1x1:1/1", 1), Ok("?"));
    }

    #[test]
    fn a_peer_whose_format_cannot_hold_the_puzzle_is_not_run() {
        let two_colours = "2\n1\n\"1-r\",\"1-g\"\n\"1-r,1-g\"\n";
        assert!(says(&peer("nin", "nin", "cat {file}"), two_colours, 60).is_err());
    }

    #[test]
    fn a_peer_that_is_not_there_is_not_run() {
        let nobody = peer("nobody", "nin", "./no-such-program {file}");
        assert!(says(&nobody, "1x1:1/1", 60).is_err());
    }
}
