//! The constants of learning as options of the command line.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use nonolith::lab::experiments::line_order::{LEARNER_OPTIONS, LearnerOption, LearnerSettings};

/// The constants of learning that the user chose, over the usual ones.
#[derive(Clone, Copy, Default)]
pub(super) struct Learner {
    pub(super) settings: LearnerSettings,
}

fn arg(option: &'static LearnerOption) -> Arg {
    let usual = (option.get)(&LearnerSettings::default());
    Arg::new(option.name)
        .long(option.name)
        .value_name("VALUE")
        .value_parser(|text: &str| option.read(text))
        .help(format!("{} [default: {usual}]", option.help))
        .help_heading("Constants of learning")
}

impl Args for Learner {
    fn augment_args(command: Command) -> Command {
        command.args(LEARNER_OPTIONS.iter().map(arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Learner::augment_args(command)
    }
}

impl FromArgMatches for Learner {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Learner, clap::Error> {
        let mut settings = LearnerSettings::default();
        for option in LEARNER_OPTIONS {
            let typed = matches.value_source(option.name) == Some(ValueSource::CommandLine);
            if let (true, Some(&value)) = (typed, matches.get_one::<f64>(option.name)) {
                (option.set)(&mut settings, value);
            }
        }
        Ok(Learner { settings })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Learner::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Learner {
    /// The constants in a form that does not depend on the build, for journals.
    pub(super) fn text(&self) -> String {
        let one =
            |option: &LearnerOption| format!("{}={}", option.name, (option.get)(&self.settings));
        LEARNER_OPTIONS.iter().map(one).collect::<Vec<_>>().join(" ")
    }
}
