//! Certificates: no bytes make the reader or the checker panic, what is read is written and read
//! again, and what the checker accepts is true.
//!
//! Bytes that begin with a zero are a certificate in either form, any others make a puzzle, a claim
//! about it and clauses.
#![no_main]

use certify::{Certificate, Claim, Form, Literal, Proof, ProofSteps};
use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use small::Small;

fuzz_target!(|bytes: &[u8]| {
    match bytes.split_first() {
        Some((0, text)) => read(text),
        _ => drop(built(&mut Unstructured::new(bytes))),
    }
});

/// Larger boards take long and show nothing more.
const MOST_BYTES: usize = 1 << 20;

fn read(bytes: &[u8]) {
    let certificate = match Certificate::read(bytes) {
        Ok(certificate) => certificate,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    for form in [Form::Text, Form::Binary] {
        assert_eq!(Certificate::read(&certificate.to_bytes(form)).as_ref(), Ok(&certificate));
    }
    if certificate.board_bytes() <= MOST_BYTES {
        judge(&certificate);
    }
}

/// What is accepted is true, and a trimmed proof is accepted too.
fn judge(certificate: &Certificate) {
    if let Err(rejected) = certify::check(certificate) {
        return assert!(!rejected.to_string().is_empty());
    }
    let options = solve::Options { solutions: 1_001, ..solve::Options::default() };
    let solutions = solve::solve(certificate.puzzle(), &options, None).solutions.len();
    let right = match certificate.claim {
        Claim::Unique => solutions == 1,
        Claim::None => solutions == 0,
        Claim::Several => solutions >= 2,
        Claim::Exactly(count) => solutions == count,
    };
    assert!(right, "{certificate:?} has {solutions} solutions");
    if let Ok(trimmed) = certify::trim(certificate) {
        assert!(certify::check(&trimmed).is_ok(), "{certificate:?}");
    }
}

fn built(bytes: &mut Unstructured<'_>) -> Result<()> {
    let small = Small::arbitrary(bytes)?;
    let claims =
        [Claim::Unique, Claim::None, Claim::Several, Claim::Exactly(bytes.int_in_range(0..=3)?)];
    let claim = *bytes.choose(&claims)?;
    let each = if small.puzzle.palette().len() == 2 { 1 } else { small.puzzle.palette().len() };
    let literals = 2 * small.puzzle.height() * small.puzzle.width() * each;
    let solutions = if claim == Claim::None { vec![] } else { vec![small.solution] };
    let mut steps = ProofSteps::default();
    while !bytes.is_empty() && steps.clauses() < 40 {
        let length = bytes.int_in_range(1..=4)?;
        let literal = |_| Ok(Literal::from_index(bytes.int_in_range(0..=literals - 1)? as u32));
        let mut clause = (0..length).map(literal).collect::<Result<Vec<Literal>>>()?;
        steps.add(&mut clause);
    }
    steps.contradiction();
    judge(&Certificate::new(&small.puzzle, claim, solutions, Proof::Rup(steps)));
    Ok(())
}
