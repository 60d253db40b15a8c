//! The judge of a repair: whether the puzzle of a changed picture is fair, and if not, why not.

use puzzle::{Picture, Square};
use solve::{Budget, Stopped};

use super::core::core;
use super::large::LARGE_PICTURE;
use super::line_logic::LineLogic;
use super::nogoods::UnitNogood;
use super::state::PictureState;
use super::switch::Switches;
use super::units::{UnitValue, Units};
use super::windows::{stuck_windows, switch_windows};
use super::{RepairGoal, RepairMeans, RepairRequest};

/// The most cores taken from one picture by revealing one after the other: those that share no cell
/// raise the bound.
const MOST_CORES: usize = 3;

/// Where in the unknown cells of one state further cores are looked for: together they leave fewer
/// cells that could break all of them.
const FURTHER_CENTRES: [f64; 2] = [1.0 / 3.0, 2.0 / 3.0];

/// The most pairs of solutions taken from one picture.
const MOST_SWITCHES: usize = 12;

/// The most unknown cells with which a core is looked for at the last change: a larger one costs more
/// than it prunes.
const SMALL_REMAINDER: usize = 20;

/// What a judge says about values of all units.
#[derive(Debug)]
pub(super) enum FairnessJudgement {
    /// The puzzle reaches the goal.
    Fair,
    /// It does not; the nogoods say why.
    Unfair(Vec<UnitNogood>),
    /// Whether the picture reaches the goal was not found out.
    Undecided(Stopped),
}

/// What judges whether the present values reach the goal.
pub(super) trait FairnessJudge {
    /// Gives a unit a value.
    fn set(&mut self, unit: usize, value: UnitValue);

    /// Judges the present values. If they are unfair, there is one nogood at least.
    fn judge(&mut self, budget: &Budget) -> FairnessJudgement;

    /// Prepares for judging values that differ from the present ones in one unit.
    fn prepare(&mut self);

    /// Judges the present values, which differ in this unit from those prepared for. Gives nogoods
    /// only where they cost little.
    fn judge_neighbour(&mut self, unit: usize, budget: &Budget) -> FairnessJudgement;

    /// Whether the present values are known to reach the goal.
    fn is_fair(&mut self, budget: &Budget) -> bool;

    /// How many cells line logic leaves unknown.
    fn cells_left(&mut self) -> usize;

    /// How many cells line logic has handled so far.
    fn handled(&self) -> u64;
}

/// Judges a picture whose cells may change, or be given.
pub(super) struct PictureJudge<'a> {
    logic: LineLogic,
    request: &'a RepairRequest,
    units: &'a Units,
    values: Vec<UnitValue>,
    /// Whether each cell is given with the puzzle.
    given: Vec<bool>,
    /// What lines decide of the picture prepared for.
    base: Option<PictureState>,
}

