//! The ordered parallel map: the same work on any number of threads, with the same result.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// What `work` makes of each item, in the order of the items, on `threads` threads.
pub(crate) fn map<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return done };
            done.push((index, work(item)));
        }
    };
    let mut all: Vec<(usize, R)> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.max(1)).map(|_| scope.spawn(worker)).collect();
        let mut all = worker();
        for other in others {
            // A worker that panicked has said why; there is nothing to save.
            all.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        all
    });
    all.sort_unstable_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, result)| result).collect()
}

/// Maps items that the work changes, in their order, on as many threads as there are items.
pub(crate) fn map_mut<T: Send, R: Send>(
    items: &mut [T],
    work: impl Fn(&mut T) -> R + Sync,
) -> Vec<R> {
    // Each lock is taken once, by the thread that fetched the item's index: none ever waits.
    let locked: Vec<Mutex<&mut T>> = items.iter_mut().map(Mutex::new).collect();
    map(locked.len(), &locked, |item| {
        work(&mut item.lock().unwrap_or_else(PoisonError::into_inner))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..100).collect();
        let doubled: Vec<usize> = items.iter().map(|item| item * 2).collect();
        for threads in [0, 1, 3, 200] {
            assert_eq!(map(threads, &items, |item| item * 2), doubled);
        }
    }

    #[test]
    fn items_that_change_are_each_changed_once() {
        let mut items = [1, 2, 3];
        let before = map_mut(&mut items, |item| {
            *item += 10;
            *item - 10
        });
        assert_eq!((before, items), (vec![1, 2, 3], [11, 12, 13]));
        assert!(map_mut(&mut [0; 0], |item| *item).is_empty());
    }
}
