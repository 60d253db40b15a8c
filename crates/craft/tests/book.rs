//! Books: the same every time, true to their standards, every clue to be read, nothing spoiled.

#![cfg(feature = "pdf")]
#![allow(clippy::print_stdout, reason = "what is skipped is said")]

use std::path::PathBuf;
use std::process::Command;

use craft::book::{
    AnswerPlace, BookEntry, BookError, BookSettings, Chapter, EntryError, Gutter, MadeBook, Trim,
    make, sort_by_grade,
};
use puzzle::generate::{Kind, Recipe};
use puzzle::{Clue, Palette, Puzzle, render};
use solve::{Options, is_line_solvable};

/// Puzzles that line solving finishes, drawn at random, with titles of their own.
fn entries(count: usize, height: usize, width: usize, colours: usize) -> Vec<BookEntry> {
    let recipe = Recipe::new(height, width).unwrap().of_kind(Kind::Mirrored);
    let recipe = recipe.with_density(0.6).unwrap().with_colours(colours).unwrap();
    let fair = recipe.puzzles(7).filter(is_line_solvable).take(count).enumerate();
    let judged = fair.map(|(index, mut puzzle)| {
        puzzle.details.title = Some(format!("Secret{index}"));
        puzzle.details.licence = Some("CC0-1.0".to_owned());
        judge(&format!("p{index}"), puzzle).unwrap()
    });
    judged.collect()
}

fn judge(id: &str, puzzle: Puzzle) -> Result<BookEntry, EntryError> {
    BookEntry::judge(id, puzzle, false, &Options::default())
}

fn of_picture(picture: &str) -> Puzzle {
    Puzzle::of_picture(Palette::black_and_white(), picture.parse().unwrap()).unwrap()
}

/// Black and white and coloured ones, small and large.
fn mixed() -> Vec<BookEntry> {
    let sizes = [(6, 5, 5, 1), (4, 10, 10, 1), (3, 15, 20, 1), (3, 8, 8, 3), (2, 12, 15, 4)];
    sizes
        .into_iter()
        .flat_map(|(count, rows, columns, inks)| entries(count, rows, columns, inks))
        .collect()
}

fn archived() -> BookSettings {
    let date = Some("2026-11-17".parse().unwrap());
    BookSettings { archive: true, date, explain: 2, ..BookSettings::default() }
}

/// A file for another program to look at.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

/// Whether a program can be run; if not, says what is skipped.
fn has(program: &str, arguments: &[&str]) -> bool {
    let found = Command::new(program).args(arguments).output();
    let found = found.is_ok_and(|output| output.status.success());
    if !found {
        println!("skipped: there is no {program} {arguments:?}");
    }
    found
}

/// The text of some pages, in the order in which it is read.
fn text(path: &PathBuf, first: usize, last: usize) -> String {
    let pages = ["-f".to_owned(), first.to_string(), "-l".to_owned(), last.to_string()];
    let output = Command::new("pdftotext").arg("-raw").args(pages).arg(path).arg("-").output();
    String::from_utf8(output.unwrap().stdout).unwrap()
}

#[test]
fn the_same_puzzles_and_settings_give_the_same_bytes() {
    let (entries, settings) = (mixed(), archived());
    let [one, other] = [(); 2].map(|()| make(&entries, &[], &settings).unwrap().pdf);
    assert!(one == other);
}

/// What an independent checker finds wrong with a file, by both standards.
const CHECKER: &str = "import sys, page
for profile in (page.ValidationProfile.PDF_UA_1, page.ValidationProfile.PDF_A_2A):
    report = page.validate_pdf(sys.argv[1], profile=profile)
    for failure in report.failures:
        print(profile, failure.rule_id, failure.message)
    assert report.is_compliant == (not report.failures)
";

#[test]
fn books_keep_to_their_standards_by_the_word_of_another_program() {
    if !has("python3", &["-c", "import page"]) {
        return;
    }
    let separate = BookSettings { answers: AnswerPlace::Separate, grey: true, ..archived() };
    let large = BookSettings { large_print: true, skip: true, ..archived() };
    let small = BookSettings { trim: Trim::A5, letters: true, per_page: Some(4), ..archived() };
    for (index, settings) in [archived(), separate, large, small].iter().enumerate() {
        let MadeBook { pdf, answers, .. } = make(&mixed(), &[], settings).unwrap();
        for (part, bytes) in [Some(pdf), answers].into_iter().flatten().enumerate() {
            let path = file(&format!("standards-{index}-{part}.pdf"), &bytes);
            let checked = Command::new("python3").args(["-c", CHECKER]).arg(path).output().unwrap();
            let said = String::from_utf8_lossy(&checked.stdout).into_owned();
            assert!(checked.status.success() && said.is_empty(), "{index}: {said}");
        }
    }
}

