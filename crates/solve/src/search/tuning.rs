//! The tuning table: every number that decides how the search goes about it, in one place.
//!
//! A row gives the name, the values in black and white and in colour, the range, what it means and
//! how the values were chosen. No value changes a verdict, unless the budget ends the search before
//! it; a value may change which solutions are listed, and whether counting comes to an end.
//! `nonolith-bench tuning` lists the table, `--set NAME=VALUE` changes a value and `nonolith-bench
//! sweep` measures several on puzzles that no reported figure uses.

use puzzle::Puzzle;

/// How most values were chosen.
const BY_EYE: &str =
    "by eye on the puzzles of benches/RESULTS.md, before held-out families existed";
/// How values were chosen that nothing was tried for.
const UNSWEPT: &str = "a first guess; not swept";
/// How values were chosen that are common in SAT solvers.
const CUSTOMARY: &str = "customary in SAT solvers; not swept";

/// One row of the tuning table.
///
/// ```
/// let row = nonolith_solve::Tuning::TABLE.iter().find(|row| row.name == "vsids_decay").unwrap();
/// assert_eq!((row.black, row.coloured, row.min, row.max), (0.95, 0.95, 0.5, 0.999));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TuningRow {
    /// The name, as in `--set NAME=VALUE`.
    pub name: &'static str,
    /// The value in black and white.
    pub black: f64,
    /// The value in colour.
    pub coloured: f64,
    /// The least value that can be set.
    pub min: f64,
    /// The greatest value that can be set.
    pub max: f64,
    /// Whether only whole numbers can be set.
    pub whole: bool,
    /// What it means.
    pub about: &'static str,
    /// How the values were chosen.
    pub origin: &'static str,
}

/// Why a value was not set.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TuningError {
    /// There is no row with this name.
    #[error("{0}: no tuning value has this name")]
    UnknownName(String),
    /// The value is out of the row's range, or not a whole number where it must be.
    #[error("{name}: expected a {}number from {min} to {max}, found {value}", if *whole { "whole " } else { "" })]
    OutOfRange {
        /// The name of the row.
        name: &'static str,
        /// The value that was to be set.
        value: f64,
        /// The least value that can be set.
        min: f64,
        /// The greatest value that can be set.
        max: f64,
        /// Whether only whole numbers can be set.
        whole: bool,
    },
}

/// A type of tuning value.
trait TuningValue {
    const WHOLE: bool;
    fn of(value: f64) -> Self;
}

impl TuningValue for u64 {
    const WHOLE: bool = true;
    fn of(value: f64) -> u64 {
        value as u64
    }
}

impl TuningValue for usize {
    const WHOLE: bool = true;
    fn of(value: f64) -> usize {
        value as usize
    }
}

impl TuningValue for f64 {
    const WHOLE: bool = false;
    fn of(value: f64) -> f64 {
        value
    }
}

/// Makes the struct, its two instances, the table and the setter from one list.
macro_rules! tuning {
    ($($name:ident: $type:ty = $black:literal | $coloured:literal in $min:literal..=$max:literal, $about:literal, $origin:expr;)*) => {
        /// The values of the tuning table, ready for use.
        ///
        /// ```
        /// let mut tuning = nonolith_solve::Tuning::black();
        /// tuning.set("restart_unit", 100.0).unwrap();
        /// assert_eq!(tuning.restart_unit, 100);
        /// assert!(tuning.set("restart_unit", 0.0).is_err());
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Tuning {
            $(#[doc = $about] pub $name: $type,)*
        }

        impl Tuning {
            /// All rows, in the order of the search.
            pub const TABLE: &'static [TuningRow] = &[$(TuningRow {
                name: stringify!($name),
                black: $black as f64,
                coloured: $coloured as f64,
                min: $min as f64,
                max: $max as f64,
                whole: <$type as TuningValue>::WHOLE,
                about: $about,
                origin: $origin,
            },)*];

            /// The values for black-and-white puzzles.
            pub const fn black() -> Tuning {
                Tuning { $($name: $black as $type,)* }
            }

            /// The values for coloured puzzles.
            pub const fn coloured() -> Tuning {
                Tuning { $($name: $coloured as $type,)* }
            }

            /// Sets a value by its name.
            ///
            /// # Errors
            /// [`TuningError`], if there is no such name or the value is out of range.
            pub fn set(&mut self, name: &str, value: f64) -> Result<(), TuningError> {
                let row = Tuning::row(name)?;
                row.check(value)?;
                match name {
                    $(stringify!($name) => self.$name = <$type as TuningValue>::of(value),)*
                    _ => unreachable!("the table has this name"),
                }
                Ok(())
            }
        }
    };
}

