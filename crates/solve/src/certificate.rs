//! Verdicts with their certificates: the exact search, and the proof that it writes on the way.

use certify::{Certificate, Claim, MAX_LISTED, Proof, ProofSteps};
use puzzle::{Misfit, Puzzle};

use crate::gate::no_solution;
use crate::{Answer, Options, search};

/// Solves a puzzle as [`crate::solve()`] does, and certifies the verdict where there is one.
///
/// Where [`Options::solutions`] asks for more than two and the search finds all there are, up to
/// [`MAX_LISTED`], the claim is [`Claim::Exactly`]. The certificate is the same on any number of threads.
///
/// ```
/// use puzzle::{Palette, Puzzle};
/// use nonolith_solve::{Options, Verdict};
///
/// let puzzle = Puzzle::of_picture(Palette::black_and_white(), "10 01".parse().unwrap()).unwrap();
/// let (answer, certificate) = nonolith_solve::certify(&puzzle, &Options { solutions: 9, ..Options::default() });
/// let certificate = certificate.expect("the search had no limit");
/// assert_eq!((answer.verdict, certificate.claim), (Verdict::Several, certify::Claim::Exactly(2)));
/// assert!(certify::check(&certificate).is_ok());
/// ```
pub fn certify(puzzle: &Puzzle, options: &Options) -> (Answer, Option<Certificate>) {
    match puzzle.misfit() {
        Some(misfit @ Misfit::SumsDisagree { colour, rows, columns, .. }) => {
            let proof = Proof::Sums { colour, rows, columns };
            (no_solution(puzzle, misfit), Some(nothing_fits(puzzle, proof)))
        }
        _ => certify_by_clauses(puzzle, options),
    }
}

/// The same as [`certify()`], except that sums that disagree are not taken as the proof: the search
/// finds another, which may take long.
///
/// ```
/// use puzzle::{Clue, Palette, Puzzle};
///
/// let clues = |texts: [&str; 2]| texts.map(|text| text.parse::<Clue>().unwrap());
/// let puzzle = Puzzle::new(Palette::black_and_white(), clues(["2", "1"]), clues(["1", "1"])).unwrap();
/// let options = nonolith_solve::Options::default();
/// let by_sums = nonolith_solve::certify(&puzzle, &options).1.unwrap();
/// let by_clauses = nonolith_solve::certify_by_clauses(&puzzle, &options).1.unwrap();
/// assert!(matches!(by_sums.proof, certify::Proof::Sums { .. }));
/// assert!(matches!(by_clauses.proof, certify::Proof::Rup(_)));
/// ```
pub fn certify_by_clauses(puzzle: &Puzzle, options: &Options) -> (Answer, Option<Certificate>) {
    if let Some(misfit @ Misfit::LineTooLong { .. }) = puzzle.misfit() {
        let mut steps = ProofSteps::default();
        steps.contradiction();
        return (no_solution(puzzle, misfit), Some(nothing_fits(puzzle, Proof::Rup(steps))));
    }
    let (answer, steps) = search::exact_with_proof(puzzle, options);
    let certificate = certificate(puzzle, &answer, steps);
    (answer, certificate)
}

fn nothing_fits(puzzle: &Puzzle, proof: Proof) -> Certificate {
    Certificate::new(puzzle, Claim::None, vec![], proof)
}

/// The certificate of an answer; `steps` if there are no solutions but those of the answer.
fn certificate(puzzle: &Puzzle, answer: &Answer, steps: Option<ProofSteps>) -> Option<Certificate> {
    let claim = match (answer.solutions.len(), &steps) {
        (0, Some(_)) => Claim::None,
        (1, Some(_)) => Claim::Unique,
        (2..=MAX_LISTED, Some(_)) => Claim::Exactly(answer.solutions.len()),
        (0 | 1, None) => return None,
        _ => Claim::Several,
    };
    let (listed, proof) = match steps {
        Some(steps) if claim != Claim::Several => (answer.solutions.len(), Proof::Rup(steps)),
        _ => (2, Proof::None),
    };
    Some(Certificate::new(puzzle, claim, answer.solutions[..listed].to_vec(), proof))
}
