//! Measuring: the best of many short runs, and the CPU time of a process.

use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;

/// Set by `--once`: work that is counted by instructions need not be repeated.
pub(crate) static ONCE: AtomicBool = AtomicBool::new(false);

/// The shortest of many runs, for at least a third of a second: noise only ever adds. What takes
/// more than a millisecond may be interrupted each time, and is counted in CPU time.
pub(crate) fn best(mut work: impl FnMut()) -> Duration {
    let start = Instant::now();
    let mut best = timed(&mut work);
    let mut runs = 1;
    let enough = if ONCE.load(Ordering::Relaxed) { 1 } else { 3 };
    while runs < enough || (enough > 1 && start.elapsed() < Duration::from_millis(300)) {
        best = best.min(timed(&mut work));
        runs += 1;
    }
    best
}

fn timed(mut work: impl FnMut()) -> Duration {
    let before = cpu(UsageWho::RUSAGE_SELF);
    let begin = Instant::now();
    work();
    let wall = begin.elapsed();
    if wall < Duration::from_millis(1) { wall } else { cpu(UsageWho::RUSAGE_SELF) - before }
}

/// The CPU time of one piece of work in this process.
pub(crate) fn busy<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let before = cpu(UsageWho::RUSAGE_SELF);
    let result = work();
    (result, cpu(UsageWho::RUSAGE_SELF) - before)
}

/// What a command prints, and the CPU time it takes; nothing where its time was up before it ended.
///
/// # Errors
/// Where it could not be started.
pub(crate) fn process(
    command: &mut Command,
    timeout: Duration,
) -> std::io::Result<(Option<String>, Duration)> {
    let before = cpu(UsageWho::RUSAGE_CHILDREN);
    // In a group of its own, so that a script can be stopped with all that it started.
    let command = command.stdout(Stdio::piped()).stderr(Stdio::null()).process_group(0);
    let text = output(command.spawn()?, timeout);
    Ok((text, cpu(UsageWho::RUSAGE_CHILDREN) - before))
}

fn output(mut child: Child, timeout: Duration) -> Option<String> {
    let mut stdout = child.stdout.take().expect("it was asked for");
    let (done, finished) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut text = vec![];
        let _ = stdout.read_to_end(&mut text);
        let _ = done.send(());
        String::from_utf8_lossy(&text).into_owned()
    });
    let in_time = finished.recv_timeout(timeout).is_ok();
    if !in_time {
        let _ = killpg(Pid::from_raw(child.id() as i32), Signal::SIGKILL);
    }
    let _ = child.wait();
    reader.join().ok().filter(|_| in_time)
}

/// The most memory that any process took that was run so far, in bytes.
pub(crate) fn largest_process() -> usize {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system keeps books");
    usage.max_rss() as usize * 1024
}

fn cpu(who: UsageWho) -> Duration {
    let usage = getrusage(who).expect("the system keeps books");
    let part = |value: nix::sys::time::TimeVal| {
        Duration::from_micros(value.tv_sec() as u64 * 1_000_000 + value.tv_usec() as u64)
    };
    part(usage.user_time()) + part(usage.system_time())
}
