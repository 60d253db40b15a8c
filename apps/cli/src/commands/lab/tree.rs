//! `nonolith lab tree`: the search tree of A*-GAC on a puzzle.

use std::time::Duration;

use clap::{Args, ValueEnum};
use nonolith::lab::astar_gac::assume::{self, AstarOutcome, DomainState};
use nonolith::lab::astar_gac::best_first::{self, Status, TreeEnd};
use nonolith::lab::astar_gac::{AstarSearch, search};
use nonolith::lab::experiments::tree::draw;
use nonolith::puzzle::Puzzle;
use serde::Serialize;

use super::shared::{Figure, options};
use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::Puzzles;
use crate::limits::seconds;

/// Draw the search tree of A*-GAC on a black-and-white puzzle.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab tree cat.non -o tree.svg
  nonolith lab tree cat.non --full --estimate admissible --json")]
pub(crate) struct TreeCommand {
    #[command(flatten)]
    puzzles: Puzzles,
    /// Full line consistency in place of the report's three constraints
    #[arg(long)]
    full: bool,
    /// The estimate h
    #[arg(long, value_enum, default_value_t)]
    estimate: EstimateArg,
    /// Draw and print at most about N nodes
    #[arg(long, value_name = "N", default_value_t = 200)]
    most: usize,
    /// Stop the search after S seconds
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds)]
    timeout: Duration,
    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    figure: Figure,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum EstimateArg {
    /// Values left, as in the report; not admissible
    #[default]
    Report,
    /// One until solved
    Admissible,
}

#[derive(Serialize)]
struct TreeRecord<'a> {
    id: &'a str,
    end: String,
    nodes: usize,
    expanded: usize,
    reparented: u64,
    tree: Vec<NodeRecord>,
}

#[derive(Serialize)]
struct NodeRecord {
    parent: Option<usize>,
    children: Vec<usize>,
    g: u64,
    h: u64,
    f: u64,
    open: bool,
    assumed: Option<AssumedRecord>,
    singletons: usize,
}

#[derive(Serialize)]
struct AssumedRecord {
    line: nonolith::puzzle::LineId,
    run: usize,
    start: usize,
}

impl Run for TreeCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let mut drawn = 0;
        self.puzzles.each(context, self.json, |context, id, puzzle| {
            drawn += 1;
            self.figure.only_one(drawn)?;
            if puzzle.palette().len() > 2 {
                return Err(Failure::Usage(format!("{id}: A*-GAC does not do colour")));
            }
            self.show(context, id, &puzzle)?;
            Ok(Exit::Done)
        })
    }
}

impl TreeCommand {
    fn show(&self, context: &mut Context, id: &str, puzzle: &Puzzle) -> Result<(), Failure> {
        let budget = options(context, 1, Some(self.timeout)).budget;
        let estimate = match self.estimate {
            EstimateArg::Report => assume::Estimate::ValuesLeft,
            EstimateArg::Admissible => assume::Estimate::Admissible,
        };
        let search = search(puzzle, self.full, estimate, &budget);
        context.heed()?;
        let AstarOutcome::Searched(tree) = &search.outcome else {
            let end = match &search.outcome {
                AstarOutcome::Stopped(stopped) => stopped.to_string(),
                _ => "no segment can be placed: there is no solution".to_owned(),
            };
            return self.print(context, id, &end, None, &search);
        };
        self.figure.draw(|| draw(&search.board, tree, self.most))?;
        let end = match tree.end {
            TreeEnd::Goal(_) => "goal".to_owned(),
            TreeEnd::Exhausted => "exhausted".to_owned(),
            TreeEnd::Stopped(stopped) => stopped.to_string(),
        };
        self.print(context, id, &end, Some(tree), &search)
    }

    fn print(
        &self,
        context: &mut Context,
        id: &str,
        end: &str,
        tree: Option<&best_first::SearchTree<DomainState>>,
        search: &AstarSearch<'_>,
    ) -> Result<(), Failure> {
        let nodes = tree.map_or(0, |tree| tree.nodes.len());
        let expanded = tree.map_or(0, |tree| tree.expanded.len());
        let reparented = tree.map_or(0, |tree| tree.reparented);
        if !self.json {
            let text = format!(
                "{id}: {nodes} nodes, {expanded} expanded, {reparented} re-parented, {end}\n"
            );
            return context.print(&text);
        }
        let all = tree.iter().flat_map(|tree| &tree.nodes).take(self.most);
        let tree = all.map(|node| NodeRecord::of(node, search)).collect();
        let end = end.to_owned();
        context.print_json(&TreeRecord { id, end, nodes, expanded, reparented, tree })
    }
}

impl NodeRecord {
    fn of(node: &best_first::Node<DomainState>, search: &AstarSearch<'_>) -> NodeRecord {
        let assumed = node.state.assumed.map(|(variable, start)| {
            let segment = search.board.segments[variable];
            AssumedRecord { line: segment.line, run: segment.run, start }
        });
        NodeRecord {
            parent: node.parent,
            children: node.children.iter().map(|&(child, _)| child).collect(),
            g: node.g,
            h: node.h,
            f: node.f(),
            open: node.status == Status::Open,
            assumed,
            singletons: node.state.singletons().count(),
        }
    }
}
