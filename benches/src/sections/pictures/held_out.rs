//! Held-out pictures: sets on which no constant of `craft::from` was chosen.
//!
//! Packages that were never looked at before, and of two that were, other icons.

use std::path::Path;

use super::{
    EMOJI_WANTED, ICONS_WANTED, NamedPicture, PHOTOGRAPHS_WANTED, SILHOUETTES_WANTED, package,
    results, row, set_name, sheet,
};
use crate::BenchOptions;

/// Some icons of a package of Iconify.
struct HeldOutIcons {
    /// The package, which is also the name of the set.
    package: &'static str,
    /// The first icon, by its place, and how many places lie between two.
    first: usize,
    every: usize,
    /// The most icons.
    most: usize,
    /// The longer sides in cells, and the numbers of inks; one is black.
    sides: &'static [usize],
    inks: &'static [usize],
}

const BLACK: &[usize] = &[1];
const COLOURS: &[usize] = &[2, 3, 4, 5, 6];

/// CC0, MIT, MIT, MIT, Apache 2.0, MIT. Of the third and the last the sets that constants were chosen
/// on have the icons at 0, 3, 6, ... and at 0, 10, 20, ...
const HELD_OUT_ICONS: [HeldOutIcons; 6] = [
    icons("simple-icons", (0, 12, 300), &[20], BLACK),
    icons("healthicons", (0, 9, 300), &[20], BLACK),
    icons("zondicons", (0, 1, 300), &[20], BLACK),
    icons("fluent-emoji-high-contrast", (1, 3, 400), &[20], BLACK),
    icons("noto", (0, 12, 300), &[20, 30], COLOURS),
    icons("fluent-emoji-flat", (5, 10, 300), &[20, 30], COLOURS),
];

/// The name of the set of photographs, and of its folder.
const PHOTOGRAPHS: &str = "photographs";

const fn icons(
    package: &'static str,
    (first, every, most): (usize, usize, usize),
    sides: &'static [usize],
    inks: &'static [usize],
) -> HeldOutIcons {
    HeldOutIcons { package, first, every, most, sides, inks }
}

/// Rows for all sets that are wanted and lie in the folder.
pub(super) fn run(folder: &Path, options: &BenchOptions) {
    for set in HELD_OUT_ICONS.iter().filter(|set| options.wants(set.package)) {
        let file = folder.join(set.package).join("icons.json");
        if !file.exists() {
            println!("skipped: no {}", file.display());
            continue;
        }
        let icons = package(&file).into_iter().skip(set.first).step_by(set.every);
        measure(
            set.package,
            &icons.take(set.most).collect::<Vec<_>>(),
            set.sides,
            set.inks,
            options,
        );
    }
    let folder = folder.join(PHOTOGRAPHS);
    if options.wants(PHOTOGRAPHS) && folder.is_dir() {
        measure(PHOTOGRAPHS, &photographs(&folder), &[30, 40, 60, 80], BLACK, options);
    }
}

/// Every file of the folder, by name.
fn photographs(folder: &Path) -> Vec<NamedPicture> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let read = |entry: std::fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        Some((name, std::fs::read(entry.path()).ok()?))
    };
    let mut pictures: Vec<NamedPicture> = entries.filter_map(read).collect();
    pictures.sort();
    pictures
}

/// What is wanted of pictures like these.
fn wanted(name: &str, inks: usize) -> &'static str {
    match name {
        PHOTOGRAPHS => PHOTOGRAPHS_WANTED,
        _ if inks > 1 => EMOJI_WANTED,
        "fluent-emoji-high-contrast" => SILHOUETTES_WANTED,
        _ => ICONS_WANTED,
    }
}

fn measure(
    name: &str,
    pictures: &[NamedPicture],
    sides: &[usize],
    inks: &[usize],
    options: &BenchOptions,
) {
    for &side in sides {
        for &inks in inks {
            let results = results(pictures, side, inks);
            row(&format!("held out: {}", set_name(name, side, inks)), wanted(name, inks), &results);
            if let Some(folder) = &options.plots {
                let file = folder.join(format!("{name}-{side}-{inks}.svg"));
                sheet::write(&file, pictures, &results)
                    .unwrap_or_else(|error| println!("{}: {error}", file.display()));
            }
        }
    }
}
