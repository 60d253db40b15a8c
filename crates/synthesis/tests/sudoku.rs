//! Another puzzle, plugged into the engine through its one trait: a unit of a small Sudoku, four
//! cells that hold four digits.

use nonolith_synthesis::{CaseSpace, Domain, SearchSettings, VerifierAnswer, search};

const DIGITS: usize = 4;

/// The candidates of each cell, as bits.
type Candidates = [u8; DIGITS];

struct Unit;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Test {
    /// The bound cell has no other candidate than the bound digit.
    OnlyCandidate,
    /// The bound digit is a candidate of the bound cell.
    IsCandidate,
    /// No other cell has the bound digit as a candidate.
    OnlyPlace,
}

#[derive(Clone, Copy, Debug)]
enum Action {
    /// The cell is the digit.
    Set,
    /// No other cell is the digit.
    StrikeElsewhere,
}

/// Every way to fill the unit.
fn solutions(candidates: &Candidates) -> Vec<[usize; DIGITS]> {
    let all = (0..DIGITS.pow(4)).map(|n| [n % 4, n / 4 % 4, n / 16 % 4, n / 64]);
    let differs =
        |cells: &[usize; DIGITS]| cells.iter().fold(0, |seen, cell| seen | 1 << cell) == 15;
    let fits = |cells: &[usize; DIGITS]| {
        cells.iter().zip(candidates).all(|(cell, can)| can >> cell & 1 == 1)
    };
    all.filter(|cells| differs(cells) && fits(cells)).collect()
}

impl Domain for Unit {
    type State = Candidates;
    type Known = Candidates;
    type Binding = (usize, usize);
    type Atom = Test;
    type Action = Action;

    fn states(&self) -> Vec<Candidates> {
        let all = (0..16_usize.pow(4))
            .map(|n| [n, n / 16, n / 256, n / 4096].map(|set| (set % 16) as u8));
        all.filter(|candidates| !solutions(candidates).is_empty()).collect()
    }

    fn known(&self, state: &Candidates) -> Candidates {
        *state
    }

    fn closure(&self, state: &Candidates) -> Candidates {
        let mut closure = [0; DIGITS];
        for solution in solutions(state) {
            closure.iter_mut().zip(solution).for_each(|(set, digit)| *set |= 1 << digit);
        }
        closure
    }

    /// Fewer candidates are more knowledge.
    fn is_weaker(&self, first: &Candidates, second: &Candidates) -> bool {
        first.iter().zip(second).all(|(first, second)| second & !first == 0)
    }

    fn gain(&self, state: &Candidates, after: &Candidates) -> f64 {
        let struck = state.iter().zip(after).map(|(before, after)| (before & !after).count_ones());
        f64::from(struck.sum::<u32>())
    }

    fn bindings(&self, _state: &Candidates) -> Vec<(usize, usize)> {
        (0..DIGITS).flat_map(|cell| (0..DIGITS).map(move |digit| (cell, digit))).collect()
    }

    fn atoms(&self) -> Vec<Test> {
        vec![Test::IsCandidate, Test::OnlyCandidate, Test::OnlyPlace]
    }

    fn restricts(&self, _atom: &Test) -> Option<usize> {
        None
    }

    fn holds(&self, atom: &Test, state: &Candidates, &(cell, digit): &(usize, usize)) -> bool {
        match atom {
            Test::OnlyCandidate => state[cell] == 1 << digit,
            Test::IsCandidate => state[cell] >> digit & 1 == 1,
            Test::OnlyPlace => {
                (0..DIGITS).all(|other| other == cell || state[other] >> digit & 1 == 0)
            }
        }
    }

    fn apply(
        &self,
        action: &Action,
        state: &Candidates,
        &(cell, digit): &(usize, usize),
    ) -> Option<Candidates> {
        let mut after = *state;
        match action {
            Action::Set => after[cell] &= 1 << digit,
            Action::StrikeElsewhere => {
                (0..DIGITS)
                    .filter(|other| *other != cell)
                    .for_each(|other| after[other] &= !(1 << digit));
            }
        }
        Some(after)
    }

    fn atom_cost(&self, _atom: &Test) -> f64 {
        1.0
    }

    fn join_cost(&self) -> f64 {
        1.0
    }
}

fn check(action: Action, condition: &[Test]) {
    let space = CaseSpace::of(&Unit, 1);
    let found = search(&space, &action, &SearchSettings::default(), &mut |_| VerifierAnswer::Sound);
    let atoms: Vec<Test> = found[0].atoms.iter().map(|&atom| space.atom(atom, &action)).collect();
    assert_eq!(atoms, condition);
}

#[test]
fn a_digit_with_one_place_goes_there() {
    check(Action::Set, &[Test::OnlyPlace]);
}

#[test]
fn a_cell_with_one_candidate_strikes_it_elsewhere() {
    check(Action::StrikeElsewhere, &[Test::OnlyCandidate]);
}
