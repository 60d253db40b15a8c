//! `nonolith from`: puzzles from pictures.

mod record;
mod wish;

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use nonolith::craft::from::{Decoded, FromSettings, Made, Offer, decode, make};
use nonolith::puzzle::Puzzle;
use nonolith::puzzle::formats::{self, Format};

pub(crate) use wish::Size;

use self::record::FromRecord;
use self::wish::Wishes;
use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::limits::Limits;
use crate::progress::Progress;
use crate::{input, output};

/// Make puzzles from photographs, drawings, icons and pixel art.
///
/// Reads PNG, JPEG, WebP, GIF, BMP, PNM and SVG. Tries many pictures that are equally true to the
/// source, and changes cells only where none of them is fair. The puzzle is drawn with its changed
/// cells marked; `-o` writes it.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith from cat.jpg --longest 20 -o cat.json
  nonolith from logo.svg --size 15x15 --until unique --json
  nonolith from parrot.png --longest 30 --colours 4 --offers 3 -o parrot.jsonl")]
pub(crate) struct From {
    /// Files with pictures; `-` is standard input
    #[arg(required = true, value_name = "PICTURE")]
    pictures: Vec<PathBuf>,
    #[command(flatten)]
    wishes: Wishes,
    #[command(flatten)]
    limits: Limits,
    /// Write the puzzles into this file, in the format that its suffix names; several need one that
    /// holds several, such as .jsonl
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print one JSON object a picture
    #[arg(long)]
    json: bool,
}

impl Run for From {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let settings = self.wishes.settings()?;
        let format = self.output.as_deref().map(output_format).transpose()?;
        let (mut exit, mut puzzles) = (Exit::Done, vec![]);
        for path in &self.pictures {
            let made = self.one(context, path, &settings)?;
            exit = exit.and(made.0);
            puzzles.extend(made.1);
            context.heed()?;
        }
        if let (Some(path), Some(format), false) = (&self.output, format, puzzles.is_empty()) {
            let written = format.write_all(&puzzles);
            let written =
                written.map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))?;
            output::write_file(path, &written.bytes)?;
        }
        Ok(exit)
    }
}

fn output_format(path: &Path) -> Result<&'static Format, Failure> {
    let suffix = crate::suffix::of(path);
    formats::by_suffix(&suffix).filter(|format| format.writes()).ok_or_else(|| {
        Failure::Usage(format!(
            "{}: no format has this suffix; `nonolith formats` lists the formats",
            path.display()
        ))
    })
}

impl From {
    /// The puzzles of one picture. One that cannot be read gets a message, and the others go on.
    fn one(
        &self,
        context: &mut Context,
        path: &Path,
        settings: &FromSettings,
    ) -> Result<(Exit, Vec<Puzzle>), Failure> {
        let id = input::stem(path);
        let started = Instant::now();
        let decoded = match read(path) {
            Ok(decoded) => decoded,
            Err(error) => return Ok((input::report(context, self.json, &id, &error)?, vec![])),
        };
        let budget = self.limits.budget(context);
        let progress = Progress::new(format!("making a puzzle from {id}"));
        let made = make(&decoded.pixels, settings, &budget);
        drop(progress);
        context.over();
        let mut made = match made {
            Ok(made) => made,
            Err(error) if error.is_of_settings() => return Err(Failure::Usage(error.to_string())),
            Err(error) => {
                let error = format!("{}: {error}", input::name(path));
                return Ok((input::report(context, self.json, &id, &error)?, vec![]));
            }
        };
        name(&mut made, &id);
        if self.json {
            let time_ms = started.elapsed().as_secs_f64() * 1e3;
            context.print_json(&FromRecord::new(&id, &decoded, &made, time_ms))?;
        } else {
            self.show(context, &id, &made)?;
        }
        let exit = if made.reached { Exit::Done } else { Exit::Unknown };
        Ok((exit, made.offers.into_iter().map(|offer| offer.puzzle).collect()))
    }

    fn show(&self, context: &mut Context, id: &str, made: &Made) -> Result<(), Failure> {
        for offer in &made.offers {
            context.print(&offer.drawing(output::is_coloured()))?;
            let name = offer.puzzle.details.id.as_deref().unwrap_or(id);
            context.print(&format!("{name}: {}\n", sentence(offer)))?;
        }
        if let Some(reason) = &made.reason {
            context.complain(&format!("{id}: {reason}"));
        }
        Ok(())
    }
}

/// Reads and decodes a picture, or says what is wrong with it.
pub(crate) fn read(path: &Path) -> Result<Decoded, String> {
    let bytes = input::bytes(path).map_err(|error| format!("{}: {error}", input::name(path)))?;
    decode(&bytes).map_err(|error| format!("{}: {error}", input::name(path)))
}

/// Gives every offer a name: the picture's, and behind the first a number.
fn name(made: &mut Made, id: &str) {
    for (index, offer) in made.offers.iter_mut().enumerate() {
        let own = if index == 0 { id.to_owned() } else { format!("{id}-{}", index + 1) };
        offer.puzzle.details.id = Some(own);
    }
}

/// The verdict, the grade, the changes and the warnings of an offer in a line.
fn sentence(offer: &Offer) -> String {
    let (height, width) = (offer.puzzle.height(), offer.puzzle.width());
    let lines = if offer.line_solvable == Some(true) { ", line-solvable" } else { "" };
    let grade = offer.grade.as_ref().map(|grade| format!(", {} ({})", grade.level, grade.score));
    let changes = match (offer.changes.len(), offer.proved_least) {
        (0, _) => "no cell changed".to_owned(),
        (1, _) => "1 cell changed".to_owned(),
        (count, true) => format!("{count} cells changed, and fewer are not enough"),
        (count, false) => format!("{count} cells changed, at least {} are needed", offer.at_least),
    };
    let warnings: String = offer.warnings.iter().map(|warning| format!("; {warning}")).collect();
    let grade = grade.unwrap_or_default();
    let verdict = offer.verdict.name();
    format!("{height} x {width}, {verdict}{lines}{grade}; {changes}{warnings}")
}
