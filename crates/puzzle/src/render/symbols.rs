//! One letter a colour, for where colour cannot be shown or told apart.

use crate::{Ink, Palette};

/// A character for each colour of a palette, all different: `.` for the background, `#` for the
/// one other colour of a black-and-white puzzle, else the ink's own character where it can be used
/// and a letter where it cannot.
///
/// Digits cannot: they would run into the numbers of a clue.
///
/// ```
/// use nonolith_puzzle::{Ink, Palette, Rgb, render};
///
/// let ink = |name, symbol| Ink::new(name, Rgb::BLACK, symbol);
/// let palette = Palette::new(vec![ink("white", '.'), ink("red", '1'), ink("rose", 'r')]).unwrap();
/// assert_eq!(render::symbols(&palette), ['.', 'e', 'r']);
/// ```
pub fn symbols(palette: &Palette) -> Vec<char> {
    if palette.is_black_and_white() {
        return vec!['.', '#'];
    }
    let inks = &palette.inks()[1..];
    let taken_by = |index: usize, symbol| inks[..index].iter().any(|ink| ink.symbol == symbol);
    let own = |index: usize| {
        let symbol = inks[index].symbol;
        (is_usable(symbol) && !taken_by(index, symbol)).then_some(symbol)
    };
    let owned: Vec<Option<char>> = (0..inks.len()).map(own).collect();
    let mut used: Vec<char> = owned.iter().copied().flatten().collect();
    let mut all = vec!['.'];
    for (ink, own) in inks.iter().zip(owned) {
        let symbol = own.unwrap_or_else(|| free_letter(ink, &used));
        used.push(symbol);
        all.push(symbol);
    }
    all
}

fn is_usable(symbol: char) -> bool {
    symbol.is_ascii_graphic() && !symbol.is_ascii_digit() && !".?#<>&|+-".contains(symbol)
}

/// A letter of the ink's name, for memory's sake, else the first that is free.
fn free_letter(ink: &Ink, used: &[char]) -> char {
    let name = ink.name.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase());
    let mut candidates = name.chain('a'..='z').chain('A'..='Z');
    candidates.find(|letter| !used.contains(letter)).expect("there are more letters than colours")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rgb;
    use std::collections::HashSet;

    fn palette(inks: &[(&str, char)]) -> Palette {
        let ink = |&(name, symbol): &(&str, char)| Ink::new(name, Rgb::WHITE, symbol);
        Palette::new(inks.iter().map(ink).collect()).unwrap()
    }

    #[test]
    fn an_ink_keeps_its_character_where_it_can() {
        assert_eq!(
            symbols(&palette(&[("white", ' '), ("red", 'R'), ("blue", 'b')])),
            ['.', 'R', 'b']
        );
    }

    #[test]
    fn a_character_taken_twice_is_replaced() {
        assert_eq!(
            symbols(&palette(&[("white", '.'), ("red", 'r'), ("rust", 'r')])),
            ['.', 'r', 'u']
        );
    }

    #[test]
    fn even_nameless_colours_get_different_letters() {
        let symbols = symbols(&palette(&[("", '?'); 36]));
        assert_eq!(symbols.iter().collect::<HashSet<_>>().len(), 36);
    }
}
