//! `nonolith lab science`: what the papers claim and what comes out here, made from records.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use clap::Args;
use nonolith::lab::experiments::science::{Experiment, ExperimentRecord, Records, Science};
use serde_json::Value;

use crate::commands::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};
use crate::output::{keep_file, write_file};
use crate::progress::Progress;

/// Make the page of what the papers claim and what comes out here, from the JSON of experiments.
///
/// Without `--record` it prints the page. With it, it runs the named experiments and keeps what they
/// print beside the claims; those that take over a minute are committed so.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith lab science -o docs/science.md
  nonolith lab science --record heuristics --conditions 'an idle laptop'
  nonolith lab science --list")]
pub(crate) struct ScienceCommand {
    /// The folder of claims.toml and the records
    #[arg(long, value_name = "FOLDER", default_value = "docs/science")]
    folder: PathBuf,
    /// Run these experiments and keep their records, in place of the page
    #[arg(long, value_name = "NAME")]
    record: Vec<String>,
    /// What to say of the machine in the records
    #[arg(long, value_name = "WORDS", default_value = "", requires = "record")]
    conditions: String,
    /// List the experiments and their commands, in place of the page
    #[arg(long, conflicts_with = "record")]
    list: bool,
    /// Write the page into this file
    #[arg(short, long, value_name = "PAGE.md")]
    output: Option<PathBuf>,
}

impl Run for ScienceCommand {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let path = self.folder.join("claims.toml");
        let text = std::fs::read_to_string(&path)
            .map_err(|error| Failure::file(path.display(), &error))?;
        let science = Science::read(&text)
            .map_err(|error| Failure::World(format!("{}: {error}", path.display())))?;
        if self.list {
            let line = |one: &Experiment| format!("{:<20} nonolith {}\n", one.name, one.command);
            context.print(&science.experiments.iter().map(line).collect::<String>())?;
            return Ok(Exit::Done);
        }
        if !self.record.is_empty() {
            return self.record_all(context, &science);
        }
        let records = records(&self.folder, &science)?;
        let page = science.page(&records).map_err(|error| Failure::World(error.to_string()))?;
        match &self.output {
            Some(path) => write_file(path, page.as_bytes())?,
            None => context.print(&page)?,
        }
        Ok(Exit::Done)
    }
}

/// The records of all experiments that have one.
fn records(folder: &Path, science: &Science) -> Result<Records, Failure> {
    let mut records = Records::new();
    for experiment in &science.experiments {
        let path = file(folder, &experiment.name);
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let record = serde_json::from_str(&text)
            .map_err(|error| Failure::World(format!("{}: {error}", path.display())))?;
        records.insert(experiment.name.clone(), record);
    }
    Ok(records)
}

fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.json"))
}

impl ScienceCommand {
    fn record_all(&self, context: &mut Context, science: &Science) -> Result<Exit, Failure> {
        let named = |name: &String| {
            let known = || science.experiments.iter().map(|one| one.name.as_str());
            science.experiment(name).ok_or_else(|| {
                let names = known().collect::<Vec<_>>().join(", ");
                Failure::Usage(format!("no experiment {name:?}; there are {names}"))
            })
        };
        let all: Vec<&Experiment> = self.record.iter().map(named).collect::<Result<_, _>>()?;
        for experiment in all {
            let progress = Progress::new(&experiment.name);
            let record = self.run_one(experiment)?;
            drop(progress);
            context.heed()?;
            let text = serde_json::to_string_pretty(&record).expect("our own objects are JSON");
            keep_file(&file(&self.folder, &experiment.name), format!("{text}\n").as_bytes())?;
            context.print(&format!("{}: {:.1} s\n", experiment.name, record.seconds))?;
        }
        Ok(Exit::Done)
    }

    /// Runs this program with the experiment's arguments.
    fn run_one(&self, experiment: &Experiment) -> Result<ExperimentRecord, Failure> {
        let failed = |why: String| Failure::World(format!("{}: {why}", experiment.name));
        let program = std::env::current_exe().map_err(|error| failed(error.to_string()))?;
        let (begun, before) = (Instant::now(), children_seconds());
        // A shell reads the command as a person's would, with its patterns of names.
        let line = format!("exec \"$0\" {}", experiment.command);
        let output = Command::new("sh").arg("-c").arg(line).arg(program).output();
        let output = output.map_err(|error| failed(error.to_string()))?;
        let seconds = rounded(begun.elapsed().as_secs_f64());
        let lines = String::from_utf8_lossy(&output.stdout);
        let objects: Result<Vec<Value>, _> = lines.lines().map(serde_json::from_str).collect();
        let objects = objects.map_err(|error| {
            failed(format!("{error}\n{}", String::from_utf8_lossy(&output.stderr).trim_end()))
        })?;
        if objects.is_empty() {
            return Err(failed(String::from_utf8_lossy(&output.stderr).trim_end().to_owned()));
        }
        let cpu = children_seconds().zip(before).map(|(after, before)| rounded(after - before));
        Ok(ExperimentRecord {
            name: experiment.name.clone(),
            command: experiment.command.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            seed: seed(&experiment.command),
            seconds,
            cpu_seconds: cpu,
            conditions: self.conditions.clone(),
            output: objects.into_iter().map(|object| experiment.shortened(object)).collect(),
        })
    }
}

fn rounded(seconds: f64) -> f64 {
    (seconds * 100.0).round() / 100.0
}

/// The seed that a command names, or the usual one of an experiment of the laboratory.
fn seed(command: &str) -> Option<u64> {
    let mut words = command.split_whitespace();
    let usual = match words.next()? {
        "lab" if command.starts_with("lab sarsa") => Some(2),
        "lab" => Some(1),
        _ => None,
    };
    let named = words.skip_while(|word| *word != "--seed").nth(1);
    named.map_or(usual, |seed| seed.parse().ok())
}

/// The processor seconds of all child processes that have ended, where the system says so.
fn children_seconds() -> Option<f64> {
    const TICKS_A_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may hold blanks.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) / TICKS_A_SECOND)
}
