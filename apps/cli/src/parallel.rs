//! Puzzles of one command worked on at once, and told of in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread::{self, Builder};

use clap::Args;

use crate::exit::Failure;

/// What a thread may have on its stack, which is more than the first one of a process has: some
/// methods go as deep as there are cells.
const STACK: usize = 1 << 26;

/// How many threads a command may use.
#[derive(Args, Clone, Copy)]
pub(crate) struct Threads {
    /// How many threads may work; the answers and their order do not depend on it
    #[arg(long = "threads", value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1024))]
    number: u64,
}

impl Threads {
    /// Their number.
    pub(crate) fn number(self) -> usize {
        self.number as usize
    }
}

/// Does `work` on all items, on this many threads, and tells of the results in the order of the
/// items, each as soon as it and all before it are there. Ends early if telling fails; work that is
/// under way by then is waited for.
pub(crate) fn in_order<T, R: Send>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
    mut tell: impl FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (items, ended) = (Mutex::new(items.enumerate()), AtomicBool::new(false));
    let next = || items.lock().expect("nobody panics with the lock").next();
    let (send, results) = mpsc::channel();
    let worker = |send: mpsc::Sender<(usize, R)>| {
        while !ended.load(Ordering::Relaxed)
            && let Some((place, item)) = next()
            && send.send((place, work(item))).is_ok()
        {}
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            let (send, worker) = (send.clone(), &worker);
            let started = Builder::new().stack_size(STACK).spawn_scoped(scope, || worker(send));
            started.map_err(|error| Failure::World(format!("--threads: {error}")))?;
        }
        drop(send);
        let (mut waiting, mut told) = (BTreeMap::new(), 0);
        for (place, result) in results {
            waiting.insert(place, result);
            while let Some(result) = waiting.remove(&told) {
                told += 1;
                tell(result).inspect_err(|_| ended.store(true, Ordering::Relaxed))?;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items_on_any_number_of_threads() {
        for threads in [1, 2, 7] {
            let mut told = vec![];
            let slow_first = |item: u64| {
                thread::sleep(std::time::Duration::from_micros(200 * (item % 3)));
                item * item
            };
            let done = in_order(0..100, threads, slow_first, |result| {
                told.push(result);
                Ok(())
            });
            assert!(done.is_ok());
            assert_eq!(told, (0..100).map(|item| item * item).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn nothing_is_told_and_little_is_begun_after_a_failure() {
        let (begun, mut told) = (AtomicU64::new(0), 0);
        let work = |item: u64| {
            begun.fetch_add(1, Ordering::Relaxed);
            thread::sleep(std::time::Duration::from_micros(100));
            item
        };
        let failed = in_order(0..1_000_000, 3, work, |_| {
            told += 1;
            if told == 10 { Err(Failure::ClosedPipe) } else { Ok(()) }
        });
        assert!(matches!(failed, Err(Failure::ClosedPipe)));
        assert_eq!(told, 10);
        assert!(begun.load(Ordering::Relaxed) < 1_000_000);
    }

    use std::sync::atomic::AtomicU64;
}
