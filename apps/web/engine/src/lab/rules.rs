//! Rules to play with: what a text says, what it costs construct by construct, what it binds on a line,
//! on which line it is wrong, and how much it covers.

use nonolith::puzzle::{Cell, Clue};
use nonolith::strategies::apply::{Bindings, BoundElement, Line, firings};
use nonolith::strategies::dsl::{Costs, Effect, Language, Matcher, Rule};
use nonolith::strategies::evaluate::coverage;
use nonolith::strategies::explain::{Locale, strategy_sentence};
use nonolith::strategies::library::{SETS, Strategy, named, show_cells};
use nonolith::strategies::prove::{Counterexample, Soundness, verified};
use nonolith::strategies::states::{Keep, roll_out};

use super::LabState;
use crate::protocol::{Operation, reply, request};
use crate::puzzles;

/// The longest lines that rules are tried on here; at the command line they may be longer.
const MOST_LENGTH: usize = 10;
/// The longest line that somebody may draw.
const MOST_CELLS: usize = 60;
/// How many firings are told; a rule that says more on one line is told in part.
const MOST_FIRINGS: usize = 200;

request! {
    /// Lists the rules that come with the program, set by set.
    ListRules {}
}

reply! {
    ListedRule {
        set: &'static str,
        name: String,
        text: String,
        /// What it says, in English.
        sentence: String,
        cost: f64,
        /// How far it is shown to be sound.
        soundness: Option<String>,
        coloured: bool,
    }
}

request! {
    /// Reads a rule and tries it on every line up to a length.
    JudgeRule {
        text: String,
        up_to: usize,
    }
}

reply! {
    JudgedText {
        /// Why the text is no rule.
        error: Option<Misread>,
        name: String,
        /// What it says, in English, as the program words it.
        sentence: String,
        cost: f64,
        parts: Vec<CostPart>,
        /// How far its soundness was shown before, because it comes with the program.
        shown: Option<String>,
        /// Up to which length it was right on every line, if it was.
        right_up_to: Option<usize>,
        counterexample: Option<WrongLine>,
    }
}

reply! {
    /// Where a text is no rule; lines and columns are counted from 1.
    Misread {
        line: usize,
        column: usize,
        message: String,
    }
}

reply! {
    /// A construct of a rule, and its price.
    CostPart {
        text: String,
        cost: f64,
    }
}

reply! {
    /// The smallest line on which a rule is wrong.
    WrongLine {
        clue: String,
        known: String,
        /// What the rule says of the cells, if it fills any.
        says: Option<String>,
        /// What they may be all the same.
        solution: Option<String>,
        /// All of it, as the command line draws it.
        text: String,
    }
}

request! {
    /// Finds every way in which a rule says something new about a line.
    TryRule {
        text: String,
        /// The numbers of the clue.
        clue: Vec<usize>,
        /// `#` filled, `.` blank, `?` unknown.
        cells: String,
    }
}

reply! {
    Tried {
        /// What is wrong with the line.
        error: Option<String>,
        firings: Vec<FiringTold>,
    }
}

reply! {
    FiringTold {
        from_right: bool,
        bindings: Vec<BindingTold>,
        /// The cells after it.
        after: String,
    }
}

reply! {
    /// An element under the name that the rule gives it. Cells are counted from 0.
    BindingTold {
        name: String,
        /// `hint`, `block`, `gap` or `colour`.
        kind: &'static str,
        size: usize,
        /// A hint's place in the clue.
        run: Option<usize>,
        /// The cells it takes, or of a hint those it can cover.
        start: usize,
        end: usize,
    }
}

request! {
    /// Measures a rule on the line states of a puzzle that is solved in a seeded order.
    CoverRule {
        text: String,
        puzzle: String,
        seed: f64,
    }
}

reply! {
    Covered {
        states: usize,
        deducible: usize,
        as_coded: usize,
        as_written: usize,
        without_oracle: usize,
    }
}

