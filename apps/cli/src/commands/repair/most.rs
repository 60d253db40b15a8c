//! How many cells may change: a number, or a share of all cells.

use std::str::FromStr;

/// The most cells that may change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Most {
    Cells(usize),
    Percent(f64),
}

impl Most {
    /// The number for a picture of this many cells; a share is rounded up.
    pub(crate) fn of(self, cells: usize) -> usize {
        match self {
            Most::Cells(most) => most.min(cells),
            Most::Percent(percent) => (cells as f64 * percent / 100.0).ceil() as usize,
        }
    }
}

impl FromStr for Most {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Most, &'static str> {
        let expected = "expected a number of cells, or a share from 0% to 100%";
        match text.strip_suffix('%') {
            None => text.parse().map(Most::Cells).map_err(|_| expected),
            Some(share) => {
                let percent = share.parse().ok().filter(|it| (0.0..=100.0).contains(it));
                percent.map(Most::Percent).ok_or(expected)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_rounded_up_and_a_number_stays_within_the_picture() {
        let of = |text: &str, cells| text.parse::<Most>().map(|most| most.of(cells));
        assert_eq!(of("5%", 25), Ok(2));
        assert_eq!(of("100%", 7), Ok(7));
        assert_eq!(of("9", 4), Ok(4));
        assert_eq!(of("0", 4), Ok(0));
    }

    #[test]
    fn what_is_no_number_and_no_share_is_refused() {
        for text in ["", "%", "-1", "101%", "nan%", "5 %x", "1e999%", "99999999999999999999"] {
            assert!(text.parse::<Most>().is_err(), "{text}");
        }
    }
}
