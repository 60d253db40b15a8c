//! Suggestions for a name that was mistyped: names that are written much like it.

/// How many names are offered at most.
const MOST: usize = 3;

/// The names of `all` that are written much like `name`, the nearest first: a third of the letters
/// differ at most, or one name holds the other.
pub(super) fn near<'a>(name: &str, all: impl Iterator<Item = &'a str>) -> Vec<String> {
    let name = name.to_lowercase();
    let far = |other: &str| match name.len() >= 3 && (other.contains(&name) || name.contains(other))
    {
        true => 1,
        false => edits(&name, other),
    };
    let mut found: Vec<(usize, &str)> = all.map(|other| (far(other), other)).collect();
    found.retain(|(edits, _)| 3 * edits <= name.chars().count().max(3));
    found.sort_unstable();
    found.dedup();
    found.into_iter().take(MOST).map(|(_, name)| name.to_owned()).collect()
}

/// How many letters must be put in, taken out or changed to make one word of the other (Levenshtein).
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (taken, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = taken + 1;
        for (at, &to) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != to);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 4] = ["overlap", "range-overlap", "glue", "edge-glue"];

    fn check(name: &str, expected: &[&str]) {
        assert_eq!(near(name, NAMES.into_iter()), expected, "{name}");
    }

    #[test]
    fn names_written_alike_are_near() {
        check("overlpa", &["overlap"]);
        check("Overlap", &["overlap", "range-overlap"]);
        check("overlap-range", &["overlap"]);
        check("edge", &["edge-glue"]);
        check("gluw", &["glue"]);
        check("mercury", &[]);
        check("", &[]);
        check("\u{1F600}", &[]);
    }

    #[test]
    fn edits_are_counted_as_levenshtein_does() {
        assert_eq!((edits("kitten", "sitting"), edits("", "abc"), edits("abc", "")), (3, 3, 3));
    }
}
