//! Lists in pasted text: under headings that say rows and columns, or in brackets.

use super::input::{Line, Word, lines};
use crate::formats::plain::words_of_list;

/// The clues of both lists, each as its numbers.
pub(in crate::formats) struct Found<'a> {
    pub(in crate::formats) rows: Vec<Vec<Word<'a>>>,
    pub(in crate::formats) columns: Vec<Vec<Word<'a>>>,
}

/// Which list a word names.
#[derive(Clone, Copy, PartialEq)]
enum Axis {
    Row,
    Column,
}

/// Which list a line begins, and where its content starts.
fn heading(line: Line) -> Option<(Axis, usize)> {
    let text = line.text;
    let start = text.len() - text.trim_start().len();
    let letters = |c: char| !(c.is_alphabetic() || matches!(c, '_' | ' '));
    let name_end = start + text[start..].find(letters).unwrap_or(text.len() - start);
    let name = text[start..name_end].to_ascii_lowercase();
    let words: Vec<&str> = name.split([' ', '_']).filter(|word| !word.is_empty()).collect();
    let any = |names: &[&str]| words.iter().any(|word| names.contains(word));
    let axis = match words.len() {
        // A sentence that happens to have the word in it is no heading.
        0 | 5.. => return None,
        _ if any(&["row", "rows", "rowclues", "rowhints", "horizontal", "across"]) => Axis::Row,
        _ if any(&[
            "col", "cols", "column", "columns", "colclues", "colhints", "vertical", "down",
        ]) =>
        {
            Axis::Column
        }
        _ => return None,
    };
    Some((axis, name_end))
}

/// Lists under headings: one heading a list, or one a line.
pub(in crate::formats) fn labelled(text: &str, separator: char) -> Option<Found<'_>> {
    let lines: Vec<Line> = lines(text).collect();
    let mut rows = Vec::new();
    let mut columns = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let Some((axis, start)) = heading(lines[at]) else {
            at += 1;
            continue;
        };
        let rest = &lines[at + 1..];
        let length = rest.iter().position(|line| heading(*line).is_some()).unwrap_or(rest.len());
        let list = if axis == Axis::Row { &mut rows } else { &mut columns };
        list.push((lines[at], start, &rest[..length]));
        at += 1 + length;
    }
    Some(Found { rows: section(rows, separator)?, columns: section(columns, separator)? })
}

type Part<'a, 'b> = (Line<'a>, usize, &'b [Line<'a>]);

/// The clues of all parts under one kind of heading.
fn section<'a>(parts: Vec<Part<'a, '_>>, separator: char) -> Option<Vec<Vec<Word<'a>>>> {
    let numbered = parts.len() > 1 || parts.first().is_some_and(|part| number_end(*part).is_some());
    match parts[..] {
        [] => None,
        _ if numbered => parts.iter().map(|part| numbered_clue(*part)).collect(),
        [(line, start, rest), ..] => list(line, start, rest, separator),
    }
}

/// Where the number of a heading such as `Row 1:` ends.
fn number_end((line, start, _): Part) -> Option<usize> {
    let rest = &line.text[start..];
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let behind = rest[digits..].trim_start();
    (digits > 0 && behind.starts_with([':', '=', ')', '.'])).then_some(start + digits)
}

fn numbered_clue<'a>(part: Part<'a, '_>) -> Option<Vec<Word<'a>>> {
    numbers(part.0.rest_from(number_end(part)?))
}

/// The list that begins on this line and goes on over the next ones.
fn list<'a>(
    line: Line<'a>,
    start: usize,
    rest: &[Line<'a>],
    separator: char,
) -> Option<Vec<Vec<Word<'a>>>> {
    let body = line.text[start..].trim_start_matches([':', '=', ' ', '\t', '-']);
    let first = line.rest_from(line.text.len() - body.len());
    let lines = std::iter::once(first).chain(rest.iter().map(|line| line.rest_from(0)));
    let written: Vec<Word> = lines.filter(|line| !line.text.trim().is_empty()).collect();
    if written.iter().any(|line| line.text.contains(['[', '{', '('])) {
        return innermost(written.into_iter());
    }
    match written[..] {
        [] => None,
        [only] => words_of_list(only, separator).into_iter().map(numbers).collect(),
        _ => written.into_iter().map(numbers).collect(),
    }
}

/// The numbers of a piece, if it has nothing else but marks.
fn numbers(piece: Word) -> Option<Vec<Word>> {
    let clean =
        piece.text.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || !c.is_alphanumeric());
    clean.then(|| piece.split(|c| !c.is_ascii_digit()).collect())
}

