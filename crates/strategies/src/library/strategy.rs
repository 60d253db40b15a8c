//! A strategy: a rule with its sentence, its source and its pictures, as one file holds it.

use super::Example;
use crate::dsl::{Extension, Language, ParseError, Reading, Rule, Spot, parse};

/// What some editors write before a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// On which lines a strategy is used.
///
/// ```
/// assert!(strategies::library::Lines::Any.has(4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lines {
    /// Lines of black-and-white puzzles.
    #[default]
    Black,
    /// Lines of puzzles with several colours beside the background.
    Coloured,
    /// All lines.
    Any,
}

impl Lines {
    /// Whether it is used in puzzles of `colours` colours, the background included.
    ///
    /// ```
    /// assert!(!strategies::library::Lines::Black.has(3));
    /// ```
    pub const fn has(self, colours: usize) -> bool {
        match self {
            Lines::Black => colours <= 2,
            Lines::Coloured => colours > 2,
            Lines::Any => true,
        }
    }
}

/// How far a strategy is sound: what a file claims, or what was shown.
///
/// ```
/// assert_eq!(strategies::library::ProofReach::Proved.to_string(), "proved for every length");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofReach {
    /// Proved for lines of every length.
    Proved,
    /// Proved for black-and-white lines of every length, true of every coloured one up to a length.
    ProvedInBlackAndWhite(usize),
    /// True of every line up to this length.
    VerifiedUpTo(usize),
}

impl std::fmt::Display for ProofReach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ProofReach::Proved => f.write_str("proved for every length"),
            ProofReach::ProvedInBlackAndWhite(length) => {
                write!(f, "proved for every length, in colour verified up to length {length}")
            }
            ProofReach::VerifiedUpTo(length) => write!(f, "verified up to length {length}"),
        }
    }
}

/// A rule, and what people should know about it.
///
/// The file is the rule's text. Comments above it that start with a key (`source:`, `example:`,
/// `strategy:`, `colours:`, `padded:`, `reading:`, `proof:`) set that property of the strategy; the
/// other comments are its sentence.
///
/// ```
/// use strategies::library::Strategy;
///
/// let text = "# Fill it all.
/// ## example: 4: ???? -> ####
/// def full: with h = singleton(hint): if size(h) = line_size: then fill(true, 0, line_size)";
/// let strategy = Strategy::read(text).unwrap();
/// assert_eq!(strategy.english, "Fill it all.");
/// assert_eq!(strategy.examples.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    /// The rule.
    pub rule: Rule,
    /// What it says, in English.
    pub english: String,
    /// Who teaches it.
    pub source: String,
    /// What it does, in pictures.
    pub examples: Vec<Example>,
    /// On which lines it is used.
    pub lines: Lines,
    /// Its number in the list of documented strategies, `docs/strategies.md`.
    pub number: Option<u32>,
    /// The same rule with the padding of the authors' own program, where that differs.
    pub padded: Option<Rule>,
    /// From which end people read the rule. The paper's language has no word for it, and measures
    /// rules read from the left; `reading: both` in the file says that people read the rule from
    /// either end, `reading: as written` that they do not.
    pub reading: Reading,
    /// How far it is sound, where the file says so: a claim, which [`Strategy::shown`] may confirm.
    pub claim: Option<ProofReach>,
}

impl Strategy {
    /// Reads a file of one rule.
    ///
    /// # Errors
    /// The spot that is not as expected.
    ///
    /// ```
    /// assert!(strategies::library::Strategy::read("# no rule at all").is_err());
    /// ```
    pub fn read(text: &str) -> Result<Strategy, ParseError> {
        let mut all = Strategy::read_all(text, &Language::full())?;
        match all.len() {
            1 => Ok(all.remove(0)),
            count => {
                let spot = Spot { line: 1, column: 1 };
                Err(ParseError { spot, message: format!("expected one rule, found {count}") })
            }
        }
    }

