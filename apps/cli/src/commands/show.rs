//! `nonolith show`: a puzzle, a position or a solution as a picture.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use nonolith::puzzle::render::{self, SvgStyle, TextStyle, Unknown};
use nonolith::puzzle::{Grid, Puzzle};

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::{Choice, Puzzles};
use crate::{output, suffix};

/// Draw a puzzle, a position or a solution.
///
/// Unless told otherwise, draws the solution that the file holds, else the saved position, else
/// the puzzle as it is set. The picture goes to standard output as text, or into an SVG or PNG
/// file. With --after, draws the solutions of two files side by side, and marks where they differ.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith show cat.non
  nonolith show cat.non --puzzle -o cat.svg
  nonolith show game.json --position --grey -o game.png
  nonolith show collection.jsonl --only cat#3 --style half
  nonolith show cat.json --after repaired.json -o both.svg")]
pub(crate) struct Show {
    #[command(flatten)]
    puzzles: Puzzles,
    /// Draw the puzzle as it is set, with its given cells
    #[arg(long, group = "what")]
    puzzle: bool,
    /// Draw the saved position
    #[arg(long, group = "what")]
    position: bool,
    /// Draw the solution that the file holds
    #[arg(long, group = "what")]
    solution: bool,
    /// Draw the solution beside that of this file, and mark the squares that differ
    #[arg(long, value_name = "FILE", group = "what")]
    after: Option<PathBuf>,
    /// How text is drawn
    #[arg(long, value_enum, default_value_t)]
    style: DrawingStyle,
    /// Draw unknown cells grey and known blanks white, as the papers do (SVG and PNG)
    #[arg(long)]
    grey: bool,
    /// Mark every colour with a letter too (SVG and PNG)
    #[arg(long)]
    symbols: bool,
    /// Draw into this file, whose name ends in .svg or .png
    #[arg(short, long, value_name = "OUT", value_parser = suffix::picture)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum DrawingStyle {
    /// Clues around the grid, in blocks
    #[default]
    Blocks,
    /// Two cells a character, without clues
    Half,
    /// Clues around the grid, in plain letters
    Ascii,
}

impl Run for Show {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        if let Some(after) = &self.after {
            return self.run_before_after(context, after);
        }
        // A file is written only once it is known that there is one picture for it.
        let mut picture: Option<(Puzzle, Grid)> = None;
        let exit = self.puzzles.each(context, false, |context, id, puzzle| {
            let grid = self.grid(id, &puzzle)?;
            match &self.output {
                None => {
                    let text = self.text(id, &puzzle, &grid);
                    match self.too_wide(&text, output::terminal_width()) {
                        None => context.print(&text)?,
                        Some(why) => {
                            context.print(&self.half(id, &puzzle, &grid))?;
                            context.complain(&why);
                        }
                    }
                }
                Some(_) if picture.is_some() => {
                    return Err(Failure::Usage(format!("{ONE_PICTURE}; choose one with --only")));
                }
                Some(_) => picture = Some((puzzle, grid)),
            }
            Ok(Exit::Done)
        })?;
        if let (Some(path), Some((puzzle, grid))) = (&self.output, &picture) {
            self.draw(path, puzzle, grid)?;
        }
        Ok(exit)
    }
}

impl Show {
    fn run_before_after(&self, context: &mut Context, path: &Path) -> Result<Exit, Failure> {
        let after = one_puzzle(path)?;
        let mut drawn = None;
        let exit = self.puzzles.each(context, false, |_, id, before| {
            if drawn.replace((id.to_owned(), before)).is_some() {
                return Err(Failure::Usage(format!("{ONE_PICTURE}; choose one with --only")));
            }
            Ok(Exit::Done)
        })?;
        let Some((id, before)) = drawn else { return Ok(exit) };
        before_after(context, (&id, &before), &after, self.style(), self.output.as_deref())?;
        Ok(exit)
    }

    fn style(&self) -> SvgStyle {
        let unknown = if self.grey { Unknown::Grey } else { Unknown::Open };
        SvgStyle { unknown, symbols: self.symbols }
    }