/// What stands in the innermost brackets: a clue each.
fn innermost<'a>(pieces: impl Iterator<Item = Word<'a>>) -> Option<Vec<Vec<Word<'a>>>> {
    let mut clues: Vec<Vec<Word>> = Vec::new();
    let mut open: Option<Vec<Word>> = None;
    for piece in pieces {
        for word in tokens(piece) {
            match word.text {
                "[" | "{" | "(" => open = Some(Vec::new()),
                "]" | "}" | ")" => clues.extend(open.take()),
                _ => open.as_mut()?.push(word),
            }
        }
    }
    (!clues.is_empty()).then_some(clues)
}

/// Numbers and brackets, one by one.
fn tokens<'a>(piece: Word<'a>) -> impl Iterator<Item = Word<'a>> {
    let is_bracket = |c: char| matches!(c, '[' | ']' | '{' | '}' | '(' | ')');
    let pieces = piece.split(|c| c.is_whitespace() || matches!(c, ',' | ';' | '"' | '\''));
    pieces.flat_map(move |word| word.split_around(is_bracket))
}

/// A number, or what stands in a pair of brackets.
enum Tree<'a> {
    Number(Word<'a>),
    List(Vec<Tree<'a>>),
}

/// The trees of a text whose brackets all close, or nothing.
fn trees<'a>(lines: &[Line<'a>]) -> Option<Vec<Tree<'a>>> {
    let mut open: Vec<Vec<Tree>> = vec![Vec::new()];
    for word in lines.iter().flat_map(|line| tokens(line.rest_from(0))) {
        match word.text {
            // Lists of clues nest two or three deep; deeper nesting is not such a list.
            "[" | "{" | "(" if open.len() < 8 => open.push(Vec::new()),
            "]" | "}" | ")" if open.len() > 1 => {
                let list = Tree::List(open.pop()?);
                open.last_mut()?.push(list);
            }
            _ => open.last_mut()?.push(Tree::Number(word)),
        }
    }
    open.pop().filter(|_| open.is_empty())
}

/// A list of clues, each in brackets.
fn clues<'a>(tree: &Tree<'a>) -> Option<Vec<Vec<Word<'a>>>> {
    let Tree::List(lines) = tree else { return None };
    let number = |tree: &Tree<'a>| match tree {
        Tree::Number(word) => Some(*word),
        Tree::List(_) => None,
    };
    let clue = |tree: &Tree<'a>| match tree {
        Tree::List(runs) => runs.iter().map(number).collect::<Option<Vec<_>>>(),
        Tree::Number(_) => None,
    };
    lines.iter().map(clue).collect()
}

/// Two lists in brackets: in outer brackets of their own, or on lines of their own.
pub(in crate::formats) fn bracketed<'a>(text: &'a str) -> Option<Found<'a>> {
    if !text.contains(['[', '{', '(']) {
        return None;
    }
    let lines: Vec<Line> = lines(text).filter(|line| !line.is_blank()).collect();
    let mut trees = trees(&lines)?;
    if let [Tree::List(_)] = trees[..] {
        let Some(Tree::List(inner)) = trees.pop() else { return None };
        trees = inner;
    }
    if let [rows, columns] = &trees[..]
        && let (Some(rows), Some(columns)) = (clues(rows), clues(columns))
    {
        return Some(Found { rows, columns });
    }
    let [rows, columns] = lines[..] else { return None };
    let list = |line: Line<'a>| innermost(std::iter::once(line.rest_from(0)));
    Some(Found { rows: list(rows)?, columns: list(columns)? })
}
