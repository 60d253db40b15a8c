//! `nonolith certify`: a verdict with its certificate.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use nonolith::certify::{self, Certificate, Claim, Form, Proof};
use nonolith::puzzle::Puzzle;
use nonolith::solve::{self, Budget, Options, Stopped, Verdict};
use serde::Serialize;

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::input::{self, Choice};
use crate::limits::Limits;
use crate::output;
use crate::progress::Progress;

/// Solve a puzzle and write a certificate of the verdict, which `verify` and others' checkers check.
///
/// FILE may also be a certificate, which is then verified and trimmed or translated. A name that ends in
/// .nonocertb asks for the binary form. With --to, BASE.cnf and BASE.drat (or .lrat, .pbp) are written.
/// The exit code tells the verdict, as that of `check` does; it is 6 for a certificate that is rejected.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith certify cat.non -o cat.nonocert
  nonolith certify cat.non --trim -o cat.nonocertb
  nonolith certify cat.nonocert --to lrat -o cat")]
pub(crate) struct Certify {
    /// A file with one puzzle, in any format, or with a certificate; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    choice: Choice,
    /// The file to write; `-` is standard output
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    output: PathBuf,
    /// Write the claim and its proof for other checkers
    #[arg(long, value_name = "FORMAT")]
    to: Option<Translation>,
    /// Leave out the clauses that the proof does not need
    #[arg(long)]
    trim: bool,
    /// List every solution, up to 1,000, and prove that there are no others
    #[arg(long)]
    exactly: bool,
    /// Search for a proof by clauses even where the sums of the clues show that there is no solution
    #[arg(long)]
    search: bool,
    #[command(flatten)]
    limits: Limits,
    /// How many threads may work; the certificate does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The form of a proof that other checkers read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Translation {
    /// The claim alone, as DIMACS clauses
    Cnf,
    /// For drat-trim and others
    Drat,
    /// With hints, for cake_lpr and others
    Lrat,
    /// For VeriPB
    Veripb,
}

#[derive(Serialize)]
struct CertifyRecord<'a> {
    id: &'a str,
    claim: Claim,
    /// How many clauses the proof has; null if it has none.
    clauses: Option<u32>,
    /// How many bytes were written.
    bytes: usize,
}

impl Run for Certify {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let bytes = input::bytes(&self.file);
        let bytes = bytes.map_err(|error| Failure::file(input::name(&self.file), &error))?;
        let (id, certificate, exit) = match certify::looks_like_certificate(&bytes) {
            true => match self.verified(context, &bytes)? {
                Ok(verified) => verified,
                Err(exit) => return Ok(exit),
            },
            false => match self.solve(context, &bytes)? {
                Ok(certified) => certified,
                Err(exit) => return Ok(exit),
            },
        };
        let certificate = if self.trim { trimmed(&certificate)? } else { certificate };
        let bytes = self.write(&certificate)?;
        context.over();
        self.report(context, &id, &certificate, bytes)?;
        context.heed()?;
        Ok(exit)
    }
}

/// The certificate in a file.
pub(super) fn read(path: &Path, bytes: &[u8]) -> Result<Certificate, Failure> {
    let failed =
        |why: &dyn std::fmt::Display| Failure::World(format!("{}: {why}", input::name(path)));
    let certificate = Certificate::read(bytes).map_err(|error| failed(&error))?;
    let room = Budget::default().room_for(certificate.board_bytes());
    room.map_err(|why| failed(&why))?;
    Ok(certificate)
}

fn trimmed(certificate: &Certificate) -> Result<Certificate, Failure> {
    match &certificate.proof {
        Proof::Rup(_) => {
            certify::trim(certificate).map_err(|error| Failure::Usage(error.to_string()))
        }
        Proof::Sums { .. } | Proof::None => Ok(certificate.clone()),
    }
}

/// A puzzle's id, its certificate, and the exit code of its verdict; only the last where there is no
/// certificate.
type Certified = Result<(String, Certificate, Exit), Exit>;

impl Certify {
    /// A certificate that was given instead of a puzzle: what a file says is only a claim.
    fn verified(&self, context: &mut Context, bytes: &[u8]) -> Result<Certified, Failure> {
        let id = input::name(&self.file);
        let certificate = read(&self.file, bytes)?;
        // Whoever presses Ctrl-C does not wait for the proof.
        context.cancel();
        let progress = Progress::new(format!("verifying {id}"));
        let checked = certify::check(&certificate);
        drop(progress);
        if let Err(rejected) = checked {
            context.complain(&format!("{id}: rejected: {rejected}"));
            context.heed()?;
            return Ok(Err(Exit::Rejected));
        }
        let exit = match certificate.claim {
            Claim::Unique | Claim::Exactly(1) => Exit::Done,
            Claim::None | Claim::Exactly(0) => Exit::None,
            Claim::Several | Claim::Exactly(_) => Exit::Several,
        };
        Ok(Ok((id, certificate, exit)))
    }

