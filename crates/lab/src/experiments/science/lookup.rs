//! Places in a text that are filled in from JSON: `{/0/rows/name=optimal/steps/mean|3}`.
//!
//! A place is a path and, behind a bar, how to write what is there. A step of the path is a key of an
//! object, the number of an element, or `key=value` (several with commas): the first element of a list
//! that has these. `|3` writes three decimals, `|,` groups digits by thousands, `|e3` is `6.21e20`,
//! `|count` says how many elements a list has, `|count:key=value` how many of them have this.

use serde_json::Value;

/// Why a place cannot be filled in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LookupError {
    /// A brace is not closed.
    #[error("a place in {0:?} does not end")]
    Open(String),
    /// A step leads nowhere.
    #[error("{step:?} of {path:?} is not there")]
    Missing {
        /// The step.
        step: String,
        /// The path that it belongs to.
        path: String,
    },
    /// What is there cannot be written so.
    #[error("what is at {path:?} cannot be written as {format:?}")]
    Format {
        /// The path.
        path: String,
        /// How it was to be written.
        format: String,
    },
}

/// The text with its places filled in.
///
/// # Errors
/// [`LookupError`]
///
/// ```
/// use nonolith_lab::experiments::science::filled_in;
/// let data = serde_json::json!([{"rows": [{"name": "a", "n": 1}, {"name": "b", "n": 1234.5}]}]);
/// assert_eq!(filled_in("{/0/rows/name=b/n|,}, {/0/rows|count}", &data).unwrap(), "1,234.5, 2");
/// ```
pub fn filled_in(text: &str, data: &Value) -> Result<String, LookupError> {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once('{') {
        let (place, behind) =
            after.split_once('}').ok_or_else(|| LookupError::Open(text.to_owned()))?;
        let (path, format) = place.split_once('|').unwrap_or((place, ""));
        out += before;
        out += &written(path, format, found(path, data)?)?;
        rest = behind;
    }
    Ok(out + rest)
}

fn found<'a>(path: &str, data: &'a Value) -> Result<&'a Value, LookupError> {
    path.split('/').filter(|step| !step.is_empty()).try_fold(data, |at, step| {
        next(at, step).ok_or_else(|| LookupError::Missing { step: step.into(), path: path.into() })
    })
}

fn next<'a>(at: &'a Value, step: &str) -> Option<&'a Value> {
    match at {
        Value::Object(fields) => fields.get(step),
        Value::Array(all) => match step.parse::<usize>() {
            Ok(number) => all.get(number),
            Err(_) => all.iter().find(|one| has(one, step)),
        },
        _ => None,
    }
}

/// Whether an object has all of `key=value,key=value`; a key may be a path with dots.
fn has(one: &Value, wanted: &str) -> bool {
    wanted.split(',').all(|pair| {
        let Some((key, value)) = pair.split_once('=') else { return false };
        let field = key.split('.').try_fold(one, |at, key| at.get(key));
        field.is_some_and(|field| plain(field) == value)
    })
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn written(path: &str, format: &str, value: &Value) -> Result<String, LookupError> {
    let wrong = || LookupError::Format { path: path.to_owned(), format: format.to_owned() };
    let number = || value.as_f64().ok_or_else(wrong);
    if let Some(counted) = format.strip_prefix("count") {
        let all = value.as_array().ok_or_else(wrong)?;
        let wanted = counted.strip_prefix(':');
        let count = all.iter().filter(|one| wanted.is_none_or(|wanted| has(one, wanted))).count();
        return Ok(count.to_string());
    }
    if let Some(digits) = format.strip_prefix('e') {
        let digits: usize = digits.parse().map_err(|_| wrong())?;
        return Ok(format!("{:.*e}", digits.saturating_sub(1), number()?));
    }
    match (format, format.parse::<usize>()) {
        ("", _) => Ok(plain(value)),
        (",", _) => Ok(grouped(&plain(value))),
        (_, Ok(decimals)) => Ok(format!("{:.decimals$}", number()?)),
        _ => Err(wrong()),
    }
}

/// The digits before the point in groups of three.
fn grouped(number: &str) -> String {
    let (whole, rest) = number.split_at(number.find('.').unwrap_or(number.len()));
    let digit = |(place, digit): (usize, char)| {
        let behind = whole.len() - place;
        let comma = place > 0 && behind.is_multiple_of(3);
        comma.then_some(',').into_iter().chain(std::iter::once(digit))
    };
    whole.char_indices().flat_map(digit).collect::<String>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let data = serde_json::json!({
            "n": 1_234_567, "x": 0.125, "big": 6.214e20, "none": null,
            "all": [{"name": "a", "solved": true}, {"name": "b", "of": {"n": 3}, "solved": true}],
        });
        match filled_in(text, &data) {
            Ok(text) => assert_eq!(text, expected),
            Err(error) => assert_eq!(error.to_string(), expected),
        }
    }

    #[test]
    fn figures_are_written_as_asked() {
        check("{/n|,}, {/n}, {/x|2}, {/big|e4}", "1,234,567, 1234567, 0.12, 6.214e20");
        check("{/all|count} {/all|count:solved=true} {/all|count:name=b,of.n=3}", "2 2 1");
        check("{/all/name=b/of/n} {/all/0/name} plain", "3 a plain");
    }

    #[test]
    fn what_is_not_there_is_named() {
        check("{/all/name=c/of}", "\"name=c\" of \"/all/name=c/of\" is not there");
        check("{/x", "a place in \"{/x\" does not end");
        check("{/none|2}", "what is at \"/none\" cannot be written as \"2\"");
    }
}
