//! The heuristics: every look at a line, as the command `lab heuristics` tells it, and the six stages of
//! the paper's figures, as `lab stages` has them.

use std::collections::BTreeMap;

use nonolith::lab::experiments::line_looks::{FindingReport, LookReport, watch};
use nonolith::lab::experiments::method_choice::MethodChoice;
use nonolith::lab::experiments::stages::{STAGES, Stage, stages};
use nonolith::puzzle::{Colour, LineId, Trace};
use nonolith::solve;

use super::race::code;
use super::{LabState, options};
use crate::marks::Code;
use crate::protocol::{Operation, reply, request};
use crate::puzzles;
use crate::think::VerdictName;

/// How many looks are handed on at once: the next line of the combinatorial heuristic may take long.
const PART: usize = 5;
/// How many looks are told; the heuristic goes on after them.
const MOST_LOOKS: usize = 50_000;

request! {
    /// Lets a heuristic work. Looks at lines are handed on as they come; the reply has the last ones.
    Look {
        puzzle: String,
        method: String,
        seed: f64,
        settings: BTreeMap<String, String>,
        /// How long it may take, in seconds.
        seconds: f64,
    }
}

reply! {
    LookedTold {
        verdict: VerdictName,
        reason: Option<String>,
        stats: BTreeMap<String, f64>,
        looks: Vec<LookTold>,
    }
}

reply! {
    /// A look at a line, by a hint of the preprocessing or a sub-procedure.
    LookTold {
        line: LineId,
        strategy: &'static str,
        /// How many of the line's cells were modified when it was chosen; none where lines are gone
        /// through in order.
        modified: Option<usize>,
        /// Where each run starts leftmost, if leftmost and rightmost were compared.
        leftmost: Option<Vec<usize>>,
        rightmost: Option<Vec<usize>>,
        findings: Vec<FindingTold>,
        /// The colours that each cell of the line can have afterwards.
        cells: Vec<Vec<usize>>,
        /// The cells of the line that can be less than before.
        changed: Vec<usize>,
        /// How many cells of the puzzle are known afterwards.
        known: usize,
        /// The cells of the board that became known, in reading order, and what they show then.
        changes: Vec<(usize, Code)>,
    }
}

reply! {
    /// What was found, known before or not.
    FindingTold {
        from: usize,
        /// The cell behind the last one.
        to: usize,
        /// What these cells can be at most.
        colours: Vec<usize>,
        /// The runs that show it.
        runs: Vec<usize>,
    }
}

request! {
    /// Gives six stages of a solve by any method.
    Stages {
        puzzle: String,
        method: String,
        seed: f64,
        settings: BTreeMap<String, String>,
        /// How long it may take, in seconds.
        seconds: f64,
    }
}

reply! {
    StagesTold {
        verdict: VerdictName,
        reason: Option<String>,
        stages: Vec<StageTold>,
    }
}

reply! {
    /// What was known after a step, or the candidate that was looked at.
    StageTold {
        step: usize,
        unknown: usize,
        /// The candidate's score, if it is one.
        score: Option<f64>,
        marks: Vec<Code>,
    }
}

fn told(look: LookReport, width: usize) -> LookTold {
    let known = look.changed.iter().filter_map(|&along| match look.cells[along][..] {
        [colour] => {
            let square = look.line.square(along);
            Some((square.row * width + square.column, Code::of_colour(Colour::new(colour))))
        }
        _ => None,
    });
    LookTold {
        changes: known.collect(),
        line: look.line,
        strategy: look.strategy,
        modified: look.modified,
        leftmost: look.leftmost,
        rightmost: look.rightmost,
        findings: look.findings.into_iter().map(finding).collect(),
        cells: look.cells,
        changed: look.changed,
        known: look.known,
    }
}

fn finding(FindingReport { from, to, colours, runs, .. }: FindingReport) -> FindingTold {
    FindingTold { from, to, colours, runs }
}

impl Operation<LabState> for Look {
    type Reply = LookedTold;

    fn answer(self, state: &mut LabState) -> Result<LookedTold, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let options = options(self.seed, &self.settings, self.seconds);
        let (width, mut seen, mut waiting) = (puzzle.width(), 0, vec![]);
        let answer = watch(&self.method, &puzzle, &options, None, |look| {
            seen += 1;
            if seen <= MOST_LOOKS {
                waiting.push(told(look, width));
            }
            if waiting.len() == PART {
                state.tell(&waiting);
                waiting.clear();
            }
        });
        let answer = answer.ok_or_else(|| format!("{} is no heuristic of lines", self.method))?;
        let answer = answer.map_err(|error| error.to_string())?;
        Ok(LookedTold {
            verdict: VerdictName::of(&answer.verdict),
            reason: answer.verdict.reason().map(ToString::to_string),
            stats: answer.stats.iter().map(|(name, figure)| (name.to_string(), *figure)).collect(),
            looks: waiting,
        })
    }
}

impl Operation<LabState> for Stages {
    type Reply = StagesTold;

    fn answer(self, _: &mut LabState) -> Result<StagesTold, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let method = nonolith::method(&self.method).map_err(|error| error.to_string())?;
        let choice =
            MethodChoice { settings: self.settings.clone(), ..MethodChoice::plain(method) };
        let options = choice.options(&options(self.seed, &self.settings, self.seconds));
        let mut trace = Trace::default();
        let answer = solve::run(choice.method, &puzzle, &options, Some(&mut trace));
        let answer = answer.map_err(|error| error.to_string())?;
        let stages = stages(&puzzle, &trace, STAGES).map_err(|error| error.to_string())?;
        Ok(StagesTold {
            verdict: VerdictName::of(&answer.verdict),
            reason: answer.verdict.reason().map(ToString::to_string),
            stages: stages.iter().map(stage).collect(),
        })
    }
}

fn stage(Stage { step, grid, score }: &Stage) -> StageTold {
    StageTold {
        step: *step,
        unknown: grid.unknown_cells(),
        score: *score,
        marks: grid.cells().iter().copied().map(code).collect(),
    }
}
