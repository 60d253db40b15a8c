//! Making puzzles: from pictures, and by the fewest changes.

use nonolith::craft::from::{
    BackgroundWish, CropWish, Decoded, FromSettings, InkWish, Offer, PixelBox, Pixels, SizeWish,
    Style, decode, make,
};
use nonolith::craft::repair::{
    Change, Repair, RepairGoal, RepairMeans, RepairOutcome, RepairRequest, repair, repair_to_grade,
    sentence,
};
use nonolith::strategies::grade::Level;
use nonolith::{Picture, Square};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors;
use crate::interrupt::Interrupt;
use crate::options::Limits;
use crate::puzzle::Puzzle;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(repair_puzzle, module)?)?;
    module.add_function(wrap_pyfunction!(from_picture, module)?)
}

/// A change: row, column, colour before, colour after, price.
type ChangeParts = (usize, usize, usize, usize, f64);

fn change(change: &Change) -> ChangeParts {
    let Change { square, from, to, price } = change;
    (square.row, square.column, from.index(), to.index(), *price)
}

/// What a puzzle shall become.
enum Goal {
    Judged(RepairGoal),
    Graded(Level),
}

fn goal(until: &str) -> PyResult<Goal> {
    let grade = until.parse().ok();
    match (until, grade) {
        ("unique", _) => Ok(Goal::Judged(RepairGoal::Unique)),
        ("line-solvable", _) => Ok(Goal::Judged(RepairGoal::LineSolvable)),
        (_, Some(grade)) => Ok(Goal::Graded(grade)),
        _ => Err(errors::setting(format!(
            "until: expected unique, line-solvable or a grade ({}), found {until:?}",
            Level::ALL.map(Level::name).join(", ")
        ))),
    }
}

/// A repair: the ways found, each with its puzzle; the proved bound; whether it is proved least; the sentence.
type RepairParts = (Vec<(Vec<ChangeParts>, f64, Puzzle)>, usize, bool, String, Option<String>);

/// The fewest cells to change, or to give, so that the puzzle of a picture becomes fair.
#[pyfunction]
#[pyo3(signature = (puzzle, picture, until, give, most, suggestions, protect, keep_symmetry, nodes, timeout))]
#[allow(clippy::too_many_arguments, reason = "Python's keyword arguments")]
fn repair_puzzle(
    py: Python<'_>,
    puzzle: &Puzzle,
    picture: &[u8],
    until: &str,
    give: bool,
    most: Option<usize>,
    suggestions: usize,
    protect: Vec<(usize, usize)>,
    keep_symmetry: bool,
    nodes: u64,
    timeout: Option<f64>,
) -> PyResult<RepairParts> {
    let picture = picture_of(&puzzle.0, picture)?;
    let interrupt = Interrupt::new();
    let goal = goal(until)?;
    let judged = match goal {
        Goal::Judged(goal) => goal,
        Goal::Graded(_) => RepairGoal::LineSolvable,
    };
    let mut request = RepairRequest::new(puzzle.0.palette().clone(), picture, judged);
    request.means = if give { RepairMeans::Give } else { RepairMeans::Change };
    request.most = most.unwrap_or(request.most);
    request.suggestions = suggestions;
    request.protected = protect.into_iter().map(|(row, column)| Square { row, column }).collect();
    request.keep_symmetry = keep_symmetry;
    request.budget = Limits::new(timeout, Some(nodes), None).budget(&interrupt)?;
    let outcome = interrupt.run(py, || match goal {
        Goal::Judged(_) => repair(&request),
        Goal::Graded(grade) => repair_to_grade(&request, grade),
    })?;
    let outcome = outcome.map_err(errors::puzzle)?;
    parts(&puzzle.0, until, &request, &outcome)
}

fn parts(
    puzzle: &nonolith::Puzzle,
    until: &str,
    request: &RepairRequest,
    outcome: &RepairOutcome,
) -> PyResult<RepairParts> {
    let one = |repair: &Repair| {
        let mended = mended(puzzle, request, repair)?;
        Ok((repair.changes.iter().map(change).collect(), repair.price(), Puzzle(mended)))
    };
    let ways = outcome.repairs.iter().map(one).collect::<PyResult<_>>()?;
    let words = sentence(until, request, outcome);
    let stopped = outcome.stopped.map(|why| why.to_string());
    Ok((ways, outcome.at_least, outcome.proved_least, words, stopped))
}

/// The puzzle after a repair.
fn mended(
    puzzle: &nonolith::Puzzle,
    request: &RepairRequest,
    repair: &Repair,
) -> PyResult<nonolith::Puzzle> {
    let details = puzzle.details.clone();
    let mended = match request.means {
        RepairMeans::Change => {
            let picture = repair.apply(&request.picture);
            nonolith::Puzzle::of_picture(request.palette.clone(), picture)
        }
        RepairMeans::Give => {
            let mut given = puzzle.start();
            for change in &repair.changes {
                given.restrict(change.square, nonolith::Cell::only(change.to));
            }
            puzzle.clone().with_given(given)
        }
    };
    Ok(mended.map_err(errors::puzzle)?.with_details(details))
}

fn picture_of(puzzle: &nonolith::Puzzle, cells: &[u8]) -> PyResult<Picture> {
    let colour = |&cell: &u8| nonolith::Colour::try_from(cell).map_err(errors::puzzle);
    let colours = cells.iter().map(colour).collect::<PyResult<_>>()?;
    Picture::from_cells(puzzle.width(), colours)
        .filter(|picture| picture.height() == puzzle.height())
        .ok_or_else(|| errors::puzzle("expected a picture of the puzzle's size"))
}

