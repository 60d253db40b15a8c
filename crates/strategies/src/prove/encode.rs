//! "Is there a line of some length on which this rule is wrong?" as linear arithmetic.
//!
//! A counterexample is a solution, a set of known cells, a binding, and a cell of the fill that has
//! the other value. The rule sees the solution only through *landmarks*: the runs of bound hints,
//! the runs that hold bound blocks, the blank cells at the ends of bound gaps, and the wrong cell.
//! All other hints matter only through sums. The hints before a landmark take up `before` cells,
//! their spaces counted in, whatever their number; between two landmarks lie hints worth some `T`,
//! which is 0 or at least 2 (hints of 1 and 2, with their spaces 2 and 3, make every such sum) and
//! which need that many cells. So lines of every length are covered by a formula whose size depends
//! on the rule alone. Blocks that the rule does not bind can be forgotten: knowing less, the line
//! has the same solution still. Blank cells outside the bound gaps may be known or not, as the rule
//! likes. Where exactness would need products (`unique` and sizes of gaps), the formula allows more
//! than lines do: "unsatisfiable" is then still a proof, and a model must be replayed.

use super::smt::{Script, all, any, minus, not, number, sum, two};
use crate::dsl::{Action, Compare, Condition, Expr, Field, Kind, Pattern, Rule, Slot, Value};

/// What is asked of one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Can it fill nothing, or cells outside the line?
    OutOfLine,
    /// Can it say what is not so?
    Wrong,
    /// Can the hint behind a split start before it?
    WrongBehind,
    /// Nothing: only that the rule fires.
    Nothing,
}

/// A run of the solution.
#[derive(Clone, Debug)]
pub(super) struct RunMark {
    pub(super) start: String,
    pub(super) size: String,
    /// What the hints before it take up.
    pub(super) before: String,
    /// How many hints there are before it.
    count: String,
    range: (String, String),
}

impl RunMark {
    /// What it and the hints before it take up.
    fn until(&self) -> String {
        sum(&[&self.before, &self.size, "1"])
    }

    fn end(&self) -> String {
        sum(&[&self.start, &self.size])
    }
}

/// A cell that is blank in the solution.
#[derive(Clone, Debug)]
pub(super) struct BlankMark {
    pub(super) at: String,
    pub(super) before: String,
    count: String,
}

/// A block, and the numbers of the hints that may own it.
#[derive(Clone, Debug)]
pub(super) struct BlockMark {
    pub(super) start: String,
    pub(super) size: String,
    longest: String,
    shortest: String,
}

/// A gap, and the blank cells at its ends.
#[derive(Clone, Debug)]
pub(super) struct GapMark {
    pub(super) start: String,
    pub(super) size: String,
    left: usize,
    right: usize,
}

fn end_of(start: &str, size: &str) -> String {
    sum(&[start, size])
}

/// What a slot is bound to.
#[derive(Clone, Debug)]
enum Bound {
    Run(usize),
    Block(usize),
    Gap(usize),
    /// A stretch of cells of which nothing is decided.
    Unknown(usize),
    /// A hint among those between landmarks: its size, and what stands before it.
    Loose {
        size: String,
        before: String,
    },
}

/// Hints that some condition restricts, wherever they are.
#[derive(Clone, Debug)]
enum Restriction {
    Maximal(usize),
    Minimal(usize),
    Unique(Slot, Condition),
}

/// The formula for one action of a rule.
pub(super) struct Formula<'a> {
    rule: &'a Rule,
    pub(super) script: Script,
    pub(super) length: String,
    /// What all hints take up, one cell behind each.
    pub(super) total: String,
    hints: String,
    pub(super) runs: Vec<RunMark>,
    pub(super) blanks: Vec<BlankMark>,
    pub(super) blocks: Vec<BlockMark>,
    pub(super) gaps: Vec<GapMark>,
    /// Stretches of undecided cells, start and size.
    unknown: Vec<(String, String)>,
    /// How many cells are known to be filled, and how many are not known to be blank.
    known_filled: String,
    open: String,
    bound: Vec<Bound>,
    restrictions: Vec<Restriction>,
}

/// Why a rule has no formula.
pub(super) type Unsupported = &'static str;

