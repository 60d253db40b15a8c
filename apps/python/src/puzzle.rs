//! Puzzles: built from lists and arrays, read from files, written to them, drawn.

use nonolith::formats::{self, Format};
use nonolith::puzzle::generate::{self, Kind, Recipe};
use nonolith::puzzle::render::{self, SvgStyle, TextStyle};
use nonolith::puzzle::{Cell, Clue, Colour, Details, Grid, Ink, Palette, Picture, Run};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Puzzle>()?;
    module.add_class::<PictureRecipe>()?;
    module.add_function(wrap_pyfunction!(read, module)?)?;
    module.add_function(wrap_pyfunction!(list_formats, module)?)
}

/// A puzzle of the library.
#[pyclass(frozen, module = "nonolith._native")]
pub(crate) struct Puzzle(pub(crate) nonolith::Puzzle);

/// A palette as Python writes it: name, colour as six hexadecimal digits, symbol.
type Inks = Vec<(String, String, char)>;

#[pymethods]
impl Puzzle {
    /// The puzzle with these clues.
    #[new]
    fn new(
        rows: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
        palette: Option<Inks>,
        given: Option<&str>,
    ) -> PyResult<Puzzle> {
        let palette = match palette {
            Some(inks) => palette_of(inks)?,
            None => Palette::black_and_white(),
        };
        let (rows, columns) = (clues(rows, "rows")?, clues(columns, "columns")?);
        let puzzle = nonolith::Puzzle::new(palette, rows, columns).map_err(errors::puzzle)?;
        match given {
            Some(text) => with_given(puzzle, text),
            None => Ok(Puzzle(puzzle)),
        }
    }

    /// The puzzle of a picture: `cells` are the colours' numbers, row by row.
    #[staticmethod]
    fn of_picture(width: usize, cells: &[u8], palette: Option<Inks>) -> PyResult<Puzzle> {
        let colours =
            cells.iter().map(|&cell| colour(usize::from(cell))).collect::<PyResult<_>>()?;
        let picture = Picture::from_cells(width, colours)
            .ok_or_else(|| errors::puzzle("expected rows of equal length, at least one cell"))?;
        let highest = picture.highest_colour().index();
        let palette = match palette {
            Some(inks) => palette_of(inks)?,
            None if highest <= 1 => Palette::black_and_white(),
            None => generate::palette(highest),
        };
        nonolith::Puzzle::of_picture(palette, picture).map(Puzzle).map_err(errors::puzzle)
    }

    /// The same puzzle with other details; a name that is missing keeps what was there.
    fn with_details(&self, details: Vec<(String, Option<String>)>) -> PyResult<Puzzle> {
        let mut all = self.0.details.clone();
        for (name, text) in details {
            *detail(&mut all, &name)? = text;
        }
        Ok(Puzzle(self.0.clone().with_details(all)))
    }

    /// The same puzzle with given cells.
    fn with_given(&self, given: &str) -> PyResult<Puzzle> {
        with_given(self.0.clone(), given)
    }

    /// The details that are there.
    fn details(&self) -> Vec<(&'static str, Option<String>)> {
        let Details { id, title, author, source, licence, note, difficulty } =
            self.0.details.clone();
        vec![
            ("id", id),
            ("title", title),
            ("author", author),
            ("source", source),
            ("licence", licence),
            ("note", note),
            ("difficulty", difficulty),
        ]
    }

    #[getter]
    fn height(&self) -> usize {
        self.0.height()
    }

    #[getter]
    fn width(&self) -> usize {
        self.0.width()
    }

    /// The clues of the rows: runs as (length, colour).
    fn rows(&self) -> Vec<Vec<(usize, usize)>> {
        self.0.rows().iter().map(runs).collect()
    }

    /// The clues of the columns: runs as (length, colour).
    fn columns(&self) -> Vec<Vec<(usize, usize)>> {
        self.0.columns().iter().map(runs).collect()
    }

    /// The inks, the background first.
    fn palette(&self) -> Vec<(String, String, char)> {
        let of_ink = |ink: &Ink| (ink.name.clone(), ink.rgb.to_string(), ink.symbol);
        self.0.palette().inks().iter().map(of_ink).collect()
    }

    /// The solutions stored with it, one byte a cell.
    fn solutions<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyBytes>> {
        self.0.solutions().iter().map(|picture| picture_bytes(py, picture)).collect()
    }

    /// The given cells, as rows of text.
    fn given(&self) -> Option<Vec<String>> {
        self.0.given().map(Grid::row_texts)
    }

    /// The position stored with it, as rows of text.
    fn position(&self) -> Option<Vec<String>> {
        self.0.position().map(Grid::row_texts)
    }

