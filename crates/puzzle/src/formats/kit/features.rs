//! Formats that need a feature of the crate: what is said of their files where it is off.

use super::input::Input;
use crate::formats::{ReadError, ReadErrorKind, pynogram};

/// A kind of content that is read only with a feature.
struct Optional {
    /// The name of the format; compression has none.
    format: Option<&'static str>,
    what: &'static str,
    feature: &'static str,
    is_on: bool,
    recognise: fn(&Input) -> bool,
}

const OPTIONAL: [Optional; 4] = [
    Optional {
        format: None,
        what: "gzip",
        feature: "gzip",
        is_on: cfg!(feature = "gzip"),
        recognise: |input| input.bytes.starts_with(&[0x1F, 0x8B]),
    },
    Optional {
        format: Some("png"),
        what: "a PNG picture",
        feature: "images",
        is_on: cfg!(feature = "images"),
        recognise: |input| input.bytes.starts_with(b"\x89PNG"),
    },
    Optional {
        format: Some("gif"),
        what: "a GIF picture",
        feature: "images",
        is_on: cfg!(feature = "images"),
        recognise: |input| input.bytes.starts_with(b"GIF8"),
    },
    Optional {
        format: Some("nonogrid"),
        what: "TOML of nonogrid",
        feature: "toml",
        is_on: cfg!(feature = "toml"),
        recognise: |input| pynogram::has_clues(input) && has_long_strings(input),
    },
];

/// Whether a text has strings over many lines, which tell nonogrid's clues from pynogram's.
fn has_long_strings(input: &Input) -> bool {
    let text = input.text_or_empty();
    text.contains("\"\"\"") || text.contains("'''")
}

/// Refuses content that could be read if a feature were on.
pub(super) fn check_content(input: &Input) -> Result<(), ReadError> {
    refuse_if(|kind| (kind.recognise)(input))
}

/// Refuses the name of a format that there would be if a feature were on.
pub(super) fn check_name(name: &str) -> Result<(), ReadError> {
    refuse_if(|kind| kind.format == Some(name))
}

fn refuse_if(meant: impl Fn(&Optional) -> bool) -> Result<(), ReadError> {
    match OPTIONAL.iter().find(|kind| !kind.is_on && meant(kind)) {
        Some(Optional { what, feature, .. }) => {
            let message =
                format!("this is {what}, which is read only with the feature `{feature}`");
            Err(ReadError::new(message).with_kind(ReadErrorKind::FeatureOff(feature)))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{read, read_one};

    const SAMPLES: [(&[u8], &str); 4] = [
        (&[0x1F, 0x8B, 8, 0], "gzip"),
        (b"\x89PNG\r\n\x1a\n", "images"),
        (b"GIF89a", "images"),
        (b"[clues]\nrows = '''\n1\n'''\ncolumns = '''\n1\n'''\n", "toml"),
    ];

    /// With every feature on, as in most tests, this holds that none is called off; the other half is
    /// run by `cargo test -p nonolith-puzzle --no-default-features --lib features`.
    #[test]
    fn content_names_the_feature_that_is_off() {
        for (content, feature) in SAMPLES {
            let is_on = OPTIONAL.iter().any(|kind| kind.feature == feature && kind.is_on);
            let error = match read(content, None) {
                Ok(mut puzzles) => puzzles.remove(0).err(),
                Err(error) => Some(error),
            };
            let kind = error.map(|error| error.kind);
            assert_eq!(kind == Some(ReadErrorKind::FeatureOff(feature)), !is_on, "{kind:?}");
        }
    }

    #[test]
    fn a_format_s_name_names_the_feature_that_is_off() {
        for kind in OPTIONAL.iter().filter(|kind| !kind.is_on) {
            let Some(name) = kind.format else { continue };
            let error = read_one(b"1x1:1/1", Some(name)).unwrap_err();
            assert_eq!(error.kind, ReadErrorKind::FeatureOff(kind.feature));
        }
    }

    #[test]
    fn pynogram_s_text_needs_no_feature() {
        let text = b"[clues]\nrows = 1\ncolumns = 1\n";
        assert!(read_one(text, None).is_ok());
    }
}