    /// Reads a file of any number of rules in a language.
    ///
    /// # Errors
    /// The spot that is not as expected.
    ///
    /// ```
    /// use strategies::{dsl::Language, library::Strategy};
    /// assert_eq!(Strategy::read_all("# nothing\n", &Language::paper()).unwrap(), []);
    /// ```
    pub fn read_all(text: &str, language: &Language) -> Result<Vec<Strategy>, ParseError> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let lines: Vec<&str> = text.lines().collect();
        let starts: Vec<usize> = (0..lines.len()).filter(|&at| is_def(lines[at])).collect();
        if starts.is_empty() && lines.iter().any(|line| !is_comment(line)) {
            return parse(text, language).map(|rule| vec![Strategy::bare(rule)]);
        }
        let mut strategies = Vec::new();
        for (place, &start) in starts.iter().enumerate() {
            let end = starts.get(place + 1).map_or(lines.len(), |&next| head(&lines, next));
            let rule = parse(&lines[start..end].join("\n"), language);
            let mut strategy = Strategy::bare(rule.map_err(|error| further_down(error, start))?);
            let first = head(&lines, start);
            for (offset, line) in lines[first..start].iter().enumerate() {
                strategy.note(first + offset, line)?;
            }
            // Before files said how they are read, a numbered one was read as it is written.
            let says = lines[first..start].iter().any(|line| key_and_value(line).0 == "reading");
            if strategy.number.is_some() && !says {
                strategy.reading = strategy.rule.reading;
            }
            strategies.push(strategy);
        }
        Ok(strategies)
    }

    /// A rule without a sentence, source, example or proof.
    ///
    /// ```
    /// # let text = "def r: with h = singleton(hint): if true: then fill(true, 0, 1)";
    /// let strategy = strategies::library::Strategy::bare(text.parse().unwrap());
    /// assert_eq!(strategy.name(), "r");
    /// ```
    pub fn bare(rule: Rule) -> Strategy {
        let lines = match rule.extensions().contains(&Extension::Colour) {
            true => Lines::Coloured,
            false => Lines::Black,
        };
        Strategy {
            reading: if Language::paper().says(&rule) { Reading::BothWays } else { rule.reading },
            rule,
            english: String::new(),
            source: String::new(),
            examples: vec![],
            lines,
            number: None,
            padded: None,
            claim: None,
        }
    }

    /// The rule's name.
    ///
    /// ```
    /// # let text = "def r: with h = singleton(hint): if true: then fill(true, 0, 1)";
    /// assert_eq!(strategies::library::Strategy::read(text).unwrap().name(), "r");
    /// ```
    pub fn name(&self) -> &str {
        &self.rule.name
    }

    /// Takes in one comment above the rule.
    fn note(&mut self, at: usize, line: &str) -> Result<(), ParseError> {
        let complain = |message: String| {
            let spot = Spot { line: at + 1, column: 1 };
            Err(ParseError { spot, message })
        };
        let comment = comment(line);
        let (key, value) = key_and_value(line);
        match key {
            "source" => value.clone_into(&mut self.source),
            "example" => match value.parse() {
                Ok(example) => self.examples.push(example),
                Err(error) => return complain(format!("{error}")),
            },
            "strategy" => self.number = value.parse().ok(),
            "colours" => match value {
                "any" => self.lines = Lines::Any,
                "several" => self.lines = Lines::Coloured,
                other => return complain(format!("expected `any` or `several`, found {other:?}")),
            },
            "padded" => match parse(value, &Language::full()) {
                Ok(rule) => self.padded = Some(rule),
                Err(error) => return complain(error.message),
            },
            "reading" => match value {
                "both" => self.reading = Reading::BothWays,
                "as written" => self.reading = self.rule.reading,
                other => {
                    return complain(format!("expected `both` or `as written`, found {other:?}"));
                }
            },
            "proof" => match proof(value) {
                Some(claim) => self.claim = Some(claim),
                None => {
                    return complain("expected `every length` or `up to` a length".to_owned());
                }
            },
            _ if comment.is_empty() => {}
            _ if self.english.is_empty() => comment.clone_into(&mut self.english),
            _ => self.english += &format!(" {comment}"),
        }
        Ok(())
    }
}

impl std::fmt::Display for Strategy {
    /// Writes the strategy as a rule file holds it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let note = |f: &mut std::fmt::Formatter<'_>, key: &str, value: &str| match value {
            "" => Ok(()),
            value => writeln!(f, "# {key}{value}"),
        };
        note(f, "", &self.english)?;
        note(f, "source: ", &self.source)?;
        for example in &self.examples {
            note(f, "example: ", &example.to_string())?;
        }
        if let Some(number) = self.number {
            note(f, "strategy: ", &number.to_string())?;
        }
        match self.lines {
            Lines::Any => note(f, "colours: ", "any")?,
            Lines::Coloured => note(f, "colours: ", "several")?,
            Lines::Black => {}
        }
        if let Some(padded) = &self.padded {
            let words: Vec<String> =
                padded.to_string().split_whitespace().map(str::to_owned).collect();
            note(f, "padded: ", &words.join(" "))?;
        }
        if Language::paper().says(&self.rule) || self.reading != self.rule.reading {
            let both = self.reading == Reading::BothWays;
            note(f, "reading: ", if both { "both" } else { "as written" })?;
        }
        match self.claim {
            Some(ProofReach::Proved) => note(f, "proof: ", "every length")?,
            Some(ProofReach::ProvedInBlackAndWhite(length)) => {
                note(f, "proof: every length, in colour up to ", &length.to_string())?;
            }
            Some(ProofReach::VerifiedUpTo(length)) => {
                note(f, "proof: up to ", &length.to_string())?
            }
            None => {}
        }
        writeln!(f, "{}", self.rule.to_string().trim_end())
    }
}

/// The error with its place moved down by the `lines` lines that stand before the text.
fn further_down(error: ParseError, lines: usize) -> ParseError {
    let spot = Spot { line: error.spot.line + lines, ..error.spot };
    ParseError { spot, ..error }
}

/// The words of a comment, without its signs.
fn comment(line: &str) -> &str {
    line.trim().trim_start_matches('#').trim()
}

/// A comment up to its first colon and from there on.
fn key_and_value(line: &str) -> (&str, &str) {
    let (key, value) = comment(line).split_once(':').unwrap_or((comment(line), ""));
    (key, value.trim())
}

fn proof(text: &str) -> Option<ProofReach> {
    if let Some(length) = text.strip_prefix("every length, in colour up to ") {
        return length.parse().ok().map(ProofReach::ProvedInBlackAndWhite);
    }
    match text.strip_prefix("up to ") {
        Some(length) => length.parse().ok().map(ProofReach::VerifiedUpTo),
        None => (text == "every length").then_some(ProofReach::Proved),
    }
}

fn is_def(line: &str) -> bool {
    line.trim_start().starts_with("def ")
}

fn is_comment(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

/// The first of the comments that stand right above a line.
fn head(lines: &[&str], start: usize) -> usize {
    let above = lines[..start].iter().rev().take_while(|line| is_comment(line));
    start - above.count()
}