    /// The puzzle in a format, and what the format could not hold.
    fn write<'py>(
        &self,
        py: Python<'py>,
        format: &str,
    ) -> PyResult<(Bound<'py, PyBytes>, Vec<String>)> {
        let written = named(format)?.write(&self.0).map_err(errors::write)?;
        let lost = written.lost.iter().map(ToString::to_string).collect();
        Ok((PyBytes::new(py, &written.bytes), lost))
    }

    /// The puzzle as an SVG drawing, with a picture (one byte a cell) or without.
    fn svg(&self, picture: Option<&[u8]>) -> PyResult<String> {
        let grid = self.shown(picture)?;
        Ok(render::svg(&self.0, &grid, SvgStyle::default()))
    }

    /// The puzzle as a PNG drawing, with a picture (one byte a cell) or without.
    fn png<'py>(&self, py: Python<'py>, picture: Option<&[u8]>) -> PyResult<Bound<'py, PyBytes>> {
        let grid = self.shown(picture)?;
        let png = render::png(&self.0, &grid, SvgStyle::default()).map_err(errors::write)?;
        Ok(PyBytes::new(py, &png))
    }

    /// The puzzle as text for a terminal, with a picture (one byte a cell) or without.
    fn drawing(&self, picture: Option<&[u8]>) -> PyResult<String> {
        let grid = self.shown(picture)?;
        Ok(render::text(&self.0, &grid, TextStyle::default()))
    }

    fn __eq__(&self, other: &Puzzle) -> bool {
        self.0 == other.0
    }
}

impl Puzzle {
    /// The grid to draw: a picture, or what the puzzle starts with.
    fn shown(&self, picture: Option<&[u8]>) -> PyResult<Grid> {
        let Some(cells) = picture else { return Ok(self.0.start()) };
        let colours =
            cells.iter().map(|&cell| colour(usize::from(cell))).collect::<PyResult<_>>()?;
        let picture = Picture::from_cells(self.0.width(), colours)
            .filter(|picture| picture.height() == self.0.height())
            .ok_or_else(|| errors::puzzle("expected a picture of the puzzle's size"))?;
        Ok(Grid::of_picture(&picture, self.0.palette().len()))
    }

    /// A position in text, or the one to begin with.
    pub(crate) fn position_of(&self, text: Option<&str>) -> PyResult<Grid> {
        let Some(text) = text else {
            return Ok(self.0.position().cloned().unwrap_or_else(|| self.0.start()));
        };
        let grid = Grid::from_text(text, self.0.palette().len()).map_err(errors::puzzle)?;
        if (grid.height(), grid.width()) != (self.0.height(), self.0.width()) {
            let (rows, columns) = (grid.height(), grid.width());
            let (height, width) = (self.0.height(), self.0.width());
            let words = format!(
                "expected a position of {height} x {width} cells, found {rows} x {columns}"
            );
            return Err(errors::puzzle(words));
        }
        Ok(grid)
    }
}

/// The colours of a picture, one byte a cell.
pub(crate) fn picture_bytes<'py>(py: Python<'py>, picture: &Picture) -> Bound<'py, PyBytes> {
    let cells: Vec<u8> = picture.cells().iter().map(|colour| colour.index() as u8).collect();
    PyBytes::new(py, &cells)
}

/// The cells of a grid as sets of bits, eight bytes each, the lowest first.
pub(crate) fn grid_bytes<'py>(py: Python<'py>, grid: &Grid) -> Bound<'py, PyBytes> {
    let cells: Vec<u8> =
        grid.cells().iter().flat_map(|cell: &Cell| cell.bits().to_ne_bytes()).collect();
    PyBytes::new(py, &cells)
}

fn with_given(puzzle: nonolith::Puzzle, text: &str) -> PyResult<Puzzle> {
    let given = Grid::from_text(text, puzzle.palette().len()).map_err(errors::puzzle)?;
    puzzle.with_given(given).map(Puzzle).map_err(errors::puzzle)
}

fn detail<'a>(details: &'a mut Details, name: &str) -> PyResult<&'a mut Option<String>> {
    Ok(match name {
        "id" => &mut details.id,
        "title" => &mut details.title,
        "author" => &mut details.author,
        "source" => &mut details.source,
        "licence" => &mut details.licence,
        "note" => &mut details.note,
        "difficulty" => &mut details.difficulty,
        _ => return Err(PyTypeError::new_err(format!("a puzzle has no detail {name}"))),
    })
}

fn colour(index: usize) -> PyResult<Colour> {
    let number = u8::try_from(index).ok().and_then(|index| Colour::try_from(index).ok());
    number.ok_or_else(|| {
        let last = nonolith::puzzle::MAX_COLOURS - 1;
        errors::puzzle(format!("expected a colour's number from 0 to {last}, found {index}"))
    })
}

fn palette_of(inks: Inks) -> PyResult<Palette> {
    let ink = |(name, rgb, symbol): (String, String, char)| {
        let rgb = rgb.trim_start_matches('#').parse().map_err(errors::puzzle)?;
        Ok(Ink::new(name, rgb, symbol))
    };
    let inks = inks.into_iter().map(ink).collect::<PyResult<Vec<_>>>()?;
    Palette::new(inks).map_err(errors::puzzle)
}