fn read(text: &str) -> Result<Strategy, Misread> {
    let told =
        |spot: (usize, usize), message: String| Misread { line: spot.0, column: spot.1, message };
    match Strategy::read_all(text, &Language::full()) {
        Ok(all) => all.into_iter().next().ok_or_else(|| told((1, 1), "expected a rule".to_owned())),
        Err(error) => Err(told((error.spot.line, error.spot.column), error.message)),
    }
}

fn rule_of(text: &str) -> Result<Strategy, String> {
    read(text).map_err(|Misread { line, column, message }| format!("{line}:{column}: {message}"))
}

impl Operation<LabState> for ListRules {
    type Reply = Vec<ListedRule>;

    fn answer(self, _: &mut LabState) -> Result<Vec<ListedRule>, String> {
        let costs = Costs::default();
        let told = |set: &'static str, strategy: Strategy| ListedRule {
            set,
            name: strategy.name().to_owned(),
            text: strategy.rule.to_string(),
            sentence: strategy_sentence(Locale::English, &strategy),
            cost: costs.of(&strategy.rule),
            soundness: strategy.shown().map(|reach| reach.to_string()),
            coloured: strategy.rule.extensions().iter().any(|it| it.name() == "colour"),
        };
        let of_set = |set: &&'static str| {
            let (set, rules) = (*set, named(set).unwrap_or_default());
            rules.into_iter().map(move |strategy| (set, strategy))
        };
        Ok(SETS.iter().flat_map(of_set).map(|(set, strategy)| told(set, strategy)).collect())
    }
}

impl Operation<LabState> for JudgeRule {
    type Reply = JudgedText;

    fn answer(self, _: &mut LabState) -> Result<JudgedText, String> {
        let strategy = match read(&self.text) {
            Ok(strategy) => strategy,
            Err(error) => return Ok(JudgedText { error: Some(error), ..JudgedText::nothing() }),
        };
        let soundness = verified(&strategy.rule, self.up_to.clamp(1, MOST_LENGTH));
        let costs = Costs::default();
        Ok(JudgedText {
            name: strategy.name().to_owned(),
            sentence: strategy_sentence(Locale::English, &strategy),
            cost: costs.of(&strategy.rule),
            parts: parts(&strategy.rule, &costs),
            shown: strategy.shown().map(|reach| reach.to_string()),
            right_up_to: match &soundness {
                Soundness::VerifiedUpTo(length, _) => Some(*length),
                Soundness::Proved | Soundness::Unsound(_) => None,
            },
            counterexample: match &soundness {
                Soundness::Unsound(found) => Some(wrong_line(found)),
                Soundness::Proved | Soundness::VerifiedUpTo(..) => None,
            },
            ..JudgedText::nothing()
        })
    }
}

impl JudgedText {
    fn nothing() -> JudgedText {
        JudgedText {
            error: None,
            name: String::new(),
            sentence: String::new(),
            cost: 0.0,
            parts: vec![],
            shown: None,
            right_up_to: None,
            counterexample: None,
        }
    }
}

/// What each construct costs; what joins them and the reading come last.
fn parts(rule: &Rule, costs: &Costs) -> Vec<CostPart> {
    let text = rule.to_string();
    let after = |word: &str| {
        let line = text.lines().find_map(|line| line.trim().strip_prefix(word));
        line.unwrap_or_default().trim_end_matches(':').split(" and ").map(str::to_owned)
    };
    let patterns = rule.declarations.iter().map(|it| costs.of_pattern(it.pattern));
    let actions = rule.actions.iter().map(|it| costs.of_action(it));
    let conditions = rule.condition.conjuncts().into_iter();
    let mut parts: Vec<(String, f64)> = after("with ").zip(patterns).collect();
    parts.extend(conditions.map(|it| (rule.print_condition(it), costs.of_condition(it))));
    parts.extend(after("then ").zip(actions));
    let rest = costs.of(rule) - parts.iter().map(|(_, cost)| cost).sum::<f64>();
    if rest != 0.0 {
        parts.push(("and".to_owned(), rest));
    }
    parts.into_iter().map(|(text, cost)| CostPart { text, cost }).collect()
}

