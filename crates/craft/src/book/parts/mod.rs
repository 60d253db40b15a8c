//! The parts of a book, one file each: front, puzzles, hints, answers, explanations, index.

pub(crate) mod answers;
pub(crate) mod explanations;
pub(crate) mod front;
pub(crate) mod hints;
pub(crate) mod index;
pub(crate) mod puzzles;

/// Numbers in rising order as people write them: `1–3, 5`.
pub(crate) fn ranges(numbers: &[usize]) -> String {
    let mut ranges: Vec<(usize, usize)> = vec![];
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let write = |(first, last): (usize, usize)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first}–{last}"),
    };
    ranges.into_iter().map(write).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn neighbours_are_written_together() {
        assert_eq!(ranges(&[1, 2, 3, 5, 7, 8]), "1–3, 5, 7, 8");
        assert_eq!(ranges(&[]), "");
    }
}
