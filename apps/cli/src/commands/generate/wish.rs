//! Puzzles to a wish: of a grade, or that need a strategy.

use clap::Args;
use nonolith::craft::aim::{Aim, Aimed, BadNeed, Need, Patience, ScoreBand, Wish};
use nonolith::craft::course;
use nonolith::craft::repair::RepairGoal;
use nonolith::puzzle::Puzzle;
use nonolith::solve::Budget;
use nonolith::strategies::library;
use nonolith::strategies::person::Knowledge;

use super::{Generate, json_line};
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;

/// What is wished of the puzzles.
#[derive(Args)]
pub(super) struct WishOptions {
    /// Keep puzzles of this grade (gentle, easy, medium, hard, expert, fiendish), or with scores
    /// such as 40..60
    #[arg(long, value_name = "BAND|LOW..HIGH")]
    grade: Option<ScoreBand>,
    /// Keep puzzles that need this strategy after those known before
    #[arg(long, value_name = "STRATEGY")]
    needs: Option<String>,
    /// The strategies known before: names or sets; if not given, all before it in the course
    #[arg(long, value_name = "SET|NAME,...", value_delimiter = ',', requires = "needs")]
    knowing: Option<Vec<String>>,
    /// How often the strategy must be needed: the others come to this many halts
    #[arg(long, value_name = "N", requires = "needs")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    hinges: Option<u32>,
}

impl Generate {
    /// The wish, if there is one.
    pub(super) fn wish(&self) -> Result<Option<Wish>, Failure> {
        let options = &self.wishes;
        if options.grade.is_none() && options.needs.is_none() {
            return Ok(None);
        }
        let wish = Wish {
            colours: self.colours,
            kind: self.kind.map(Into::into),
            density: self.density,
            band: options.grade,
            need: options.need()?,
            hinges: options.hinges.map(|hinges| hinges as usize),
            ..Wish::of_size(self.size.height, self.size.width)
        };
        Ok(Some(wish))
    }

    /// Draws until puzzles are as wished.
    pub(super) fn aim(&self, context: &mut Context, wish: &Wish) -> Result<Exit, Failure> {
        let mut aim =
            Aim::new(wish, self.seed).map_err(|error| Failure::Usage(error.to_string()))?;
        let budget = Budget::default().cancelled_by(&context.cancel());
        let progress = Progress::new("drawing puzzles");
        for found in 0..self.number {
            let Ok(Some(aimed)) = aim.next(Patience::default(), &budget) else {
                context.heed()?;
                drop(progress);
                let (wanted, draws) = (self.number, aim.draws());
                context.complain(&format!(
                    "found {found} of {wanted} in {draws} draws; {}",
                    self.advice()
                ));
                return Ok(Exit::Unknown);
            };
            context.print(&json_line(&self.noted(aimed)))?;
            context.heed()?;
        }
        Ok(Exit::Done)
    }

    /// The puzzle, with a note on how it was found and what it is.
    fn noted(&self, aimed: Aimed) -> Puzzle {
        let Aimed { mut puzzle, grade, hinges, source, draw, moves } = aimed;
        let (height, width) = (puzzle.height(), puzzle.width());
        puzzle.details.id = Some(format!("aim-{height}x{width}-seed{}-{draw}", self.seed));
        let kind = format!("{:?}", source.kind).to_lowercase();
        let mut note = format!(
            "seed {}, draw {draw} ({kind}, density {}), {moves} moves; {} ({})",
            self.seed, source.density, grade.level, grade.score
        );
        if let (Some(strategy), Some(hinges)) = (&self.wishes.needs, hinges) {
            note += &format!("; needs {strategy}, hinges {hinges}");
        }
        puzzle.details.note = Some(note);
        puzzle
    }

    /// What to try where nothing was found.
    fn advice(&self) -> String {
        let WishOptions { needs, knowing, hinges, .. } = &self.wishes;
        let strategy = needs.as_deref();
        if strategy.is_some() && (knowing.is_some() || hinges.is_some()) {
            return "try other strategies with --knowing, fewer --hinges, or another size"
                .to_owned();
        }
        let lessons = &course::own().course.lessons;
        let lesson = lessons.iter().find(|lesson| Some(lesson.strategy.as_str()) == strategy);
        let sizes = lesson.into_iter().flat_map(|lesson| &lesson.puzzles).map(|one| one.size);
        let mut sizes: Vec<[usize; 2]> = sizes.collect();
        sizes.sort_unstable();
        sizes.dedup();
        let sizes: Vec<String> =
            sizes.iter().map(|[height, width]| format!("{height}x{width}")).collect();
        match (strategy, sizes.is_empty()) {
            (Some(strategy), false) => {
                format!("the course has puzzles that need {strategy} at {}", sizes.join(", "))
            }
            (Some(_), true) => "try strategies with --knowing, or another size".to_owned(),
            (None, _) if self.kind.is_some() || self.density.is_some() => {
                "leave --kind and --density to be chosen, or try a size from 10x10 to 20x20"
                    .to_owned()
            }
            (None, _) => "try a size from 10x10 to 20x20".to_owned(),
        }
    }
}

impl WishOptions {
    fn need(&self) -> Result<Option<Need>, Failure> {
        let Some(strategy) = &self.needs else { return Ok(None) };
        let known = match &self.knowing {
            Some(names) if names.contains(strategy) => {
                let bad = BadNeed::Known(strategy.clone());
                return Err(Failure::Usage(bad.to_string()));
            }
            // A set may hold the strategy, which is new all the same.
            Some(names) => names.iter().flat_map(|name| named(name)).collect(),
            None => before(strategy)?,
        };
        let known: Vec<String> = known.into_iter().filter(|name| name != strategy).collect();
        let need = Need::new(Knowledge::library(), &known, strategy);
        need.map(Some).map_err(|bad| Failure::Usage(format!("{bad}; see `nonolith rules list`")))
    }
}

/// The strategies of a set, or the name itself.
fn named(name: &str) -> Vec<String> {
    match library::named(name) {
        Some(set) => set.iter().map(|one| one.name().to_owned()).collect(),
        None => vec![name.to_owned()],
    }
}

/// The strategies before one in the course.
fn before(strategy: &str) -> Result<Vec<String>, Failure> {
    Knowledge::library()
        .only(&[strategy])
        .map_err(|unknown| crate::known::unknown_strategy(&unknown))?;
    let lessons = &course::own().course.lessons;
    let lesson = lessons.iter().find(|lesson| lesson.strategy == strategy);
    lesson.map(|lesson| lesson.after.clone()).ok_or_else(|| {
        let message = format!(
            "{strategy} has no lesson in the course; say with --knowing what is known before"
        );
        Failure::Usage(message)
    })
}

/// What pictures must become before they are looked at.
pub(super) fn picture_goal(wish: &Wish) -> RepairGoal {
    match wish.need.is_none() && wish.band.is_some_and(|band| band.high > 100.0) {
        true => RepairGoal::Unique,
        false => RepairGoal::LineSolvable,
    }
}

/// The puzzles that are as wished.
pub(super) fn granted(
    context: &mut Context,
    wish: &Wish,
    puzzles: Vec<Puzzle>,
) -> Result<Vec<Puzzle>, Failure> {
    let budget = Budget::default().cancelled_by(&context.cancel());
    let granted = |puzzle: &Puzzle| wish.is_granted_by(puzzle, &budget).unwrap_or(false);
    let found = puzzles.into_iter().filter(granted).collect();
    context.heed()?;
    Ok(found)
}
