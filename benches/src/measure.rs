//! Measuring: the best of many short runs, and the CPU time of a process.

use std::process::Command;
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};

/// The shortest of many runs, for at least a tenth of a second: noise only ever adds.
pub(crate) fn best(mut work: impl FnMut()) -> Duration {
    let start = Instant::now();
    let mut best = Duration::MAX;
    let mut runs = 0;
    while runs < 3 || start.elapsed() < Duration::from_millis(300) {
        let begin = Instant::now();
        work();
        best = best.min(begin.elapsed());
        runs += 1;
    }
    best
}

/// The CPU time of one piece of work in this process.
pub(crate) fn busy<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let before = cpu(UsageWho::RUSAGE_SELF);
    let result = work();
    (result, cpu(UsageWho::RUSAGE_SELF) - before)
}

/// What a command prints, and the CPU time it takes.
pub(crate) fn process(command: &mut Command) -> (String, Duration) {
    let before = cpu(UsageWho::RUSAGE_CHILDREN);
    let text = match command.output() {
        Ok(output) => String::from_utf8_lossy(&output.stdout).into_owned(),
        Err(error) => format!("could not run: {error}"),
    };
    (text, cpu(UsageWho::RUSAGE_CHILDREN) - before)
}

fn cpu(who: UsageWho) -> Duration {
    let usage = getrusage(who).expect("the system keeps books");
    let part = |value: nix::sys::time::TimeVal| {
        Duration::from_micros(value.tv_sec() as u64 * 1_000_000 + value.tv_usec() as u64)
    };
    part(usage.user_time()) + part(usage.system_time())
}
