//! Checkers that share nothing agree: ours, the one in Python, and cake_lpr where it is on the path.

#![allow(clippy::print_stdout, reason = "what is skipped is said")]

mod oracle;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use nonolith::certify::{self, Certificate, Claim, Form, Proof};
use nonolith::puzzle::generate::Recipe;
use nonolith::puzzle::{Cell, Clue, Grid, Palette, Puzzle, Square, check, formats};
use nonolith::solve::{self, Budget, Options};
use nonolith::strategies::explain::explain;

/// Proofs of more clauses take Python long.
const MOST_CLAUSES: u32 = 1_000;
/// How many puzzles of the measuring corpus Python checks.
const FROM_CORPUS: usize = 200;

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}

fn tools() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools")
}

/// Whether a program can be run; if not, says what is skipped.
fn has(program: &str) -> bool {
    let there = Command::new(program).arg("--version").output().is_ok();
    if !there {
        println!("skipped: there is no {program}");
    }
    there
}

/// Whether `nonocheck.py` verifies each of these texts.
fn verified_by_python(name: &str, texts: &[Vec<u8>]) -> Vec<bool> {
    let folder = folder(name);
    for (index, text) in texts.iter().enumerate() {
        std::fs::write(folder.join(index.to_string()), text).expect("a file");
    }
    let files = (0..texts.len()).map(|index| folder.join(index.to_string()));
    let python = Command::new("python3").arg(tools().join("nonocheck.py")).args(files).output();
    let output = python.expect("Python runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let verified: Vec<bool> = said.lines().map(|line| line.ends_with(": verified")).collect();
    assert_eq!(verified.len(), texts.len(), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::remove_dir_all(folder).expect("our own folder");
    verified
}

fn verified_by_us(text: &[u8]) -> bool {
    Certificate::read(text).is_ok_and(|certificate| certify::check(&certificate).is_ok())
}

/// Puzzles of many kinds: black-and-white, coloured, with given cells, with the clues of two.
fn puzzles() -> Vec<Puzzle> {
    let recipe = |side, density, colours| {
        let recipe = Recipe::new(side, side).and_then(|it| it.with_density(density));
        let recipe = recipe.and_then(|it| it.with_colours(colours)).expect("a recipe");
        recipe.puzzles(3).take(12).collect::<Vec<Puzzle>>()
    };
    let mut all =
        [recipe(7, 0.4, 1), recipe(10, 0.45, 1), recipe(6, 0.4, 2), recipe(5, 0.5, 4)].concat();
    let swapped = all.windows(2).filter(|pair| pair[0].height() == pair[1].height());
    let swapped = swapped.map(|pair| {
        Puzzle::new(pair[0].palette().clone(), pair[0].rows(), pair[1].columns()).expect("a puzzle")
    });
    let swapped: Vec<Puzzle> = swapped.collect();
    let given = all.iter().map(|puzzle| {
        let mut grid = Grid::unknown(puzzle.height(), puzzle.width(), puzzle.palette().len());
        let square = Square { row: 2, column: 3 };
        grid[square] = Cell::only(puzzle.solutions()[0][square]);
        puzzle.clone().with_given(grid).expect("the same size")
    });
    let given: Vec<Puzzle> = given.collect();
    all.extend(swapped.into_iter().chain(given).chain((3..7).map(dominoes)));
    all
}

/// Dominoes on a diagonal: few cells, one solution, much search (Jan Wolter, 2009).
fn dominoes(count: usize) -> Puzzle {
    let clues = |first: &str, between: &str, last: &str| -> Vec<Clue> {
        let middle = (1..count).flat_map(|_| [between, "1"]);
        let all = [first, "1"].into_iter().chain(middle).chain([last]);
        all.map(|text| text.parse().expect("a clue")).collect()
    };
    let (rows, columns) = (clues("3", "3 1", "1"), clues("1", "1 3", "3"));
    Puzzle::new(Palette::black_and_white(), rows, columns).expect("a puzzle")
}

fn certificates(puzzles: &[Puzzle]) -> Vec<Certificate> {
    let options = Options { solutions: 5, ..Options::default() };
    let certify = |puzzle| solve::certify(puzzle, &options).1;
    puzzles.iter().filter_map(certify).collect()
}

/// A generator of numbers that needs no crate.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// A certificate with something changed.
fn damaged(certificate: &Certificate, random: &mut Random) -> Vec<u8> {
    let text = String::from_utf8(certificate.to_bytes(Form::Text)).expect("our text is UTF-8");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let place = |word: &str| lines.iter().position(|line| line.starts_with(word));
    let proof = place("proof").expect("every certificate has a proof") + 1;
    let (claim, solution) = (place("claim").expect("a claim"), place("solution"));
    let step = proof + random.below(lines.len() - proof);
    match random.below(9) {
        0 if step < lines.len() => drop(lines.remove(step)),
        1 if step < lines.len() => {
            let words: Vec<&str> = lines[step].split(' ').collect();
            let at = random.below(words.len() - 1);
            let flip = |(index, word): (usize, &&str)| match (index == at, word.strip_prefix('-')) {
                (true, Some(rest)) => rest.to_owned(),
                (true, None) => format!("-{word}"),
                _ => (*word).to_owned(),
            };
            lines[step] = words.iter().enumerate().map(flip).collect::<Vec<_>>().join(" ");
        }
        2 => return text.as_bytes()[..random.below(text.len())].to_vec(),
        3 if let Some(at) = solution => {
            let digit = 9 + random.below(lines[at].len() - 9);
            let other = if &lines[at][digit..=digit] == "0" { "1" } else { "0" };
            lines[at].replace_range(digit..=digit, other);
        }
        4 => {
            let at = 2 + random.below(claim - 2);
            lines[at] = format!("{} 1", lines[at]);
        }
        5 => {
            let claims = ["unique", "none", "several", "exactly 0", "exactly 1", "exactly 2"];
            lines[claim] = format!("claim {}", claims[random.below(claims.len())]);
        }
        6 if step + 1 < lines.len() => lines.swap(step, step + 1),
        7 => lines.push("0".to_owned()),
        _ if let Some(at) = solution => drop(lines.remove(at)),
        _ => drop(lines.remove(proof - 1)),
    }
    (lines.join("\n") + "\n").into_bytes()
}

#[test]
fn ours_and_python_agree_on_damaged_certificates() {
    if !has("python3") {
        return;
    }
    let certificates = certificates(&puzzles());
    let whole = certificates.iter().map(|it| it.to_bytes(Form::Text));
    let mut random = Random(1);
    let damaged =
        (0..1_000).map(|index| damaged(&certificates[index % certificates.len()], &mut random));
    let texts: Vec<Vec<u8>> = whole.chain(damaged).collect();
    let theirs = verified_by_python("damaged", &texts);
    let ours: Vec<bool> = texts.iter().map(|text| verified_by_us(text)).collect();
    for (text, (ours, theirs)) in texts.iter().zip(ours.iter().zip(&theirs)) {
        assert_eq!(ours, theirs, "{}", String::from_utf8_lossy(text));
    }
    assert!(ours[..certificates.len()].iter().all(|&verified| verified));
    let rejected = ours.iter().filter(|verified| !**verified).count();
    assert!(rejected > 500, "only {rejected} of the damaged ones show nothing");
}

#[test]
fn the_encoder_in_python_writes_the_same_clauses() {
    if !has("python3") {
        return;
    }
    let file = folder("encoder").join("certificate");
    for certificate in certificates(&puzzles()) {
        let Ok(cnf) = certify::cnf(&certificate) else { continue };
        std::fs::write(&file, certificate.to_bytes(Form::Text)).expect("a file");
        let python = Command::new("python3").arg(tools().join("nono2cnf.py")).arg(&file).output();
        let mut ours = vec![];
        cnf.write(&mut ours).expect("a vector takes everything");
        assert!(ours == python.expect("Python runs").stdout, "{certificate:?}");
    }
}

#[test]
fn cake_lpr_accepts_the_proofs_with_hints() {
    if !has("cake_lpr") {
        return;
    }
    let folder = folder("cake_lpr");
    for certificate in certificates(&puzzles()) {
        let (Ok(cnf), mut clauses, mut proof) = (certify::cnf(&certificate), vec![], vec![]) else {
            continue;
        };
        cnf.write(&mut clauses).expect("a vector takes everything");
        certify::to_lrat(&certificate, &mut proof).expect("the proof holds");
        let [cnf, lrat] = [("cnf", clauses), ("lrat", proof)].map(|(name, bytes)| {
            std::fs::write(folder.join(name), bytes).expect("a file");
            folder.join(name)
        });
        let output = Command::new("cake_lpr").arg(cnf).arg(lrat).output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "s VERIFIED UNSAT\n");
    }
}

#[test]
fn what_is_trimmed_still_holds() {
    let mut shorter = 0;
    for certificate in certificates(&puzzles()) {
        let Proof::Rup(steps) = &certificate.proof else { continue };
        let trimmed = certify::trim(&certificate).expect("the proof holds");
        assert!(certify::check(&trimmed).is_ok(), "{certificate:?}");
        let Proof::Rup(kept) = &trimmed.proof else { unreachable!("the kind of proof stays") };
        assert!(kept.clauses() <= steps.clauses());
        shorter += usize::from(kept.clauses() < steps.clauses());
    }
    assert!(shorter > 2, "only {shorter} proofs became shorter");
}

/// An explanation is judged step by step, and what the judge takes on trust is certified: the
/// certificates of the steps found by search.
fn certificates_of_steps(puzzle: &Puzzle) -> Vec<Certificate> {
    let options = Options::default();
    let explanation = explain(puzzle, &options);
    let judged = check::trace(puzzle, &explanation.trace()).expect("every step is sound");
    let cases = explanation.refuted_cases(puzzle);
    assert_eq!(judged.on_trust, cases.len());
    let certify = |(place, case): &(usize, Puzzle)| {
        let certificate = solve::certify(case, &options).1.expect("no limit");
        assert_eq!((certificate.claim, certificate.is_of(case)), (Claim::None, true));
        // The case differs from what is known before the step in the one cell that the step states.
        let mut grid = puzzle.start();
        for step in &explanation.steps[..*place] {
            for (square, allowed) in step.deduction.allowed(2) {
                grid.restrict(square, allowed);
            }
        }
        let [decided] = explanation.steps[*place].deduction.cells[..] else {
            panic!("a step found by search states one cell")
        };
        grid[decided.square] = grid[decided.square].without(Cell::only(decided.colour));
        assert_eq!(case.given(), Some(&grid));
        certificate
    };
    cases.iter().map(certify).collect()
}

/// The texts of a certificate without the given cells, where there is a solution, and without the
/// contradiction.
fn undone(certificate: &Certificate) -> Vec<Vec<u8>> {
    let text = String::from_utf8(certificate.to_bytes(Form::Text)).expect("our text is UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    let without = |left_out: &[usize]| {
        let kept = lines.iter().enumerate().filter(|(at, _)| !left_out.contains(at));
        (kept.map(|(_, line)| *line).collect::<Vec<_>>().join("\n") + "\n").into_bytes()
    };
    let given: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].starts_with("given")).collect();
    vec![without(&given), without(&[lines.len() - 1])]
}

