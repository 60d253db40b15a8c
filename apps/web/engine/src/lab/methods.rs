//! What there is to be watched: the methods and their settings.

use nonolith::solve::{Setting, SettingKind};

use super::LabState;
use crate::protocol::{Operation, reply, request};

request! {
    /// Lists the methods.
    ListMethods {}
}

reply! {
    MethodTold {
        name: &'static str,
        /// What it is, in English.
        summary: &'static str,
        colour: bool,
        settings: Vec<SettingTold>,
    }
}

reply! {
    SettingTold {
        name: &'static str,
        /// `count`, `share`, `real` or `word`.
        kind: &'static str,
        /// The range, where it is a number.
        least: Option<f64>,
        most: Option<f64>,
        /// The choices, where it is a word.
        words: Vec<&'static str>,
        default: &'static str,
        help: &'static str,
    }
}

impl Operation<LabState> for ListMethods {
    type Reply = Vec<MethodTold>;

    fn answer(self, _: &mut LabState) -> Result<Vec<MethodTold>, String> {
        let told = |method: &&dyn nonolith::solve::Method| {
            let about = method.about();
            MethodTold {
                name: about.name,
                summary: about.summary,
                colour: about.does_colour,
                settings: about.settings.iter().map(setting).collect(),
            }
        };
        Ok(nonolith::methods().iter().map(told).collect())
    }
}

fn setting(setting: &'static Setting) -> SettingTold {
    let (least, most, words): (_, _, &[&str]) = match &setting.kind {
        SettingKind::Count(range) => (Some(*range.start() as f64), Some(*range.end() as f64), &[]),
        SettingKind::Real(range) => (Some(*range.start()), Some(*range.end()), &[]),
        SettingKind::Word(words) => (None, None, words),
        // A share, and what may come to be.
        _ => (Some(0.0), Some(1.0), &[]),
    };
    SettingTold {
        name: setting.name,
        kind: setting.kind.name(),
        least,
        most,
        words: words.to_vec(),
        default: setting.default,
        help: setting.help,
    }
}
