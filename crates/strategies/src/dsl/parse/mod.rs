//! Reading rules: a recursive descent over Figure 12, with our extensions.
//!
//! Sugar of the paper's own figures is resolved here: `k * e` becomes a sum and a bare element
//! its size. `x is unique where` takes the one condition behind it; brackets join several.

mod cursor;

use std::str::FromStr;

use super::ast::{
    Action, Compare, Condition, Declaration, Expr, Field, Kind, MAX_SLOTS, Pattern, Reading, Rule,
    Slot, Value,
};
use super::extension::{Extension, Language};
use super::lex::{ParseError, Spot, Token, tokens};

/// Words that cannot name an element.
const RESERVED: [&str; 12] = [
    "def",
    "with",
    "if",
    "then",
    "and",
    "is",
    "unique",
    "where",
    "true",
    "false",
    "from",
    "line_size",
];

/// The largest `k` of the sugar `k * e`, which is written out as a sum.
const MAX_FACTOR: i32 = 20;

/// The most numbers, conditions and actions that one rule may be made of, sums written out: a text
/// from outside must exhaust neither memory nor, as a sum is a tree as deep as it is long, the stack.
const MAX_PARTS: usize = 1000;

/// How deep brackets may nest: a text from outside must not exhaust the stack.
const MAX_DEPTH: usize = 200;

impl FromStr for Rule {
    type Err = ParseError;

    /// Reads one rule, all extensions allowed.
    fn from_str(text: &str) -> Result<Rule, ParseError> {
        parse(text, &Language::full())
    }
}

/// Reads one rule in a language.
///
/// # Errors
/// The spot where the text stops being a rule of that language, and what was expected there.
///
/// ```
/// use strategies::dsl::{parse, Language};
///
/// let text = "def r: with h = last(hint): if true: then fill(true, 0, 1)";
/// assert!(parse(text, &Language::full()).is_ok());
/// let error = parse(text, &Language::paper()).unwrap_err();
/// assert_eq!((error.spot.line, error.spot.column), (1, 17));
/// ```
pub fn parse(text: &str, language: &Language) -> Result<Rule, ParseError> {
    let mut parser = Parser::new(text, language)?;
    let rule = parser.rule()?;
    match parser.peek() {
        Token::End => Ok(rule),
        _ => Err(parser.expected("the end of the rule")),
    }
}

/// Reads any number of rules, one after the other.
///
/// # Errors
/// As [`parse`].
///
/// ```
/// use strategies::dsl::{parse_all, Language};
/// let one = "def r: with h = singleton(hint): if true: then fill(true, 0, 1)\n";
/// assert_eq!(parse_all(&one.repeat(3), &Language::paper()).unwrap().len(), 3);
/// ```
pub fn parse_all(text: &str, language: &Language) -> Result<Vec<Rule>, ParseError> {
    let mut parser = Parser::new(text, language)?;
    let mut rules = Vec::new();
    while *parser.peek() != Token::End {
        rules.push(parser.rule()?);
    }
    Ok(rules)
}

struct Parser<'a> {
    tokens: Vec<(Token, Spot)>,
    at: usize,
    depth: usize,
    /// How many numbers, conditions and actions the rule has so far.
    parts: usize,
    language: &'a Language,
    declarations: Vec<Declaration>,
    kinds: Vec<Kind>,
}