impl<'a> Formula<'a> {
    /// Asks a question about one action; with a longest length, if one is given.
    pub(super) fn of(
        rule: &'a Rule,
        action: &Action,
        question: Question,
        longest: Option<i64>,
    ) -> Result<Formula<'a>, Unsupported> {
        supported(rule)?;
        let mut script = Script::default();
        let (length, total) = (script.integer("length"), script.integer("total"));
        let hints = script.integer("hints");
        let (known_filled, open) = (script.integer("known_filled"), script.integer("open"));
        let mut formula = Formula {
            rule,
            script,
            length,
            total,
            hints,
            runs: vec![],
            blanks: vec![],
            blocks: vec![],
            gaps: vec![],
            unknown: vec![],
            known_filled,
            open,
            bound: vec![],
            restrictions: vec![],
        };
        formula.assert(two(">=", &formula.length, "1"));
        // Filled cells that are known are filled, and no filled cell is known to be blank.
        let filled = formula.filled();
        formula.assert(two("<=", &formula.known_filled, &filled));
        formula.assert(two(">=", &formula.open, &filled));
        if let Some(longest) = longest {
            formula.assert(two("<=", &formula.length, &number(longest)));
        }
        let firsts = formula.bind();
        formula.act(action, question);
        formula.enclose_runs();
        formula.place_all(&firsts);
        let condition = formula.condition(&rule.condition, &formula.bound.clone());
        formula.assert(condition);
        formula.restrict();
        formula.order();
        Ok(formula)
    }

    /// Asks whether the rule can fire where, under every map of the other rule's slots to this
    /// one's, the other rule does not fill all that this one fills.
    pub(super) fn beyond(
        rule: &'a Rule,
        other: &Rule,
        maps: &[Vec<Slot>],
    ) -> Result<Formula<'a>, Unsupported> {
        let (Action::Fill { start, end, .. }, Action::Fill { start: from, end: to, .. }) =
            (&rule.actions[0], &other.actions[0])
        else {
            return Err("it does not fill");
        };
        let mut formula = Formula::of(rule, &rule.actions[0], Question::Nothing, None)?;
        let bound = formula.bound.clone();
        let (start, end) = (formula.term(start, &bound), formula.term(end, &bound));
        for map in maps {
            let mapped: Vec<Bound> = map.iter().map(|&slot| bound[slot].clone()).collect();
            let own = rule.condition.conjuncts();
            let open = other.condition.conjuncts().into_iter();
            let open = open.filter(|part| !own.contains(&&part.renamed(map)));
            let mut says: Vec<String> = open.map(|part| formula.condition(part, &mapped)).collect();
            says.push(two("<=", &formula.term(from, &mapped), &start));
            says.push(two(">=", &formula.term(to, &mapped), &end));
            formula.assert(not(&all(&says)));
        }
        Ok(formula)
    }

    fn assert(&mut self, term: String) {
        self.script.assert(term);
    }

    fn new_run(&mut self) -> usize {
        let script = &mut self.script;
        let run = RunMark {
            start: script.integer("run_start"),
            size: script.integer("run_size"),
            before: script.integer("run_before"),
            count: script.integer("run_count"),
            range: (script.integer("range_start"), script.integer("range_end")),
        };
        let (end, until) = (run.end(), run.until());
        // A range holds the run, and lies within what the clue alone leaves it.
        let packed = minus(&self.length, &minus(&self.total, &until));
        self.assert(two(">=", &run.size, "1"));
        self.assert(two("<=", &run.range.0, &run.start));
        self.assert(two(">=", &run.range.0, &run.before));
        self.assert(two(">=", &run.range.1, &end));
        self.assert(two("<=", &run.range.1, &packed));
        self.runs.push(run);
        self.runs.len() - 1
    }

    fn new_blank(&mut self, at: String) -> usize {
        let before = self.script.integer("blank_before");
        let count = self.script.integer("blank_count");
        self.blanks.push(BlankMark { at, before, count });
        self.blanks.len() - 1
    }

    fn new_block(&mut self) -> usize {
        let owner = self.new_run();
        let script = &mut self.script;
        let block = BlockMark {
            start: script.integer("block_start"),
            size: script.integer("block_size"),
            longest: script.integer("longest_owner"),
            shortest: script.integer("shortest_owner"),
        };
        let run = self.runs[owner].clone();
        self.assert(two(">=", &block.size, "1"));
        self.assert(two("<=", &run.start, &block.start));
        self.assert(two("<=", &end_of(&block.start, &block.size), &run.end()));
        // Its owner may own it, for ranges hold their runs.
        self.assert(two(">=", &block.longest, &run.size));
        self.assert(two("<=", &block.shortest, &run.size));
        self.assert(two(">=", &block.shortest, &block.size));
        self.blocks.push(block);
        self.blocks.len() - 1
    }

    fn new_unknown(&mut self) -> usize {
        let start = self.script.integer("unknown_start");
        let size = self.script.integer("unknown_size");
        self.assert(two(">=", &start, "0"));
        self.assert(two(">=", &size, "1"));
        self.assert(two("<=", &end_of(&start, &size), &self.length));
        self.unknown.push((start, size));
        self.unknown.len() - 1
    }

    /// How many cells the hints cover.
    fn filled(&self) -> String {
        minus(&self.total, &self.hints)
    }

    fn new_gap(&mut self) -> usize {
        let start = self.script.integer("gap_start");
        let size = self.script.integer("gap_size");
        self.assert(two(">=", &start, "0"));
        self.assert(two(">=", &size, "1"));
        self.assert(two("<=", &end_of(&start, &size), &self.length));
        let left = self.new_blank(minus(&start, "1"));
        let right = self.new_blank(end_of(&start, &size));
        self.gaps.push(GapMark { start, size, left, right });
        self.gaps.len() - 1
    }

    /// Makes the landmarks of every declaration; gives the first blocks and gaps back.
    fn bind(&mut self) -> (Vec<usize>, Vec<usize>) {
        let first_hints = self.first_runs();
        let first_blocks = self.first_blocks();
        let first_gaps = self.first_gaps();
        for slot in 0..self.rule.slots() {
            let pattern = self.rule.declarations[slot].pattern;
            let place = match pattern {
                Pattern::Constant(_, index) => Some(index),
                Pattern::First(_) => Some(0),
                _ => None,
            };
            let bound = match (self.rule.kind(slot), place) {
                (Kind::Hint, Some(index)) => Bound::Run(first_hints[index]),
                (Kind::Block, Some(index)) => Bound::Block(first_blocks[index]),
                (Kind::Gap, Some(index)) => Bound::Gap(first_gaps[index]),
                (Kind::Hint, None) => Bound::Run(self.new_run()),
                (Kind::Block, None) => Bound::Block(self.new_block()),
                (Kind::Gap, None) => Bound::Gap(self.new_gap()),
                _ => Bound::Unknown(self.new_unknown()),
            };
            self.bound.push(bound);
        }
        (first_blocks, first_gaps)
    }

    /// Says of every bound element where it stands among those of its kind.
    fn place_all(&mut self, (blocks, gaps): &(Vec<usize>, Vec<usize>)) {
        for slot in 0..self.rule.slots() {
            self.place(slot);
        }
        self.after_first(blocks, gaps);
    }

    /// How many of the first elements of a kind must be told apart.
    fn firsts(&self, kind: Kind) -> usize {
        let place = |declaration: &crate::dsl::Declaration| match declaration.pattern {
            Pattern::Constant(of, index) if of == kind => index + 1,
            Pattern::First(of) if of == kind => 1,
            _ => 0,
        };
        self.rule.declarations.iter().map(place).max().unwrap_or(0)
    }

    fn first_runs(&mut self) -> Vec<usize> {
        let mut before = "0".to_owned();
        (0..self.firsts(Kind::Hint))
            .map(|_| {
                let run = self.new_run();
                self.assert(two("=", &self.runs[run].before, &before));
                before = self.runs[run].until();
                run
            })
            .collect()
    }

    fn first_blocks(&mut self) -> Vec<usize> {
        let blocks: Vec<usize> = (0..self.firsts(Kind::Block)).map(|_| self.new_block()).collect();
        for pair in blocks.windows(2) {
            let earlier = self.block_before(pair[0], pair[1]);
            self.assert(earlier);
        }
        blocks
    }

    fn first_gaps(&mut self) -> Vec<usize> {
        let mut before = "0".to_owned();
        let gaps: Vec<usize> = (0..self.firsts(Kind::Gap)).map(|_| self.new_gap()).collect();
        for (index, &gap) in gaps.iter().enumerate() {
            // All cells up to the first gap, and from each to the next, are blank.
            let (left, right) = (self.gaps[gap].left, self.gaps[gap].right);
            self.assert(two("=", &self.blanks[left].before, &before));
            before = self.blanks[right].before.clone();
            if index > 0 {
                let earlier = self.gap_before(gaps[index - 1], gap);
                self.assert(earlier);
            }
        }
        gaps
    }

    /// Every block and gap is one of the first or stands behind them.
    fn after_first(&mut self, blocks: &[usize], gaps: &[usize]) {
        if let Some(&last) = blocks.last() {
            for other in 0..self.blocks.len() {
                let one = blocks.iter().map(|&first| self.same_block(first, other));
                let places: Vec<String> = one.chain([self.block_before(last, other)]).collect();
                self.assert(any(&places));
            }
        }
        if let Some(&last) = gaps.last() {
            for other in 0..self.gaps.len() {
                let one = gaps.iter().map(|&first| self.same_gap(first, other));
                let places: Vec<String> = one.chain([self.gap_before(last, other)]).collect();
                self.assert(any(&places));
            }
        }
    }

    /// Says of a bound element what its pattern says, beyond `constant` and `first`.
    fn place(&mut self, slot: Slot) {
        match (self.rule.declarations[slot].pattern, self.bound[slot].clone()) {
            (Pattern::Singleton(_), Bound::Run(run)) => {
                self.assert(two("=", &self.runs[run].before, "0"));
                self.assert(two("=", &self.runs[run].until(), &self.total));
            }
            (Pattern::Singleton(_), Bound::Block(block)) => {
                for other in 0..self.blocks.len() {
                    let same = self.same_block(block, other);
                    self.assert(same);
                }
            }
            (Pattern::Singleton(_), Bound::Gap(gap)) => {
                let (left, right) = (self.gaps[gap].left, self.gaps[gap].right);
                self.assert(two("=", &self.blanks[left].before, "0"));
                self.assert(two("=", &self.blanks[right].before, &self.total));
                for other in 0..self.gaps.len() {
                    let same = self.same_gap(gap, other);
                    self.assert(same);
                }
            }
            (Pattern::Last(_), Bound::Run(run)) => {
                self.assert(two("=", &self.runs[run].until(), &self.total));
            }
            (Pattern::Last(_), Bound::Block(block)) => {
                for other in 0..self.blocks.len() {
                    let places = [self.same_block(block, other), self.block_before(other, block)];
                    self.assert(any(&places));
                }
            }
            (Pattern::Last(_), Bound::Gap(gap)) => {
                let right = self.gaps[gap].right;
                self.assert(two("=", &self.blanks[right].before, &self.total));
                for other in 0..self.gaps.len() {
                    let places = [self.same_gap(gap, other), self.gap_before(other, gap)];
                    self.assert(any(&places));
                }
            }
            (Pattern::Next(other), bound) => self.neighbours(&self.bound[other].clone(), &bound),
            (Pattern::Previous(other), bound) => {
                self.neighbours(&bound, &self.bound[other].clone())
            }
            _ => {}
        }
    }

    /// Says that one element follows another, with none of its kind between them.
    fn neighbours(&mut self, one: &Bound, next: &Bound) {
        match (one, next) {
            (Bound::Run(one), Bound::Run(next)) => {
                self.assert(two("=", &self.runs[*one].until(), &self.runs[*next].before));
            }
            (&Bound::Block(one), &Bound::Block(next)) => {
                let order = self.block_before(one, next);
                self.assert(order);
                for other in 0..self.blocks.len() {
                    let places = [
                        self.same_block(one, other),
                        self.same_block(next, other),
                        self.block_before(other, one),
                        self.block_before(next, other),
                    ];
                    self.assert(any(&places));
                }
            }
            (&Bound::Gap(one), &Bound::Gap(next)) => {
                let order = self.gap_before(one, next);
                let (right, left) = (self.gaps[one].right, self.gaps[next].left);
                self.assert(order);
                self.assert(two("=", &self.blanks[right].before, &self.blanks[left].before));
                for other in 0..self.gaps.len() {
                    let places = [
                        self.same_gap(one, other),
                        self.same_gap(next, other),
                        self.gap_before(other, one),
                        self.gap_before(next, other),
                    ];
                    self.assert(any(&places));
                }
            }
            _ => {}
        }
    }

    fn same_block(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.blocks[one], &self.blocks[other]);
        all(&[two("=", &one.start, &other.start), two("=", &one.size, &other.size)])
    }

    fn block_before(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.blocks[one], &self.blocks[other]);
        two("<", &end_of(&one.start, &one.size), &other.start)
    }

    fn same_gap(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.gaps[one], &self.gaps[other]);
        all(&[two("=", &one.start, &other.start), two("=", &one.size, &other.size)])
    }

    fn gap_before(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.gaps[one], &self.gaps[other]);
        two("<", &end_of(&one.start, &one.size), &other.start)
    }

    fn same_run(&self, one: usize, other: usize) -> String {
        let (one, other) = (&self.runs[one], &self.runs[other]);
        all(&[
            two("=", &one.start, &other.start),
            two("=", &one.size, &other.size),
            two("=", &one.before, &other.before),
            two("=", &one.count, &other.count),
            two("=", &one.range.0, &other.range.0),
            two("=", &one.range.1, &other.range.1),
        ])
    }

    /// Says that the action is wrong, in the way asked for.
    fn act(&mut self, action: &Action, question: Question) {
        let bound = self.bound.clone();
        match action {
            _ if question == Question::Nothing => {}
            Action::Fill { value, start, end } => {
                let (start, end) = (self.term(start, &bound), self.term(end, &bound));
                match question {
                    Question::OutOfLine => self.assert(any(&[
                        two("<", &start, "0"),
                        two(">", &end, &self.length),
                        two(">=", &start, &end),
                    ])),
                    _ => self.wrong_cell(*value, &start, &end),
                }
            }
            Action::Narrow { hint, start, end } => {
                let Bound::Run(run) = bound[*hint] else { return };
                let early = two("<", &self.runs[run].start, &self.term(start, &bound));
                let late = two(">", &self.runs[run].end(), &self.term(end, &bound));
                self.assert(any(&[early, late]));
            }
            Action::Split { hint, at } => {
                let Bound::Run(run) = bound[*hint] else { return };
                let at = self.term(at, &bound);
                let until = self.runs[run].until();
                if question == Question::WrongBehind {
                    let next = self.new_run();
                    self.assert(two("=", &self.runs[next].before, &until));
                    self.assert(two("<=", &self.runs[next].start, &at));
                } else {
                    let late = two(">", &self.runs[run].end(), &at);
                    self.assert(any(&[late, two("=", &until, &self.total)]));
                }
            }
        }
    }

    fn wrong_cell(&mut self, value: Value, start: &str, end: &str) {
        let cell = self.script.integer("wrong");
        self.assert(two(">=", &cell, "0"));
        self.assert(two("<", &cell, &self.length));
        self.assert(two("<=", start, &cell));
        self.assert(two("<", &cell, end));
        // An undecided cell is not counted among the known filled ones; a blank one is open still.
        let filled = self.filled();
        let uncounted = match value {
            Value::Filled => two(">", &self.open, &filled),
            _ => two("<", &self.known_filled, &filled),
        };
        for (start, size) in self.unknown.clone() {
            let outside = [two("<", &cell, &start), two(">=", &cell, &end_of(&start, &size))];
            self.assert(any(&[any(&outside), uncounted.clone()]));
        }
        if value == Value::Filled {
            self.new_blank(cell);
        } else {
            let run = self.new_run();
            self.assert(two("<=", &self.runs[run].start, &cell));
            self.assert(two("<", &cell, &self.runs[run].end()));
        }
    }

    /// Where the condition looks at all gaps, every run must lie in one of them.
    fn enclose_runs(&mut self) {
        let mut asked = false;
        self.rule.condition.visit(&mut |part| {
            if let Condition::Maximal(slot)
            | Condition::Minimal(slot)
            | Condition::Unique(slot, _) = part
            {
                asked |= self.rule.kind(*slot) == Kind::Gap;
            }
        });
        if !asked {
            return;
        }
        for run in 0..self.runs.len() {
            let gap = self.new_gap();
            let (start, end) = (self.runs[run].start.clone(), self.runs[run].end());
            self.assert(two("<=", &self.gaps[gap].start, &start));
            let gap = &self.gaps[gap];
            self.script.assert(two("<=", &end, &end_of(&gap.start, &gap.size)));
        }
    }

    fn condition(&mut self, condition: &Condition, bound: &[Bound]) -> String {
        match condition {
            Condition::True => "true".to_owned(),
            Condition::And(left, right) => {
                all(&[self.condition(left, bound), self.condition(right, bound)])
            }
            Condition::Compare(compare, left, right) => {
                let sign = match compare {
                    Compare::Equal => "=",
                    Compare::AtLeast => ">=",
                    Compare::Greater => ">",
                };
                two(sign, &self.term(left, bound), &self.term(right, bound))
            }
            Condition::Unique(slot, inner) => self.unique(*slot, inner, bound),
            Condition::Maximal(slot) => self.extreme(&bound[*slot], ">="),
            Condition::Minimal(slot) => self.extreme(&bound[*slot], "<="),
            Condition::MayOwn(hint, block) => self.may_own(&bound[*hint], &bound[*block]),
            // Such rules have no formula.
            Condition::Alike(..) | Condition::Unlike(..) => "true".to_owned(),
        }
    }

    fn may_own(&self, hint: &Bound, block: &Bound) -> String {
        let (&Bound::Run(run), &Bound::Block(block)) = (hint, block) else {
            return "true".to_owned();
        };
        let (run, block) = (&self.runs[run], &self.blocks[block]);
        all(&[
            two(">=", &run.size, &block.size),
            two("<=", &run.range.0, &block.start),
            two(">=", &run.range.1, &end_of(&block.start, &block.size)),
        ])
    }

    fn extreme(&mut self, of: &Bound, sign: &str) -> String {
        let mine = self.field(Field::Size, of);
        let others: Vec<String> = match *of {
            Bound::Run(run) => {
                self.restrictions.push(match sign {
                    ">=" => Restriction::Maximal(run),
                    _ => Restriction::Minimal(run),
                });
                self.runs.iter().map(|other| other.size.clone()).collect()
            }
            Bound::Block(_) => self.blocks.iter().map(|other| other.size.clone()).collect(),
            Bound::Unknown(_) => self.unknown.iter().map(|other| other.1.clone()).collect(),
            _ => self.gaps.iter().map(|other| other.size.clone()).collect(),
        };
        all(&others.iter().map(|other| two(sign, &mine, other)).collect::<Vec<_>>())
    }

    fn unique(&mut self, slot: Slot, inner: &Condition, bound: &[Bound]) -> String {
        let mut terms = vec![self.condition(inner, bound)];
        let others: Vec<(Bound, String)> = match bound[slot] {
            Bound::Run(mine) => {
                self.restrictions.push(Restriction::Unique(slot, inner.clone()));
                let same = |other| (Bound::Run(other), self.same_run(mine, other));
                (0..self.runs.len()).map(same).collect()
            }
            Bound::Block(mine) => {
                let same = |other| (Bound::Block(other), self.same_block(mine, other));
                (0..self.blocks.len()).map(same).collect()
            }
            Bound::Gap(mine) => {
                let same = |other| (Bound::Gap(other), self.same_gap(mine, other));
                (0..self.gaps.len()).map(same).collect()
            }
            Bound::Unknown(_) | Bound::Loose { .. } => vec![],
        };
        for (other, same) in others {
            let mut bound = bound.to_vec();
            bound[slot] = other;
            let holds = self.condition(inner, &bound);
            terms.push(any(&[same, not(&holds)]));
        }
        all(&terms)
    }

    fn term(&self, expr: &Expr, bound: &[Bound]) -> String {
        match expr {
            Expr::Constant(value) => number(i64::from(*value)),
            Expr::LineSize => self.length.clone(),
            Expr::Of(field, slot) => self.field(*field, &bound[*slot]),
            Expr::Add(left, right) => sum(&[&self.term(left, bound), &self.term(right, bound)]),
            Expr::Sub(left, right) => minus(&self.term(left, bound), &self.term(right, bound)),
            Expr::Count(_) => self.hints.clone(),
            Expr::Total(Kind::Block) => self.known_filled.clone(),
            Expr::Total(Kind::Gap) => self.open.clone(),
            Expr::Total(_) => self.filled(),
        }
    }

    fn field(&self, field: Field, of: &Bound) -> String {
        match of {
            Bound::Run(run) => self.field_of_run(field, &self.runs[*run]),
            Bound::Block(block) => {
                let block = &self.blocks[*block];
                match field {
                    Field::Start => block.start.clone(),
                    Field::Size => block.size.clone(),
                    Field::LongestOwner => block.longest.clone(),
                    Field::ShortestOwner => block.shortest.clone(),
                    _ => "0".to_owned(),
                }
            }
            Bound::Unknown(place) => match field {
                Field::Start => self.unknown[*place].0.clone(),
                Field::Size => self.unknown[*place].1.clone(),
                _ => "0".to_owned(),
            },
            Bound::Gap(gap) => match field {
                Field::Start => self.gaps[*gap].start.clone(),
                Field::Size => self.gaps[*gap].size.clone(),
                _ => "0".to_owned(),
            },
            Bound::Loose { size, before } => match field {
                Field::LowestEnd => sum(&[before, size]),
                Field::HighestStart => self.highest_start(before),
                _ => size.clone(),
            },
        }
    }

    fn field_of_run(&self, field: Field, run: &RunMark) -> String {
        match field {
            Field::Start => run.count.clone(),
            Field::Size => run.size.clone(),
            Field::LowestEnd => sum(&[&run.before, &run.size]),
            Field::HighestStart => self.highest_start(&run.before),
            Field::RangeStart => run.range.0.clone(),
            Field::RangeEnd => run.range.1.clone(),
            Field::LongestOwner | Field::ShortestOwner => "0".to_owned(),
        }
    }

    /// The start of a hint packed to the right, by what stands before it.
    fn highest_start(&self, before: &str) -> String {
        sum(&[&minus(&self.length, &self.total), before, "1"])
    }

    /// The same restrictions hold for every run, those that came later too.
    fn restrict(&mut self) {
        for block in 0..self.blocks.len() {
            let mark = self.blocks[block].clone();
            for run in 0..self.runs.len() {
                let owns = self.may_own(&Bound::Run(run), &Bound::Block(block));
                let size = &self.runs[run].size;
                let longest = two(">=", &mark.longest, size);
                let shortest = two("<=", &mark.shortest, size);
                self.assert(any(&[not(&owns), all(&[longest, shortest])]));
            }
        }
    }

    /// Puts all landmarks in order: for any two, one stands before the other, with room for the
    /// hints between them, or they are the same.
    fn order(&mut self) {
        for one in 0..self.runs.len() {
            for other in one + 1..self.runs.len() {
                let places = [
                    self.same_run(one, other),
                    self.run_before_run(one, other),
                    self.run_before_run(other, one),
                ];
                self.assert(any(&places));
            }
            for blank in 0..self.blanks.len() {
                let places = [self.run_before_blank(one, blank), self.blank_before_run(blank, one)];
                self.assert(any(&places));
            }
            let run = self.runs[one].clone();
            self.edges(&run.start, &run.end(), &run.before, &run.until(), &run.count, 1);
        }
        for one in 0..self.blanks.len() {
            for other in one + 1..self.blanks.len() {
                let places =
                    [self.blank_before_blank(one, other), self.blank_before_blank(other, one)];
                self.assert(any(&places));
            }
            let blank = self.blanks[one].clone();
            let from = sum(&[&blank.at, "1"]);
            self.edges(&from, &blank.at, &blank.before, &blank.before, &blank.count, 0);
        }
        for one in 0..self.blocks.len() {
            for other in one + 1..self.blocks.len() {
                let places = [
                    self.same_block(one, other),
                    self.block_before(one, other),
                    self.block_before(other, one),
                ];
                self.assert(any(&places));
            }
        }
        for one in 0..self.gaps.len() {
            for other in one + 1..self.gaps.len() {
                let places = [
                    self.same_gap(one, other),
                    self.gap_before(one, other),
                    self.gap_before(other, one),
                ];
                self.assert(any(&places));
            }
        }
        if self.runs.is_empty() && self.blanks.is_empty() {
            let (total, length, hints) =
                (self.total.clone(), self.length.clone(), self.hints.clone());
            let room = self.room("0", &total, "0", &hints);
            self.assert(all(&[room, two("<=", &total, &sum(&[&length, "1"]))]));
        }
    }

    /// A landmark leaves room for the hints before it and behind it.
    fn edges(&mut self, from: &str, to: &str, before: &str, until: &str, count: &str, own: i64) {
        let (total, length, hints) = (self.total.clone(), self.length.clone(), self.hints.clone());
        let left = self.room("0", before, "0", count);
        let counted = sum(&[count, &number(own)]);
        let right = self.room(until, &total, &counted, &hints);
        self.assert(all(&[left, two(">=", from, before)]));
        self.assert(all(&[right, two(">=", &length, &sum(&[to, &minus(&total, until)]))]));
    }

    fn run_before_run(&mut self, one: usize, other: usize) -> String {
        let (one, other) = (self.runs[one].clone(), self.runs[other].clone());
        let until = one.until();
        let room = self.room(&until, &other.before, &sum(&[&one.count, "1"]), &other.count);
        let cells = minus(&other.before, &until);
        all(&[room, two(">=", &other.start, &sum(&[&one.end(), "1", &cells]))])
    }

    fn run_before_blank(&mut self, run: usize, blank: usize) -> String {
        let (run, blank) = (self.runs[run].clone(), self.blanks[blank].clone());
        let until = run.until();
        let room = self.room(&until, &blank.before, &sum(&[&run.count, "1"]), &blank.count);
        let cells = minus(&blank.before, &until);
        all(&[room, two(">=", &blank.at, &sum(&[&run.end(), &cells]))])
    }

    fn blank_before_run(&mut self, blank: usize, run: usize) -> String {
        let (run, blank) = (self.runs[run].clone(), self.blanks[blank].clone());
        let room = self.room(&blank.before, &run.before, &blank.count, &run.count);
        let cells = minus(&run.before, &blank.before);
        all(&[room, two(">=", &run.start, &sum(&[&blank.at, "1", &cells]))])
    }

    fn blank_before_blank(&mut self, one: usize, other: usize) -> String {
        let (one, other) = (self.blanks[one].clone(), self.blanks[other].clone());
        let room = self.room(&one.before, &other.before, &one.count, &other.count);
        let cells = minus(&other.before, &one.before);
        all(&[room, two(">=", &other.at, &sum(&[&one.at, &cells]))])
    }

    /// Says that hints between two landmarks can be worth what they must be worth.
    fn room(&mut self, from: &str, to: &str, count: &str, count_to: &str) -> String {
        let worth = minus(to, from);
        let hints = minus(count_to, count);
        let none = all(&[two("=", &worth, "0"), two("=", &hints, "0")]);
        let mut some = vec![two(">=", &hints, "1"), two(">=", &worth, &sum(&[&hints, &hints]))];
        for restriction in self.restrictions.clone() {
            some.push(match restriction {
                Restriction::Maximal(run) => {
                    let half = self.script.integer("half");
                    let size = &self.runs[run].size;
                    any(&[two(">=", size, "2"), two("=", &worth, &sum(&[&half, &half]))])
                }
                Restriction::Minimal(run) => two(">=", &worth, &sum(&[&self.runs[run].size, "1"])),
                Restriction::Unique(slot, inner) => self.first_loose(slot, &inner, from, &worth),
            });
        }
        any(&[none, all(&some)])
    }

    /// The first of the hints between two landmarks does not satisfy what only a bound hint does.
    fn first_loose(&mut self, slot: Slot, inner: &Condition, from: &str, worth: &str) -> String {
        let mut beyond = false;
        inner.visit(&mut |part| {
            beyond |=
                !matches!(part, Condition::True | Condition::And(..) | Condition::Compare(..));
        });
        inner.visit_exprs(&mut |expr| {
            beyond |= matches!(expr, Expr::Of(Field::Start | Field::RangeStart | Field::RangeEnd, of) if *of == slot);
        });
        if beyond {
            return "true".to_owned();
        }
        let size = self.script.integer("loose");
        let mut bound = self.bound.clone();
        bound[slot] = Bound::Loose { size: size.clone(), before: from.to_owned() };
        let holds = self.condition(inner, &bound);
        let own = sum(&[&size, "1"]);
        let rest = any(&[two("=", worth, &own), two(">=", worth, &sum(&[&own, "2"]))]);
        all(&[two(">=", &size, "1"), rest, not(&holds)])
    }
}

