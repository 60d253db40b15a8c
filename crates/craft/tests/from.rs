//! Puzzles from pictures: what leaves is what was asked for, and the same every time.

use craft::from::{
    BackgroundWish, CropWish, FromSettings, InkWish, Made, NotMade, Offer, PixelBox, Pixels,
    SizeWish, Style, Warning, make,
};
use craft::repair::RepairGoal;
use puzzle::generate::{Draw, Kind, Recipe};
use puzzle::{Colour, Picture, Puzzle, check};
use solve::{Budget, Cancel, Verdict};

/// A picture of `width` x `height` pixels from the colour of each.
fn pixels(width: usize, height: usize, colour: impl Fn(usize, usize) -> [u8; 4]) -> Pixels {
    let all = (0..width * height).flat_map(|place| colour(place % width, place / width));
    Pixels::new(width, height, all.collect()).expect("pixels")
}

const BLACK: [u8; 4] = [0, 0, 0, 255];
const WHITE: [u8; 4] = [255; 4];

/// A picture whose cells are squares of `side` pixels, black on white.
fn enlarged(picture: &Picture, side: usize) -> Pixels {
    pixels(picture.width() * side, picture.height() * side, |x, y| {
        if picture[(y / side, x / side).into()].is_background() { WHITE } else { BLACK }
    })
}

fn longest(side: usize) -> FromSettings {
    FromSettings { size: SizeWish::Longest(side), ..FromSettings::default() }
}

fn made(pixels: &Pixels, settings: &FromSettings) -> Made {
    make(pixels, settings, &Budget::default()).expect("a puzzle")
}

/// Holds every offer to its own word, with the judges of the other crates.
fn judge(made: &Made, settings: &FromSettings) {
    assert!(!made.offers.is_empty() && made.offers.len() <= settings.offers);
    for offer in &made.offers {
        let picture = &offer.puzzle.solutions()[0];
        check::picture(&offer.puzzle, picture).expect("the picture has the clues");
        let clues = Puzzle::of_picture(offer.puzzle.palette().clone(), picture.clone());
        let clues = clues.expect("a puzzle");
        let fair = solve::is_line_solvable(&clues);
        assert_eq!(offer.line_solvable == Some(true), fair);
        let answer = solve::solve(&clues, &solve::Options::default(), None);
        assert!(!matches!(offer.verdict, Verdict::Unique) || answer.verdict == Verdict::Unique);
        let expected = match settings.goal {
            None => true,
            Some(RepairGoal::LineSolvable) => fair,
            Some(RepairGoal::Unique) => answer.verdict == Verdict::Unique,
        };
        assert_eq!(offer.reached, expected);
        let differs = offer.before.differs_from(picture);
        let mut changed: Vec<_> = offer.changes.iter().map(|change| change.square).collect();
        changed.sort();
        assert_eq!(changed, differs);
        let kept = |square| settings.protect.as_ref().is_none_or(|it| it[square].is_background());
        assert!(changed.into_iter().all(kept));
        assert!(offer.changed_share() <= settings.most);
        assert!(offer.at_least <= offer.changes.len());
        assert!(offer.reached || !offer.proved_least);
        judge_number(offer, settings);
    }
    assert_eq!(made.reached, made.offers.iter().all(|offer| offer.reached));
    assert_eq!(made.reason.is_none(), made.reached);
}

/// Holds what an offer says about the number of its changes to trying none and every single cell.
fn judge_number(offer: &Offer, settings: &FromSettings) {
    let Some(goal) = settings.goal else { return };
    let palette = offer.puzzle.palette();
    let is_fair = |picture: Picture| {
        let puzzle = Puzzle::of_picture(palette.clone(), picture).expect("a puzzle");
        match goal {
            RepairGoal::LineSolvable => solve::is_line_solvable(&puzzle),
            RepairGoal::Unique => {
                solve::solve(&puzzle, &solve::Options::default(), None).verdict == Verdict::Unique
            }
        }
    };
    let is_free = |square| settings.protect.as_ref().is_none_or(|it| it[square].is_background());
    let width = offer.before.width();
    let squares = (0..offer.before.cells().len()).map(|at| (at / width, at % width).into());
    let mut singles = squares.filter(|&square| is_free(square)).flat_map(|square| {
        palette.colours().map(move |colour| {
            let mut changed = offer.before.clone();
            changed[square] = colour;
            changed
        })
    });
    assert!(offer.at_least < 1 || !is_fair(offer.before.clone()), "{}", offer.before);
    assert!(offer.at_least < 2 || !singles.any(is_fair), "{}", offer.before);
}

