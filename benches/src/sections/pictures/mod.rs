//! Puzzles from pictures: how many become fair, with how many cells changed, and how long it takes.
//! The pictures are given by path; none is kept here.
//!
//! The constants of `craft::from` were chosen while looking at the sets of this file; those of
//! `held_out.rs` were chosen afterwards, and nothing was changed for them.

mod held_out;
mod sheet;

use std::path::{Path, PathBuf};
use std::time::Duration;

use craft::from::{FromSettings, InkWish, SizeWish, decode, make};
use puzzle::Puzzle;
use serde_json::Value;
use solve::Budget;

use crate::{BenchOptions, measure, table};

/// The photographs of the scikit-image package that are in the public domain or CC0 by its own word,
/// and two of free use.
const PHOTOGRAPHS: [&str; 11] = [
    "astronaut.png",
    "camera.png",
    "cell.png",
    "chelsea.png",
    "clock_motion.png",
    "coffee.png",
    "coins.png",
    "horse.png",
    "hubble_deep_field.jpg",
    "moon.png",
    "rocket.jpg",
];

/// What is wanted of each kind of pictures.
const ICONS_WANTED: &str = "98 % at most 2, all at most 5 %, median 20 ms, 95 % in 1 s";
const SILHOUETTES_WANTED: &str = "95 % at most 2, 99.5 % at most 5 %";
const EMOJI_WANTED: &str = "98 % at most 1 %";
const PHOTOGRAPHS_WANTED: &str = "all at most 1 %, 2 s each";

/// Where the pictures lie.
#[derive(Default)]
pub(crate) struct PicturePaths {
    /// Files `icons.json` of Iconify: all icons of all of them.
    pub(crate) icons: Vec<PathBuf>,
    /// Sets of silhouettes, of which every third icon is taken, up to 400.
    pub(crate) silhouettes: Vec<PathBuf>,
    /// Sets of coloured emoji, of which every tenth icon is taken, up to 300.
    pub(crate) emoji: Vec<PathBuf>,
    /// A folder of photographs.
    pub(crate) photographs: Option<PathBuf>,
    /// A folder of pictures that no constant was chosen on.
    pub(crate) held_out: Option<PathBuf>,
}

/// The name of a picture, and the bytes of its file.
type NamedPicture = (String, Vec<u8>);

/// What came of one picture.
struct PictureResult {
    name: String,
    fair: bool,
    changed: usize,
    share: f64,
    time: Duration,
    /// The first offer, if there is one.
    puzzle: Option<Puzzle>,
}

pub(crate) fn run(options: &BenchOptions) {
    let paths = &options.pictures;
    table::title("pictures: puzzles from pictures, until line-solvable; CPU time with decoding");
    let columns =
        ["set", "wanted", "pictures", "unchanged", "at most 1", "at most 2", "1 %", "5 %", "fair"];
    let times = ["median", "90 %", "95 %", "longest"];
    table::heading(&columns.into_iter().chain(times).collect::<Vec<_>>());
    if let Some(folder) = &paths.held_out {
        held_out::run(folder, options);
    }
    let icon_sets = [
        (&paths.icons, "icons", (1, usize::MAX), &[20][..], &[1][..], ICONS_WANTED),
        (&paths.silhouettes, "silhouettes", (3, 400), &[20], &[1], SILHOUETTES_WANTED),
        (&paths.emoji, "emoji", (10, 300), &[20, 30], &[2, 3, 4, 5, 6], EMOJI_WANTED),
    ];
    for (files, what, (every, most), sizes, inks, wanted) in icon_sets {
        if files.is_empty() {
            println!("skipped: no {what}");
            continue;
        }
        let all = files.iter().flat_map(|file| package(file));
        let pictures: Vec<NamedPicture> = all.step_by(every).take(most).collect();
        rows(what, wanted, &pictures, sizes, inks);
    }
    if let Some(folder) = &paths.photographs {
        photographs(folder);
    }
    println!(
        "\nThe prototype, variation and greedy repair: maki at 20 cells 90.2 % unchanged, 97.1 % with 1,\n\
         98.3 % with 2, 100 % with 5 %; 400 silhouettes 79.0 %, 90.3 %, 94.5 %, 99.75 %; photographs at 30\n\
         and 40 cells 100 %; 300 emoji 72 to 82 % unchanged. number-loom's one-cell button finishes 46 % of\n\
         the icons at 20 cells that need a repair, 32 % of the silhouettes, none of 7 photographs at 40."
    );
}

