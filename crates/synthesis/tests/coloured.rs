//! Learning from coloured lines: the same bytes however it is done, and rules that no coloured line refutes.

use std::ops::ControlFlow;

use nonolith_synthesis::lines::{RuledOut, Sketch, TrainingLine, TrainingSettings, mine_in};
use nonolith_synthesis::{
    Domain, Journal, LearnError, LearnSettings, LearnShare, LearnedRule, LearningRun,
    MemoryJournal, SearchSettings, learn, learn_share,
};
use puzzle::generate::Draw;
use puzzle::{Cell, Clue, Colour};
use strategies::apply::{Line, firings};
use strategies::dsl::{Extension, Kind, Matcher, Rule};
use strategies::evaluate::State;
use strategies::prove::{Smt, verify};

/// A solver that proves everything. A rule is only called proved if no short line refutes it, so that what is
/// learned here is sound on these and need not be sound on longer ones.
struct AlwaysUnsat;

impl Smt for AlwaysUnsat {
    fn run(&self, _script: &str) -> Result<String, String> {
        Ok("unsat\n".to_owned())
    }
}

fn settings(sketches: &[&[Kind]], threads: usize) -> LearnSettings {
    let usual = LearnSettings::in_colour(1, 2);
    let training = TrainingSettings {
        all_up_to: 2,
        canonical_up_to: 3,
        max_cases: 300,
        puzzles: vec![],
        ..usual.training.clone()
    };
    LearnSettings {
        training,
        sketches: sketches.iter().map(|kinds| kinds.to_vec()).collect(),
        fills: 4,
        search: SearchSettings { max_expansions: 100, ..SearchSettings::default() },
        threads,
        ..usual
    }
}

const SMALL: [&[Kind]; 2] = [&[Kind::Colour], &[Kind::Hint]];

fn learned(threads: usize) -> Vec<LearnedRule> {
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    let settings = settings(&SMALL, threads);
    learn(&settings, &AlwaysUnsat, &mut MemoryJournal::default(), go_on).unwrap()
}

#[test]
fn the_number_of_threads_changes_nothing_in_colour() {
    let one = learned(1);
    assert!(!one.is_empty());
    assert_eq!(one, learned(3));
}

