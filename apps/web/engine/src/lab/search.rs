//! The search of A*-GAC: filtering by filtering, with every question to a constraint, on a puzzle or on
//! the colouring of a graph, as the commands `lab tree` and `lab colouring` tell them.

use std::collections::BTreeMap;

use nonolith::lab::astar_gac::ObservedAstar;
use nonolith::lab::astar_gac::assume::Estimate;
use nonolith::lab::experiments::colouring::{self, ColouringPlan};
use nonolith::lab::experiments::tree::{Filtering, FilteringRecorder, NetworkReport, Strike};
use nonolith::puzzle::{Colour, Puzzle};
use nonolith::solve;

use super::{LabState, options};
use crate::marks::Code;
use crate::protocol::{Operation, reply, request};
use crate::puzzles;
use crate::think::VerdictName;

/// How many questions are handed on at once, and then the filterings that they belong to.
const PART: usize = 4_000;
/// How many pairs of the queue are told; later ones are only counted.
const MOST_PAIRS: usize = 400_000;
/// How many questions that struck values are told; the search goes on after them.
const MOST_STRIKES: usize = 200_000;
/// How many filterings are told.
const MOST_FILTERINGS: usize = 10_000;
/// The largest graph that is coloured here.
const MOST_VERTICES: usize = 60;
const MOST_COLOURS: usize = 8;

request! {
    /// Searches a puzzle. The variables and constraints are handed on at once, filterings as they come;
    /// the reply has the last ones.
    Search {
        puzzle: String,
        method: String,
        seed: f64,
        settings: BTreeMap<String, String>,
        /// How long it may take, in seconds.
        seconds: f64,
    }
}

request! {
    /// Searches for the colouring of a graph that a seed draws, in the same way.
    ColourGraph {
        vertices: usize,
        /// To how many of its nearest each vertex is tied.
        neighbours: usize,
        colours: usize,
        seed: f64,
        /// `report` or `admissible`.
        estimate: String,
        /// How long it may take, in seconds.
        seconds: f64,
    }
}

reply! {
    SearchTold {
        /// What was found of a puzzle.
        verdict: Option<VerdictName>,
        /// How a search for a colouring ended, or why the verdict is not known.
        reason: Option<String>,
        /// The colour of each vertex, where one was found.
        colouring: Option<Vec<usize>>,
        stats: BTreeMap<String, f64>,
        last: SearchPart,
    }
}

reply! {
    SearchPart {
        network: Option<NetworkTold>,
        filterings: Vec<FilteringTold>,
    }
}

reply! {
    NetworkTold {
        /// `row 2 1 4` is the first run of row 2, of 4 cells; `cell 2 5`, `vertex 7`.
        variables: Vec<String>,
        /// `cell 2 5`, `row 2`, `given 2 5`, `board`, `edge 3 7`.
        constraints: Vec<String>,
        /// How many variables, from the first on, are decided.
        decisions: usize,
        domains: Vec<Vec<usize>>,
        /// Where each vertex of a graph lies, in a square of 1000.
        vertices: Vec<(usize, usize)>,
        edges: Vec<(usize, usize)>,
    }
}

reply! {
    /// One filtering: of the whole network, or under an assumption.
    FilteringTold {
        parent: Option<usize>,
        /// The variable that is assumed, and its value.
        assumed: Option<(usize, usize)>,
        /// The cells that this decides before anything is asked, and what they show then.
        cells: Vec<(usize, Code)>,
        /// How many values are left before anything is asked.
        left: usize,
        /// How many pairs wait before anything is asked.
        waiting: usize,
        /// Every pair of a variable and a constraint that came to the queue, in order.
        pairs: Vec<(usize, usize)>,
        strikes: Vec<StrikeTold>,
        /// How many questions were asked.
        asked: usize,
        /// The variable that has no value left.
        wiped_out: Option<usize>,
        node: Option<usize>,
        is_new: bool,
        g: f64,
        h: f64,
        /// Nodes to which this gave a cheaper path.
        improved: Vec<ImprovedTold>,
    }
}

reply! {
    ImprovedTold {
        node: usize,
        parent: Option<usize>,
        g: f64,
    }
}

reply! {
    /// A question that struck values.
    StrikeTold {
        /// Which question it is, counted from 1.
        asked: usize,
        variable: usize,
        values: Vec<usize>,
        /// How many values are left of the variables to be decided.
        left: usize,
        /// How many pairs have come to the queue by then.
        came: usize,
        cells: Vec<(usize, Code)>,
    }
}

/// The filterings that are not handed on yet.
struct Told<'a> {
    state: &'a mut LabState,
    waiting: Vec<FilteringTold>,
    questions: usize,
    filterings: usize,
    strikes: usize,
}

