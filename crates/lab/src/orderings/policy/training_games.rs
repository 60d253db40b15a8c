//! The games of a round of training, in pieces that several processes may divide among them.
//!
//! The expert's games, in the first round, draw one after the other from the same random numbers, and how many
//! a game draws is known at its end: that round goes game by game. A learner's moves need no random
//! numbers, only which of its steps are labelled is drawn: so the games of later rounds are played each by
//! itself, the draws are made for all of them, and each is labelled by itself. The lessons are the same in
//! any case.

use puzzle::Puzzle;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use solve::Budget;

use super::imitation::{Labelling, draw_asked, label_game, play_expert, play_policy};
use super::train::{Curriculum, Training, puzzles};
use super::{Observation, Policy, TrainingGame};
use crate::experiments::pieces::{Piece, PieceError, PieceKeeper, divide, piece};

/// The games of the next round.
pub(super) struct TrainingGames<'a> {
    pub(super) training: &'a Training,
    pub(super) course: &'a Curriculum,
    pub(super) keeper: &'a mut dyn PieceKeeper,
    pub(super) budget: &'a Budget,
}

/// A puzzle of the round, and who plays it in rounds of learners.
struct Fixture {
    puzzle: Puzzle,
    labelling: Labelling,
    observation: Observation,
}

