//! A solver as a process: asked over a pipe, with a limit on its time and on its output.

use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

use nonolith::solve::Cancel;

/// The most that a solver may print for one question, in bytes: models take a few thousand.
const MOST_OUTPUT: usize = 1 << 20;

/// How often a process that says nothing is looked after.
const LOOK_AFTER: Duration = Duration::from_millis(10);

/// Until when a solver may work.
pub(super) struct Limit {
    seconds: u64,
    deadline: Instant,
    cancel: Cancel,
}

/// Why a solver has no answer.
pub(super) enum Trouble {
    /// The user wants to stop.
    Interrupted,
    /// What it did instead of answering, as the end of a sentence.
    NoAnswer(String),
}

impl Limit {
    pub(super) fn new(seconds: u64, cancel: &Cancel) -> Limit {
        let now = Instant::now();
        // A time that the clock cannot reach is as good as a year.
        let deadline = now.checked_add(Duration::from_secs(seconds));
        let year = now + Duration::from_secs(31_536_000);
        Limit { seconds, deadline: deadline.unwrap_or(year), cancel: cancel.clone() }
    }

    fn check(&self) -> Result<(), Trouble> {
        if self.cancel.is_wanted() {
            Err(Trouble::Interrupted)
        } else if Instant::now() >= self.deadline {
            Err(Trouble::NoAnswer(format!("gave no answer within {} s", self.seconds)))
        } else {
            Ok(())
        }
    }
}

/// A running solver. It is killed when this is dropped.
pub(super) struct Process {
    child: Child,
    questions: Option<Sender<String>>,
    answers: Receiver<Vec<u8>>,
}

impl Process {
    pub(super) fn start(name: &str, arguments: &[&str]) -> std::io::Result<Process> {
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (questions, asked) = channel::<String>();
        let (told, answers) = sync_channel(16);
        // Threads of their own write and read, so that a solver that does neither holds up nobody.
        if let Some(stdin) = child.stdin.take() {
            std::thread::spawn(move || write_all(stdin, &asked));
        }
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_all(stdout, &told));
        }
        Ok(Process { child, questions: Some(questions), answers })
    }

    pub(super) fn ask(&self, script: String) {
        if let Some(questions) = &self.questions {
            // A writer that failed has met a closed pipe, which the missing answer shows.
            let _ = questions.send(script);
        }
    }

    /// Reads what it prints until the text is complete or the output ends; says which.
    pub(super) fn read(
        &self,
        limit: &Limit,
        is_complete: impl Fn(&[u8]) -> bool,
    ) -> Result<(String, bool), Trouble> {
        let mut output = Vec::new();
        loop {
            limit.check()?;
            let ended = match self.answers.recv_timeout(LOOK_AFTER) {
                Ok(bytes) => {
                    output.extend(bytes);
                    false
                }
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => true,
            };
            if output.len() > MOST_OUTPUT {
                return Err(Trouble::NoAnswer(format!("printed more than {MOST_OUTPUT} bytes")));
            }
            let complete = is_complete(&output);
            if ended || complete {
                return Ok((String::from_utf8_lossy(&output).into_owned(), complete));
            }
        }
    }

    /// All that it prints once there are no more questions, and how it ends.
    pub(super) fn finish(mut self, limit: &Limit) -> Result<(String, ExitStatus), Trouble> {
        self.questions = None;
        let (output, _) = self.read(limit, |_| false)?;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Ok((output, status)),
                Ok(None) => limit.check()?,
                Err(error) => return Err(Trouble::NoAnswer(format!("was lost: {error}"))),
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended already cannot be killed, which is as well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_all(mut stdin: impl Write, asked: &Receiver<String>) {
    for script in asked {
        if stdin.write_all(script.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_all(mut stdout: impl Read, told: &SyncSender<Vec<u8>>) {
    let mut buffer = vec![0; 1 << 16];
    while let Ok(count @ 1..) = stdout.read(&mut buffer) {
        if told.send(buffer[..count].to_vec()).is_err() {
            return;
        }
    }
}
