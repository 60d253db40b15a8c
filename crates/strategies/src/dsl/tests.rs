//! The laws of the language: the paper's figures, round trips, errors at the spot, prices.

use super::*;

/// Figure 5, as printed.
const FIGURE_5: &str = "def big_hint_rule:

with h = singleton(hint):
if lowest_end_cell(h) > highest_start_cell(h):

then fill(true , highest_start_cell(h),

lowest_end_cell(h))";

/// Figure 7, as printed.
const FIGURE_7: &str = "def big_hint_rule_general:

with h = arbitrary(hint):
if lowest_end_cell(h) > highest_start_cell(h):

then fill(true , highest_start_cell(h),

lowest_end_cell(h))";

/// Figure 8, as printed.
const FIGURE_8: &str = "def big_hint_rule_arithmetic:

with h = singleton(hint):
if 2 * h > line_size:
then fill(true , line_size - h, h)";

/// Figure 10, as printed.
const FIGURE_10: &str = "# crossing out the cell next to a satisfied hint ,

# which can be determined because it's (one of)

# the biggest hints.

def punctuate_maximum:

# for any arbitrary hint and block

with
h = arbitrary(hint) and
b = arbitrary(block):

# if the hint is maximal ,

# the block and hint have the same size ,

# and the block is strictly right of the left edge ,

if maximal(h) and size(b) = size(h) and start(b) > 0:

# then cross out the cell to the left of the block

then fill(false , start(b) - 1, start(b))";

/// Figure 11, as printed.
const FIGURE_11: &str = "# crossing out the left side of the line if a block

# is more than hint -value distance from the edge.

def mercury_variant:

# for singleton hint and arbitrary block

with
h = singleton(hint) and
b = arbitrary(block):

# if the right side of the block is

# greater than the value of the hint

if start(b) + size(b) > size(h):
# then cross out cells from 0 up through the

# one that is hint -value many cells away from

# the right edge of the block.

then fill(false , 0, start(b) + size(b) - size(h))";

fn rule(text: &str) -> Rule {
    parse(text, &Language::full()).unwrap()
}

/// The fills of a rule on a line: `value start..end`, one after the other.
fn check(text: &str, clue: &str, cells: &str, fills: &str) {
    let matcher = Matcher::new(&rule(text));
    let cells = puzzle::cells_from_text(cells, 2).unwrap();
    let elements = Elements::of(&clue.parse().unwrap(), &cells);
    let said = matcher.all(elements.view()).into_iter().flat_map(|frame| {
        let said: Vec<Effect> = matcher.effects(elements.view(), &frame).collect();
        said.into_iter().map(|effect| match effect {
            Effect::Fill { allowed, start, end } => format!("{} {start}..{end}", allowed.symbol(2)),
            other => format!("{other:?}"),
        })
    });
    assert_eq!(said.collect::<Vec<_>>().join(", "), fills, "{text}");
}

/// What is bound under each binding, by start.
fn bound(pattern: &str, cells: &str) -> Vec<i32> {
    let text = format!("def r: with x = {pattern}: if true: then fill(true, 0, 1)");
    let cells = puzzle::cells_from_text(cells, 2).unwrap();
    let elements = Elements::of(&puzzle::Clue::black([2, 1, 1]), &cells);
    Matcher::new(&rule(&text)).all(elements.view()).iter().map(|frame| frame[0].start).collect()
}

fn complaint(text: &str, line: usize, column: usize, message: &str) {
    let error = parse(text, &Language::paper()).unwrap_err();
    assert_eq!((error.spot.line, error.spot.column), (line, column), "{error}");
    assert!(error.message.contains(message), "{error}");
}

#[test]
fn figures_parse_as_printed_in_paper_mode_and_round_trip() {
    for text in [FIGURE_5, FIGURE_7, FIGURE_8, FIGURE_10, FIGURE_11] {
        let rule = parse(text, &Language::paper()).unwrap();
        assert_eq!(parse(&rule.to_string(), &Language::paper()).unwrap(), rule);
    }
}

#[test]
fn figures_5_and_8_say_the_same() {
    for text in [FIGURE_5, FIGURE_8] {
        check(text, "8", "??????????", "# 2..8");
        check(text, "4", "??????????", "");
    }
}

