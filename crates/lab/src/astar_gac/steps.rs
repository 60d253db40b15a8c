//! The trace of a search: each expanded node as the suppositions that lead to it and what filtering
//! makes of them.
//!
//! A best-first search jumps about in its tree; between two nodes the trace goes back to their
//! common ancestor and down again. An assumed segment is a supposition about each of its cells and
//! the blanks beside it.

use puzzle::{Cell, Decided, Event, Reason, Replay, Square, Trace};

use super::assume::DomainState;
use super::best_first::{SearchTree, TreeEnd};
use super::method::AstarSearch;

/// Tells a trace how a search went.
pub(super) fn record(search: &AstarSearch<'_>, tree: &SearchTree<DomainState>, trace: &mut Trace) {
    let mut walk =
        TreeWalk { search, tree, trace, replay: Replay::new(search.puzzle), path: vec![] };
    let goal = match tree.end {
        TreeEnd::Goal(goal) => Some(goal),
        TreeEnd::Exhausted | TreeEnd::Stopped(_) => None,
    };
    for node in tree.expanded.iter().copied().chain(goal) {
        walk.go_to(node);
    }
}

struct TreeWalk<'a> {
    search: &'a AstarSearch<'a>,
    tree: &'a SearchTree<DomainState>,
    trace: &'a mut Trace,
    replay: Replay,
    /// The nodes under whose suppositions we are, each with how many suppositions were open before.
    path: Vec<(usize, usize)>,
}

impl TreeWalk<'_> {
    fn go_to(&mut self, node: usize) {
        let path = self.tree.path(node);
        let shared = self.path.iter().zip(&path).take_while(|((here, _), there)| here == *there);
        let shared = shared.count();
        let depth = self.path.get(shared).map_or(self.replay.depth(), |&(_, depth)| depth);
        self.path.truncate(shared);
        while self.replay.depth() > depth {
            self.tell(Event::Retract { broken: None });
        }
        for &node in &path[shared..] {
            self.path.push((node, self.replay.depth()));
            self.suppose(node);
            self.prove(node);
        }
    }

    fn tell(&mut self, event: Event) {
        // Every square of ours is inside, and we retract only what is open.
        if self.replay.apply(&event).is_ok() {
            self.trace.events.push(event);
        }
    }

    fn suppose(&mut self, node: usize) {
        let Some((variable, start)) = self.tree.nodes[node].state.assumed else { return };
        let segment = self.search.board.segments[variable];
        let (end, length) = (start + segment.length, self.replay.grid().line_length(segment.line));
        let before = start.checked_sub(1).map(|cell| (cell, Cell::BLANK));
        let behind = (end < length).then_some((end, Cell::BLANK));
        let own = (start..end).map(|cell| (cell, Cell::FILLED));
        for (cell, allowed) in own.chain(before).chain(behind) {
            let square = segment.line.square(cell);
            if self.replay.grid()[square] != allowed {
                self.tell(Event::Suppose { square, allowed });
            }
        }
    }

    fn prove(&mut self, node: usize) {
        let (here, now) = (&self.tree.nodes[node], self.replay.grid());
        let grid = self.search.grid(&here.state);
        let news = |square: &Square| grid[*square] != now[*square];
        let decided = |square| Some(Decided { square, colour: grid[square].colour()? });
        let cells = grid.squares().filter(news).filter_map(decided).collect();
        let reason = Reason::named("gac")
            .value("node", node as i64)
            .value("g", here.g as i64)
            .value("h", here.h as i64);
        self.tell(Event::Proved { cells, excluded: vec![], reason });
    }
}
