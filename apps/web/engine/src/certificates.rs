//! Certificates: a verdict with its proof to take away, and the check of one that is brought.

use nonolith::certify::{self, Certificate, Form};
use nonolith::solve::{self, Budget, Options};

use crate::protocol::{Operation, reply, request};
use crate::think::PATIENCE;
use crate::{Thinker, puzzles};

request! {
    /// Solves a puzzle and gives the certificate of the verdict.
    Certify {
        puzzle: String,
    }
}

reply! {
    CertificateTold {
        /// The file, or null where there is no verdict to certify.
        certificate: Option<String>,
        claim: Option<String>,
        /// Why there is none.
        reason: Option<String>,
    }
}

request! {
    /// Checks a certificate.
    Verify {
        /// The file, one character a byte.
        bytes: String,
    }
}

reply! {
    VerifyTold {
        verified: bool,
        claim: String,
        /// How many clauses were checked.
        clauses: usize,
        /// Why it is rejected.
        reason: Option<String>,
        /// The puzzle that it speaks of.
        puzzle: String,
        height: usize,
        width: usize,
    }
}

impl Operation<Thinker> for Certify {
    type Reply = CertificateTold;

    fn answer(self, _: &mut Thinker) -> Result<CertificateTold, String> {
        let puzzle = puzzles::read(&self.puzzle)?;
        let budget = Budget::default().within(PATIENCE);
        budget.room_for_puzzle(&puzzle).map_err(|why| why.to_string())?;
        let options = Options { budget, ..Options::default() };
        let (answer, certificate) = solve::certify(&puzzle, &options);
        let text =
            |it: &Certificate| String::from_utf8_lossy(&it.to_bytes(Form::Text)).into_owned();
        Ok(CertificateTold {
            claim: certificate.as_ref().map(|it| it.claim.to_string()),
            certificate: certificate.as_ref().map(text),
            reason: answer.verdict.reason().map(ToString::to_string),
        })
    }
}

impl Operation<Thinker> for Verify {
    type Reply = VerifyTold;

    fn answer(self, _: &mut Thinker) -> Result<VerifyTold, String> {
        let bytes = puzzles::bytes(&self.bytes)?;
        let certificate = Certificate::read(&bytes).map_err(|error| error.to_string())?;
        let room = Budget::default().room_for(certificate.board_bytes());
        room.map_err(|why| why.to_string())?;
        let checked = certify::check(&certificate);
        let puzzle = certificate.puzzle();
        Ok(VerifyTold {
            verified: checked.is_ok(),
            claim: certificate.claim.to_string(),
            clauses: checked.as_ref().map_or(0, |it| it.clauses),
            reason: checked.err().map(|rejected| rejected.to_string()),
            puzzle: puzzles::text(puzzle)?,
            height: puzzle.height(),
            width: puzzle.width(),
        })
    }
}