impl<'a> PictureJudge<'a> {
    pub(super) fn new(request: &'a RepairRequest, units: &'a Units) -> PictureJudge<'a> {
        let picture = &request.picture;
        let mut given = vec![false; picture.cells().len()];
        request.cells_of(&request.given).for_each(|cell| given[cell] = true);
        PictureJudge {
            logic: LineLogic::new(picture.clone(), request.palette.len()),
            request,
            units,
            values: vec![0; units.len()],
            given,
            base: None,
        }
    }

    /// What line logic decides, given the given cells alone.
    pub(super) fn line_fixpoint(&mut self) -> PictureState {
        let mut state = self.logic.start(&self.given);
        self.logic.propagate(&mut state);
        state
    }

    /// The values of the units of these cells, protected units left out.
    fn nogood(&self, cells: &[usize]) -> UnitNogood {
        let mut units: Vec<usize> = cells.iter().map(|&cell| self.units.of_cell(cell)).collect();
        units.retain(|&unit| !self.units.get(unit).ways.is_empty());
        units.sort_unstable();
        units.dedup();
        units.into_iter().map(|unit| (unit, self.values[unit])).collect()
    }

    /// The nogood of a core: no picture that agrees on its windows is decided; and as long as none of
    /// its cells is given, the picture is not.
    fn nogood_of_core(
        &mut self,
        state: &PictureState,
        centre: f64,
        budget: &Budget,
    ) -> (UnitNogood, Vec<usize>) {
        let core = core(&mut self.logic, state, centre, budget);
        let undecided = core.open_cells();
        let nogood = match self.request.means {
            RepairMeans::Change => self.nogood(&stuck_windows(&self.logic, &core)),
            RepairMeans::Give => self.nogood(&undecided),
        };
        (nogood, undecided)
    }

    fn by_lines(&mut self, budget: &Budget) -> Vec<UnitNogood> {
        let mut state = self.line_fixpoint();
        let mut nogoods = vec![];
        // In a large picture one core takes long.
        let is_large = self.units.cell_count() > LARGE_PICTURE;
        for centre in FURTHER_CENTRES.into_iter().filter(|_| !is_large && !state.is_solved()) {
            nogoods.push(self.nogood_of_core(&state, centre, budget).0);
        }
        for _ in 0..if is_large { 1 } else { MOST_CORES } {
            if !state.is_solved() {
                let (nogood, undecided) = self.nogood_of_core(&state, 0.0, budget);
                nogoods.push(nogood);
                self.logic.reveal(&mut state, &undecided);
            }
        }
        nogoods.sort_unstable();
        nogoods.dedup();
        nogoods
    }

    /// At most `most` nogoods of pairs of solutions that keep to a state: the picture, and another one.
    fn by_solutions(
        &mut self,
        mut state: PictureState,
        most: usize,
        budget: &Budget,
    ) -> Result<Vec<UnitNogood>, Stopped> {
        let mut nogoods = vec![];
        while nogoods.len() < most {
            let mut switches = Switches::new(&mut self.logic, &self.request.palette, budget);
            let other = match switches.other_solution(&state) {
                Err(stopped) if nogoods.is_empty() => return Err(stopped),
                Err(_) | Ok(None) => break,
                Ok(Some(other)) => switches.nearest(other),
            };
            let differing = differing(self.logic.picture(), &other);
            nogoods.push(match self.request.means {
                RepairMeans::Change => self.nogood(&switch_windows(&self.logic, &other)),
                RepairMeans::Give => self.nogood(&differing),
            });
            self.logic.reveal(&mut state, &differing);
        }
        Ok(nogoods)
    }

    /// A nogood of the cells that are open where a state is told; none if no cell is.
    ///
    /// # Errors
    /// Why it was not found out whether there is another solution.
    pub(super) fn small_nogood(
        &mut self,
        state: &PictureState,
        budget: &Budget,
    ) -> Result<Option<UnitNogood>, Stopped> {
        match self.request.goal {
            _ if state.is_solved() => Ok(None),
            RepairGoal::LineSolvable => Ok(Some(self.nogood_of_core(state, 0.0, budget).0)),
            RepairGoal::Unique => Ok(self.by_solutions(state.clone(), 1, budget)?.pop()),
        }
    }

    /// What lines decide where a state and the cells of a unit are told.
    pub(super) fn with_told(&mut self, state: &PictureState, unit: usize) -> PictureState {
        let mut told = state.clone();
        self.logic.reveal(&mut told, &self.units.get(unit).cells);
        told
    }

    /// What lines decide where a state is told, and of its open cells all but those at most `near` rows
    /// and columns away from the units of a nogood.
    pub(super) fn open_near(
        &mut self,
        state: &PictureState,
        nogood: &UnitNogood,
        near: usize,
    ) -> PictureState {
        let cells = nogood.iter().flat_map(|&(unit, _)| self.units.get(unit).cells.iter());
        let squares: Vec<_> = cells.map(|&cell| self.logic.square(cell)).collect();
        let span = |along: fn(&Square) -> usize| {
            let least = squares.iter().map(along).min().unwrap_or(0);
            let most = squares.iter().map(along).max().unwrap_or(0);
            least.saturating_sub(near)..=most + near
        };
        let (rows, columns) = (span(|square| square.row), span(|square| square.column));
        let is_far = |&cell: &usize| {
            let Square { row, column } = self.logic.square(cell);
            !rows.contains(&row) || !columns.contains(&column)
        };
        let far: Vec<usize> = state.open_cells().into_iter().filter(is_far).collect();
        let mut told = state.clone();
        self.logic.reveal(&mut told, &far);
        told
    }

    /// Judges by lines a state in which more is known than lines decide from the start. What is not
    /// decided then is not decided from the start either.
    fn neighbour_by_lines(&mut self, near: &PictureState, budget: &Budget) -> FairnessJudgement {
        match near.open_count() {
            0 if self.line_fixpoint().is_solved() => FairnessJudgement::Fair,
            1..=SMALL_REMAINDER => {
                FairnessJudgement::Unfair(vec![self.nogood_of_core(near, 0.0, budget).0])
            }
            _ => FairnessJudgement::Unfair(vec![]),
        }
    }
}

impl FairnessJudge for PictureJudge<'_> {
    fn set(&mut self, unit: usize, value: UnitValue) {
        self.values[unit] = value;
        let colour = self.units.colour(unit, value, &self.request.picture);
        for &cell in &self.units.get(unit).cells {
            match self.request.means {
                RepairMeans::Change => self.logic.set(cell, colour),
                RepairMeans::Give => self.given[cell] = value != 0,
            }
        }
    }

    fn judge(&mut self, budget: &Budget) -> FairnessJudgement {
        let nogoods = match self.request.goal {
            RepairGoal::LineSolvable => Ok(self.by_lines(budget)),
            RepairGoal::Unique => {
                let state = self.line_fixpoint();
                self.by_solutions(state, MOST_SWITCHES, budget)
            }
        };
        match nogoods {
            Ok(nogoods) if nogoods.is_empty() => FairnessJudgement::Fair,
            Ok(nogoods) => FairnessJudgement::Unfair(nogoods),
            Err(stopped) => FairnessJudgement::Undecided(stopped),
        }
    }

    fn prepare(&mut self) {
        self.base = Some(self.line_fixpoint());
    }

    fn judge_neighbour(&mut self, unit: usize, budget: &Budget) -> FairnessJudgement {
        let mut near = self.base.clone().expect("prepared before");
        self.logic.reveal(&mut near, &self.units.get(unit).cells);
        match self.request.goal {
            RepairGoal::LineSolvable => self.neighbour_by_lines(&near, budget),
            RepairGoal::Unique => match self.by_solutions(near, MOST_SWITCHES, budget) {
                Ok(nogoods) if !nogoods.is_empty() => FairnessJudgement::Unfair(nogoods),
                _ => self.judge(budget),
            },
        }
    }

    fn is_fair(&mut self, budget: &Budget) -> bool {
        match self.request.goal {
            RepairGoal::LineSolvable => self.line_fixpoint().is_solved(),
            RepairGoal::Unique => matches!(self.judge(budget), FairnessJudgement::Fair),
        }
    }

    fn cells_left(&mut self) -> usize {
        self.line_fixpoint().open_count()
    }

    fn handled(&self) -> u64 {
        self.logic.handled()
    }
}

/// The cells in which two pictures differ, in reading order.
pub(super) fn differing(one: &Picture, other: &Picture) -> Vec<usize> {
    let cells = one.cells().iter().zip(other.cells()).enumerate();
    cells.filter(|(_, (one, other))| one != other).map(|(cell, _)| cell).collect()
}