#[test]
fn an_explanation_with_search_steps_is_certified_step_by_step() {
    let steps: Vec<Certificate> =
        (3..8).map(dominoes).flat_map(|it| certificates_of_steps(&it)).collect();
    println!("{} steps found by search", steps.len());
    assert!(!steps.is_empty());
    let whole: Vec<Vec<u8>> = steps.iter().map(|it| it.to_bytes(Form::Text)).collect();
    assert!(whole.iter().all(|text| verified_by_us(text)));
    let undone: Vec<Vec<u8>> = steps.iter().flat_map(undone).collect();
    assert!(undone.iter().all(|text| !verified_by_us(text)));
    if has("python3") {
        assert!(verified_by_python("steps", &whole).iter().all(|&verified| verified));
        assert!(!verified_by_python("undone", &undone).iter().any(|&verified| verified));
    }
}

/// The puzzles of a folder's collections, or none.
fn collected(folder: &Path) -> Vec<Puzzle> {
    let files = ["free.jsonl", "copyleft.jsonl", "generated.jsonl"].map(|file| folder.join(file));
    let bytes = files.iter().filter_map(|file| std::fs::read(file).ok());
    bytes.flat_map(|bytes| formats::read(&bytes, None)).flatten().flatten().collect()
}

#[test]
fn verdicts_of_the_measuring_corpus_are_verified_twice() {
    let Some(folder) = std::env::var_os("NONOLITH_CORPUS") else {
        println!("skipped: NONOLITH_CORPUS names no folder");
        return;
    };
    let mut texts = vec![];
    for puzzle in collected(Path::new(&folder)) {
        if texts.len() == FROM_CORPUS {
            break;
        }
        let budget = Budget::default().within(Duration::from_secs(1));
        let options = Options { budget, ..Options::default() };
        let small = puzzle.height() * puzzle.width() <= 2_500;
        let Some(certificate) = solve::certify(&puzzle, &options).1.filter(|_| small) else {
            continue;
        };
        let few = match &certificate.proof {
            Proof::Rup(steps) => steps.clauses() < MOST_CLAUSES / 4,
            Proof::Sums { .. } | Proof::None => true,
        };
        if few {
            assert!(certify::check(&certificate).is_ok(), "{puzzle:?}");
            texts.push(certificate.to_bytes(Form::Text));
        }
    }
    assert_eq!(texts.len(), FROM_CORPUS);
    if has("python3") {
        assert!(verified_by_python("corpus", &texts).iter().all(|&verified| verified));
    }
}
