//! Whatever bytes claim to be a picture become a puzzle that is what it says, or a message.

#![no_main]

use craft::from::{FromSettings, InkWish, SizeWish, Style, decode, make};
use libfuzzer_sys::fuzz_target;
use solve::Budget;

fuzz_target!(|bytes: &[u8]| {
    let Ok(decoded) = decode(bytes) else { return };
    // A long search would hide what is broken behind a timeout.
    if decoded.pixels.width() * decoded.pixels.height() > 1 << 20 {
        return;
    }
    let choice = usize::from(bytes.last().copied().unwrap_or(0));
    let settings = FromSettings {
        size: [SizeWish::Natural, SizeWish::Longest(2 + choice % 11)][choice % 2],
        inks: [InkWish::Natural, InkWish::Count(1 + choice % 8)][choice / 2 % 2].clone(),
        style: [Style::Auto, Style::Tone][choice / 4 % 2],
        goal: FromSettings::default().goal.filter(|_| choice % 3 > 0),
        offers: 1 + choice % 2,
        ..FromSettings::default()
    };
    let Ok(made) = make(&decoded.pixels, &settings, &Budget::default()) else { return };
    for offer in &made.offers {
        let fair = solve::is_line_solvable(&offer.puzzle);
        assert_eq!(offer.line_solvable == Some(true), fair);
        puzzle::check::picture(&offer.puzzle, &offer.puzzle.solutions()[0]).expect("its own picture");
    }
});