    fn grid(&self, id: &str, puzzle: &Puzzle) -> Result<Grid, Failure> {
        let colours = puzzle.palette().len();
        let solution = || puzzle.solutions().first().map(|it| Grid::of_picture(it, colours));
        let position = || puzzle.position().cloned();
        let lacks = |what| Failure::World(format!("{id}: expected {what}, the file holds none"));
        match self {
            Show { puzzle: true, .. } => Ok(puzzle.start()),
            Show { position: true, .. } => position().ok_or_else(|| lacks("a position")),
            Show { solution: true, .. } => solution().ok_or_else(|| lacks("a solution")),
            _ => Ok(solution().or_else(position).unwrap_or_else(|| puzzle.start())),
        }
    }

    /// Why the drawing would be broken into noise by a terminal this wide, if it would.
    fn too_wide(&self, text: &str, terminal: Option<usize>) -> Option<String> {
        let terminal = terminal?;
        let widest = text.lines().map(visible_width).max().unwrap_or(0);
        let with_clues = !matches!(self.style, DrawingStyle::Half);
        (with_clues && widest > terminal).then(|| {
            format!(
                "drawn without clues: with them it is {widest} characters wide, and the terminal \
                 {terminal}; -o FILE.svg draws it whole"
            )
        })
    }

    /// The picture with two cells a character, under its heading.
    fn half(&self, id: &str, puzzle: &Puzzle, grid: &Grid) -> String {
        let picture = render::half_blocks(puzzle.palette(), grid, output::is_coloured());
        format!("{}\n{picture}", heading(id, puzzle))
    }

    fn text(&self, id: &str, puzzle: &Puzzle, grid: &Grid) -> String {
        let colour = output::is_coloured();
        let heading = heading(id, puzzle);
        let picture = match self.style {
            DrawingStyle::Blocks => render::text(puzzle, grid, TextStyle { ascii: false, colour }),
            DrawingStyle::Ascii => render::text(puzzle, grid, TextStyle { ascii: true, colour }),
            DrawingStyle::Half => return self.half(id, puzzle, grid),
        };
        format!("{heading}\n{picture}")
    }

    fn draw(&self, path: &Path, puzzle: &Puzzle, grid: &Grid) -> Result<(), Failure> {
        let style = self.style();
        let bytes = if suffix::is_png(path) {
            render::png(puzzle, grid, style).map_err(|error| Failure::World(error.to_string()))?
        } else {
            render::svg(puzzle, grid, style).into_bytes()
        };
        output::write_file(path, &bytes)
    }
}

const ONE_PICTURE: &str = "expected one puzzle for one picture, found several";

/// The puzzle of a file that holds one.
fn one_puzzle(path: &Path) -> Result<Puzzle, Failure> {
    let mut entries = Choice::default().read(path);
    match (entries.pop(), entries.pop()) {
        (Some(entry), None) => entry.puzzle.map_err(Failure::World),
        _ => Err(Failure::World(format!("{}: {ONE_PICTURE}", path.display()))),
    }
}

/// Draws the solutions of two puzzles side by side, into a picture or as text.
pub(crate) fn before_after(
    context: &mut Context,
    (id, before): (&str, &Puzzle),
    after: &Puzzle,
    style: SvgStyle,
    output: Option<&Path>,
) -> Result<(), Failure> {
    let unlike = || Failure::World(format!("{id}: expected two solutions of one size to compare"));
    match output {
        None => {
            let text = render::text_before_after(before, after).ok_or_else(unlike)?;
            context.print(&format!("{}\n{text}", heading(id, before)))
        }
        Some(path) => {
            let svg = render::svg_before_after(before, after, style).ok_or_else(unlike)?;
            output::write_file(path, &suffix::drawing(path, svg)?)
        }
    }
}

/// A line that says which puzzle this is.
pub(crate) fn heading(id: &str, puzzle: &Puzzle) -> String {
    let title = puzzle.details.title.iter().filter(|title| *title != id);
    let author = puzzle.details.author.iter().map(|author| format!("by {author}"));
    let size = format!("{} x {}", puzzle.height(), puzzle.width());
    let parts: Vec<String> = title.cloned().chain(author).chain([size]).collect();
    format!("{id}: {}", parts.join(", "))
}

/// How many characters of a line are seen: colours are written as escapes that take no room.
fn visible_width(line: &str) -> usize {
    let mut escaped = false;
    let seen = |letter: &char| {
        let was = escaped;
        escaped = *letter == '\u{1b}' || (was && *letter != 'm');
        !was && !escaped
    };
    line.chars().filter(seen).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_no_room() {
        assert_eq!(visible_width("ab\u{1b}[38;5;1mcd\u{1b}[0m"), 4);
    }
}
