//! Colours as files name them: CSS names, and what is assumed where a file does not say.

use crate::{Colour, Ink, Rgb};

/// Every CSS colour name and its value, in alphabetical order.
const NAMED: &str = "
    aliceblue F0F8FF antiquewhite FAEBD7 aqua 00FFFF aquamarine 7FFFD4 azure F0FFFF
    beige F5F5DC bisque FFE4C4 black 000000 blanchedalmond FFEBCD blue 0000FF
    blueviolet 8A2BE2 brown A52A2A burlywood DEB887 cadetblue 5F9EA0 chartreuse 7FFF00
    chocolate D2691E coral FF7F50 cornflowerblue 6495ED cornsilk FFF8DC crimson DC143C
    cyan 00FFFF darkblue 00008B darkcyan 008B8B darkgoldenrod B8860B darkgray A9A9A9
    darkgreen 006400 darkgrey A9A9A9 darkkhaki BDB76B darkmagenta 8B008B
    darkolivegreen 556B2F darkorange FF8C00 darkorchid 9932CC darkred 8B0000
    darksalmon E9967A darkseagreen 8FBC8F darkslateblue 483D8B darkslategray 2F4F4F
    darkslategrey 2F4F4F darkturquoise 00CED1 darkviolet 9400D3 deeppink FF1493
    deepskyblue 00BFFF dimgray 696969 dimgrey 696969 dodgerblue 1E90FF firebrick B22222
    floralwhite FFFAF0 forestgreen 228B22 fuchsia FF00FF gainsboro DCDCDC
    ghostwhite F8F8FF gold FFD700 goldenrod DAA520 gray 808080 green 008000
    greenyellow ADFF2F grey 808080 honeydew F0FFF0 hotpink FF69B4 indianred CD5C5C
    indigo 4B0082 ivory FFFFF0 khaki F0E68C lavender E6E6FA lavenderblush FFF0F5
    lawngreen 7CFC00 lemonchiffon FFFACD lightblue ADD8E6 lightcoral F08080
    lightcyan E0FFFF lightgoldenrodyellow FAFAD2 lightgray D3D3D3 lightgreen 90EE90
    lightgrey D3D3D3 lightpink FFB6C1 lightsalmon FFA07A lightseagreen 20B2AA
    lightskyblue 87CEFA lightslategray 778899 lightslategrey 778899 lightsteelblue B0C4DE
    lightyellow FFFFE0 lime 00FF00 limegreen 32CD32 linen FAF0E6 magenta FF00FF
    maroon 800000 mediumaquamarine 66CDAA mediumblue 0000CD mediumorchid BA55D3
    mediumpurple 9370DB mediumseagreen 3CB371 mediumslateblue 7B68EE
    mediumspringgreen 00FA9A mediumturquoise 48D1CC mediumvioletred C71585
    midnightblue 191970 mintcream F5FFFA mistyrose FFE4E1 moccasin FFE4B5
    navajowhite FFDEAD navy 000080 oldlace FDF5E6 olive 808000 olivedrab 6B8E23
    orange FFA500 orangered FF4500 orchid DA70D6 palegoldenrod EEE8AA palegreen 98FB98
    paleturquoise AFEEEE palevioletred DB7093 papayawhip FFEFD5 peachpuff FFDAB9
    peru CD853F pink FFC0CB plum DDA0DD powderblue B0E0E6 purple 800080
    rebeccapurple 663399 red FF0000 rosybrown BC8F8F royalblue 4169E1 saddlebrown 8B4513
    salmon FA8072 sandybrown F4A460 seagreen 2E8B57 seashell FFF5EE sienna A0522D
    silver C0C0C0 skyblue 87CEEB slateblue 6A5ACD slategray 708090 slategrey 708090
    snow FFFAFA springgreen 00FF7F steelblue 4682B4 tan D2B48C teal 008080 thistle D8BFD8
    tomato FF6347 turquoise 40E0D0 violet EE82EE wheat F5DEB3 white FFFFFF
    whitesmoke F5F5F5 yellow FFFF00 yellowgreen 9ACD32
";

/// Each name and its hexadecimal digits.
fn named() -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut words = NAMED.split_ascii_whitespace();
    std::iter::from_fn(move || Some((words.next()?, words.next()?)))
}

/// Every colour that has a name in CSS, with its look, in alphabetical order.
///
/// ```
/// let mut colours = nonolith_puzzle::formats::named_colours();
/// assert!(colours.any(|(name, rgb)| name == "gold" && rgb.to_string() == "FFD700"));
/// ```
pub fn named_colours() -> impl Iterator<Item = (&'static str, Rgb)> {
    named().filter_map(|(name, digits)| Some((name, digits.parse().ok()?)))
}