impl TrainingGames<'_> {
    /// Plays and labels all games.
    pub(super) fn play(mut self) -> Result<Vec<TrainingGame>, PieceError> {
        self.keeper.begin("drawing puzzles");
        let fixtures = self.fixtures();
        let rng = ChaCha8Rng::seed_from_u64(self.course.seed ^ (self.training.round as u64) << 32);
        match self.training.round {
            0 => self.experts_games(&fixtures, rng),
            _ => self.learners_games(&fixtures, rng),
        }
    }

    fn fixtures(&self) -> Vec<Fixture> {
        let (course, round) = (self.course, self.training.round as u64);
        let stages = course.stages.iter().enumerate().flat_map(|(number, stage)| {
            let seed = course.seed + 1000 * (round + 1) + number as u64;
            let labelling = stage.labelling;
            // The two learners take turns, and each learns from the other's games too.
            let turns = [Observation::Peek, Observation::Blind].into_iter().cycle();
            let fixture = move |(puzzle, observation)| Fixture { puzzle, labelling, observation };
            puzzles(stage, seed).into_iter().zip(turns).map(fixture)
        });
        stages.collect()
    }

    fn name(&self, what: &str, game: usize, games: usize) -> String {
        let (round, rounds) = (self.training.round + 1, self.course.rounds);
        format!("round {round} of {rounds}: {what} game {} of {games}", game + 1)
    }

    /// Each game begins with the random numbers that the one before it has left.
    fn experts_games(
        &mut self,
        fixtures: &[Fixture],
        mut rng: ChaCha8Rng,
    ) -> Result<Vec<TrainingGame>, PieceError> {
        let mut games = vec![];
        for (number, Fixture { puzzle, labelling, .. }) in fixtures.iter().enumerate() {
            let name = self.name("the expert plays", number, fixtures.len());
            let mut drawn = rng.clone();
            let (game, place) = piece(self.keeper, self.budget, &name, || {
                let game = play_expert(puzzle, *labelling, &mut drawn);
                (game, drawn.get_word_pos() as u64)
            })?;
            rng.set_word_pos(u128::from(place));
            games.extend(game);
        }
        Ok(games)
    }

    fn learners_games(
        &mut self,
        fixtures: &[Fixture],
        mut rng: ChaCha8Rng,
    ) -> Result<Vec<TrainingGame>, PieceError> {
        let learners = [Observation::Peek, Observation::Blind].map(|observation| {
            let network = self.training.network(observation);
            network.map(|network| Policy::new(network, observation))
        });
        let played = self.each("playing", fixtures.len(), |number| {
            let Fixture { puzzle, observation, .. } = &fixtures[number];
            let learner = &learners[usize::from(*observation == Observation::Blind)];
            play_policy(puzzle, &mut learner.clone()?)
        })?;
        let asked: Vec<Vec<bool>> = played
            .iter()
            .zip(fixtures)
            .map(|(visits, fixture)| {
                let visits = visits.as_ref().map_or(0, Vec::len);
                draw_asked(visits, fixture.labelling, &mut rng)
            })
            .collect();
        let games = self.each("labelling", fixtures.len(), |number| {
            let Fixture { puzzle, labelling, .. } = &fixtures[number];
            label_game(puzzle, played[number].as_ref()?, &asked[number], labelling.expert)
        })?;
        Ok(games.into_iter().flatten().collect())
    }

    /// Work on every game, a game a piece.
    fn each<T: serde::Serialize + serde::de::DeserializeOwned>(
        &mut self,
        what: &str,
        games: usize,
        work: impl Fn(usize) -> T,
    ) -> Result<Vec<T>, PieceError> {
        let (work, names) =
            (&work, (0..games).map(|game| self.name(what, game, games)).collect::<Vec<_>>());
        let pieces = names
            .iter()
            .enumerate()
            .map(|(game, name)| Piece::new(name.as_str(), move || work(game)));
        divide(self.keeper, self.budget, pieces.collect())?;
        let one =
            |(game, name): (usize, &String)| piece(self.keeper, self.budget, name, || work(game));
        names.iter().enumerate().map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::imitation::Expert;
    use super::*;
    use crate::experiments::pieces::PieceShare;
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    /// Games of which only some steps are labelled, so that random numbers are drawn.
    fn course() -> Curriculum {
        let tiny = Curriculum::tiny();
        let mut stages = vec![tiny.stages[0].clone(), tiny.stages[0].clone()];
        stages[1].labelling = Labelling { expert: Expert::HittingSets, share: 0.5 };
        Curriculum { stages, rounds: 2, ..tiny }
    }

    fn trained(keeper: &mut dyn PieceKeeper) -> String {
        let (course, budget) = (course(), Budget::default());
        let mut training = Training::new(&course);
        while training.advance(&course, keeper, &budget, &mut |_| {}).unwrap() {}
        serde_json::to_string(&training).unwrap()
    }

    /// The games of a round as one loop over one stream of random numbers.
    fn one_after_the_other(training: &Training, course: &Curriculum) -> Vec<TrainingGame> {
        let mut rng = ChaCha8Rng::seed_from_u64(course.seed ^ (training.round as u64) << 32);
        let (keeper, budget) = (&mut (), &Budget::default());
        let fixtures = TrainingGames { training, course, keeper, budget }.fixtures();
        let game = |Fixture { puzzle, labelling, observation }: &Fixture| {
            if training.round == 0 {
                return play_expert(puzzle, *labelling, &mut rng);
            }
            let network = training.network(*observation)?;
            let visits = play_policy(puzzle, &mut Policy::new(network, *observation))?;
            let asked = draw_asked(visits.len(), *labelling, &mut rng);
            label_game(puzzle, &visits, &asked, labelling.expert)
        };
        fixtures.iter().filter_map(game).collect()
    }

    #[test]
    fn games_in_pieces_are_those_of_one_loop_and_not_every_step_is_labelled() {
        let (course, budget) = (course(), Budget::default());
        let mut training = Training::new(&course);
        for _ in 0..2 {
            let (before, expected) =
                (training.lessons.len(), one_after_the_other(&training, &course));
            assert!(training.advance(&course, &mut (), &budget, &mut |_| {}).unwrap());
            assert_eq!(training.lessons[before..], expected);
            assert!(expected.iter().any(|game| game.good.iter().any(Vec::is_empty)));
        }
    }

    type Shelf = RefCell<BTreeMap<String, String>>;

    struct Process<'a>(PieceShare, &'a Shelf);

    impl PieceKeeper for Process<'_> {
        fn share(&self) -> PieceShare {
            self.0
        }

        fn recall(&mut self, piece: &str) -> Option<String> {
            self.1.borrow().get(piece).cloned()
        }

        fn keep(&mut self, piece: &str, result: &str) -> Result<(), String> {
            let before = self.1.borrow_mut().insert(piece.to_owned(), result.to_owned());
            assert_eq!(before, None, "{piece} was done twice");
            Ok(())
        }
    }

    #[test]
    fn processes_that_divide_the_games_learn_what_one_learns() {
        let alone = trained(&mut ());
        for order in [[1, 2, 3], [3, 3, 1]] {
            let shelf = Shelf::default();
            for number in order {
                let mut process = Process(PieceShare { number, of: 3 }, &shelf);
                assert_eq!(trained(&mut process), alone, "shard {number} of {order:?}");
            }
            // Whoever begins with what some died with: the last pieces are missing.
            shelf.borrow_mut().retain(|piece, _| !piece.contains("labelling game 3"));
            assert_eq!(trained(&mut Process(PieceShare { number: 2, of: 3 }, &shelf)), alone);
        }
    }
}