#[test]
fn what_leaves_is_what_was_asked_for_on_random_pictures() {
    for seed in 0..60 {
        let mut draw = Draw::new(seed, 0);
        let kind = [Kind::Blob, Kind::Mirrored, Kind::Random][draw.below(3)];
        let recipe = Recipe::new(8 + draw.below(8), 8 + draw.below(8)).expect("a recipe");
        let picture = recipe.of_kind(kind).pictures(seed).next().expect("a picture");
        let goal = [None, Some(RepairGoal::Unique), Some(RepairGoal::LineSolvable)][draw.below(3)];
        let inks = [InkWish::Natural, InkWish::Count(1), InkWish::Count(3)][draw.below(3)].clone();
        let size = [
            SizeWish::Natural,
            SizeWish::Longest(5 + draw.below(8)),
            SizeWish::Exact { height: 4 + draw.below(8), width: 4 + draw.below(8) },
        ][draw.below(3)];
        let offers = 1 + draw.below(3);
        // Protected cells, where the size is known.
        let protect = match size {
            SizeWish::Exact { height, width } if draw.below(2) == 0 => {
                Some(Picture::from_fn(height, width, |_| Colour::new(draw.below(4) / 3)))
            }
            _ => None,
        };
        let settings =
            FromSettings { goal, inks, size, offers, protect, ..FromSettings::default() };
        match make(&enlarged(&picture, 5), &settings, &Budget::default()) {
            Ok(made) => judge(&made, &settings),
            Err(error) => assert_eq!(error, NotMade::Blank, "seed {seed}"),
        }
    }
}

#[test]
fn noise_in_any_colours_and_opacities_becomes_a_puzzle_or_a_message() {
    for seed in 0..60 {
        let mut draw = Draw::new(seed, 7);
        let (width, height) = (1 + draw.below(30), 1 + draw.below(30));
        let levels = 1 + draw.below(4);
        let bytes = (0..width * height * 4).map(|_| (draw.below(levels + 1) * 255 / levels) as u8);
        let noise = Pixels::new(width, height, bytes.collect()).expect("pixels");
        let style = [Style::Auto, Style::Tone, Style::Silhouette, Style::Outline][draw.below(4)];
        let background = [BackgroundWish::Auto, BackgroundWish::None][draw.below(2)];
        let settings = FromSettings { style, background, ..longest(2 + draw.below(12)) };
        if let Ok(made) = make(&noise, &settings, &Budget::default()) {
            judge(&made, &settings);
        }
    }
}

#[test]
fn the_same_picture_gives_the_same_puzzles() {
    let picture = Recipe::new(17, 23).expect("a recipe").of_kind(Kind::Blob).pictures(3).next();
    let pixels = enlarged(&picture.expect("a picture"), 7);
    let settings = FromSettings { offers: 3, ..longest(15) };
    let puzzles = || -> Vec<Puzzle> {
        made(&pixels, &settings).offers.into_iter().map(|offer| offer.puzzle).collect()
    };
    assert_eq!(puzzles(), puzzles());
}

/// The pictures of a disc and of a ring in two sizes, as they are today: a change of any digit of the
/// arithmetic on any machine would show here.
#[test]
fn known_pictures_stay_what_they_are() {
    let disc = pixels(97, 97, |x, y| {
        let (x, y) = (x as f32 - 48.0, y as f32 - 48.0);
        let radius = (x * x + y * y).sqrt();
        if (20.0..40.0).contains(&radius) { [40, 80, 160, 255] } else { [250, 250, 240, 255] }
    });
    let made = made(&disc, &FromSettings { goal: None, ..longest(8) });
    let text = made.offers[0].puzzle.solutions()[0].to_string().replace('\n', " ");
    assert_eq!(text, "00111100 01111110 11100111 11000011 11000011 11100111 01111110 00111100");
}

#[test]
fn pixel_art_keeps_its_cells_and_its_colours() {
    let art: Picture = "00100 01210 12221 01210 00100".parse().expect("a picture");
    let looks = [WHITE, [200, 0, 0, 255], [255, 220, 0, 255]];
    let pixels = pixels(50, 50, |x, y| looks[art[(y / 10, x / 10).into()].index()]);
    let settings = FromSettings { goal: None, ..FromSettings::default() };
    let made = made(&pixels, &settings);
    let offer = &made.offers[0];
    assert!(offer.origin.pixel_art);
    assert_eq!(offer.puzzle.solutions()[0], art);
    let names: Vec<&str> =
        offer.puzzle.palette().inks().iter().map(|ink| ink.name.as_str()).collect();
    assert_eq!(names, ["white", "firebrick", "gold"]);
}

#[test]
fn transparency_is_never_ink_and_light_things_on_dark_are() {
    let cross = |x: usize, y: usize| (30..50).contains(&x) || (30..50).contains(&y);
    let expected = "0110 1111 1111 0110";
    let looks: [(_, [u8; 4], [u8; 4]); 4] = [
        ("white on transparent", WHITE, [0, 0, 0, 0]),
        ("black on transparent white", BLACK, [255, 255, 255, 0]),
        ("yellow on navy", [250, 230, 60, 255], [10, 10, 60, 255]),
        ("grey on white", [120, 120, 120, 255], WHITE),
    ];
    for (name, ink, paper) in looks {
        let pixels = pixels(80, 80, |x, y| if cross(x, y) { ink } else { paper });
        let size = SizeWish::Exact { height: 4, width: 4 };
        let settings =
            FromSettings { size, goal: None, inks: InkWish::Count(1), ..Default::default() };
        let offer = made(&pixels, &settings).offers.remove(0);
        let picture = offer.puzzle.solutions()[0].to_string().replace('\n', " ");
        let filled: Vec<bool> = picture.chars().map(|cell| cell == '1').collect();
        let wanted: Vec<bool> = expected.chars().map(|cell| cell == '1').collect();
        assert_eq!(filled, wanted, "{name}: {picture}");
    }
}