fn wrong_line(found: &Counterexample) -> WrongLine {
    let colours = found.colours;
    let says = match found.effect {
        Effect::Fill { allowed, start, end } => {
            let cells = (0..found.cells.len() as i32).map(|at| match (start..end).contains(&at) {
                true => allowed,
                false => Cell::any(colours),
            });
            Some(show_cells(&cells.collect::<Vec<_>>(), colours))
        }
        Effect::Narrow { .. } | Effect::Split { .. } => None,
    };
    WrongLine {
        clue: found.clue.to_string(),
        known: show_cells(&found.cells, colours),
        says,
        solution: found.solution.as_ref().map(|cells| show_cells(cells, colours)),
        text: found.to_string(),
    }
}

impl Operation<LabState> for TryRule {
    type Reply = Tried;

    fn answer(self, _: &mut LabState) -> Result<Tried, String> {
        let strategy = rule_of(&self.text)?;
        let refused = |error: String| Ok(Tried { error: Some(error), firings: vec![] });
        let cells: Option<Vec<Cell>> = self.cells.chars().map(cell).collect();
        let Some(cells) = cells.filter(|cells| (1..=MOST_CELLS).contains(&cells.len())) else {
            return refused(format!("expected 1 to {MOST_CELLS} cells, each #, . or ?"));
        };
        if self.clue.iter().any(|&run| run > MOST_CELLS) || self.clue.len() > MOST_CELLS {
            return refused(format!("expected numbers of at most {MOST_CELLS}"));
        }
        let clue = Clue::black(self.clue.iter().copied().filter(|&run| run > 0));
        if let Err(contradiction) = nonolith::puzzle::check::line(&clue, &cells) {
            return refused(contradiction.to_string());
        }
        let line = Line::with_ranges(&clue, &cells).map_err(|error| error.to_string())?;
        let found = firings(&Matcher::new(&strategy.rule), &line);
        let told = |firing: &nonolith::strategies::apply::Firing| {
            let bindings = Bindings::of(&strategy.rule, firing, &line);
            FiringTold {
                from_right: bindings.from_right,
                bindings: bindings.slots.iter().map(|(name, it)| binding(name, it)).collect(),
                after: show_cells(&firing.cells_after(&cells), 2),
            }
        };
        let firings = found.iter().take(MOST_FIRINGS).map(told).collect();
        Ok(Tried { error: None, firings })
    }
}

fn cell(symbol: char) -> Option<Cell> {
    match symbol {
        '#' => Some(Cell::FILLED),
        '.' => Some(Cell::BLANK),
        '?' => Some(Cell::UNKNOWN),
        _ => None,
    }
}

fn binding(name: &str, element: &BoundElement) -> BindingTold {
    let (kind, run, cells) = match element {
        BoundElement::Hint { run, range, .. } => ("hint", Some(*run), range.clone()),
        BoundElement::Block(cells) => ("block", None, cells.clone()),
        BoundElement::Gap(cells) => ("gap", None, cells.clone()),
        BoundElement::Colour { .. } => ("colour", None, 0..0),
    };
    let (start, end) = (cells.start, cells.end);
    BindingTold { name: name.to_owned(), kind, size: element.size(), run, start, end }
}

impl Operation<LabState> for CoverRule {
    type Reply = Covered;

    fn answer(self, _: &mut LabState) -> Result<Covered, String> {
        let strategy = rule_of(&self.text)?;
        if strategy.counterexample().is_some() {
            return Err("what an unsound rule fills is no coverage".to_owned());
        }
        let puzzle = puzzles::read(&self.puzzle)?;
        if puzzle.palette().len() > 2 {
            return Err("coverage is measured on black-and-white puzzles".to_owned());
        }
        let states = roll_out(&puzzle, self.seed as u64, Keep::Chosen);
        let found = coverage(&[strategy], &states);
        Ok(Covered {
            states: states.len(),
            deducible: found.deducible,
            as_coded: found.as_coded,
            as_written: found.as_written,
            without_oracle: found.without_oracle,
        })
    }
}
