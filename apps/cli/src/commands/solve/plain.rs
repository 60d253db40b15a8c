//! The plainest command line, `solve FILE...`, read without the parser of all others: to define every
//! option for it takes longer than to solve a small puzzle.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use super::{Fixed, Solve};

/// What a command line asks for, if it is just `solve` with files, and `--json` or not.
pub(crate) fn plain(mut words: impl Iterator<Item = OsString>) -> Option<Solve> {
    if words.next()? != "solve" {
        return None;
    }
    let (mut files, mut json) = (vec![], false);
    for word in words {
        match word.as_encoded_bytes() {
            b"--json" if !json => json = true,
            [] | [b'-', _, ..] => return None,
            _ => files.push(PathBuf::from(word)),
        }
    }
    let fixed = (!files.is_empty()).then(|| Fixed::plain(files, json))?;
    Some(Solve { fixed, settings: BTreeMap::new() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, Command, FromArgMatches};

    /// What the parser of all options says, as far as it says anything.
    fn parsed(words: &[&str]) -> Option<Solve> {
        let matches = Solve::augment_args(Command::new("solve")).try_get_matches_from(words);
        matches.ok().and_then(|matches| Solve::from_arg_matches(&matches).ok())
    }

    fn plainly(words: &[&str]) -> Option<Solve> {
        plain(words.iter().map(OsString::from))
    }

    #[test]
    fn a_plain_command_line_means_what_the_parser_takes_it_for() {
        for words in ["solve a", "solve - a", "solve a b --json c", "solve --json a/b.non help"] {
            let words: Vec<&str> = words.split(' ').collect();
            let (one, other) = (plainly(&words).expect("plain"), parsed(&words).expect("right"));
            assert_eq!((one.fixed, one.settings), (other.fixed, other.settings), "{words:?}");
        }
    }

    #[test]
    fn any_other_command_line_is_left_to_the_parser() {
        for words in ["solve", "solve --json", "solve --json a --json", "solve -h", "solve a -- b"]
        {
            assert!(plainly(&words.split(' ').collect::<Vec<_>>()).is_none(), "{words}");
        }
        assert!(plainly(&["solve", ""]).is_none());
        assert!(plainly(&["check", "a"]).is_none());
        assert!(plainly(&["solve", "a", "--seed=2"]).is_none());
    }
}
