//! The settings of all methods as options of the command line.

use std::collections::BTreeMap;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use nonolith::solve::Setting;

/// The settings of methods that the user chose.
pub(crate) struct MethodSettings {
    /// By name; a setting that is left at its default is not in it.
    pub(super) chosen: BTreeMap<String, String>,
}

/// One setting, and the methods that have it.
struct Shared {
    setting: &'static Setting,
    methods: Vec<&'static str>,
}

/// Every setting once, in the order of the methods. Methods may share a setting's name.
fn shared() -> Vec<Shared> {
    let mut all: Vec<Shared> = Vec::new();
    for method in nonolith::methods() {
        for setting in method.about().settings {
            match all.iter_mut().find(|known| known.setting.name == setting.name) {
                Some(known) => known.methods.push(method.name()),
                None => all.push(Shared { setting, methods: vec![method.name()] }),
            }
        }
    }
    all
}

impl Shared {
    fn arg(&self) -> Arg {
        let Setting { name, kind, default, help } = self.setting;
        let methods = self.methods.join(", ");
        Arg::new(*name)
            .long(*name)
            .value_name("VALUE")
            .help(format!("{help}: {kind} [{methods}; default: {default}]"))
            .help_heading("Settings of methods")
    }
}

impl Args for MethodSettings {
    fn augment_args(command: Command) -> Command {
        command.args(shared().iter().map(Shared::arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        MethodSettings::augment_args(command)
    }
}

impl FromArgMatches for MethodSettings {
    fn from_arg_matches(matches: &ArgMatches) -> Result<MethodSettings, clap::Error> {
        let chosen = |name: &str| {
            let typed = matches.value_source(name) == Some(ValueSource::CommandLine);
            typed.then(|| matches.get_one::<String>(name).cloned()).flatten()
        };
        let settings = shared().into_iter().map(|known| known.setting.name);
        let settings = settings.filter_map(|name| Some((name.to_owned(), chosen(name)?)));
        Ok(MethodSettings { chosen: settings.collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = MethodSettings::from_arg_matches(matches)?;
        Ok(())
    }
}