tuning! {
    probe_far: usize = 1 | 0 in 0..=1,
        "1: probing goes on to squares far from known ones; 0: only squares beside known ones are probed", BY_EYE;
    dive_gain_divisor: usize = 0 | 4 in 0..=1000,
        "a dive is promising if one supposition implies at least the open literals divided by this; 0: never dive", BY_EYE;
    dive_visit_divisor: u64 = 4 | 4 in 1..=1000,
        "a dive ends after the line solves that probing took, divided by this", BY_EYE;
    turn_squares: usize = 60_000 | 60_000 in 0..=100_000_000,
        "on boards of at least this many squares search and probing take turns", "sweep turn_squares on training seed 1001, million lines with turns against probing first: blobs-500 0.83 against 11.02, blobs-300 3.08 against 2.99, blobs-200 2.39 against 1.38";
    turn_lines: u64 = 40 | 40 in 1..=1_000_000,
        "lines solved in the first turn for each line of the board; each later turn of both is twice as long", UNSWEPT;
    restart_unit: u64 = 50 | 50 in 1..=100_000,
        "conflicts of the shortest restart interval, multiplied by Luby's sequence", BY_EYE;
    restart_growth_interval: u64 = 50 | 50 in 1..=1_000_000,
        "conflicts after which the restart unit grows by one", BY_EYE;
    reduce_interval: u64 = 2000 | 2000 in 1..=1_000_000,
        "conflicts between two reductions of the nogood database", CUSTOMARY;
    reduce_growth_interval: u64 = 20 | 20 in 1..=1_000_000,
        "conflicts after which reduce_interval grows by one", BY_EYE;
    reduce_minimum: usize = 1000 | 1000 in 0..=1_000_000,
        "a database of at most this many nogoods is not reduced", BY_EYE;
    glue_lbd: u32 = 2 | 2 in 0..=100,
        "nogoods of at most this literal block distance are never dropped", CUSTOMARY;
    look_interval: u64 = 64 | 64 in 1..=4096,
        "decisions between two looks at the clock and the memory", BY_EYE;
    vsids_decay: f64 = 0.95 | 0.95 in 0.5..=0.999,
        "factor by which the activities of squares decay at a conflict", CUSTOMARY;
    reasons_kept: usize = 16 | 16 in 1..=1024,
        "cached reasons for one conclusion of a line", BY_EYE;
    reason_cache_mib: usize = 32 | 32 in 0..=4096,
        "mebibytes of cached reasons at which all are dropped", BY_EYE;
    memo_states: usize = 128 | 128 in 1..=65_536,
        "remembered solves of a line of two words, rounded up to a power of two", BY_EYE;
    first_decimation: u64 = 10 | 10 in 0..=1_000_000,
        "conflicts before the first decimation by belief propagation", BY_EYE;
    first_rounds: usize = 30 | 30 in 1..=1000,
        "rounds of message passing before the first decimation", "after 8 rounds 7 in 10 squares of a 40x40 knot were guessed rightly, after 30 all; one puzzle";
    root_rounds: usize = 5 | 5 in 0..=1000,
        "rounds of message passing at the root before each later decimation", BY_EYE;
    step_rounds: usize = 3 | 3 in 0..=1000,
        "rounds of message passing after each step of a decimation", BY_EYE;
    decimation_divisor: usize = 10 | 10 in 1..=10_000,
        "a step of a decimation decides the unknown squares divided by this, rounded up", BY_EYE;
    decimation_interval: u64 = 100 | 100 in 1..=1_000_000,
        "least number of conflicts between two decimations", BY_EYE;
    decimation_growth_interval: u64 = 5 | 5 in 1..=1_000_000,
        "conflicts after which decimation_interval grows by one", BY_EYE;
    far_reach: f64 = 0.5 | 0.5 in 0.0..=2.0,
        "share of the unknown squares that decimations decide before a conflict, on average, if they are far-reaching", "decimations of random-30-dense reach 0.6, of n-dominoes 0.3 to 0.7, of puzzles that they do not help 0 to 0.3";
    far_conflicts: u64 = 5000 | 5000 in 0..=1_000_000_000,
        "conflicts after which far-reaching decimations have short pauses again", UNSWEPT;
    far_pause: u64 = 100 | 100 in 0..=1_000_000_000,
        "most conflicts by which decimation_interval grows while decimations are far-reaching in a long search", "with far_conflicts 0, the 8th and 10th puzzle of random-30-dense, seeds 1 and 2: three decided after 7,097 to 9,782 conflicts, one not by 22,895; where pauses grew without end none by 31,331 to 71,305; but 9-Dom took a quarter more, hence far_conflicts";
    steps_a_conflict: usize = 30_000 | 30_000 in 1..=1_000_000_000,
        "steps of message passing that take about as long as a conflict, so that decimations take no more time than search", "measured on one machine; not swept";
    message_tolerance: f64 = 0.01 | 0.03 in 0.0..=1.0,
        "a message that changes by no more than this counts as converged", BY_EYE;
    message_weight: f64 = 1.0 | 0.7 in 0.01..=1.0,
        "weight of a new message against the one before, at the root (1: no damping)", BY_EYE;
    max_message_steps: usize = 400_000_000 | 400_000_000 in 1..=2_000_000_000,
        "most steps of message passing in a decimation", "about a second on one machine; not swept";
    run_place_steps: usize = 2 | 2 in 1..=1000,
        "steps charged for a place of a coloured run; the real cost is about 8, and charging less makes decimations more frequent", BY_EYE;
    alone_conflicts: u64 = 100_000 | 100_000 in 1..=1_000_000_000,
        "conflicts of the first worker before others join", BY_EYE;
    round_conflicts: u64 = 3000 | 3000 in 1..=1_000_000_000,
        "conflicts of the first worker between two exchanges", BY_EYE;
    worker_turn_divisor: u64 = 3 | 3 in 1..=1000,
        "the turn of each further worker is round_conflicts divided by this", BY_EYE;
    share_length: usize = 3 | 3 in 0..=1000,
        "nogoods of at most this many literals are shared", BY_EYE;
    share_lbd: u32 = 2 | 2 in 0..=1000,
        "nogoods of at most this literal block distance are shared, unless they are long", CUSTOMARY;
    share_lbd_length: usize = 10 | 10 in 0..=1000,
        "most literals of a nogood that is shared because of share_lbd", BY_EYE;
    worker_1_decimation_divisor: usize = 20 | 20 in 1..=10_000,
        "decimation_divisor of the first further worker", BY_EYE;
    worker_1_restart_unit: u64 = 100 | 100 in 1..=100_000,
        "restart_unit of the first further worker", BY_EYE;
    worker_2_decimation_divisor: usize = 5 | 5 in 1..=10_000,
        "decimation_divisor of the second further worker", BY_EYE;
    worker_2_restart_unit: u64 = 200 | 200 in 1..=100_000,
        "restart_unit of the second further worker", BY_EYE;
    worker_3_decimation_divisor: usize = 14 | 14 in 1..=10_000,
        "decimation_divisor of the third further worker", BY_EYE;
    worker_3_restart_unit: u64 = 50 | 50 in 1..=100_000,
        "restart_unit of the third further worker", BY_EYE;
    count_cases: u64 = 1_000_000 | 1_000_000 in 1..=1_000_000_000,
        "most cases that counting tries", BY_EYE;
    count_narrow_states: usize = 20_000 | 20_000 in 1..=100_000_000,
        "most frontier states of a region that is counted before solutions are listed", UNSWEPT;
    count_list_solutions: usize = 5000 | 5000 in 2..=1_000_000,
        "most solutions that counting lists", UNSWEPT;
    count_list_nodes: u64 = 300_000 | 300_000 in 1..=1_000_000_000,
        "most decisions of the search that lists them", UNSWEPT;
    count_backbone_nodes: u64 = 300_000 | 300_000 in 1..=1_000_000_000,
        "most decisions of the search for what all solutions have in common, after that", "sweep count_backbone_nodes on count-20, 60 s each: all 40 counted in 3.0 s of CPU, with 1 in its place 38 in 12.1 s; larger values not swept";
    count_case_states: usize = 4096 | 4096 in 1..=100_000_000,
        "most frontier states of a region that is one case among several", BY_EYE;
}

