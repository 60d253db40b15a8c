//! What the XML formats share: parsing without bombs, places, texts and escapes.

use roxmltree::{Document, Node, ParsingOptions};

use super::entities::detail;
use super::input::Input;
use super::{Place, ReadError, WriteError};

/// The most elements that may be nested.
const DEEPEST: usize = 64;

/// Parses a text. Document types are allowed, as files in the wild have them; bombs made of
/// entities are not.
pub(in crate::formats) fn parse<'a>(input: &Input<'a>) -> Result<Document<'a>, ReadError> {
    let text = input.text()?;
    check_depth(text)?;
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| {
        let pos = error.pos();
        let place = Place { line: pos.row as usize, column: pos.col as usize };
        let said = error.to_string();
        let said = said.rsplit_once(" at ").map_or(said.as_str(), |(said, _)| said);
        ReadError::new(format!("expected well-formed XML: {said}")).at(place)
    })
}

/// Counts open elements before anything is built of them: nesting costs stack and memory.
fn check_depth(text: &str) -> Result<(), ReadError> {
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let (skip, end) = match rest.as_bytes() {
            [b'!', b'-', b'-', ..] => (3, "-->"),
            [b'!', b'[', ..] => (2, "]]>"),
            [b'?', ..] => (1, "?>"),
            _ => (0, ">"),
        };
        let length = rest[skip..].find(end).map_or(rest.len(), |at| skip + at);
        match rest.as_bytes().first() {
            Some(b'!' | b'?') => {}
            Some(b'/') => depth = depth.saturating_sub(1),
            _ if rest[..length].ends_with('/') => {}
            _ => depth += 1,
        }
        if depth > DEEPEST {
            let line = text[..text.len() - rest.len()].matches('\n').count() + 1;
            let message = format!("expected at most {DEEPEST} nested elements, found more");
            return Err(ReadError::new(message).at(Place { line, column: 1 }));
        }
        rest = &rest[length..];
    }
    Ok(())
}

/// The name of the outermost element, found without parsing.
pub(in crate::formats) fn root_name<'a>(input: &Input<'a>) -> Option<&'a str> {
    let mut rest = input.text_or_empty().trim_start();
    loop {
        rest = rest.strip_prefix('<')?;
        let end = match rest.as_bytes().first()? {
            b'?' => "?>",
            b'!' if rest.starts_with("!--") => "-->",
            b'!' if rest.split('>').next()?.contains('[') => "]>",
            b'!' => ">",
            _ => return rest.split(|c: char| c.is_whitespace() || c == '>' || c == '/').next(),
        };
        rest = rest[rest.find(end)? + end.len()..].trim_start();
    }
}

/// Where an element stands.
pub(in crate::formats) fn place(node: Node) -> Place {
    let pos = node.document().text_pos_at(node.range().start);
    Place { line: pos.row as usize, column: pos.col as usize }
}

/// The child elements of this name.
pub(in crate::formats) fn children<'a, 'i>(
    node: Node<'a, 'i>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.has_tag_name(name))
}

/// The text of the first child of this name, if there is any.
pub(in crate::formats) fn child_text(node: Node, name: &'static str) -> Option<String> {
    children(node, name).next().and_then(|child| detail(&whole_text(child)))
}

/// All text within an element.
pub(in crate::formats) fn whole_text(node: Node) -> String {
    node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

/// Text made fit for XML.
///
/// # Errors
/// Where it has a control character, which XML cannot hold in any way.
pub(in crate::formats) fn escape(text: &str) -> Result<String, WriteError> {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\t' | '\r' | '\n' => escaped += &format!("&#{};", c as u32),
            '\0'..' ' | '\u{FFFE}' | '\u{FFFF}' => {
                let message = format!("XML cannot hold the character {c:?}, which is in {text:?}");
                return Err(WriteError::Other(message));
            }
            c => escaped.push(c),
        }
    }
    Ok(escaped)
}