/// The numbers of clues, each with its colour's letter in a coloured puzzle; 0 for an empty clue.
fn words(puzzle: &Puzzle, clues: &[Clue]) -> Vec<String> {
    let letters = render::symbols(puzzle.palette());
    let coloured = !puzzle.palette().is_black_and_white();
    let word = |run: &puzzle::Run| match coloured {
        true => format!("{}{}", run.length, letters[run.colour.index()]),
        false => run.length.to_string(),
    };
    let of_clue = |clue: &Clue| match clue.runs() {
        [] => vec!["0".to_owned()],
        runs => runs.iter().map(word).collect(),
    };
    clues.iter().flat_map(of_clue).collect()
}

#[test]
fn every_clue_is_found_in_reading_order() {
    if !has("pdftotext", &["-v"]) {
        return;
    }
    for large_print in [false, true] {
        let settings = BookSettings { large_print, skip: true, ..BookSettings::default() };
        let entries = mixed();
        let book = make(&entries, &[], &settings).unwrap();
        let path = file(&format!("clues-{large_print}.pdf"), &book.pdf);
        let found: Vec<String> = (3..=book.manifest.pages)
            .flat_map(|page| {
                text(&path, page, page).split_whitespace().map(str::to_owned).collect::<Vec<_>>()
            })
            .collect();
        let all = found.concat();
        let left_out: Vec<_> = book.manifest.left_out.iter().map(|one| one.size).collect();
        let kept = entries
            .iter()
            .filter(|entry| !left_out.contains(&(entry.puzzle.height(), entry.puzzle.width())));
        let mut from = 0;
        for entry in kept {
            let puzzle = &entry.puzzle;
            let mut wanted = words(puzzle, puzzle.columns());
            wanted.extend(words(puzzle, puzzle.rows()));
            if puzzle.palette().is_black_and_white() {
                let at = found[from..].windows(wanted.len()).position(|seen| seen == wanted);
                from += at.unwrap_or_else(|| panic!("{}: {wanted:?}", entry.id)) + wanted.len();
            } else {
                assert!(all.contains(&wanted.concat()), "{}: {wanted:?}", entry.id);
            }
        }
    }
}

#[test]
fn no_title_is_told_before_the_answers() {
    if !has("pdftotext", &["-v"]) {
        return;
    }
    let book = make(&entries(9, 6, 6, 1), &[], &BookSettings::default()).unwrap();
    let path = file("titles.pdf", &book.pdf);
    let first = book.manifest.puzzles.iter().filter_map(|one| one.answer_page).min().unwrap();
    assert!(!text(&path, 1, first - 1).contains("Secret"));
    let behind = text(&path, first, book.manifest.pages);
    assert!((0..9).all(|index| behind.contains(&format!("Secret{index}"))));
    assert!(behind.contains("CC0-1.0"));
}

#[test]
fn a_thick_book_has_a_wider_gutter() {
    let entries: Vec<BookEntry> = entries(1, 5, 5, 1).into_iter().cycle().take(160).collect();
    let settings = BookSettings { per_page: Some(1), hints: 0, ..BookSettings::default() };
    let manifest = make(&entries, &[], &settings).unwrap().manifest;
    assert!(manifest.pages > 150);
    assert_eq!(manifest.gutter, Gutter::Auto.points(manifest.pages));
    assert!(manifest.gutter > Gutter::Auto.points(1));
}

#[test]
fn what_is_too_large_is_named_and_left_out_only_on_request() {
    let mut all = entries(2, 5, 5, 1);
    let wide = of_picture(&["1"; 90].concat());
    all.push(judge("wide", wide).unwrap());
    let Err(BookError::DoNotFit(named)) = make(&all, &[], &BookSettings::default()) else {
        panic!("90 columns do not fit A4")
    };
    assert_eq!((named.len(), named[0].id.as_str(), named[0].size), (1, "wide", (1, 90)));
    let settings = BookSettings { skip: true, ..BookSettings::default() };
    let manifest = make(&all, &[], &settings).unwrap().manifest;
    assert_eq!((manifest.puzzles.len(), manifest.left_out), (2, named));
    assert_eq!(make(&all[2..], &[], &settings).unwrap_err(), BookError::Empty);
}

