//! The puzzles of one lesson: a first meeting, practice, a mix with what was learned lately, a check.

use std::collections::BTreeSet;

use solve::{Budget, Stopped};

use super::candidate::{Candidate, Shape};
use super::learner::Learner;
use super::{CoursePuzzle, LessonRole};
use crate::aim::quick_score;

/// How many puzzles of practice a lesson has.
const PRACTICE: usize = 3;
/// How many candidates are looked at closely, the smallest and the pictures first.
const LOOKED_AT: usize = 40;
/// How far back a strategy is lately learned, for the mix.
pub(super) const LATELY: usize = 3;
/// The longest side of a first meeting, if one exists.
const SMALL: usize = 6;

/// A candidate that was looked at closely.
pub(super) struct Studied {
    pub(super) candidate: Candidate,
    hinges: usize,
    needs: Vec<String>,
    score: f64,
}

impl Studied {
    fn area(&self) -> usize {
        self.candidate.puzzle.height() * self.candidate.puzzle.width()
    }

    /// What the course claims of it.
    pub(super) fn claims(&self, role: LessonRole, file: &str, id: String) -> CoursePuzzle {
        let puzzle = &self.candidate.puzzle;
        CoursePuzzle {
            role,
            file: file.to_owned(),
            id,
            size: [puzzle.height(), puzzle.width()],
            hinges: self.hinges,
            needs: self.needs.clone(),
            score: self.score,
            picture: self.candidate.picture,
        }
    }
}

/// What a course has used so far, so that nothing appears twice.
#[derive(Default)]
pub(super) struct Taken {
    shapes: BTreeSet<Shape>,
    titles: BTreeSet<String>,
}

impl Taken {
    fn has(&self, candidate: &Candidate) -> bool {
        let title = candidate.puzzle.details.title.as_ref();
        self.shapes.contains(&candidate.shape)
            || title.is_some_and(|title| self.titles.contains(title))
    }

    fn add(&mut self, candidate: &Candidate) {
        self.shapes.insert(candidate.shape.clone());
        self.titles.extend(candidate.puzzle.details.title.clone());
    }
}

/// Chooses the puzzles of the lesson that the learner is about to take, of those that need its strategy,
/// in the order in which they are played. There may be fewer than a lesson wants.
pub(super) fn choose(
    learner: &Learner<'_>,
    candidates: Vec<Candidate>,
    taken: &mut Taken,
    budget: &Budget,
) -> Result<Vec<(LessonRole, Studied)>, Stopped> {
    let mut studied = study(learner, candidates, taken, budget)?;
    let mut chosen = vec![];
    let mut pick = |studied: &mut Vec<Studied>, role: LessonRole, at: Option<usize>| {
        let one = studied.remove(at?);
        taken.add(&one.candidate);
        studied.retain(|other| !taken.has(&other.candidate));
        chosen.push((role, one));
        Some(())
    };
    let meet = best(&studied, |one| {
        let small = one.candidate.puzzle.height().max(one.candidate.puzzle.width()) <= SMALL;
        (one.hinges != 1, !small, !one.candidate.picture, one.area(), false)
    });
    pick(&mut studied, LessonRole::Meet, meet);
    let lately = learner.lately(LATELY);
    let mix = best(&studied, |one| {
        let mixes = lately.iter().any(|name| one.needs.contains(name));
        let reviews = learner.due().iter().filter(|name| one.needs.contains(name)).count();
        (!mixes, false, !one.candidate.picture, usize::MAX - reviews, one.hinges < 2)
    });
    let mix = mix.filter(|&at| lately.iter().any(|name| studied[at].needs.contains(name)));
    let mixed = pick(&mut studied, LessonRole::Mix, mix).is_some();
    for _ in 0..PRACTICE {
        let next = best(&studied, |one| {
            (!one.candidate.picture, one.hinges < 2, false, one.area(), false)
        });
        pick(&mut studied, LessonRole::Practise, next);
    }
    let check = best(&studied, |one| {
        (!one.candidate.picture, one.hinges < 2, false, usize::MAX - one.area(), false)
    });
    pick(&mut studied, LessonRole::Check, check);
    if !mixed {
        let more = best(&studied, |one| (!one.candidate.picture, false, false, one.area(), false));
        pick(&mut studied, LessonRole::Practise, more);
    }
    chosen.sort_by(|(role, one), (other_role, other)| {
        role.cmp(other_role).then(one.score.total_cmp(&other.score))
    });
    Ok(chosen)
}

/// The place of the candidate that comes first by this key.
fn best<K: Ord>(studied: &[Studied], key: impl Fn(&Studied) -> K) -> Option<usize> {
    (0..studied.len()).min_by_key(|&at| key(&studied[at]))
}

/// Looks closely at the smallest candidates and at some pictures.
fn study(
    learner: &Learner<'_>,
    mut candidates: Vec<Candidate>,
    taken: &Taken,
    budget: &Budget,
) -> Result<Vec<Studied>, Stopped> {
    candidates.retain(|candidate| !taken.has(candidate));
    let area = |one: &Candidate| one.puzzle.height() * one.puzzle.width();
    candidates.sort_by_key(area);
    let (real, drawn): (Vec<_>, Vec<_>) = candidates.into_iter().partition(|one| one.picture);
    // Pictures of every size, so that practice can grow.
    let step = real.len().div_ceil(LOOKED_AT).max(1);
    let real = real.into_iter().step_by(step);
    let mut studied = vec![];
    for candidate in real.chain(drawn.into_iter().take(LOOKED_AT)) {
        let puzzle = &candidate.puzzle;
        let Some(hinges) = learner.hinges(puzzle, budget)? else { continue };
        let needs = learner.needs(puzzle, budget)?;
        let score = quick_score(puzzle, budget)?;
        studied.push(Studied { candidate, hinges, needs, score });
    }
    Ok(studied)
}
