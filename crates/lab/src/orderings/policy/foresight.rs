//! Foresight: thinks a few games through side by side and plays the shortest.
//!
//! A beam whose guide is the network: of all next visits those are followed up whose games the
//! network finds likeliest, that is by the product of its shares. What is thought through costs
//! calls of the line solver but no steps.

use solve::Budget;

use super::{Passed, Policy, softmax, view};
use crate::orderings::{Game, Ordering};

/// A policy that thinks ahead.
///
/// ```
/// use lab::orderings::{Game, figure_one, play, policy::{Foresight, Policy, Sight}};
///
/// let mut game = Game::new(&figure_one());
/// let mut ahead = Foresight::new(Policy::trained(Sight::Peek), 8, &solve::Budget::default());
/// play(&mut game, &mut ahead, 25, |_, _, _| true);
/// assert_eq!(game.steps(), 7);
/// ```
#[derive(Clone, Debug)]
pub struct Foresight {
    policy: Policy,
    width: usize,
    budget: Budget,
    /// What is still to visit of the game that was thought through, the next line last.
    plan: Vec<usize>,
}

/// A game in thought.
struct Thought {
    game: Game,
    plan: Vec<usize>,
    /// How likely the network finds it, compared with others of the same length.
    favour: f32,
}

/// A visit that might continue a thought.
struct Visit {
    thought: usize,
    line: usize,
    favour: f32,
}

impl Foresight {
    /// Thinks so many games through at once, as long as the budget lasts; one is the policy itself.
    ///
    /// ```
    /// use lab::orderings::policy::{Foresight, Policy, Sight};
    /// let _ = Foresight::new(Policy::trained(Sight::Blind), 1, &solve::Budget::default());
    /// ```
    pub fn new(policy: Policy, width: usize, budget: &Budget) -> Foresight {
        Foresight { policy, width, budget: budget.clone(), plan: vec![] }
    }

    /// The shortest game that comes up, as far as the budget lasts.
    fn think(&self, game: &mut Game) -> Vec<usize> {
        let mut thoughts = vec![Thought { game: game.clone(), plan: vec![], favour: 1.0 }];
        loop {
            let visits = self.visits(&mut thoughts, game);
            let goes_on = |thought| visits.iter().any(|visit| visit.thought == thought);
            let over = (0..thoughts.len()).find(|&thought| !goes_on(thought));
            let may_go_on = over.is_none() && self.budget.spent().is_none();
            let next = if may_go_on { self.followed(&thoughts, &visits) } else { vec![] };
            if next.is_empty() {
                return thoughts.swap_remove(over.unwrap_or(0)).plan;
            }
            thoughts = next;
        }
    }

    /// All visits that might come next, the likeliest first.
    fn visits(&self, thoughts: &mut [Thought], game: &mut Game) -> Vec<Visit> {
        let mut visits = vec![];
        for (number, thought) in thoughts.iter_mut().enumerate() {
            let before = thought.game.calls();
            let seen = view(&mut thought.game, self.policy.sight);
            game.count_calls(thought.game.calls() - before);
            let mut passed = Passed::default();
            let score =
                |(_, features): &(_, Vec<f32>)| self.policy.network.score(features, &mut passed);
            let shares = softmax(&seen.iter().map(score).collect::<Vec<f32>>());
            let visit = |((line, _), share)| Visit {
                thought: number,
                line,
                favour: thought.favour * share,
            };
            visits.extend(seen.into_iter().zip(shares).map(visit));
        }
        visits.sort_by(|one, other| other.favour.total_cmp(&one.favour));
        visits
    }

    /// The thoughts that the likeliest visits lead to, each board once.
    fn followed(&self, thoughts: &[Thought], visits: &[Visit]) -> Vec<Thought> {
        let best = visits.first().map_or(1.0, |visit| visit.favour).max(f32::MIN_POSITIVE);
        let mut next: Vec<Thought> = vec![];
        for visit in visits {
            if self.budget.spent().is_some() {
                break;
            }
            let mut game = thoughts[visit.thought].game.clone();
            let fits = game.visit(visit.line).is_ok();
            let known = |thought: &Thought| thought.game.board().cells() == game.board().cells();
            if fits && !next.iter().any(known) {
                let mut plan = thoughts[visit.thought].plan.clone();
                plan.push(visit.line);
                // Only comparisons count, and small numbers would vanish in a long game.
                next.push(Thought { game, plan, favour: visit.favour / best });
            }
            if next.len() == self.width {
                break;
            }
        }
        next
    }
}

impl Ordering for Foresight {
    fn next(&mut self, game: &mut Game) -> usize {
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
    use crate::orderings::policy::Sight;
    use crate::orderings::{falls_by_lines, play};
    use puzzle::generate::Recipe;

    /// Steps and calls on a few puzzles, thinking so many games through.
    fn played(width: usize, budget: &Budget) -> (usize, usize) {
        let (mut steps, mut calls) = (0, 0);
        for puzzle in Recipe::new(5, 5).unwrap().puzzles(3).filter(falls_by_lines).take(20) {
            let mut ahead = Foresight::new(Policy::trained(Sight::Peek), width, budget);
            let mut game = Game::new(&puzzle);
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
