//! Beam search guided by the policy network: plays a few games ahead, and visits as the shortest did.
//!
//! Of all next visits, the beam keeps those whose games the network finds likeliest: the product of
//! the softmax shares along the game. The games ahead cost calls of the line solver but no steps.

use solve::Budget;

use super::{Activations, Policy, observe, softmax};
use crate::orderings::{LineGame, Ordering};

/// A policy with beam search.
///
/// ```
/// use nonolith_lab::orderings::{LineGame, figure_one, play, policy::{PolicyBeam, Policy, Observation}};
///
/// let mut game = LineGame::new(&figure_one());
/// let mut ahead = PolicyBeam::new(Policy::trained(Observation::Peek), 8, &solve::Budget::default());
/// play(&mut game, &mut ahead, 25, |_, _, _| true);
/// assert_eq!(game.steps(), 7);
/// ```
#[derive(Clone, Debug)]
pub struct PolicyBeam {
    policy: Policy,
    width: usize,
    budget: Budget,
    /// The visits still to make of the game that was found, the next line last.
    plan: Vec<usize>,
}

/// A game in the beam.
struct BeamGame {
    game: LineGame,
    plan: Vec<usize>,
    /// How likely the network finds it, compared with others of the same length.
    favour: f32,
}

/// A visit that might continue a game of the beam.
struct Visit {
    beam_game: usize,
    line: usize,
    favour: f32,
}

impl PolicyBeam {
    /// Keeps `width` games in the beam, as long as `budget` lasts; a width of one is the policy itself.
    ///
    /// ```
    /// use nonolith_lab::orderings::policy::{PolicyBeam, Policy, Observation};
    /// let _ = PolicyBeam::new(Policy::trained(Observation::Blind), 1, &solve::Budget::default());
    /// ```
    pub fn new(policy: Policy, width: usize, budget: &Budget) -> PolicyBeam {
        PolicyBeam { policy, width, budget: budget.clone(), plan: vec![] }
    }

    /// The visits of the first game that ends; of the best game so far if the budget is spent first.
    fn think(&self, game: &mut LineGame) -> Vec<usize> {
        let mut games = vec![BeamGame { game: game.clone(), plan: vec![], favour: 1.0 }];
        loop {
            let visits = self.visits(&mut games, game);
            let goes_on = |beam_game| visits.iter().any(|visit| visit.beam_game == beam_game);
            let over = (0..games.len()).find(|&beam_game| !goes_on(beam_game));
            let may_go_on = over.is_none() && self.budget.spent().is_none();
            let next = if may_go_on { self.followed(&games, &visits) } else { vec![] };
            if next.is_empty() {
                return games.swap_remove(over.unwrap_or(0)).plan;
            }
            games = next;
        }
    }

    /// All visits that might come next, the likeliest first.
    fn visits(&self, games: &mut [BeamGame], game: &mut LineGame) -> Vec<Visit> {
        let mut visits = vec![];
        for (number, beam_game) in games.iter_mut().enumerate() {
            let before = beam_game.game.calls();
            let seen = observe(&mut beam_game.game, self.policy.observation);
            game.count_calls(beam_game.game.calls() - before);
            let mut passed = Activations::default();
            let score =
                |(_, features): &(_, Vec<f32>)| self.policy.network.score(features, &mut passed);
            let shares = softmax(&seen.iter().map(score).collect::<Vec<f32>>());
            let visit = |((line, _), share)| Visit {
                beam_game: number,
                line,
                favour: beam_game.favour * share,
            };
            visits.extend(seen.into_iter().zip(shares).map(visit));
        }
        visits.sort_by(|one, other| other.favour.total_cmp(&one.favour));
        visits
    }

    /// The games that the likeliest visits lead to, each board once.
    fn followed(&self, games: &[BeamGame], visits: &[Visit]) -> Vec<BeamGame> {
        let best = visits.first().map_or(1.0, |visit| visit.favour).max(f32::MIN_POSITIVE);
        let mut next: Vec<BeamGame> = vec![];
        for visit in visits {
            if self.budget.spent().is_some() {
                break;
            }
            let mut game = games[visit.beam_game].game.clone();
            let fits = game.visit(visit.line).is_ok();
            let known =
                |beam_game: &BeamGame| beam_game.game.board().cells() == game.board().cells();
            if fits && !next.iter().any(known) {
                let mut plan = games[visit.beam_game].plan.clone();
                plan.push(visit.line);
                // Only comparisons count, and small numbers would vanish in a long game.
                next.push(BeamGame { game, plan, favour: visit.favour / best });
            }
            if next.len() == self.width {
                break;
            }
        }
        next
    }
}

impl Ordering for PolicyBeam {
    fn next(&mut self, game: &mut LineGame) -> usize {
        if self.plan.is_empty() && self.width > 1 {
            self.plan = self.think(game);
            self.plan.reverse();
        }
        self.plan.pop().unwrap_or_else(|| self.policy.next(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orderings::play;
    use crate::orderings::policy::Observation;
    use puzzle::generate::Recipe;

    /// Steps and calls on a few puzzles with a beam of `width` games.
    fn played(width: usize, budget: &Budget) -> (usize, usize) {
        let (mut steps, mut calls) = (0, 0);
        for puzzle in Recipe::new(5, 5).unwrap().puzzles(3).filter(solve::is_line_solvable).take(20)
        {
            let mut ahead = PolicyBeam::new(Policy::trained(Observation::Peek), width, budget);
            let mut game = LineGame::new(&puzzle);
            play(&mut game, &mut ahead, usize::MAX, |_, _, _| true);
            assert!(game.is_solved());
            (steps, calls) = (steps + game.steps(), calls + game.calls());
        }
        (steps, calls)
    }

    #[test]
    fn thinking_ahead_saves_steps_and_costs_calls() {
        let budget = Budget::default();
        let (one, eight) = (played(1, &budget), played(8, &budget));
        assert!(eight.0 <= one.0 && eight.1 > one.1, "{one:?} {eight:?}");
    }

    #[test]
    fn when_time_is_up_the_network_goes_on_alone() {
        let none = Budget::default().within(std::time::Duration::ZERO);
        assert_eq!(played(8, &none).0, played(1, &Budget::default()).0);
    }
}