/// A row for each size and each number of colours.
fn rows(what: &str, wanted: &str, pictures: &[NamedPicture], sizes: &[usize], inks: &[usize]) {
    for (&size, &inks) in sizes.iter().flat_map(|size| inks.iter().map(move |inks| (size, inks))) {
        row(&set_name(what, size, inks), wanted, &results(pictures, size, inks));
    }
}

fn set_name(what: &str, size: usize, inks: usize) -> String {
    match inks {
        1 => format!("{what}, longest {size}"),
        _ => format!("{what}, longest {size}, {inks} colours"),
    }
}

/// The icons of an Iconify package, by name.
fn package(file: &Path) -> Vec<NamedPicture> {
    let text = std::fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let package: Value = serde_json::from_slice(&text).expect("an Iconify package is JSON");
    let side =
        |icon: &Value, name: &str| icon[name].as_f64().or(package[name].as_f64()).unwrap_or(16.0);
    let icons = package["icons"].as_object().expect("an Iconify package has icons");
    let picture = |(name, icon): (&String, &Value)| {
        let (width, height) = (side(icon, "width"), side(icon, "height"));
        let body = icon["body"].as_str().unwrap_or_default();
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {width} {height}" width="{width}" height="{height}">{body}</svg>"#
        );
        (name.clone(), svg.into_bytes())
    };
    icons.iter().map(picture).collect()
}

fn photographs(folder: &Path) {
    let read = |name: &&str| Some(((*name).to_owned(), std::fs::read(folder.join(name)).ok()?));
    let pictures: Vec<NamedPicture> = PHOTOGRAPHS.iter().filter_map(read).collect();
    rows("photographs", PHOTOGRAPHS_WANTED, &pictures, &[30, 40, 60, 80], &[1]);
}

fn results(pictures: &[NamedPicture], size: usize, inks: usize) -> Vec<PictureResult> {
    let settings = FromSettings {
        size: SizeWish::Longest(size),
        inks: InkWish::Count(inks),
        ..FromSettings::default()
    };
    let result = |(name, bytes): &NamedPicture| {
        let (made, time) = measure::busy(|| {
            let decoded = decode(bytes).expect("a picture");
            make(&decoded.pixels, &settings, &Budget::default())
        });
        let name = name.clone();
        match made {
            Ok(made) => {
                let offer = &made.offers[0];
                let (changed, share) = (offer.changes.len(), offer.changed_share());
                let puzzle = Some(offer.puzzle.clone());
                PictureResult { name, fair: made.reached, changed, share, time, puzzle }
            }
            Err(error) => {
                println!("{name}: {error}");
                PictureResult { name, fair: false, changed: 0, share: 0.0, time, puzzle: None }
            }
        }
    };
    pictures.iter().map(result).collect()
}

fn row(what: &str, wanted: &str, results: &[PictureResult]) {
    let percent = |count: usize| format!("{:.1} %", 100.0 * count as f64 / results.len() as f64);
    let fair = |holds: &dyn Fn(&PictureResult) -> bool| {
        percent(results.iter().filter(|result| result.fair && holds(result)).count())
    };
    let mut times: Vec<Duration> = results.iter().map(|result| result.time).collect();
    times.sort();
    let at = |part: usize| table::milliseconds(times[(times.len() - 1) * part / 100]);
    table::cells(&[
        what.to_owned(),
        wanted.to_owned(),
        results.len().to_string(),
        fair(&|result| result.changed == 0),
        fair(&|result| result.changed <= 1),
        fair(&|result| result.changed <= 2),
        fair(&|result| result.share <= 0.01),
        fair(&|result| result.share <= 0.05),
        fair(&|_| true),
        at(50),
        at(90),
        at(95),
        at(100),
    ]);
    let unfair: Vec<&str> =
        results.iter().filter(|result| !result.fair).map(|result| result.name.as_str()).collect();
    if !unfair.is_empty() {
        println!("  not fair: {}", unfair.join(", "));
    }
}