#[test]
fn figure_7_looks_at_every_hint() {
    check(FIGURE_7, "4 3", "??????????", "# 2..4, # 7..8");
}

#[test]
fn figures_10_and_11_cross_out() {
    check(FIGURE_10, "2 3", "?###??????", ". 0..1");
    check(FIGURE_11, "4", "????##????", ". 0..2");
}

#[test]
fn figure_6_patterns_bind_as_the_paper_says() {
    let line = "?##??#.??";
    assert_eq!(bound("arbitrary(block)", line), [1, 5]);
    assert_eq!(bound("constant(block, 1)", line), [5]);
    assert_eq!(bound("singleton(block)", line), [0; 0]);
    assert_eq!(bound("arbitrary(gap)", line), [0, 7]);
    assert_eq!(bound("constant(gap, 0)", line), [0]);
    assert_eq!(bound("arbitrary(hint)", line), [0, 1, 2]);
    assert_eq!(bound("constant(hint, 3)", line), [0; 0]);
}

#[test]
fn sugar_is_resolved_by_the_printer() {
    let printed = rule(FIGURE_8).to_string();
    assert!(printed.contains("if size(h) + size(h) > line_size:"), "{printed}");
    assert!(printed.contains("then fill(true, line_size - size(h), size(h))"), "{printed}");
}

#[test]
fn unique_binds_its_element_again() {
    let text = "def r: with h = first(hint) and g = arbitrary(gap):
        if g is unique where size(g) >= size(h) and start(g) > 0:
        then fill(true, start(g), start(g) + 1)";
    check(text, "3 1", "??.???", "# 3..4");
    check(text, "2 1", "??.???", "");
}

#[test]
fn geometry_of_blocks_and_gaps_is_zero() {
    let text = "def r: with b = arbitrary(block) and g = arbitrary(gap):
        if lowest_end_cell(b) = 0 and highest_start_cell(g) = 0: then fill(true, 0, 1)";
    check(text, "1", "#", "# 0..1");
}

#[test]
fn the_start_of_a_hint_is_its_index() {
    let text = "def r: with h = arbitrary(hint): if start(h) = 1: then fill(true, 0, size(h))";
    check(text, "1 3 1", "????????", "# 0..3");
}

#[test]
fn brackets_group_numbers_and_conditions() {
    let text = "def r: with h = arbitrary(hint):
        if (size(h) + 1) = 2 and (h is unique where (size(h) = 1 and start(h) > 0)):
        then fill(true, 2 - (1 - size(h)), line_size)";
    check(text, "1 1 3", "????????", "# 2..8");
    assert_eq!(rule(text).to_string().parse(), Ok(rule(text)));
}

#[test]
fn complaints_point_at_the_spot() {
    complaint("def r:\n  with h = sometimes(hint):", 2, 12, "expected a pattern");
    complaint("def r:\n  with h = singleton(hole):", 2, 22, "`hint`, `block` or `gap`");
    complaint(
        "def r: with h = singleton(hint): if size(k) = 1: then fill(true, 0, 1)",
        1,
        42,
        "bound element",
    );
    complaint(
        "def r: with h = singleton(hint): if size(h) < 1: then fill(true, 0, 1)",
        1,
        45,
        "has no `<`",
    );
    complaint(
        "def r: with h = singleton(hint): if true: then fill(maybe, 0, 1)",
        1,
        53,
        "`true` or `false`",
    );
    complaint(
        "def r: with h = singleton(hint): if true: then fill(true, 0",
        1,
        60,
        "the end of the text",
    );
    complaint("def r: with h = singleton(hint) and h = singleton(gap)", 1, 37, "bound already");
    complaint(
        "def r: with h = singleton(hint): if true: then fill(true, 0, 1) x",
        1,
        65,
        "the end of the rule",
    );
}

