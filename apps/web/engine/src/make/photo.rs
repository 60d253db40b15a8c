//! Pictures become cells: the browser decodes, the library counts.

use std::time::Duration;

use nonolith::craft::from::{
    self, BackgroundWish, Cover, CropWish, FromSettings, InkWish, Offer, OfferOrigin, Rendered,
    SizeWish, Style, render,
};
use nonolith::puzzle::{Colour, Palette, Picture, Square};
use nonolith::solve::Budget;

use super::advice::digits;
use super::{Caution, CellChange, base64, goal};
use crate::Thinker;
use crate::protocol::{Operation, reply, request};
use crate::puzzles::{Ink, inks_of};

/// How long a picture may be varied and repaired.
const PATIENCE: Duration = Duration::from_secs(15);

request! {
    /// Makes cells of pixels. Without a goal the truest picture is given at once; with one, pictures nearly
    /// as true are tried, and the best is repaired.
    PixelsToCells {
        width: usize,
        height: usize,
        /// Red, green, blue and opacity of all pixels, in base 64.
        rgba: String,
        /// The cells along the longer side; not looked at where there are `rows` and `columns`.
        longest: Option<usize>,
        rows: Option<usize>,
        columns: Option<usize>,
        /// How many colours beside the background; 1 is black and white.
        colours: Option<usize>,
        /// `auto`, `tone`, `silhouette` or `outline`.
        style: String,
        threshold: Option<usize>,
        invert: bool,
        /// `auto`, `none` or a colour.
        background: String,
        /// Whether what is background at the edges is cut off.
        trim: bool,
        goal: Option<String>,
    }
}

reply! {
    InCells {
        palette: Vec<Ink>,
        rows: Vec<String>,
        /// The shares of colours in the cells, a byte each, in base 64.
        cover: String,
        threshold: Option<usize>,
        style: &'static str,
        /// The part of the pixels that was taken: left, top, width, height.
        part: Vec<usize>,
        pixel_art: bool,
        /// The cells that were changed to reach the goal.
        changes: Vec<CellChange>,
        cautions: Vec<Caution>,
        reached: bool,
        reason: Option<String>,
    }
}

impl Operation<Thinker> for PixelsToCells {
    type Reply = InCells;

    fn answer(self, _: &mut Thinker) -> Result<InCells, String> {
        let rgba = base64::decode(&self.rgba)?;
        let pixels =
            from::Pixels::new(self.width, self.height, rgba).map_err(|it| it.to_string())?;
        let settings = self.settings()?;
        if settings.goal.is_none() {
            let rendered = render(&pixels, &settings).map_err(|error| error.to_string())?;
            return Ok(shown(&rendered));
        }
        let budget = Budget::default().within(PATIENCE);
        let made = from::make(&pixels, &settings, &budget).map_err(|error| error.to_string())?;
        let best = made.offers.first().ok_or("internal error: no offer was made")?;
        Ok(offered(best, made.reached, made.reason.clone()))
    }
}

impl PixelsToCells {
    fn settings(&self) -> Result<FromSettings, String> {
        let size = match (self.rows, self.columns, self.longest) {
            (Some(height), Some(width), _) => SizeWish::Exact { height, width },
            (_, _, Some(longest)) => SizeWish::Longest(longest),
            _ => SizeWish::Natural,
        };
        let background = match self.background.as_str() {
            "auto" => BackgroundWish::Auto,
            "none" => BackgroundWish::None,
            rgb => BackgroundWish::Colour(rgb.parse().map_err(|error| format!("{error}"))?),
        };
        let threshold = self.threshold.map(u8::try_from).transpose();
        Ok(FromSettings {
            size,
            inks: self.colours.map_or(InkWish::Natural, InkWish::Count),
            style: style(&self.style)?,
            threshold: threshold.map_err(|_| "expected a threshold from 0 to 255")?,
            invert: self.invert,
            background,
            crop: if self.trim { CropWish::Auto } else { CropWish::None },
            goal: self.goal.as_deref().map(goal).transpose()?,
            ..FromSettings::default()
        })
    }
}

fn style(word: &str) -> Result<Style, String> {
    let styles = [Style::Auto, Style::Tone, Style::Silhouette, Style::Outline];
    let known = styles.into_iter().find(|style| style.name() == word);
    known.ok_or_else(|| format!("no style is called {word:?}"))
}

fn shown(rendered: &Rendered) -> InCells {
    let Rendered { palette, picture, cover, origin } = rendered;
    in_cells(palette, picture, cover, origin)
}

fn offered(offer: &Offer, reached: bool, reason: Option<String>) -> InCells {
    let palette = offer.puzzle.palette();
    InCells {
        changes: offer.changes.iter().map(CellChange::from).collect(),
        cautions: offer.warnings.iter().map(Caution::of).collect(),
        reached,
        reason,
        ..in_cells(palette, &offer.puzzle.solutions()[0], &offer.cover, &offer.origin)
    }
}

fn in_cells(palette: &Palette, picture: &Picture, cover: &Cover, origin: &OfferOrigin) -> InCells {
    InCells {
        palette: inks_of(palette),
        rows: digits(picture),
        cover: base64::encode(&shares(cover, picture, palette.len())),
        threshold: origin.threshold.map(usize::from),
        style: origin.style.name(),
        part: vec![origin.crop.x, origin.crop.y, origin.crop.width, origin.crop.height],
        pixel_art: origin.pixel_art,
        changes: vec![],
        cautions: vec![],
        reached: true,
        reason: None,
    }
}

/// The share of every colour in every cell, in 255ths.
fn shares(cover: &Cover, picture: &Picture, colours: usize) -> Vec<u8> {
    let cells = 0..picture.cells().len();
    let square =
        |cell: usize| Square { row: cell / picture.width(), column: cell % picture.width() };
    let share = |cell, colour| cover.share(square(cell), Colour::new(colour));
    let byte = |share: f32| (share.clamp(0.0, 1.0) * 255.0).round() as u8;
    cells.flat_map(|cell| (0..colours).map(move |colour| byte(share(cell, colour)))).collect()
}