#[test]
fn large_print_is_large() {
    let settings = BookSettings { large_print: true, ..BookSettings::default() };
    let manifest = make(&entries(4, 10, 10, 1), &[], &settings).unwrap().manifest;
    assert!(manifest.puzzles.iter().all(|one| one.cell >= 22.0 && one.text >= 16.0));
    assert!(matches!(make(&entries(1, 30, 30, 1), &[], &settings), Err(BookError::DoNotFit(_))));
}

#[test]
fn no_more_puzzles_stand_on_a_page_than_asked_for() {
    for most in [1, 2, 4, 6] {
        let settings = BookSettings { per_page: Some(most), ..BookSettings::default() };
        let manifest = make(&entries(9, 6, 6, 1), &[], &settings).unwrap().manifest;
        for page in manifest.puzzles.iter().map(|one| one.page) {
            let count = manifest.puzzles.iter().filter(|one| one.page == page).count();
            assert!(count <= most && (page != manifest.puzzles[0].page || count == most));
        }
    }
}

#[test]
fn puzzles_without_one_solution_are_refused_unless_several_are_allowed() {
    assert_eq!(judge("two", of_picture("10 01")).unwrap_err(), EntryError::Several);
    let none =
        Puzzle::new(Palette::black_and_white(), vec![Clue::black([1])], vec![Clue::black([])]);
    assert!(matches!(judge("none", none.unwrap()), Err(EntryError::None(_))));
    let several = BookEntry::judge("two", of_picture("10 01"), true, &Options::default()).unwrap();
    assert_eq!((several.solutions, several.stars()), (2, 0));
    let manifest = make(&[several], &[], &BookSettings::default()).unwrap().manifest;
    assert_eq!(manifest.puzzles[0].solutions, 2);
}

#[test]
fn what_cannot_be_written_is_said() {
    let all = entries(1, 5, 5, 1);
    let settings = BookSettings { title: "数独".to_owned(), ..BookSettings::default() };
    let Err(BookError::NoGlyph { character, .. }) = make(&all, &[], &settings) else {
        panic!("the built-in font has no such character")
    };
    assert_eq!(character, '数');
    let bad = BookSettings { font: Some(b"no font".to_vec()), ..BookSettings::default() };
    assert!(matches!(make(&all, &[], &bad), Err(BookError::NotFont(_))));
    let undated = BookSettings { date: None, ..archived() };
    assert_eq!(make(&all, &[], &undated).unwrap_err(), BookError::NoDate);
    let gutter = Gutter::Millimetres(90.0);
    let trim = "4x6in".parse().unwrap();
    let narrow = BookSettings { trim, gutter, ..BookSettings::default() };
    assert!(matches!(make(&all, &[], &narrow), Err(BookError::NoRoom(_))));
    assert_eq!(make(&[], &[], &BookSettings::default()).unwrap_err(), BookError::Empty);
}

#[test]
fn a_textbook_has_its_chapters_and_easy_puzzles_come_first_on_request() {
    let mut all = mixed();
    sort_by_grade(&mut all);
    assert!(all.is_sorted_by_key(|entry| entry.stars()));
    let chapter = |heading: &str, puzzles| Chapter {
        heading: heading.to_owned(),
        text: vec!["However the hints are pushed, this one covers the middle cells.".to_owned()],
        examples: vec!["8: ?????????? -> ??######??".parse().unwrap()],
        puzzles,
    };
    let chapters = [chapter("One", 2), chapter("Two", all.len() - 2)];
    let book = make(&all, &chapters, &BookSettings::default()).unwrap();
    let pages: Vec<usize> = book.manifest.puzzles.iter().map(|one| one.page).collect();
    assert!(pages[0] == 4 && pages[1] == 4 && pages[2] > 5);
}

#[test]
fn answers_can_be_printed_apart() {
    let settings = BookSettings { answers: AnswerPlace::Separate, ..BookSettings::default() };
    let book = make(&entries(3, 5, 5, 1), &[], &settings).unwrap();
    assert!(book.answers.is_some_and(|answers| answers.starts_with(b"%PDF")));
    assert!(book.manifest.puzzles.iter().all(|one| one.answer_page == Some(2)));
}
