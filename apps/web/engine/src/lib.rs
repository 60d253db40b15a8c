//! What the page asks of the library: a request as JSON comes in, a reply as JSON goes out.
//!
//! The page runs this in workers, as WebAssembly (`apps/web/wasm`); the tests run it as it is. A
//! request has an `op`; a reply is `{"ok": ...}` or `{"error": "what to tell the player"}`. The
//! [`Keeper`] keeps a game and is small; the [`Thinker`] knows everything else, is loaded when it
//! is first needed, and can be ended when it takes too long.
//!
//! ```
//! let reply = page::Thinker.call(r#"{"op": "read", "bytes": "2x1:1/1/2"}"#);
//! assert!(reply.starts_with(r#"{"ok":[{"height":1,"#), "{reply}");
//! ```

mod files;
mod game;
mod library;
mod play;
mod puzzles;
mod think;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Keeps one game.
#[derive(Default)]
pub struct Keeper(play::Play);

/// Thinks about puzzles; every request brings its own along.
#[derive(Default)]
pub struct Thinker;

/// What the keeper can be asked for: one line an operation.
#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
enum Move {
    Open(game::Open),
    Press(game::Press),
    Drag(game::Drag),
    Release,
    Cancel,
    Draw(game::Draw),
    Undo,
    Redo,
    SavePoint,
    Back,
    Restart,
    Mistake(game::Mistake),
    GoBack(game::GoBack),
    Save,
}

/// What the thinker can be asked for: one line an operation.
#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
enum Question {
    Read(files::Read),
    Formats,
    Write(files::Write),
    Share(files::Share),
    Print(files::Print),
    Hint(think::Hint),
    Solution(think::Solution),
    Verdict(think::Verdict),
    Explain(think::Explain),
    Strategies,
}

/// What a reply holds, or what to tell the player.
type Reply = Result<Value, String>;

impl Keeper {
    /// Answers a request. Whatever comes in, a reply goes out.
    ///
    /// ```
    /// let reply = page::Keeper::default().call("no request at all");
    /// assert!(reply.starts_with(r#"{"error":"#));
    /// ```
    pub fn call(&mut self, request: &str) -> String {
        call(request, |request| self.answer(request))
    }

    fn answer(&mut self, request: Move) -> Reply {
        let play = &mut self.0;
        match request {
            Move::Open(it) => it.answer(play),
            Move::Press(it) => it.answer(play),
            Move::Drag(it) => it.answer(play),
            Move::Release => game::release(play),
            Move::Cancel => game::cancel(play),
            Move::Draw(it) => it.answer(play),
            Move::Undo => game::undo(play),
            Move::Redo => game::redo(play),
            Move::SavePoint => game::save_point(play),
            Move::Back => game::back(play),
            Move::Restart => game::restart(play),
            Move::Mistake(it) => it.answer(play),
            Move::GoBack(it) => it.answer(play),
            Move::Save => game::save(play),
        }
    }
}

impl Thinker {
    /// Answers a request. Whatever comes in, a reply goes out.
    ///
    /// ```
    /// assert!(page::Thinker.call(r#"{"op": "formats"}"#).contains("webpbn"));
    /// ```
    pub fn call(&mut self, request: &str) -> String {
        call(request, |request| match request {
            Question::Read(it) => it.answer(),
            Question::Formats => files::written(),
            Question::Write(it) => it.answer(),
            Question::Share(it) => it.answer(),
            Question::Print(it) => it.answer(),
            Question::Hint(it) => it.answer(),
            Question::Solution(it) => it.answer(),
            Question::Verdict(it) => it.answer(),
            Question::Explain(it) => it.answer(),
            Question::Strategies => library::strategies(),
        })
    }
}

fn call<R: DeserializeOwned>(request: &str, answer: impl FnOnce(R) -> Reply) -> String {
    let reply = match serde_json::from_str(request) {
        Ok(request) => answer(request),
        Err(error) => Err(error.to_string()),
    };
    match reply {
        Ok(value) => json!({ "ok": value }),
        Err(error) => json!({ "error": error }),
    }
    .to_string()
}