/// The look of a colour that a file names in words or in hexadecimal digits, with or without `#`.
pub(in crate::formats) fn rgb(text: &str) -> Option<Rgb> {
    let text = text.trim();
    // No name consists of hexadecimal digits only, and looking through all names takes longer.
    text.parse().ok().or_else(|| {
        let name: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let (_, digits) = named().find(|(known, _)| name.eq_ignore_ascii_case(known))?;
        digits.parse().ok()
    })
}

/// The name of a colour whose look alone is known: its CSS name, or its digits.
pub(in crate::formats) fn name_of(rgb: Rgb) -> String {
    let digits = rgb.to_string();
    let known = named().find(|(_, known)| *known == digits);
    known.map_or(digits, |(name, _)| name.into())
}

/// Inks that are easy to tell apart, for files that name colours but do not say how they look.
const PLAIN: [(&str, Rgb); 16] = [
    ("white", Rgb(0xFF, 0xFF, 0xFF)),
    ("black", Rgb(0x00, 0x00, 0x00)),
    ("red", Rgb(0xFF, 0x00, 0x00)),
    ("green", Rgb(0x00, 0x80, 0x00)),
    ("blue", Rgb(0x00, 0x00, 0xFF)),
    ("orange", Rgb(0xFF, 0xA5, 0x00)),
    ("purple", Rgb(0x80, 0x00, 0x80)),
    ("brown", Rgb(0xA5, 0x2A, 0x2A)),
    ("deeppink", Rgb(0xFF, 0x14, 0x93)),
    ("teal", Rgb(0x00, 0x80, 0x80)),
    ("gold", Rgb(0xFF, 0xD7, 0x00)),
    ("gray", Rgb(0x80, 0x80, 0x80)),
    ("navy", Rgb(0x00, 0x00, 0x80)),
    ("olive", Rgb(0x80, 0x80, 0x00)),
    ("limegreen", Rgb(0x32, 0xCD, 0x32)),
    ("skyblue", Rgb(0x87, 0xCE, 0xEB)),
];

/// What a colour is taken for where a file does not say: white paper, black ink.
pub(in crate::formats) fn plain_ink(colour: Colour) -> Ink {
    let index = colour.index();
    let symbol = match index {
        0 => '.',
        1 => '#',
        _ => colour.digit(),
    };
    match PLAIN.get(index) {
        Some((name, rgb)) => Ink::new(*name, *rgb, symbol),
        None => {
            let shade = (index * 37 % 256) as u8;
            let rgb = Rgb(shade, shade.wrapping_mul(3), shade.wrapping_mul(7));
            Ink::new(rgb.to_string(), rgb, symbol)
        }
    }
}

/// A different character for each colour, all of them `allowed`: the colour's own where possible.
/// Also whether every colour got its own.
pub(in crate::formats) fn distinct_symbols(
    palette: &crate::Palette,
    allowed: fn(char) -> bool,
) -> (Vec<char>, bool) {
    let inks = palette.inks();
    let own = |index: usize| {
        let symbol = inks[index].symbol;
        (allowed(symbol) && !inks[..index].iter().any(|ink| ink.symbol == symbol)).then_some(symbol)
    };
    let mut taken: Vec<char> = (0..inks.len()).filter_map(own).collect();
    let all_own = taken.len() == inks.len();
    let mut spare = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    let symbols = (0..inks.len()).map(|index| {
        own(index).unwrap_or_else(|| {
            let free = spare.find(|symbol| allowed(*symbol) && !taken.contains(symbol));
            let symbol = free.expect("62 characters are more than there are colours");
            taken.push(symbol);
            symbol
        })
    });
    (symbols.collect(), all_own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MAX_COLOURS;

    #[test]
    fn every_name_in_the_table_is_a_colour() {
        assert_eq!(named().count(), 148);
        assert_eq!(rgb("Rebecca Purple"), Some(Rgb(0x66, 0x33, 0x99)));
    }

    #[test]
    fn plain_inks_look_as_css_says() {
        for (name, look) in PLAIN {
            assert_eq!(rgb(name), Some(look), "{name}");
        }
    }

    #[test]
    fn plain_inks_differ_from_each_other() {
        let looks: Vec<Rgb> =
            (0..MAX_COLOURS).map(|index| plain_ink(Colour::new(index)).rgb).collect();
        assert!((0..MAX_COLOURS).all(|i| !looks[..i].contains(&looks[i])));
    }
}