impl<'a> Told<'a> {
    /// Hands the network on at once, so that there is something to see.
    fn new(state: &'a mut LabState, network: NetworkTold) -> Told<'a> {
        state.tell(&SearchPart { network: Some(network), filterings: vec![] });
        Told { state, waiting: vec![], questions: 0, filterings: 0, strikes: 0 }
    }

    fn take(&mut self, filtering: Filtering) {
        self.filterings += 1;
        self.strikes += filtering.strikes.len();
        if self.filterings > MOST_FILTERINGS || self.strikes > MOST_STRIKES {
            return;
        }
        self.questions += filtering.asked + 1;
        self.waiting.push(told(filtering));
        // The first one at once.
        if self.questions > PART || self.filterings == 1 {
            let filterings = std::mem::take(&mut self.waiting);
            self.state.tell(&SearchPart { network: None, filterings });
            self.questions = 0;
        }
    }

    fn last(self) -> SearchPart {
        SearchPart { network: None, filterings: self.waiting }
    }
}

fn told(it: Filtering) -> FilteringTold {
    FilteringTold {
        parent: it.parent,
        assumed: it.assumed,
        cells: codes(&it.cells),
        left: it.left,
        waiting: it.waiting,
        pairs: it.pairs,
        strikes: it.strikes.into_iter().map(strike).collect(),
        asked: it.asked,
        wiped_out: it.wiped_out,
        node: it.node,
        is_new: it.is_new,
        g: it.g as f64,
        h: it.h as f64,
        improved: it
            .improved
            .into_iter()
            .map(|(node, parent, g)| ImprovedTold { node, parent, g: g as f64 })
            .collect(),
    }
}

fn strike(Strike { asked, variable, values, left, came, cells, .. }: Strike) -> StrikeTold {
    StrikeTold { asked, variable, values, left, came, cells: codes(&cells) }
}

fn codes(cells: &[(usize, usize)]) -> Vec<(usize, Code)> {
    cells.iter().map(|&(at, colour)| (at, Code::of_colour(Colour::new(colour)))).collect()
}

fn network(it: NetworkReport) -> NetworkTold {
    let NetworkReport { variables, constraints, decisions, domains, .. } = it;
    NetworkTold { variables, constraints, decisions, domains, vertices: vec![], edges: vec![] }
}

impl Operation<LabState> for Search {
    type Reply = SearchTold;

    fn answer(self, state: &mut LabState) -> Result<SearchTold, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let unseen = ObservedAstar::named(&self.method, |_, _| {});
        let full =
            unseen.ok_or_else(|| format!("{} is no search of A*-GAC", self.method))?.is_full();
        let options = options(self.seed, &self.settings, self.seconds);
        let mut begun: Option<(Told<'_>, FilteringRecorder<'_>)> = None;
        let (shared, mut state) = (&puzzle, Some(state));
        let observed = ObservedAstar::named(&self.method, |_: &Puzzle, event| {
            // Only when the search begins is it certain that the puzzle is not refused.
            if let Some(state) = state.take() {
                let told = Told::new(state, network(NetworkReport::of_puzzle(shared, full)));
                let recorder = FilteringRecorder::of_puzzle(shared, full, MOST_PAIRS);
                begun = Some((told, recorder));
            }
            if let Some((told, recorder)) = &mut begun {
                recorder.see(event).into_iter().for_each(|filtering| told.take(filtering));
            }
        });
        let observed = observed.ok_or("no search")?;
        let answer = solve::run(&observed, shared, &options, None);
        let answer = answer.map_err(|error| error.to_string())?;
        drop(observed);
        let last = begun.map(|(mut told, recorder)| {
            recorder.rest().into_iter().for_each(|filtering| told.take(filtering));
            told.last()
        });
        Ok(SearchTold {
            verdict: Some(VerdictName::of(&answer.verdict)),
            reason: answer.verdict.reason().map(ToString::to_string),
            colouring: None,
            stats: answer.stats.iter().map(|(name, figure)| (name.to_string(), *figure)).collect(),
            last: last.unwrap_or(SearchPart { network: None, filterings: vec![] }),
        })
    }
}

impl Operation<LabState> for ColourGraph {
    type Reply = SearchTold;

    fn answer(self, state: &mut LabState) -> Result<SearchTold, String> {
        let ColourGraph { vertices, neighbours, colours, .. } = self;
        if !(2..=MOST_VERTICES).contains(&vertices) || !(1..=MOST_COLOURS).contains(&colours) {
            return Err(format!(
                "expected 2 to {MOST_VERTICES} vertices and 1 to {MOST_COLOURS} colours"
            ));
        }
        let estimate = match self.estimate.as_str() {
            "report" => Estimate::ValuesLeft,
            "admissible" => Estimate::Admissible,
            other => {
                return Err(format!("estimate: expected report or admissible, found {other:?}"));
            }
        };
        let seed = self.seed as u64;
        let plan = ColouringPlan { vertices, neighbours, colours, seed, estimate };
        let (graph, report) = colouring::network(&plan);
        let place = |&(x, y): &(u32, u32)| (x as usize, y as usize);
        let mut network = network(report);
        network.vertices = graph.vertices.iter().map(place).collect();
        network.edges = graph.edges;
        let mut told = Told::new(state, network);
        let budget = options(self.seed, &BTreeMap::new(), self.seconds).budget;
        let report = colouring::colour(&plan, &budget, MOST_PAIRS, &mut |it| told.take(it));
        let figures = [
            ("nodes", report.nodes as f64),
            ("expanded", report.expanded as f64),
            ("reparented", report.reparented as f64),
        ];
        Ok(SearchTold {
            verdict: None,
            reason: Some(report.end),
            colouring: report.colouring,
            stats: figures.map(|(name, figure)| (name.to_owned(), figure)).into(),
            last: told.last(),
        })
    }
}