impl TuningValue for u32 {
    const WHOLE: bool = true;
    fn of(value: f64) -> u32 {
        value as u32
    }
}

impl TuningRow {
    fn check(&self, value: f64) -> Result<(), TuningError> {
        let &TuningRow { name, min, max, whole, .. } = self;
        let fits = (min..=max).contains(&value) && (!whole || value.fract() == 0.0);
        if fits { Ok(()) } else { Err(TuningError::OutOfRange { name, value, min, max, whole }) }
    }
}

impl Tuning {
    /// How many workers join the first.
    pub(super) const FURTHER_WORKERS: usize = 3;

    /// `decimation_divisor` and `restart_unit` of each further worker.
    pub(super) fn further_workers(&self) -> [(usize, u64); Tuning::FURTHER_WORKERS] {
        [
            (self.worker_1_decimation_divisor, self.worker_1_restart_unit),
            (self.worker_2_decimation_divisor, self.worker_2_restart_unit),
            (self.worker_3_decimation_divisor, self.worker_3_restart_unit),
        ]
    }

    /// The values for this puzzle: black-and-white or coloured.
    ///
    /// ```
    /// use puzzle::{Palette, Puzzle};
    /// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
    /// assert_eq!(nonolith_solve::Tuning::of(&puzzle), nonolith_solve::Tuning::black());
    /// ```
    pub fn of(puzzle: &Puzzle) -> Tuning {
        if puzzle.palette().len() == 2 { Tuning::black() } else { Tuning::coloured() }
    }