#[test]
fn the_paper_mode_refuses_every_extension_by_name() {
    let start = "def r: with h = arbitrary(hint) and b = arbitrary(block)";
    let refused = |text: &str, extension: &str| {
        let error = parse(text, &Language::paper()).unwrap_err();
        assert!(error.message.contains(&format!("`{extension}`")), "{error}");
        let rule = parse(text, &Language::full()).unwrap();
        assert!(rule.extensions().iter().any(|one| one.name() == extension), "{text}");
        assert_eq!(rule.to_string().parse(), Ok(rule));
    };
    refused(
        "def r: from the right: with h = arbitrary(hint): if true: then fill(true, 0, 1)",
        "mirror",
    );
    refused("def r: with h = first(hint): if true: then fill(true, 0, 1)", "first-last");
    refused(&format!("{start}: if count(hint) = 1: then fill(true, 0, 1)"), "count");
    refused(&format!("{start} and k = next(h): if true: then fill(true, 0, 1)"), "neighbours");
    refused(&format!("{start}: if may_own(h, b): then fill(true, 0, 1)"), "ownership");
    refused(&format!("{start}: if range_end(h) = 1: then fill(true, 0, 1)"), "ranges");
    refused(&format!("{start}: if true: then narrow(h, 0, 1)"), "ranges");
    refused(&format!("{start}: if true: then fill(true, 0, 1) and fill(true, 2, 3)"), "many-fills");
    refused(&format!("{start}: if true: then split(h, 1)"), "split");
    refused(&format!("{start}: if true: then fill(colour(h), 0, 1)"), "colour");
}

#[test]
fn deep_brackets_are_an_error_and_not_a_crash() {
    let text = format!("def r: with h = singleton(hint): if {}", "(".repeat(100_000));
    assert!(parse(&text, &Language::paper()).is_err());
}

/// A condition far too long for a rule, and where its complaint must stand.
fn too_long(condition: &str, column: usize) {
    let text = format!("def r: with h = singleton(hint): if {condition}: then fill(true, 0, 1)");
    complaint(&text, 1, column, "the rule is too long: it may have 1000");
}

#[test]
fn nested_products_are_limited_in_what_they_are_written_out() {
    too_long("20 * (20 * (20 * (20 * size(h)))) > 5", 43);
    assert!(
        "def r: with h = first(hint): if 9 * (9 * size(h)) > 5: then fill(true, 0, 1)"
            .parse::<Rule>()
            .is_ok()
    );
}

#[test]
fn long_sums_and_conjunctions_are_an_error_and_not_a_crash() {
    too_long(&format!("size(h){} > 5", "+size(h)".repeat(60_000)), 37 + 8 * 999);
    too_long(&format!("true{}", " and true".repeat(60_000)), 37 + 9 * 1000);
    too_long(&format!("({}) > 5", vec!["h"; 60_000].join("-")), 38 + 2 * 998);
}

#[test]
fn a_bracket_that_turns_out_to_be_a_number_is_counted_once() {
    let sum = vec!["h"; 900].join("+");
    let text = format!("def r: with h = first(hint): if ({sum}) > 5: then fill(true, 0, 1)");
    assert!(text.parse::<Rule>().is_ok());
}

#[test]
fn a_megabyte_in_one_line_is_read_with_right_columns() {
    let one = "def r: with h = singleton(hint): if true: then fill(true, 0, 1)\u{a0} ";
    let (count, columns) = (20_000, one.chars().count());
    let text = one.repeat(count);
    assert_eq!(parse_all(&text, &Language::paper()).unwrap().len(), count);
    let error = parse_all(&(text + "now"), &Language::paper()).unwrap_err();
    assert_eq!((error.spot.line, error.spot.column), (1, count * columns + 1));
}

#[test]
fn the_authors_prices_in_offset_form() {
    let cost = |text: &str| Costs::default().of(&rule(text));
    assert_eq!(cost(FIGURE_10), 30.0);
    assert_eq!(cost(FIGURE_7), 36.0);
    assert_eq!(
        cost(
            "def r: with h = constant(hint, 0) and k = constant(hint, 1):
        if line_size = 1 + size(h) + size(k): then fill(true, 1 + size(h), 1 + size(h) + size(k))"
        ),
        30.0
    );
}

#[test]
fn several_fills_stop_at_the_ends_of_the_line() {
    let text = "def r: with b = arbitrary(block): if true:
        then fill(false, start(b) - 1, start(b)) and fill(false, start(b) + size(b), start(b) + size(b) + 1)";
    check(text, "2", "##??", ". 0..0, . 2..3");
}
