//! Puzzles from a file, each a process of its own: the hard ones that have names, and coloured ones.

use std::time::Duration;

use puzzle::Puzzle;

use crate::peers::Peer;
use crate::{BenchOptions, table};

pub(crate) fn run(options: &BenchOptions) {
    table::title("named: one puzzle a process, CPU milliseconds, start-up included");
    let Some(puzzles) = &options.puzzles else {
        println!("skipped: no puzzles (--puzzles FILE)");
        return;
    };
    let programs = options.programs();
    let names = programs.iter().map(|program| program.name.as_str());
    let columns = ["puzzle", "verdict"].into_iter().chain(names).chain(["best peer / ours"]);
    table::heading(&columns.collect::<Vec<_>>());
    let mut races = vec![];
    for puzzle in puzzles {
        let race = PeerRace::run(puzzle, &programs, options.timeout);
        table::cells(&race.cells());
        races.push(race);
    }
    summarise(&races);
}

/// How long each program took for one puzzle, ours first.
struct PeerRace {
    id: String,
    verdict: &'static str,
    times: Vec<Time>,
}

/// How one program fared.
#[derive(Clone, Copy)]
enum Time {
    /// It decided as we did, or where we did not.
    Took(Duration),
    /// It did not decide within the limit.
    Undecided,
    /// It decided otherwise.
    Differs,
    /// It does not take such puzzles.
    Cannot,
}

impl PeerRace {
    fn run(puzzle: &Puzzle, programs: &[Peer], timeout: u64) -> PeerRace {
        let run = |program: &Peer| program.solve(std::slice::from_ref(puzzle), timeout);
        let first: Vec<_> = programs.iter().map(run).collect();
        let verdict = first[0].as_ref().map_or("?", |&(said, _)| said);
        let mut times: Vec<Time> = first.iter().map(|run| Time::of(run, verdict)).collect();
        // In turn, so that whatever else the machine does meets them all alike.
        for _ in 1..TURNS {
            for (program, time) in programs.iter().zip(&mut times) {
                if let Time::Took(best) = time
                    && *best < SHORT
                {
                    *best = run(program).map_or(*best, |(_, again)| again.min(*best));
                }
            }
        }
        let id = puzzle.details.id.clone().unwrap_or_else(|| "?".to_owned());
        PeerRace { id, verdict, times }
    }

    /// How many times as long the best peer takes: not at all, where we alone do not decide.
    fn ratio(&self) -> Option<f64> {
        let seconds = |time: &Time| match time {
            Time::Took(time) => Some(time.as_secs_f64()),
            _ => None,
        };
        let best = self.times[1..].iter().filter_map(seconds).min_by(f64::total_cmp)?;
        Some(seconds(&self.times[0]).map_or(0.0, |ours| best / ours.max(1e-9)))
    }

    fn cells(&self) -> Vec<String> {
        let ratio = self.ratio().map_or("-".to_owned(), |ratio| format!("{ratio:.2}"));
        let times = self.times.iter().map(|time| time.to_string());
        let head = [self.id.clone(), self.verdict.to_owned()];
        head.into_iter().chain(times).chain([ratio]).collect()
    }
}

/// What takes less than this is run several times; the shortest counts, since noise only ever adds.
const SHORT: Duration = Duration::from_millis(100);
const TURNS: usize = 20;

impl Time {
    /// What came of a run, where this is our verdict.
    fn of(run: &Result<(&'static str, Duration), String>, verdict: &str) -> Time {
        match run {
            Err(_) => Time::Cannot,
            Ok(("?", _)) => Time::Undecided,
            Ok((said, time)) if *said == verdict || verdict == "?" => Time::Took(*time),
            Ok(_) => Time::Differs,
        }
    }
}

impl std::fmt::Display for Time {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Time::Took(time) => f.write_str(&table::milliseconds(*time)),
            Time::Undecided => f.write_str("-"),
            Time::Differs => f.write_str("differs"),
            Time::Cannot => f.write_str("cannot"),
        }
    }
}

fn summarise(races: &[PeerRace]) {
    let below = |limit: f64| {
        let slow = races.iter().filter(|race| race.ratio().is_some_and(|ratio| ratio < limit));
        slow.map(|race| race.id.as_str()).collect::<Vec<_>>().join(", ")
    };
    println!("\nA peer is ahead on: {}", below(1.0));
    println!("A peer takes less than twice as long on: {}", below(2.0));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_peer_that_decides_alike_is_compared_with() {
        let took = |milliseconds| Time::Took(Duration::from_millis(milliseconds));
        let race = |times: &[Time]| {
            let times = times.to_vec();
            PeerRace { id: "dot".into(), verdict: "unique", times }.ratio()
        };
        assert_eq!(race(&[took(2), took(8), took(6), Time::Undecided, Time::Differs]), Some(3.0));
        assert_eq!(race(&[took(2), Time::Cannot]), None);
        assert_eq!(race(&[Time::Undecided, Time::Undecided]), None);
        assert_eq!(race(&[Time::Undecided, took(8)]), Some(0.0));
    }

    #[test]
    fn a_peer_that_decides_where_we_do_not_is_ahead() {
        let decided = Ok(("several", Duration::from_millis(8)));
        assert!(matches!(Time::of(&decided, "?"), Time::Took(_)));
        assert!(matches!(Time::of(&decided, "unique"), Time::Differs));
    }
}
