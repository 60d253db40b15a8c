//! Pieces that several processes divide among them, each with a keeper that hears of the others.
//!
//! A process does its own share first and then what nobody has done, so that the experiment ends with
//! the same result in each of them, whatever becomes of the others.

use std::convert::Infallible;

use serde::Serialize;
use solve::Budget;

use super::{PieceError, PieceKeeper, text, text_of};

/// One of several processes that work on the same experiment.
///
/// ```
/// use nonolith_lab::experiments::pieces::PieceShare;
/// assert_eq!(PieceShare { number: 1, of: 1 }, PieceShare::WHOLE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceShare {
    /// The number of the process, counted from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
}

impl PieceShare {
    /// A process that does all.
    pub const WHOLE: PieceShare = PieceShare { number: 1, of: 1 };

    /// The places of pieces in the order in which this process takes them: its own first, then those of
    /// the others from their ends, which are done by then unless a process is slow or has died.
    ///
    /// ```
    /// use nonolith_lab::experiments::pieces::PieceShare;
    /// assert_eq!(PieceShare { number: 2, of: 3 }.order(7), [1, 4, 5, 2, 6, 3, 0]);
    /// ```
    pub fn order(self, pieces: usize) -> Vec<usize> {
        let PieceShare { number, of } = self;
        let share = |of_process: usize| (of_process % of..pieces).step_by(of);
        let others = (number..number + of - 1).flat_map(|process| share(process).rev());
        share(number - 1).chain(others).collect()
    }
}

/// A piece that nobody has begun yet.
pub struct Piece<'a> {
    name: String,
    work: Box<dyn FnOnce() -> String + 'a>,
}

impl<'a> Piece<'a> {
    /// A piece with a name that no other piece of the experiment has.
    pub fn new<T: Serialize>(name: impl Into<String>, work: impl FnOnce() -> T + 'a) -> Piece<'a> {
        Piece { name: name.into(), work: Box::new(move || text(&work())) }
    }
}

/// Does the pieces in the order of the keeper's share, where it has one of several; what others have
/// done by then is not done again. Who does all does each piece when it is wanted, and nothing here.
///
/// # Errors
/// [`PieceError`]
///
/// ```
/// use nonolith_lab::experiments::pieces::{Piece, divide};
/// let budget = solve::Budget::default();
/// let piece = Piece::new("alone", || -> u32 { unreachable!("it is done when it is wanted") });
/// assert_eq!(divide(&mut (), &budget, vec![piece]), Ok(()));
/// ```
pub fn divide(
    keeper: &mut dyn PieceKeeper,
    budget: &Budget,
    pieces: Vec<Piece<'_>>,
) -> Result<(), PieceError> {
    let share = keeper.share();
    if share.of <= 1 {
        return Ok(());
    }
    let order = share.order(pieces.len());
    let mut pieces: Vec<Option<Piece<'_>>> = pieces.into_iter().map(Some).collect();
    for place in order {
        if let Some(Piece { name, work }) = pieces[place].take() {
            let Ok(_) = text_of(keeper, budget, &name, || Ok::<String, Infallible>(work()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    /// What all processes of a test have done.
    type Shelf = RefCell<BTreeMap<String, String>>;

    struct Process<'a> {
        share: PieceShare,
        shelf: &'a Shelf,
    }

    impl PieceKeeper for Process<'_> {
        fn share(&self) -> PieceShare {
            self.share
        }

        fn recall(&mut self, piece: &str) -> Option<String> {
            self.shelf.borrow().get(piece).cloned()
        }

        fn keep(&mut self, piece: &str, result: &str) -> Result<(), String> {
            let before = self.shelf.borrow_mut().insert(piece.to_owned(), result.to_owned());
            assert_eq!(before, None, "{piece} was done twice");
            Ok(())
        }
    }

    fn pieces<'a>(done: &'a RefCell<Vec<usize>>) -> Vec<Piece<'a>> {
        (0..10)
            .map(|n| {
                Piece::new(format!("{n}"), move || {
                    done.borrow_mut().push(n);
                    n * n
                })
            })
            .collect()
    }

    #[test]
    fn every_order_holds_every_piece_once_and_begins_with_its_own() {
        for of in 1..7 {
            for number in 1..=of {
                for pieces in 0..20 {
                    let order = PieceShare { number, of }.order(pieces);
                    let own = (number - 1..pieces).step_by(of);
                    assert!(order.iter().copied().take(own.len()).eq(own), "{number}/{of}");
                    let mut sorted = order;
                    sorted.sort_unstable();
                    assert!(sorted.into_iter().eq(0..pieces), "{number}/{of} of {pieces}");
                }
            }
        }
    }

    #[test]
    fn a_process_does_its_own_share_first_and_then_what_nobody_has_done() {
        let (shelf, done) = (Shelf::default(), RefCell::new(vec![]));
        let share = PieceShare { number: 2, of: 3 };
        for n in [2, 5, 7] {
            shelf.borrow_mut().insert(format!("{n}"), format!("{}", n * n));
        }
        let mut process = Process { share, shelf: &shelf };
        divide(&mut process, &Budget::default(), pieces(&done)).unwrap();
        // Its own, those of the third process and those of the first, each from the end.
        assert_eq!(*done.borrow(), [1, 4, 8, 9, 6, 3, 0]);
        assert_eq!(shelf.borrow().len(), 10);
    }

    #[test]
    fn processes_one_after_the_other_do_no_piece_twice() {
        for order in [[1, 2, 3], [3, 1, 2], [2, 2, 1]] {
            let (shelf, done) = (Shelf::default(), RefCell::new(vec![]));
            for number in order {
                let mut process = Process { share: PieceShare { number, of: 3 }, shelf: &shelf };
                divide(&mut process, &Budget::default(), pieces(&done)).unwrap();
            }
            assert_eq!(done.borrow().len(), 10);
        }
    }

    #[test]
    fn a_process_that_is_stopped_keeps_nothing_that_was_cut_short() {
        let (shelf, budget) = (Shelf::default(), Budget::default());
        let cut = Piece::new("cut", || budget.cancel.now());
        let mut process = Process { share: PieceShare { number: 1, of: 2 }, shelf: &shelf };
        let never = Piece::new::<u32>("never", || unreachable!("it was stopped"));
        let ended = divide(&mut process, &budget, vec![cut, never]);
        assert_eq!(ended, Err(PieceError::Stopped(solve::Stopped::Cancelled)));
        assert!(shelf.borrow().is_empty());
    }
}
