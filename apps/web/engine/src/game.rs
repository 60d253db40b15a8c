//! What the page asks of the game: strokes, undo, save points, mistakes, saving.

use std::collections::BTreeSet;

use nonolith::play::{self, Game, Mark, Save, Stroke};
use nonolith::puzzle::{Axis, Colour, Decided, LineId, Picture, Square};
use serde::Serialize;

use crate::marks::Code;
use crate::play::{Changed, Play, Preview, State, marks, squares, state};
use crate::protocol::{Operation, reply, request};
use crate::puzzles::{self, View};

request! {
    /// Opens a game: from its beginning, where a save left it, or at the puzzle's own position.
    Open {
        puzzle: String,
        save: Option<Save>,
    }
}

reply! {
    /// The whole game, for a page that knows nothing of it yet.
    Opened: State {
        view: View,
        marks: Vec<Code>,
    }
}

request! {
    /// Begins a stroke.
    Press {
        row: usize,
        column: usize,
        brush: Code,
    }
}

request! {
    /// Moves the end of the stroke.
    Drag {
        row: usize,
        column: usize,
    }
}

request! {
    /// Ends the stroke and draws it; with `cross`, also crosses what is left open in lines that
    /// the stroke finished, in the same step.
    Release {
        cross: bool,
    }
}

request! {
    /// Draws squares in one step: a hint that is followed.
    Draw {
        cells: Vec<Decided>,
    }
}

request! {
    /// Says what is wrong, if something is. The page brings the solution, if it knows that it is
    /// the only one.
    Mistake {
        solution: Option<Vec<String>>,
    }
}

/// Where something is wrong.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Problem {
    Line(LineId),
    Square(Square),
}

request! {
    /// Takes steps back until nothing is wrong.
    GoBack {
        solution: Option<Vec<String>>,
    }
}

reply! {
    /// What is different, and how many steps were taken back.
    WentBack: Changed {
        taken: usize,
    }
}

request! {
    /// Gives the game as data to be kept.
    Keep {}
}

impl Operation<Play> for Open {
    type Reply = Opened;

    fn answer(self, play: &mut Play) -> Result<Opened, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let view = puzzles::view(&puzzle);
        let mut game = match &self.save {
            Some(save) => Game::resume(puzzle, save).map_err(|error| error.to_string())?,
            None => Game::new(puzzle),
        };
        if self.save.is_none() {
            take_position(&mut game);
        }
        let base = state(&game, game.puzzle().lines());
        let opened = Opened { base, view, marks: marks(game.board()) };
        *play = Play { game: Some(game), stroke: None };
        Ok(opened)
    }
}

/// Draws what the puzzle brings along as its position, as the first step.
fn take_position(game: &mut Game) {
    let Some(position) = game.puzzle().position().cloned() else { return };
    let mark = |square: Square| Some((square, drawn(position[square].colour()?)));
    let marks: Vec<_> = position.squares().filter_map(mark).collect();
    game.set(&marks);
}

fn drawn(colour: Colour) -> Mark {
    match colour {
        Colour::BACKGROUND => Mark::Crossed,
        colour => Mark::Filled(colour),
    }
}

impl Operation<Play> for Press {
    type Reply = Option<Preview>;

    fn answer(self, play: &mut Play) -> Result<Option<Preview>, String> {
        let game = play.game()?;
        let square = Square { row: self.row, column: self.column };
        if !game.board().has(square) {
            return Err(format!("{square} is not on the board"));
        }
        let brush = self.brush.brush(game.puzzle())?;
        play.stroke = Some(Stroke::begin(game, square, brush));
        Ok(play.preview())
    }
}

impl Operation<Play> for Drag {
    type Reply = Option<Preview>;

    fn answer(self, play: &mut Play) -> Result<Option<Preview>, String> {
        if let (Some(stroke), Some(game)) = (&mut play.stroke, &play.game) {
            stroke.drag_to(game, Square { row: self.row, column: self.column });
        }
        Ok(play.preview())
    }
}

impl Operation<Play> for Release {
    type Reply = Changed;

