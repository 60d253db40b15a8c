//! The rule language of Butler, Torlak and Popović (2017), and our extensions.
//!
//! A rule binds elements of a line (`with`), tests a condition (`if`) and acts (`then`). The
//! concrete syntax is that of the paper's figures; the meaning is that of its Figure 13. What the
//! paper cannot say is an [`Extension`], switched on or off through a [`Language`] and priced in
//! [`Costs`] like everything else.
//!
//! ```
//! use strategies::dsl::{parse, Elements, Language, Matcher};
//!
//! let text = "
//! ## Figure 7: the general big hint rule
//! def big_hint_rule_general:
//!   with h = arbitrary(hint):
//!   if lowest_end_cell(h) > highest_start_cell(h):
//!   then fill(true, highest_start_cell(h), lowest_end_cell(h))";
//! let rule = parse(text, &Language::paper()).unwrap();
//! let line = Elements::of(&puzzle::Clue::black([8]), &[puzzle::Cell::UNKNOWN; 10]);
//! assert!(Matcher::new(&rule).first(line.view()).is_some());
//! assert_eq!(rule.to_string().parse(), Ok(rule));
//! ```

mod ast;
mod cost;
mod element;
mod eval;
mod extension;
mod lex;
pub mod linear;
mod parse;
mod print;
#[cfg(test)]
mod tests;

pub use ast::{
    Action, Compare, Condition, Declaration, Expr, Field, Kind, MAX_SLOTS, Pattern, Reading, Rule,
    Slot, Value,
};
pub use cost::{Costs, NotCosts};
pub use element::{Element, Elements, View, hints, mask_stretches};
pub use eval::{Effect, Frame, Matcher, holds, value};
pub use extension::{Extension, Language};
pub use lex::{ParseError, Spot};
pub use parse::{parse, parse_all};
