//! What the page asks of the library: a request as JSON comes in, a reply as JSON goes out.
//!
//! The page runs this in workers, as WebAssembly (`apps/web/wasm`); the tests run it as it is. A
//! request has an `op`; a reply is `{"ok": ...}` or `{"error": "what to tell the player"}`. The
//! [`Keeper`] keeps a game and is small; the [`Thinker`] knows everything else, is loaded when it
//! is first needed, and can be ended when it takes too long; the [`Laboratory`] shows methods at work.
//!
//! ```
//! let reply = page::Thinker.call(r#"{"op": "read", "bytes": "2x1:1/1/2"}"#);
//! assert!(reply.starts_with(r#"{"ok":[{"#) && reply.contains(r#""height":1"#), "{reply}");
//! ```

mod certificates;
mod course;
mod files;
mod game;
mod lab;
mod library;
mod make;
mod marks;
mod play;
mod practice;
mod protocol;
mod puzzles;
mod random;
mod rules;
mod think;
#[cfg(test)]
mod typescript;

use protocol::operations;

/// Keeps one game.
#[derive(Default)]
pub struct Keeper(play::Play);

/// Thinks about puzzles; every request brings its own along.
#[derive(Default)]
pub struct Thinker;

/// Shows methods at work.
#[derive(Default)]
pub struct Laboratory(lab::LabState);

operations! {
    /// What the keeper can be asked for: one line an operation.
    enum Move for play::Play {
        Open(game::Open),
        Press(game::Press),
        Drag(game::Drag),
        Release(game::Release),
        Cancel(game::Cancel),
        Draw(game::Draw),
        Undo(game::Undo),
        Redo(game::Redo),
        SavePoint(game::SavePoint),
        Back(game::Back),
        Restart(game::Restart),
        Mistake(game::Mistake),
        GoBack(game::GoBack),
        Save(game::Keep),
    }
}

operations! {
    /// What the thinker can be asked for: one line an operation.
    enum Question for Thinker {
        Read(files::Read),
        Formats(files::Formats),
        Write(files::Write),
        Share(files::Share),
        Print(files::Print),
        Hint(think::Hint),
        Solution(think::Solution),
        Verdict(think::Verdict),
        Explain(think::Explain),
        Strategies(library::Strategies),
        Rules(rules::Rules),
        Certify(certificates::Certify),
        Verify(certificates::Verify),
        Random(random::Random),
        Assess(make::Assess),
        Suggest(make::Suggest),
        Vary(make::Vary),
        Pixels(make::Pixels),
        Edit(make::Edit),
        Compose(make::Compose),
        NameColour(make::NameColour),
        Course(course::Course),
        Station(course::Station),
        Practise(practice::Practise),
        Features(practice::Features),
    }
}

operations! {
    /// What the laboratory can be asked for: one line an operation.
    enum Experiment for lab::LabState {
        ListMethods(lab::ListMethods),
        Race(lab::Race),
        Evolve(lab::Evolve),
        FewestVisits(lab::FewestVisits),
        Search(lab::Search),
        ColourGraph(lab::ColourGraph),
        Look(lab::Look),
        Stages(lab::Stages),
        Learn(lab::Learn),
        PuzzleView(lab::PuzzleView),
        ListRules(lab::ListRules),
        JudgeRule(lab::JudgeRule),
        TryRule(lab::TryRule),
        CoverRule(lab::CoverRule),
    }
}

impl Keeper {
    /// Answers a request. Whatever comes in, a reply goes out.
    ///
    /// ```
    /// let reply = page::Keeper::default().call("no request at all");
    /// assert!(reply.starts_with(r#"{"error":"#));
    /// ```
    pub fn call(&mut self, request: &str) -> String {
        protocol::call::<play::Play, Move>(request, &mut self.0)
    }
}

impl Thinker {
    /// Answers a request. Whatever comes in, a reply goes out.
    ///
    /// ```
    /// assert!(page::Thinker.call(r#"{"op": "formats"}"#).contains("webpbn"));
    /// ```
    pub fn call(&mut self, request: &str) -> String {
        protocol::call::<Thinker, Question>(request, self)
    }
}

impl Laboratory {
    /// A laboratory that hands what is known before the end of a run to this callback, as JSON.
    ///
    /// ```
    /// let mut laboratory = page::Laboratory::telling(|part| assert!(part.starts_with("[{")));
    /// let puzzle = r#"{"format": "nonolith/1", "rows": [[1]], "columns": [[1]]}"#;
    /// let request = serde_json::json!({
    ///     "op": "evolve", "puzzle": puzzle, "method": "iga", "seed": 1, "settings": {}, "seconds": 1,
    /// });
    /// assert!(laboratory.call(&request.to_string()).contains("found"));
    /// ```
    pub fn telling(part: impl FnMut(&str) + Send + 'static) -> Laboratory {
        Laboratory(lab::LabState::telling(part))
    }

    /// Answers a request. Whatever comes in, a reply goes out.
    ///
    /// ```
    /// let reply = page::Laboratory::default().call(r#"{"op": "list_methods"}"#);
    /// assert!(reply.contains("iga"));
    /// ```
    pub fn call(&mut self, request: &str) -> String {
        protocol::call::<lab::LabState, Experiment>(request, &mut self.0)
    }
}
