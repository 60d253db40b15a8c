//! Watching: the best candidate of a method at work, live on standard error.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use nonolith::lab::evolution::Live;
use nonolith::puzzle::Event;
use nonolith::solve::Watch;

/// How long each frame stays on a terminal.
const FRAME: Duration = Duration::from_millis(60);

/// A watcher that draws. On a terminal each frame replaces the last; elsewhere a frame is written
/// whenever the score changes.
pub(crate) fn live() -> Watch {
    let screen = Mutex::new(Screen { live: Live::default(), shown: None, lines: 0 });
    Watch::new(move |event| {
        if let Ok(mut screen) = screen.lock() {
            screen.see(event);
        }
    })
}

struct Screen {
    live: Live,
    shown: Option<Instant>,
    /// How many lines the last frame took.
    lines: usize,
}

impl Screen {
    fn see(&mut self, event: &Event) {
        let news = self.live.see(event);
        let terminal = stderr().is_terminal();
        let due = self.shown.is_none_or(|shown| shown.elapsed() >= FRAME);
        let done = matches!(event, Event::Candidate { score, .. } if *score == 0.0);
        if (terminal && due) || (!terminal && news) || (news && done) {
            self.draw(terminal);
        }
    }

    fn draw(&mut self, terminal: bool) {
        let frame = self.live.frame();
        let back = match self.lines {
            0 => String::new(),
            lines if terminal => format!("\x1b[{lines}A\x1b[J"),
            _ => String::new(),
        };
        self.lines = frame.lines().count();
        self.shown = Some(Instant::now());
        // If nobody listens on standard error, there is nobody to show it to.
        let _ = stderr().lock().write_all(format!("{back}{frame}").as_bytes());
    }
}