/// Whether the rule says only what the formula can say.
fn supported(rule: &Rule) -> Result<(), Unsupported> {
    let kinds = (0..rule.slots()).map(|slot| rule.kind(slot));
    if kinds.into_iter().any(|kind| kind == Kind::Colour) {
        return Err("it speaks of colours");
    }
    if rule.extensions().contains(&crate::dsl::Extension::Colour) {
        return Err("it speaks of colours");
    }
    let mut nested = false;
    rule.condition.visit(&mut |part| {
        if let Condition::Unique(_, inner) = part {
            // What is said of all hints cannot be denied of the landmarks alone.
            inner.visit(&mut |part| {
                nested |= matches!(
                    part,
                    Condition::Maximal(_) | Condition::Minimal(_) | Condition::Unique(..)
                );
            });
        }
    });
    if nested {
        return Err("it asks for what is largest, smallest or unique inside `unique where`");
    }
    let mut counts = false;
    let mut see = |expr: &Expr| {
        counts |= match expr {
            Expr::Count(kind) => *kind != Kind::Hint,
            Expr::Total(kind) => matches!(kind, Kind::Unknown | Kind::Colour),
            _ => false,
        };
    };
    rule.condition.visit_exprs(&mut see);
    for expr in rule.actions.iter().flat_map(Action::exprs) {
        expr.visit(&mut see);
    }
    let far = |declaration: &crate::dsl::Declaration| matches!(declaration.pattern, Pattern::Constant(_, index) if index > 8);
    if rule.declarations.iter().any(far) {
        return Err("it asks for an element far down the line");
    }
    if counts { Err("it counts blocks, gaps or unknown cells") } else { Ok(()) }
}