fn runs(clue: &Clue) -> Vec<(usize, usize)> {
    clue.runs().iter().map(|run| (run.length, run.colour.index())).collect()
}

/// The clues of an axis: a list of lines, each a list of runs.
fn clues(lines: &Bound<'_, PyAny>, axis: &str) -> PyResult<Vec<Clue>> {
    let line = |(number, line): (usize, Bound<'_, PyAny>)| {
        let items = items(&line, &|| format!("{axis}[{number}]"))?;
        let whose = |place| move || format!("{axis}[{number}][{place}]");
        let runs = items.iter().enumerate().map(|(place, item)| run(item, &whose(place)));
        Ok(Clue::new(runs.collect::<PyResult<Vec<_>>>()?))
    };
    items(lines, &|| axis.to_owned())?.into_iter().enumerate().map(line).collect()
}

/// What is in a list or another collection, but for text.
fn items<'py>(
    list: &Bound<'py, PyAny>,
    whose: &dyn Fn() -> String,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let is_text = list.is_instance_of::<PyString>() || list.is_instance_of::<PyBytes>();
    match list.try_iter() {
        Ok(items) if !is_text => items.collect(),
        _ => {
            let kind = list.get_type().name()?;
            Err(PyTypeError::new_err(format!("{}: expected a list, found {kind}", whose())))
        }
    }
}

/// A run: its length, or its length and colour.
fn run(item: &Bound<'_, PyAny>, whose: &dyn Fn() -> String) -> PyResult<Run> {
    let wrong = || {
        let found = item.repr().map_or("?".into(), |repr| repr.to_string());
        let words = format!(
            "{}: expected a length of 1 or more, or (length, colour), found {found}",
            whose()
        );
        if item.extract::<i64>().is_ok() || item.extract::<(i64, i64)>().is_ok() {
            errors::puzzle(words)
        } else {
            PyTypeError::new_err(words)
        }
    };
    let (length, index) = match item.extract::<usize>() {
        Ok(length) => (length, 1),
        Err(_) => item.extract::<(usize, usize)>().map_err(|_| wrong())?,
    };
    if length == 0 || item.is_instance_of::<pyo3::types::PyBool>() {
        return Err(wrong());
    }
    Ok(Run { length, colour: colour(index)? })
}

/// A format by its name.
fn named(format: &str) -> PyResult<&'static Format> {
    let found = formats::by_name(format).or_else(|| formats::by_suffix(format));
    found.ok_or_else(|| {
        let names: Vec<_> = formats::all().iter().map(|format| format.name).collect();
        errors::setting(format!("there is no format {format}; there are {}", names.join(", ")))
    })
}

/// The puzzles in some bytes, and why others cannot be read.
#[pyfunction]
fn read(
    py: Python<'_>,
    bytes: &[u8],
    format: Option<&str>,
    beside: Option<Bound<'_, PyAny>>,
) -> PyResult<Vec<Py<PyAny>>> {
    let fetch =
        |name: &str| -> Option<Vec<u8>> { beside.as_ref()?.call1((name,)).ok()?.extract().ok() };
    let readings =
        formats::read_beside(bytes, format, &fetch).map_err(|error| errors::read(&error))?;
    let one = |reading: Result<nonolith::Puzzle, formats::ReadError>| match reading {
        Ok(puzzle) => Ok(Puzzle(puzzle).into_pyobject(py)?.into_any().unbind()),
        Err(error) => Ok(errors::read(&error).into_value(py).into_any()),
    };
    readings.into_iter().map(one).collect()
}

/// Every format: name, suffixes, a line about it, whether it is read, whether it is written.
#[pyfunction]
fn list_formats() -> Vec<(&'static str, Vec<&'static str>, &'static str, bool, bool)> {
    let about = |format: &&'static Format| {
        (format.name, format.suffixes.to_vec(), format.about, format.reads(), format.writes())
    };
    formats::all().iter().map(about).collect()
}

/// Seeded puzzles: each is drawn by its number.
#[pyclass(frozen, module = "nonolith._native")]
pub(crate) struct PictureRecipe(pub(crate) Recipe);

#[pymethods]
impl PictureRecipe {
    #[new]
    fn new(
        height: usize,
        width: usize,
        kind: &str,
        density: f64,
        colours: usize,
    ) -> PyResult<PictureRecipe> {
        let kind = match kind {
            "random" => Kind::Random,
            "blob" => Kind::Blob,
            "mirrored" => Kind::Mirrored,
            _ => {
                return Err(errors::setting(format!(
                    "kind: expected random, blob or mirrored, found {kind:?}"
                )));
            }
        };
        let recipe = Recipe::new(height, width)
            .and_then(|recipe| recipe.of_kind(kind).with_density(density))
            .and_then(|recipe| recipe.with_colours(colours));
        recipe.map(PictureRecipe).map_err(errors::setting)
    }

    /// The puzzle with this number.
    fn puzzle(&self, seed: u64, number: u64) -> Puzzle {
        Puzzle(self.0.puzzle(seed, number))
    }
}