/// An offer: the puzzle, verdict, whether line-solvable, grade, changes, proved bound, whether proved least,
/// regret, whether the topology is kept, warnings.
type OfferParts = (
    Puzzle,
    &'static str,
    Option<bool>,
    Option<(String, f64)>,
    Vec<ChangeParts>,
    usize,
    bool,
    f64,
    bool,
    Vec<String>,
);

/// Puzzles from a picture: the bytes of a file, or pixels (width, height, RGBA).
#[pyfunction]
#[pyo3(signature = (file, pixels, settings, timeout))]
fn from_picture(
    py: Python<'_>,
    file: Option<&[u8]>,
    pixels: Option<(usize, usize, Vec<u8>)>,
    settings: &Bound<'_, PyDict>,
    timeout: Option<f64>,
) -> PyResult<(Vec<OfferParts>, bool, Option<String>)> {
    let settings = wishes(settings)?;
    let interrupt = Interrupt::new();
    let budget = Limits::new(timeout, None, None).budget(&interrupt)?;
    let pixels = match (file, pixels) {
        (Some(bytes), _) => {
            decode(bytes).map(|Decoded { pixels, .. }| pixels).map_err(errors::puzzle)?
        }
        (None, Some((width, height, rgba))) => {
            Pixels::new(width, height, rgba).map_err(errors::puzzle)?
        }
        (None, None) => return Err(errors::value("expected a picture")),
    };
    let made = interrupt.run(py, || make(&pixels, &settings, &budget))?;
    let made = made.map_err(|error| match error.is_of_settings() {
        true => errors::setting(error),
        false => errors::puzzle(error),
    })?;
    Ok((made.offers.iter().map(offer).collect(), made.reached, made.reason))
}

fn offer(offer: &Offer) -> OfferParts {
    (
        Puzzle(offer.puzzle.clone()),
        offer.verdict.name(),
        offer.line_solvable,
        offer.grade.as_ref().map(|grade| (grade.level.name().to_owned(), grade.score)),
        offer.changes.iter().map(change).collect(),
        offer.at_least,
        offer.proved_least,
        offer.regret,
        offer.topology_kept,
        offer.warnings.iter().map(ToString::to_string).collect(),
    )
}

/// The settings, from a dictionary of Python's keyword arguments; the face has filled in all of them.
fn wishes(dict: &Bound<'_, PyDict>) -> PyResult<FromSettings> {
    let get = |name: &str| -> PyResult<Bound<'_, PyAny>> {
        dict.get_item(name)?.ok_or_else(|| errors::setting(format!("{name} is missing")))
    };
    let size = match (get("size")?.extract()?, get("longest")?.extract()?) {
        (Some((height, width)), _) => SizeWish::Exact { height, width },
        (None, Some(longest)) => SizeWish::Longest(longest),
        (None, None) => SizeWish::Natural,
    };
    let goal: Option<Goal> =
        get("until")?.extract::<Option<String>>()?.map(|until| goal(&until)).transpose()?;
    let (judged, grade) = match goal {
        None => (None, None),
        Some(Goal::Judged(judged)) => (Some(judged), None),
        Some(Goal::Graded(grade)) => (Some(RepairGoal::LineSolvable), Some(grade)),
    };
    Ok(FromSettings {
        size,
        inks: get("colours")?.extract::<Option<usize>>()?.map_or(InkWish::Natural, InkWish::Count),
        style: style(&get("style")?.extract::<String>()?)?,
        threshold: get("threshold")?.extract()?,
        invert: get("invert")?.extract()?,
        background: background(&get("background")?.extract::<String>()?)?,
        crop: crop(&get("crop")?)?,
        goal: judged,
        grade,
        most: get("most")?.extract()?,
        protect: None,
        keep_symmetry: get("keep_symmetry")?.extract()?,
        keep_specks: false,
        offers: get("offers")?.extract()?,
    })
}

fn style(name: &str) -> PyResult<Style> {
    let all = [Style::Auto, Style::Tone, Style::Silhouette, Style::Outline];
    all.into_iter().find(|style| style.name() == name).ok_or_else(|| {
        errors::setting(format!(
            "style: expected auto, tone, silhouette or outline, found {name:?}"
        ))
    })
}

fn background(name: &str) -> PyResult<BackgroundWish> {
    match name {
        "auto" => Ok(BackgroundWish::Auto),
        "none" => Ok(BackgroundWish::None),
        rgb => rgb.trim_start_matches('#').parse().map(BackgroundWish::Colour).map_err(|_| {
            errors::setting(format!(
                "background: expected auto, none or six hexadecimal digits, found {rgb:?}"
            ))
        }),
    }
}

fn crop(wish: &Bound<'_, PyAny>) -> PyResult<CropWish> {
    if let Ok((left, top, width, height)) = wish.extract::<(usize, usize, usize, usize)>() {
        return Ok(CropWish::Box(PixelBox { x: left, y: top, width, height }));
    }
    match wish.extract::<String>().as_deref() {
        Ok("auto") => Ok(CropWish::Auto),
        Ok("none") => Ok(CropWish::None),
        _ => Err(errors::setting(
            "crop: expected auto, none or (left, top, width, height) in pixels",
        )),
    }
}