#[test]
fn a_run_in_colour_that_is_stopped_again_and_again_ends_with_the_same_rules() {
    let (settings, mut journal, mut rounds) = (settings(&SMALL, 2), MemoryJournal::default(), 0);
    let all = loop {
        let mut told = 0;
        let mut tell = |_: &_| {
            told += 1;
            if told > 2 * (rounds + 1) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        match learn(&settings, &AlwaysUnsat, &mut journal, &mut tell) {
            Ok(all) => break all,
            Err(why) => assert_eq!(why, LearnError::Stopped),
        }
        rounds += 1;
    };
    assert!(rounds > 1);
    assert_eq!(all, learned(1));
}

#[test]
fn processes_that_share_a_coloured_run_learn_what_one_learns() {
    let (settings, mut journal) = (settings(&SMALL, 1), MemoryJournal::default());
    for (number, dies_after) in [(2, 3), (1, 4), (2, usize::MAX)] {
        let mut done = 0;
        let mut tell = |_: &_| {
            done += 1;
            if done > dies_after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let share = LearnShare { number, of: 2 };
        let found = learn_share(&settings, share, &AlwaysUnsat, &mut journal, &mut tell);
        if dies_after == usize::MAX {
            assert_eq!(found.unwrap(), learned(1));
        }
    }
}

#[test]
fn what_is_learned_in_colour_speaks_of_colours_and_is_read_back() {
    let (mut speaks, mut both) = (false, false);
    for LearnedRule { rule, .. } in learned(2) {
        speaks |= rule.extensions().contains(&Extension::Colour);
        both |= rule.extensions().contains(&Extension::Mirror);
        assert_eq!(rule.to_string().parse(), Ok(rule));
    }
    assert!(speaks && both);
}

/// No colour has fewer than 0 cells, so that this comparison says the same as `size(t) = 0` at the same price.
#[test]
fn that_a_colour_without_numbers_is_nowhere_is_learned() {
    let text = "def x: with t = arbitrary(colour): if 0 >= size(t): then fill(not colour(t), 0, line_size)";
    let wanted: Rule = text.parse().unwrap();
    let nameless = |rule: &Rule| Rule { name: String::new(), ..rule.clone() };
    let all = learned(1);
    assert!(all.iter().any(|one| nameless(&one.rule) == nameless(&wanted)), "{all:?}");
}

/// A journal in which somebody has written, for every piece of work, a rule that is sound in black and white.
struct Forged;

impl Journal for Forged {
    fn lookup(&self, _work: &str) -> Option<Vec<Rule>> {
        let wrong = "def r: with h = arbitrary(hint) and k = next(h):
            if size(h) + size(k) + 1 = line_size: then fill(false, size(h), size(h) + 1)";
        Some(vec![wrong.parse().unwrap()])
    }

    fn record(&mut self, _work: &str, _rules: &[Rule]) -> Result<(), String> {
        Ok(())
    }
}

#[test]
fn a_rule_in_a_journal_that_is_wrong_in_colour_alone_is_not_taken_for_proved() {
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    let found = learn(&settings(&SMALL, 2), &AlwaysUnsat, &mut Forged, go_on);
    assert_eq!(found.unwrap(), learned(1));
}

/// Rules are learned for everything that a sketch can do: nothing of it is wrong on a coloured line of up to 4
/// cells in two colours or 3 cells in three, although the solver calls everything proved.
#[test]
fn rules_of_every_kind_of_coloured_sketch_hold_on_short_lines() {
    let sketches: [&[Kind]; 5] = [
        &[Kind::Block],
        &[Kind::Hint, Kind::Block],
        &[Kind::Hint, Kind::Gap],
        &[Kind::Hint, Kind::Hint],
        &[Kind::Block, Kind::Block],
    ];
    let settings = LearnSettings { fills: 8, ..settings(&sketches, 2) };
    let mut run = LearningRun::new(&settings);
    let mut rules: Vec<Rule> = Vec::new();
    while run.sketch().is_some() {
        let space = run.space().unwrap();
        let works = 0..run.works().len();
        let found = works.map(|work| run.do_one(&space, work, &AlwaysUnsat).unwrap());
        let found: Vec<Vec<Rule>> = found.collect();
        drop(space);
        rules.extend(found.concat());
        run.finish_sketch(found);
    }
    assert!(rules.len() > 5, "{rules:?}");
    for (length, colours) in [(4, 3), (3, 4)] {
        for (rule, wrong) in rules.iter().zip(verify(&rules, length, colours)) {
            assert!(wrong.is_none(), "{rule}");
        }
    }
}

/// A random coloured line: what is known of a random solution.
fn random_state(draw: &mut Draw) -> State {
    let (colours, length) = (3 + draw.below(2), 4 + draw.below(7));
    let solution: Vec<Colour> = (0..length).map(|_| Colour::new(draw.below(colours))).collect();
    let cell = |colour: &Colour| match draw.chance(0.6) {
        true => Cell::from_bits(draw.word() & Cell::any(colours).bits()).or(Cell::only(*colour)),
        false => Cell::only(*colour),
    };
    let before = solution.iter().map(cell).collect();
    State::of(Clue::of(solution), before).unwrap()
}

/// What a domain says of atoms and fills is what the evaluator says of the rule that is made of them: a rule
/// of one atom and one fill changes a line just as the domain applies the fill where the atom holds.
#[test]
fn an_atom_holds_and_a_fill_acts_as_in_the_rule_that_is_made_of_them() {
    let kinds: [&[Kind]; 4] = [
        &[Kind::Hint, Kind::Block],
        &[Kind::Hint, Kind::Hint],
        &[Kind::Block, Kind::Block],
        &[Kind::Colour, Kind::Hint],
    ];
    let language = LearnSettings::in_colour(1, 2).language;
    let (mut draw, mut compared) = (Draw::new(3, 0), 0);
    let states = (0..50).map(|_| random_state(&mut draw));
    // What the evaluator sees of a line that shows one colour is a line in black and white.
    let states: Vec<State> = states.filter(|state| state.colours() > 2).collect();
    let lines: Vec<TrainingLine> = states.iter().filter_map(TrainingLine::of).collect();
    assert_eq!(lines.len(), states.len());
    for kinds in kinds {
        let mut counted = mine_in(2, 3);
        counted.iter_mut().for_each(|line| line.weight = 1.0);
        let costs = strategies::dsl::Costs::default();
        let sketch = Sketch::new(kinds, counted, costs, 2).in_language(&language);
        let fills = sketch.fills(400);
        let atoms = sketch.atoms();
        for (number, atom) in atoms.iter().enumerate().filter(|(number, _)| number % 7 < 2) {
            let fill = &fills[number % fills.len()];
            let matcher = Matcher::new(&sketch.rule("r", fill, &[*atom]));
            for (state, line) in states.iter().zip(&lines) {
                let bindings = sketch.bindings(line).into_iter();
                let holding = bindings.filter(|binding| sketch.holds(atom, line, binding));
                let applied = holding.filter_map(|binding| sketch.apply(fill, line, &binding));
                let by_domain = applied.fold(line.known, RuledOut::union);
                let seen = Line::with_ranges(&state.clue, &state.before).unwrap();
                let after = firings(&matcher, &seen)
                    .iter()
                    .fold(state.before.clone(), |cells, firing| firing.cells_after(&cells));
                assert_eq!(by_domain, RuledOut::of(&after, line.colours), "{}", matcher.rule());
                compared += usize::from(after != state.before);
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn the_fingerprint_tells_numbers_of_colours_apart() {
    let two = settings(&SMALL, 1);
    let three = TrainingSettings { inks: 3, ..two.training.clone() };
    let three = LearnSettings { training: three, ..two.clone() };
    assert_ne!(two.fingerprint(), three.fingerprint());
    assert!(two.fingerprint().starts_with("inks=2 sketches=colour,hint extensions=mirror,"));
}