impl<'a> Parser<'a> {
    fn new(text: &str, language: &'a Language) -> Result<Parser<'a>, ParseError> {
        let tokens = tokens(text)?;
        let (declarations, kinds) = (vec![], vec![]);
        Ok(Parser { tokens, at: 0, depth: 0, parts: 0, language, declarations, kinds })
    }

    fn rule(&mut self) -> Result<Rule, ParseError> {
        self.declarations.clear();
        self.kinds.clear();
        self.parts = 0;
        self.word("def")?;
        let name = self.rule_name()?;
        self.sign(":")?;
        let reading = self.reading()?;
        self.word("with")?;
        self.declaration()?;
        while self.take_word("and") {
            self.declaration()?;
        }
        self.sign(":")?;
        self.word("if")?;
        let condition = self.condition()?;
        self.sign(":")?;
        self.word("then")?;
        let actions = self.actions()?;
        let declarations = std::mem::take(&mut self.declarations);
        Ok(Rule { name, reading, declarations, condition, actions })
    }

    /// A rule's name may hold hyphens, an element's may not.
    fn rule_name(&mut self) -> Result<String, ParseError> {
        let mut name = self.identifier("a name for the rule")?;
        while self.take_sign("-") {
            match self.next() {
                Token::Word(word) => name += &format!("-{word}"),
                Token::Number(number) => name += &format!("-{number}"),
                _ => return Err(self.expected_before("a part of the rule's name")),
            }
        }
        Ok(name)
    }

    fn reading(&mut self) -> Result<Reading, ParseError> {
        if !self.is_word("from") {
            return Ok(Reading::FromLeft);
        }
        self.extension(Extension::Mirror)?;
        self.word("from")?;
        let reading = if self.take_word("both") {
            self.word("ends")?;
            Reading::BothWays
        } else {
            self.word("the")?;
            self.word("right")?;
            Reading::FromRight
        };
        self.sign(":")?;
        Ok(reading)
    }

    fn declaration(&mut self) -> Result<(), ParseError> {
        let spot = self.spot();
        let name = self.identifier("a name for an element")?;
        if RESERVED.contains(&name.as_str()) {
            return Err(at(spot, format!("`{name}` is a word of the language, not a name")));
        }
        if self.declarations.iter().any(|one| one.name == name) {
            return Err(at(spot, format!("`{name}` is bound already")));
        }
        if self.declarations.len() == MAX_SLOTS {
            return Err(at(spot, format!("a rule binds at most {MAX_SLOTS} elements")));
        }
        self.sign("=")?;
        let (pattern, kind) = self.pattern()?;
        self.declarations.push(Declaration { name, pattern });
        self.kinds.push(kind);
        Ok(())
    }

    fn pattern(&mut self) -> Result<(Pattern, Kind), ParseError> {
        let spot = self.spot();
        let Token::Word(word) = self.next() else { return Err(self.expected_before(PATTERNS)) };
        match word.as_str() {
            "singleton" => self.of_kind(Pattern::Singleton),
            "arbitrary" => self.of_kind(Pattern::Arbitrary),
            "constant" => self.constant_pattern(),
            "first" | "last" => {
                self.extension_at(Extension::FirstLast, spot)?;
                self.of_kind(if word == "first" { Pattern::First } else { Pattern::Last })
            }
            "next" | "previous" => {
                self.extension_at(Extension::Neighbours, spot)?;
                let slot = self.bracketed_element(None)?;
                let pattern =
                    if word == "next" { Pattern::Next(slot) } else { Pattern::Previous(slot) };
                Ok((pattern, self.kinds[slot]))
            }
            "next_alike" => {
                self.extension_at(Extension::Colour, spot)?;
                Ok((Pattern::NextAlike(self.bracketed_element(Some(Kind::Hint))?), Kind::Hint))
            }
            "first_alike" => {
                self.extension_at(Extension::Colour, spot)?;
                Ok((Pattern::FirstAlike(self.bracketed_element(None)?), Kind::Hint))
            }
            _ => Err(self.expected_before(PATTERNS)),
        }
    }

    fn of_kind(&mut self, pattern: fn(Kind) -> Pattern) -> Result<(Pattern, Kind), ParseError> {
        self.sign("(")?;
        let kind = self.kind()?;
        self.sign(")")?;
        Ok((pattern(kind), kind))
    }

    fn constant_pattern(&mut self) -> Result<(Pattern, Kind), ParseError> {
        self.sign("(")?;
        let kind = self.kind()?;
        self.sign(",")?;
        let index = match self.next() {
            Token::Number(index) => usize::try_from(index).unwrap_or_default(),
            _ => return Err(self.expected_before("an index such as `0`")),
        };
        self.sign(")")?;
        Ok((Pattern::Constant(kind, index), kind))
    }

    fn kind(&mut self) -> Result<Kind, ParseError> {
        let spot = self.spot();
        let token = self.next();
        let kind = Kind::ALL.into_iter().find(|kind| token == Token::Word(kind.name().into()));
        match kind.ok_or_else(|| self.expected_before("`hint`, `block` or `gap`"))? {
            Kind::Unknown => self.extension_at(Extension::Count, spot).map(|()| Kind::Unknown),
            Kind::Colour => self.extension_at(Extension::Colour, spot).map(|()| Kind::Colour),
            kind => Ok(kind),
        }
    }

    fn condition(&mut self) -> Result<Condition, ParseError> {
        let mut condition = self.atom()?;
        while self.take_word("and") {
            condition = condition.and(self.atom()?);
        }
        Ok(condition)
    }

    fn atom(&mut self) -> Result<Condition, ParseError> {
        self.count_parts(1, self.spot())?;
        let (word, spot) = match self.peek() {
            Token::Word(word) => (word.clone(), self.spot()),
            Token::Sign("(") => return self.bracketed_condition(),
            _ => return self.comparison(),
        };
        match word.as_str() {
            "true" => {
                self.next();
                Ok(Condition::True)
            }
            "maximal" | "minimal" => {
                self.next();
                let slot = self.bracketed_element(None)?;
                let maximal = word == "maximal";
                Ok(if maximal { Condition::Maximal(slot) } else { Condition::Minimal(slot) })
            }
            "may_own" => {
                self.extension(Extension::Ownership)?;
                self.next();
                let (hint, block) = self.two_elements(Some((Kind::Hint, Kind::Block)))?;
                Ok(Condition::MayOwn(hint, block))
            }
            "alike" | "unlike" => {
                self.extension_at(Extension::Colour, spot)?;
                self.next();
                let (one, other) = self.two_elements(None)?;
                let alike = word == "alike";
                Ok(if alike { Condition::Alike(one, other) } else { Condition::Unlike(one, other) })
            }
            _ if self.tokens.get(self.at + 1).map(|t| &t.0) == Some(&Token::Word("is".into())) => {
                self.unique()
            }
            _ => self.comparison(),
        }
    }

    fn unique(&mut self) -> Result<Condition, ParseError> {
        let slot = self.element(None)?;
        self.word("is")?;
        self.word("unique")?;
        self.word("where")?;
        self.deeper(|parser| Ok(Condition::Unique(slot, Box::new(parser.atom()?))))
    }

    /// A bracket opens either a condition or a number; the number is tried if the other fails.
    fn bracketed_condition(&mut self) -> Result<Condition, ParseError> {
        let (before, parts) = (self.at, self.parts);
        let attempt = self.deeper(|parser| {
            parser.sign("(")?;
            let condition = parser.condition()?;
            parser.sign(")")?;
            Ok(condition)
        });
        let goes_on = matches!(self.peek(), Token::Sign("+" | "-" | ">" | ">=" | "="));
        match attempt {
            Ok(condition) if !goes_on => Ok(condition),
            attempt => {
                let reached = self.at;
                (self.at, self.parts) = (before, parts);
                match (self.comparison(), attempt) {
                    (Ok(condition), _) => Ok(condition),
                    // Of the two readings, the one that got further knows better what is wrong.
                    (Err(_), Err(error)) if reached > self.at => Err(error),
                    (Err(error), _) => Err(error),
                }
            }
        }
    }

    fn comparison(&mut self) -> Result<Condition, ParseError> {
        let left = self.expr()?;
        let compare = match self.next() {
            Token::Sign("=") => Compare::Equal,
            Token::Sign(">=") => Compare::AtLeast,
            Token::Sign(">") => Compare::Greater,
            _ => return Err(self.expected_before("`=`, `>=` or `>`")),
        };
        Ok(Condition::Compare(compare, left, self.expr()?))
    }

    fn expr(&mut self) -> Result<Expr, ParseError> {
        let mut expr = self.product()?;
        loop {
            if self.take_sign("+") {
                expr = expr.plus(self.product()?);
            } else if self.take_sign("-") {
                expr = expr.minus(self.product()?);
            } else {
                return Ok(expr);
            }
        }
    }

    fn product(&mut self) -> Result<Expr, ParseError> {
        let spot = self.spot();
        let term = self.term()?;
        if !self.take_sign("*") {
            return Ok(term);
        }
        let Expr::Constant(factor @ 1..=MAX_FACTOR) = term else {
            return Err(at(spot, format!("expected a number from 1 to {MAX_FACTOR} before `*`")));
        };
        let parts = self.parts;
        let term = self.term()?;
        self.count_parts((self.parts - parts) * (factor as usize - 1), spot)?;
        Ok((1..factor).fold(term.clone(), |sum, _| sum.plus(term.clone())))
    }

    fn term(&mut self) -> Result<Expr, ParseError> {
        let spot = self.spot();
        self.count_parts(1, spot)?;
        match self.next() {
            Token::Number(number) => Ok(Expr::Constant(number)),
            Token::Sign("-") => match self.next() {
                Token::Number(number) => Ok(Expr::Constant(-number)),
                _ => Err(self.expected_before("a number")),
            },
            Token::Sign("(") => self.deeper(|parser| {
                let expr = parser.expr()?;
                parser.sign(")")?;
                Ok(expr)
            }),
            Token::Word(word) => self.named_term(&word, spot),
            _ => Err(self.expected_before(NUMBERS)),
        }
    }

    fn named_term(&mut self, word: &str, spot: Spot) -> Result<Expr, ParseError> {
        if word == "line_size" {
            return Ok(Expr::LineSize);
        }
        if word == "count" || word == "total" {
            self.extension_at(Extension::Count, spot)?;
            self.sign("(")?;
            let kind = self.kind()?;
            self.sign(")")?;
            return Ok(if word == "count" { Expr::Count(kind) } else { Expr::Total(kind) });
        }
        if let Some(field) = Field::ALL.into_iter().find(|field| field.name() == word) {
            if let Some((_, extension)) = field.needs() {
                self.extension_at(extension, spot)?;
            }
            let kind = field.needs().map(|(kind, _)| kind);
            return Ok(Expr::Of(field, self.bracketed_element(kind)?));
        }
        match self.declarations.iter().position(|one| one.name == word) {
            Some(slot) => Ok(Expr::Of(Field::Size, slot)),
            None => Err(self.expected_before(NUMBERS)),
        }
    }

    fn actions(&mut self) -> Result<Vec<Action>, ParseError> {
        let mut actions = vec![self.action()?];
        while self.is_word("and") {
            self.extension(Extension::ManyFills)?;
            self.word("and")?;
            actions.push(self.action()?);
        }
        Ok(actions)
    }

    fn action(&mut self) -> Result<Action, ParseError> {
        let spot = self.spot();
        self.count_parts(1, spot)?;
        match self.next() {
            Token::Word(word) if word == "fill" => {
                self.sign("(")?;
                let value = self.value()?;
                let (start, end) = self.two_ends()?;
                Ok(Action::Fill { value, start, end })
            }
            Token::Word(word) if word == "narrow" => {
                self.extension_at(Extension::Ranges, spot)?;
                self.sign("(")?;
                let hint = self.element(Some(Kind::Hint))?;
                let (start, end) = self.two_ends()?;
                Ok(Action::Narrow { hint, start, end })
            }
            Token::Word(word) if word == "split" => {
                self.extension_at(Extension::Split, spot)?;
                self.sign("(")?;
                let hint = self.element(Some(Kind::Hint))?;
                self.sign(",")?;
                let at = self.expr()?;
                self.sign(")")?;
                Ok(Action::Split { hint, at })
            }
            _ => Err(self.expected_before("an action such as `fill(true, 0, 1)`")),
        }
    }

    fn two_ends(&mut self) -> Result<(Expr, Expr), ParseError> {
        self.sign(",")?;
        let start = self.expr()?;
        self.sign(",")?;
        let end = self.expr()?;
        self.sign(")")?;
        Ok((start, end))
    }

    fn value(&mut self) -> Result<Value, ParseError> {
        let spot = self.spot();
        let Token::Word(word) = self.next() else { return Err(self.expected_before(VALUES)) };
        match word.as_str() {
            "true" => Ok(Value::Filled),
            "false" => Ok(Value::Blank),
            "colour" => {
                self.extension_at(Extension::Colour, spot)?;
                Ok(Value::ColourOf(self.bracketed_element(None)?))
            }
            "not" => {
                self.extension_at(Extension::Colour, spot)?;
                self.word("colour")?;
                Ok(Value::NotColourOf(self.bracketed_element(None)?))
            }
            _ => Err(self.expected_before(VALUES)),
        }
    }

    fn two_elements(&mut self, kinds: Option<(Kind, Kind)>) -> Result<(Slot, Slot), ParseError> {
        self.sign("(")?;
        let one = self.element(kinds.map(|kinds| kinds.0))?;
        self.sign(",")?;
        let other = self.element(kinds.map(|kinds| kinds.1))?;
        self.sign(")")?;
        Ok((one, other))
    }

    fn bracketed_element(&mut self, kind: Option<Kind>) -> Result<Slot, ParseError> {
        self.sign("(")?;
        let slot = self.element(kind)?;
        self.sign(")")?;
        Ok(slot)
    }

    /// A bound element, of this kind if one is asked for.
    fn element(&mut self, kind: Option<Kind>) -> Result<Slot, ParseError> {
        let spot = self.spot();
        let Token::Word(name) = self.next() else {
            return Err(self.expected_before("the name of a bound element"));
        };
        let slot = self.declarations.iter().position(|one| one.name == name);
        let slot = slot.ok_or_else(|| self.expected_before("the name of a bound element"))?;
        match kind {
            Some(kind) if self.kinds[slot] != kind => {
                let found = self.kinds[slot].name();
                Err(at(spot, format!("expected a {}, but `{name}` is a {found}", kind.name())))
            }
            _ => Ok(slot),
        }
    }
}

const PATTERNS: &str = "a pattern such as `arbitrary(hint)`";
const NUMBERS: &str = "a number, `line_size`, or a bound element such as `size(h)`";
const VALUES: &str = "`true` or `false`";

fn at(spot: Spot, message: String) -> ParseError {
    ParseError { spot, message }
}
