//! `nonolith verify`: whether a certificate shows what it claims.

use std::path::{Path, PathBuf};

use clap::Args;
use nonolith::certify::{self, Certificate, Claim};
use serde::Serialize;

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::{self, Choice};
use crate::progress::Progress;

/// Check that a certificate shows what it claims, by its own means and nothing else.
///
/// With PUZZLE, also checks that it speaks of that puzzle. Ends with 0 if all is well, with 6 if the
/// certificate is rejected, and with 1 if it cannot be read.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith verify cat.nonocert
  nonolith verify cat.nonocert cat.non")]
pub(crate) struct Verify {
    /// The certificate; `-` is standard input
    #[arg(value_name = "CERTIFICATE")]
    certificate: PathBuf,
    /// A file with the puzzle that it must speak of
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<PathBuf>,
    #[command(flatten)]
    choice: Choice,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct VerifyRecord<'a> {
    file: &'a str,
    verified: bool,
    claim: Claim,
    /// How many clauses were checked; null if the certificate was rejected.
    clauses: Option<usize>,
    /// Why it was rejected.
    reason: Option<&'a str>,
}

impl Run for Verify {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let file = input::name(&self.certificate);
        let bytes = input::bytes(&self.certificate);
        let bytes = bytes.map_err(|error| Failure::file(&file, &error))?;
        let certificate = super::certify::read(&self.certificate, &bytes)?;
        // Whoever presses Ctrl-C does not wait for the proof.
        context.cancel();
        let progress = Progress::new(format!("verifying {file}"));
        let outcome = self.check(&certificate)?;
        drop(progress);
        context.over();
        self.report(context, &file, &certificate, &outcome)?;
        context.heed()?;
        Ok(if outcome.is_ok() { Exit::Done } else { Exit::Rejected })
    }
}

impl Verify {
    /// What was checked, or why the certificate is rejected.
    fn check(
        &self,
        certificate: &Certificate,
    ) -> Result<Result<certify::Verified, String>, Failure> {
        if let Some(path) = &self.puzzle
            && !self.is_of(certificate, path)?
        {
            return Ok(Err(format!("it speaks of another puzzle than {}", path.display())));
        }
        Ok(certify::check(certificate).map_err(|rejected| rejected.to_string()))
    }

    fn is_of(&self, certificate: &Certificate, path: &Path) -> Result<bool, Failure> {
        let mut entries = self.choice.read(path).into_iter().peekable();
        if let (None, Some(only)) = (entries.peek(), self.choice.only()) {
            return Err(self.choice.nothing(only));
        }
        for entry in entries {
            if certificate.is_of(&entry.puzzle.map_err(Failure::World)?) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn report(
        &self,
        context: &mut Context,
        file: &str,
        certificate: &Certificate,
        outcome: &Result<certify::Verified, String>,
    ) -> Result<(), Failure> {
        let claim = certificate.claim;
        if let Ok(certify::Verified { needless: 1.., .. }) = outcome {
            context.complain(&format!("{file}: steps behind the contradiction were ignored"));
        }
        if self.json {
            let (verified, clauses) = (outcome.is_ok(), outcome.as_ref().ok().map(|it| it.clauses));
            let reason = outcome.as_ref().err().map(String::as_str);
            return context.print_json(&VerifyRecord { file, verified, claim, clauses, reason });
        }
        context.print(&match outcome {
            Ok(checked) => {
                format!("{file}: verified: {claim}, {} clauses checked\n", checked.clauses)
            }
            Err(reason) => format!("{file}: rejected: {reason}\n"),
        })
    }
}