    fn answer(self, play: &mut Play) -> Result<Changed, String> {
        let stroke = play.stroke.take();
        play.change(|game| {
            let Some(stroke) = &stroke else { return };
            if !self.cross {
                game.draw(stroke);
                return;
            }
            let changes = stroke.changes(game);
            let mut marks: Vec<_> = changes.iter().map(|&at| (at, stroke.draws())).collect();
            // Drawn to see what it finishes, and taken back, so that all is one step.
            if game.draw(stroke) > 0 {
                let open = left_open(game, &changes);
                game.undo();
                marks.extend(open.into_iter().map(|at| (at, Mark::Crossed)));
                game.set(&marks);
            }
        })
    }
}

/// The squares that are open in those finished lines which hold one of these squares.
fn left_open(game: &Game, squares: &[Square]) -> BTreeSet<Square> {
    let lines: BTreeSet<LineId> =
        squares.iter().flat_map(|at| [at.line(Axis::Row), at.line(Axis::Column)]).collect();
    let finished = lines.into_iter().filter(|&line| game.proved_runs(line).iter().all(|&it| it));
    let squares = finished.flat_map(|line| {
        let length = match line.axis {
            Axis::Row => game.board().width(),
            Axis::Column => game.board().height(),
        };
        (0..length).map(move |at| line.square(at))
    });
    squares.filter(|&at| game.board().mark(at) == Mark::Open).collect()
}

impl Operation<Play> for Draw {
    type Reply = Changed;

    fn answer(self, play: &mut Play) -> Result<Changed, String> {
        let colours = play.game()?.puzzle().palette().len();
        if self.cells.iter().any(|cell| cell.colour.index() >= colours) {
            return Err("the puzzle has no such colour".to_owned());
        }
        let marks: Vec<_> =
            self.cells.iter().map(|cell| (cell.square, drawn(cell.colour))).collect();
        play.change(|game| {
            game.set(&marks);
        })
    }
}

/// Operations that bring nothing along, and what each does to the game.
macro_rules! changes {
    ($($(#[$doc:meta])* $name:ident: $act:expr;)*) => {
        $(
            request! {
                $(#[$doc])*
                $name {}
            }

            impl Operation<Play> for $name {
                type Reply = Changed;

                fn answer(self, play: &mut Play) -> Result<Changed, String> {
                    play.change($act)
                }
            }
        )*
    };
}

changes! {
    /// Ends the stroke and draws nothing.
    Cancel: |_| {};
    /// Takes the last step back.
    Undo: |game| {
        game.undo();
    };
    /// Takes it again.
    Redo: |game| {
        game.redo();
    };
    /// Remembers this moment.
    SavePoint: Game::save_point;
    /// Goes back to the last moment remembered.
    Back: |game| {
        game.back();
    };
    /// Empties the board in one step, which `Undo` takes back.
    Restart: |game| {
        let everywhere: Vec<_> = squares(game.board()).map(|at| (at, Mark::Open)).collect();
        game.set(&everywhere);
    };
}

impl Operation<Play> for Mistake {
    type Reply = Option<Problem>;

    fn answer(self, play: &mut Play) -> Result<Option<Problem>, String> {
        let solution = solution(self.solution.as_deref())?;
        let game = play.game()?;
        fits(game, solution.as_ref())?;
        Ok(game.mistake(solution.as_ref()).map(|mistake| match mistake {
            play::Mistake::Line(line) => Problem::Line(line),
            play::Mistake::Square(square) => Problem::Square(square),
        }))
    }
}

impl Operation<Play> for GoBack {
    type Reply = WentBack;

    fn answer(self, play: &mut Play) -> Result<WentBack, String> {
        let solution = solution(self.solution.as_deref())?;
        fits(play.game()?, solution.as_ref())?;
        let mut taken = 0;
        let base = play.change(|game| taken = game.back_to_right(solution.as_ref()))?;
        Ok(WentBack { base, taken })
    }
}

fn solution(rows: Option<&[String]>) -> Result<Option<Picture>, String> {
    let Some(rows) = rows else { return Ok(None) };
    rows.join(" ").parse().map(Some).map_err(|error| format!("{error}"))
}

fn fits(game: &Game, solution: Option<&Picture>) -> Result<(), String> {
    let board = game.board();
    match solution {
        Some(it) if (it.height(), it.width()) != (board.height(), board.width()) => {
            Err("the solution belongs to a puzzle of another size".to_owned())
        }
        _ => Ok(()),
    }
}

impl Operation<Play> for Keep {
    type Reply = Save;

    fn answer(self, play: &mut Play) -> Result<Save, String> {
        Ok(play.game()?.save())
    }
}