#[test]
fn the_crop_takes_what_is_not_background() {
    let dot = |x: usize, y: usize| (100..140).contains(&x) && (20..40).contains(&y);
    let pixels = pixels(200, 100, |x, y| if dot(x, y) { BLACK } else { WHITE });
    let settings = FromSettings { goal: None, ..longest(10) };
    let offer = made(&pixels, &settings).offers.remove(0);
    assert_eq!(offer.origin.crop, PixelBox { x: 100, y: 20, width: 40, height: 20 });
    assert_eq!((offer.puzzle.height(), offer.puzzle.width()), (5, 10));
    assert!(offer.puzzle.solutions()[0].cells().iter().all(|colour| *colour == Colour::BLACK));
}

#[test]
fn a_picture_that_shows_nothing_is_refused() {
    let settings = longest(10);
    let budget = Budget::default();
    for pixels in [
        pixels(30, 20, |_, _| [7, 7, 7, 255]),
        pixels(30, 20, |_, _| [0; 4]),
        pixels(1, 1, |_, _| BLACK),
    ] {
        let refused = make(&pixels, &settings, &budget).expect_err("nothing to see");
        assert_eq!(refused.to_string(), "the picture is one colour: there is nothing to find");
        assert!(!refused.is_of_settings());
    }
}

#[test]
fn settings_that_cannot_be_followed_are_named() {
    let cross = pixels(20, 20, |x, y| if x == y { BLACK } else { WHITE });
    let refusal = |settings: FromSettings| {
        let refused = make(&cross, &settings, &Budget::default()).expect_err("a refusal");
        assert!(refused.is_of_settings());
        refused.to_string()
    };
    assert_eq!(refusal(longest(1)), "expected sides from 2 to 200, found 1");
    assert_eq!(refusal(longest(201)), "expected sides from 2 to 200, found 201");
    let settings = FromSettings { inks: InkWish::Count(9), ..longest(9) };
    assert_eq!(refusal(settings), "expected 1 to 8 colours, found 9");
    let settings = FromSettings { most: 2.0, ..longest(9) };
    assert_eq!(refusal(settings), "expected a share of cells from 0 to 1, found 2");
    let outside = PixelBox { x: 20, y: 0, width: 3, height: 3 };
    let settings = FromSettings { crop: CropWish::Box(outside), ..longest(9) };
    assert_eq!(refusal(settings), "the crop lies outside of the picture of 20 x 20 pixels");
    let mask = "01 10".parse().expect("a picture");
    let size = SizeWish::Exact { height: 9, width: 8 };
    let settings = FromSettings { protect: Some(mask), size, ..FromSettings::default() };
    assert_eq!(
        refusal(settings),
        "expected protected cells of 9 rows and 8 columns, as the puzzle has, found 2 and 2"
    );
}

#[test]
fn protected_cells_keep_their_colours() {
    let text = "100000 010000 001000 000100 000010 000001";
    let diagonal: Picture = text.parse().expect("a picture");
    let all = Picture::from_fn(6, 6, |_| Colour::BLACK);
    let settings = FromSettings { protect: Some(all), ..FromSettings::default() };
    let stuck = made(&enlarged(&diagonal, 4), &settings);
    assert!(!stuck.reached && stuck.offers[0].puzzle.solutions()[0] == diagonal);
    judge(&stuck, &settings);
}

#[test]
fn cells_smaller_than_pixels_are_allowed_and_said() {
    let settings = FromSettings { goal: None, inks: InkWish::Count(1), ..longest(12) };
    let tiny = pixels(3, 3, |x, y| if x == 1 || y == 1 { BLACK } else { WHITE });
    let offer = made(&tiny, &settings).offers.remove(0);
    assert!(offer.warnings.contains(&Warning::CellsSmallerThanPixels), "{:?}", offer.warnings);
}

#[test]
fn a_cancelled_work_still_shows_a_picture_and_says_why() {
    let picture = Recipe::new(20, 20).expect("a recipe").pictures(1).next().expect("a picture");
    let cancel = Cancel::default();
    cancel.now();
    let mut budget = Budget::default();
    budget.cancel = cancel;
    let made = make(&enlarged(&picture, 6), &longest(20), &budget).expect("a picture");
    assert!(!made.reached && made.offers.len() == 1);
    assert_eq!(made.reason.as_deref(), Some("cancelled"));
}