    /// The row with this name.
    ///
    /// # Errors
    /// [`TuningError::UnknownName`].
    ///
    /// ```
    /// assert!(nonolith_solve::Tuning::row("restart_unit").unwrap().whole);
    /// assert!(nonolith_solve::Tuning::row("luck").is_err());
    /// ```
    pub fn row(name: &str) -> Result<&'static TuningRow, TuningError> {
        let mut rows = Tuning::TABLE.iter();
        rows.find(|row| row.name == name).ok_or_else(|| TuningError::UnknownName(name.to_owned()))
    }

    /// The table in Markdown.
    ///
    /// ```
    /// assert!(nonolith_solve::Tuning::markdown().contains("| `vsids_decay` | 0.95 | 0.5 to 0.999 |"));
    /// ```
    pub fn markdown() -> String {
        let mut text =
            "| name | value | range | what it is | chosen |\n|---|---|---|---|---|\n".to_owned();
        for row in Tuning::TABLE {
            let TuningRow { name, black, coloured, min, max, about, origin, .. } = row;
            let value = if black == coloured {
                black.to_string()
            } else {
                format!("{black}, in colour {coloured}")
            };
            text += &format!("| `{name}` | {value} | {min} to {max} | {about} | {origin} |\n");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_name_occurs_twice() {
        let names: BTreeSet<&str> = Tuning::TABLE.iter().map(|row| row.name).collect();
        assert_eq!(names.len(), Tuning::TABLE.len());
    }

    #[test]
    fn the_table_holds_the_values_in_use_and_they_are_in_range() {
        for (values, column) in [
            (Tuning::black(), (|row| row.black) as fn(&TuningRow) -> f64),
            (Tuning::coloured(), |row| row.coloured),
        ] {
            let mut set = values;
            for row in Tuning::TABLE {
                set.set(row.name, column(row)).expect("in range");
            }
            assert_eq!(set, values);
        }
    }

    #[test]
    fn every_value_can_be_changed_to_the_ends_of_its_range_and_not_beyond() {
        for row in Tuning::TABLE {
            for end in [row.min, row.max] {
                let mut tuning = Tuning::black();
                tuning.set(row.name, end).expect("in range");
                assert_eq!(tuning == Tuning::black(), end == row.black, "{}", row.name);
            }
            for beyond in [row.min - 1.0, row.max + 1.0, f64::NAN, f64::INFINITY] {
                assert!(Tuning::black().set(row.name, beyond).is_err(), "{}", row.name);
            }
            assert_eq!(Tuning::black().set(row.name, row.max - 1e-3).is_err(), row.whole);
        }
    }

    #[test]
    fn the_documentation_lists_the_table() {
        let page = include_str!("../../../../docs/tuning.md");
        assert!(
            page.contains(&Tuning::markdown()),
            "docs/tuning.md should have:\n{}",
            Tuning::markdown()
        );
    }
}
