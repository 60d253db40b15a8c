//! HTML escapes in the strings of text formats.

/// Replaces escapes such as `&quot;`, `&copy;` and `&#233;` by what they stand for.
pub(in crate::formats) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        plain += &rest[..start];
        rest = &rest[start..];
        let end = rest.bytes().take(12).position(|byte| byte == b';');
        match end.and_then(|end| character(&rest[1..end]).map(|c| (c, end))) {
            Some((c, end)) => {
                plain.push(c);
                rest = &rest[end + 1..];
            }
            None => {
                plain.push('&');
                rest = &rest[1..];
            }
        }
    }
    plain + rest
}

fn character(escape: &str) -> Option<char> {
    if let Some(number) = escape.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return char::from_u32(code.ok()?);
    }
    let (_, c) = NAMED.iter().find(|(name, _)| *name == escape)?;
    Some(*c)
}

const NAMED: [(&str, char); 23] = [
    ("amp", '&'),
    ("quot", '"'),
    ("apos", '\''),
    ("lt", '<'),
    ("gt", '>'),
    ("nbsp", '\u{A0}'),
    ("copy", '©'),
    ("reg", '®'),
    ("trade", '™'),
    ("hellip", '…'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("eacute", 'é'),
    ("egrave", 'è'),
    ("agrave", 'à'),
    ("aacute", 'á'),
    ("ccedil", 'ç'),
    ("ntilde", 'ñ'),
    ("auml", 'ä'),
    ("ouml", 'ö'),
    ("uuml", 'ü'),
    ("szlig", 'ß'),
    ("oslash", 'ø'),
];

/// Escapes what would end a quoted string or break a line.
pub(in crate::formats) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '"' => escaped += "&quot;",
            c if c.is_control() => escaped += &format!("&#{};", c as u32),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A detail as it is kept: without white space around it, and not at all if nothing is left.
pub(in crate::formats) fn detail(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

/// Two details as one, such as a licence and a copyright line.
pub(in crate::formats) fn joined(
    one: Option<String>,
    other: Option<String>,
    between: &str,
) -> Option<String> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => Some(one + between + &other),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_come_back() {
        let odd = "\"a\" & b\nc é";
        assert_eq!(unescape(&escape(odd)), odd);
        assert_eq!(unescape("&copy; 2004 &#233; &x; &"), "© 2004 é &x; &");
    }
}
