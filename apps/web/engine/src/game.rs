//! What the page asks of the game: strokes, undo, save points, mistakes, saving.

use nonolith::play::{self, Brush, Game, Mark, Save, Stroke};
use nonolith::puzzle::{Colour, Picture, Puzzle, Square};
use serde::Deserialize;
use serde_json::json;

use crate::play::{Play, whole};
use crate::{Reply, puzzles};

/// Opens a game: from its beginning, where a save left it, or at the puzzle's own position.
#[derive(Deserialize)]
pub(crate) struct Open {
    puzzle: String,
    save: Option<Save>,
}

/// Begins a stroke.
#[derive(Deserialize)]
pub(crate) struct Press {
    row: usize,
    column: usize,
    brush: PageBrush,
}

/// What the page draws with: a colour's index, -1 for a cross, -2 for a pencil mark.
#[derive(Deserialize)]
struct PageBrush(i64);

/// Moves the end of the stroke.
#[derive(Deserialize)]
pub(crate) struct Drag {
    row: usize,
    column: usize,
}

/// Draws squares in one step: a hint that is followed.
#[derive(Deserialize)]
pub(crate) struct Draw {
    cells: Vec<(usize, usize, usize)>,
}

/// Says what is wrong, if something is. The page brings the solution, if it knows that it is the
/// only one.
#[derive(Deserialize)]
pub(crate) struct Mistake {
    solution: Option<Vec<String>>,
}

/// Takes steps back until nothing is wrong.
#[derive(Deserialize)]
pub(crate) struct GoBack {
    solution: Option<Vec<String>>,
}

impl Open {
    pub(crate) fn answer(self, play: &mut Play) -> Reply {
        let puzzle = puzzles::read(&self.puzzle)?;
        let view = puzzles::view(&puzzle);
        let mut game = match &self.save {
            Some(save) => Game::resume(puzzle, save).map_err(|error| error.to_string())?,
            None => Game::new(puzzle),
        };
        if self.save.is_none() {
            take_position(&mut game);
        }
        let mut reply = whole(&game);
        reply["view"] = view;
        *play = Play { game: Some(game), stroke: None };
        Ok(reply)
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

impl PageBrush {
    fn brush(&self, puzzle: &Puzzle) -> Result<Brush, String> {
        match self.0 {
            -1 => Ok(Brush::Cross),
            -2 => Ok(Brush::Pencil),
            index => usize::try_from(index)
                .ok()
                .filter(|index| (1..puzzle.palette().len()).contains(index))
                .map(|index| Brush::Fill(Colour::new(index)))
                .ok_or_else(|| format!("the puzzle has no colour {index}")),
        }
    }
}

impl Press {
    pub(crate) fn answer(self, play: &mut Play) -> Reply {
        let game = play.game()?;
        let square = Square { row: self.row, column: self.column };
        if !game.board().has(square) {
            return Err(format!("{square} is not on the board"));
        }
        let brush = self.brush.brush(game.puzzle())?;
        play.stroke = Some(Stroke::begin(game, square, brush));
        play.preview()
    }
}

impl Drag {
    pub(crate) fn answer(self, play: &mut Play) -> Reply {
        if let (Some(stroke), Some(game)) = (&mut play.stroke, &play.game) {
            stroke.drag_to(game, Square { row: self.row, column: self.column });
        }
        play.preview()
    }
}

/// Ends the stroke and draws it.
pub(crate) fn release(play: &mut Play) -> Reply {
    let stroke = play.stroke.take();
    play.change(|game| {
        if let Some(stroke) = &stroke {
            game.draw(stroke);
        }
    })
}

/// Ends the stroke and draws nothing.
pub(crate) fn cancel(play: &mut Play) -> Reply {
    play.change(|_| {})
}

impl Draw {
    pub(crate) fn answer(self, play: &mut Play) -> Reply {
        let colours = play.game()?.puzzle().palette().len();
        if self.cells.iter().any(|&(_, _, colour)| colour >= colours) {
            return Err("the puzzle has no such colour".to_owned());
        }
        let mark = |&(row, column, colour): &(usize, usize, usize)| {
            (Square { row, column }, drawn(Colour::new(colour)))
        };
        let marks: Vec<_> = self.cells.iter().map(mark).collect();
        play.change(|game| {
            game.set(&marks);
        })
    }
}

/// Takes the last step back.
pub(crate) fn undo(play: &mut Play) -> Reply {
    play.change(|game| {
        game.undo();
    })
}

/// Takes it again.
pub(crate) fn redo(play: &mut Play) -> Reply {
    play.change(|game| {
        game.redo();
    })
}

/// Remembers this moment.
pub(crate) fn save_point(play: &mut Play) -> Reply {
    play.change(Game::save_point)
}

/// Goes back to the last moment remembered.
pub(crate) fn back(play: &mut Play) -> Reply {
    play.change(|game| {
        game.back();
    })
}

/// Takes everything back; `redo` brings it again.
pub(crate) fn restart(play: &mut Play) -> Reply {
    play.change(|game| while game.undo() {})
}

impl Mistake {
    pub(crate) fn answer(self, play: &mut Play) -> Reply {
        let solution = solution(self.solution.as_deref())?;
        let game = play.game()?;
        fits(game, solution.as_ref())?;
        Ok(match game.mistake(solution.as_ref()) {
            None => json!(null),
            Some(play::Mistake::Line(line)) => json!({ "line": line }),
            Some(play::Mistake::Square(square)) => json!({ "square": square }),
        })
    }
}

impl GoBack {
    pub(crate) fn answer(self, play: &mut Play) -> Reply {
        let solution = solution(self.solution.as_deref())?;
        fits(play.game()?, solution.as_ref())?;
        let mut taken = 0;
        let mut reply = play.change(|game| taken = game.back_to_right(solution.as_ref()))?;
        reply["taken"] = json!(taken);
        Ok(reply)
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

/// The game as data to be kept.
pub(crate) fn save(play: &mut Play) -> Reply {
    Ok(json!(play.game()?.save()))
}