    fn solve(&self, context: &mut Context, bytes: &[u8]) -> Result<Certified, Failure> {
        let mut entries = self.choice.parse(&self.file, bytes);
        let entry = match (entries.pop(), entries.is_empty(), self.choice.only()) {
            (Some(entry), true, _) => entry,
            (None, _, Some(only)) => return Err(self.choice.nothing(only)),
            _ => {
                let message = "expected one puzzle for one certificate; choose one with --only, or \
                               certify all with `check --certificates DIR`";
                return Err(Failure::Usage(message.to_owned()));
            }
        };
        let puzzle = entry.puzzle.map_err(Failure::World)?;
        let options = self.options(context);
        let progress = Progress::new(format!("certifying {}", entry.id));
        let (answer, certificate) = certified(&puzzle, &options, self.search)
            .map_err(|why| Failure::World(format!("{}: {why}", input::name(&self.file))))?;
        drop(progress);
        let exit = super::solve::exit(&answer.verdict);
        let Some(certificate) = certificate else {
            let why = answer.verdict.reason().map_or("no verdict".to_owned(), ToString::to_string);
            context.complain(&format!("{}: no certificate: {why}", entry.id));
            context.heed()?;
            return Ok(Err(if answer.verdict == Verdict::Found { Exit::Unknown } else { exit }));
        };
        Ok(Ok((entry.id, certificate, exit)))
    }

    fn options(&self, context: &mut Context) -> Options {
        let solutions = if self.exactly { certify::MAX_LISTED + 1 } else { 2 };
        let budget = self.limits.budget(context);
        Options { solutions, budget, threads: self.threads as usize, ..Options::default() }
    }

    /// Writes what was asked for; how many bytes.
    fn write(&self, certificate: &Certificate) -> Result<usize, Failure> {
        let Some(translation) = self.to else {
            let bytes = certificate.to_bytes(form(&self.output));
            output::write_file(&self.output, &bytes)?;
            return Ok(bytes.len());
        };
        let failed = |error: &dyn std::fmt::Display| Failure::Usage(error.to_string());
        let mut clauses = vec![];
        let cnf = certify::cnf(certificate).map_err(|error| match error {
            certify::NoClauses::Sums => {
                failed(&format!("{error}; with --search one is looked for"))
            }
            _ => failed(&error),
        })?;
        cnf.write(&mut clauses)?;
        let mut proof = vec![];
        let suffix = match translation {
            Translation::Cnf => Ok(""),
            Translation::Drat => certify::to_drat(certificate, &mut proof).map(|()| ".drat"),
            Translation::Lrat => certify::to_lrat(certificate, &mut proof).map(|()| ".lrat"),
            Translation::Veripb => certify::to_veripb(certificate, &mut proof).map(|()| ".pbp"),
        };
        let suffix = suffix.map_err(|error| failed(&error))?;
        output::write_file(&with_suffix(&self.output, ".cnf"), &clauses)?;
        if !suffix.is_empty() {
            output::write_file(&with_suffix(&self.output, suffix), &proof)?;
        }
        Ok(clauses.len() + proof.len())
    }

    fn report(
        &self,
        context: &mut Context,
        id: &str,
        certificate: &Certificate,
        bytes: usize,
    ) -> Result<(), Failure> {
        let clauses = match &certificate.proof {
            Proof::Rup(steps) => Some(steps.clauses()),
            Proof::Sums { .. } | Proof::None => None,
        };
        let claim = certificate.claim;
        if self.output == Path::new("-") {
            return Ok(());
        }
        if self.json {
            return context.print_json(&CertifyRecord { id, claim, clauses, bytes });
        }
        let clauses = clauses.map(|count| format!(", {count} clauses")).unwrap_or_default();
        context.print(&format!("{id}: {claim}{clauses}, {bytes} bytes\n"))
    }
}

/// The answer and certificate of a puzzle.
///
/// # Errors
/// The board of the puzzle does not fit the memory.
pub(super) fn certified(
    puzzle: &Puzzle,
    options: &Options,
    search: bool,
) -> Result<(solve::Answer, Option<Certificate>), Stopped> {
    options.budget.room_for_puzzle(puzzle)?;
    Ok(match search {
        true => solve::certify_by_clauses(puzzle, options),
        false => solve::certify(puzzle, options),
    })
}

/// Writes a certificate into `folder` as NAME.nonocert; its path.
pub(super) fn keep(
    folder: &Path,
    name: &str,
    certificate: &Certificate,
) -> Result<PathBuf, Failure> {
    output::make_folder(folder)?;
    let path = folder.join(file_name(name));
    output::write_file(&path, &certificate.to_bytes(Form::Text))?;
    Ok(path)
}

/// The name of a puzzle's certificate: ids may have letters that no file name has.
fn file_name(id: &str) -> PathBuf {
    let plain = |letter: char| letter.is_alphanumeric() || "-_.#".contains(letter);
    let name: String = id.chars().map(|it| if plain(it) { it } else { '-' }).collect();
    Path::new(&format!("{}.nonocert", name.trim_start_matches('.'))).to_owned()
}

/// The form that a file's name asks for.
fn form(path: &Path) -> Form {
    let binary = path.extension().is_some_and(|suffix| suffix == "nonocertb");
    if binary { Form::Binary } else { Form::Text }
}

fn with_suffix(base: &Path, suffix: &str) -> PathBuf {
    let mut name = base.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
