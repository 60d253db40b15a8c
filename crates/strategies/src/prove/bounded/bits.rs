//! Terms over truth values and bit vectors, in SMT-LIB.

use std::cell::{Cell, RefCell};
use std::fmt::Write;

/// A script in the making; numbers are bit vectors, wide enough for all that is computed.
pub(super) struct BitVector {
    text: RefCell<String>,
    width: u32,
    defined: Cell<usize>,
}

impl BitVector {
    /// For numbers whose amount is at most `largest`.
    pub(super) fn new(largest: i64) -> BitVector {
        // One bit for the sign, and one so that a sum of two such numbers still fits.
        let width = 64 - largest.leading_zeros() + 2;
        let text =
            RefCell::new("(set-option :produce-models true)\n(set-logic QF_BV)\n".to_owned());
        BitVector { text, width, defined: Cell::new(0) }
    }

    pub(super) fn into_text(self) -> String {
        self.text.into_inner()
    }

    fn line(&self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.borrow_mut().write_fmt(text);
    }

    fn new_name(&self, letter: char) -> String {
        self.defined.set(self.defined.get() + 1);
        format!("{letter}{}", self.defined.get())
    }

    pub(super) fn truth(&self, name: &str) -> String {
        self.line(format_args!("(declare-const {name} Bool)\n"));
        name.to_owned()
    }

    pub(super) fn variable(&self, name: &str) -> String {
        let width = self.width;
        self.line(format_args!("(declare-const {name} (_ BitVec {width}))\n"));
        name.to_owned()
    }

    /// A name for a truth value that is used more than once.
    pub(super) fn define_truth(&self, term: &str) -> String {
        let name = self.new_name('t');
        self.line(format_args!("(define-fun {name} () Bool {term})\n"));
        name
    }

    /// A name for a number that is used more than once.
    pub(super) fn define(&self, term: &str) -> String {
        let (name, width) = (self.new_name('n'), self.width);
        self.line(format_args!("(define-fun {name} () (_ BitVec {width}) {term})\n"));
        name
    }

    pub(super) fn assert(&self, term: &str) {
        self.line(format_args!("(assert {term})\n"));
    }

    pub(super) fn number(&self, value: i64) -> String {
        let modulus = 1_i64 << self.width;
        format!("(_ bv{} {})", value.rem_euclid(modulus), self.width)
    }

    pub(super) fn always(&self) -> String {
        "true".to_owned()
    }

    pub(super) fn sum(&self, terms: &[&str]) -> String {
        let mut terms = terms.iter();
        let first = terms.next().map_or_else(|| self.number(0), |term| (*term).to_owned());
        terms.fold(first, |sum, term| format!("(bvadd {sum} {term})"))
    }

    pub(super) fn minus(&self, left: &str, right: &str) -> String {
        format!("(bvsub {left} {right})")
    }

    pub(super) fn equal(&self, left: &str, right: &str) -> String {
        format!("(= {left} {right})")
    }

    pub(super) fn at_least(&self, left: &str, right: &str) -> String {
        format!("(bvsge {left} {right})")
    }

    pub(super) fn greater(&self, left: &str, right: &str) -> String {
        format!("(bvsgt {left} {right})")
    }

    pub(super) fn choose(&self, asked: &str, yes: &str, no: &str) -> String {
        format!("(ite {asked} {yes} {no})")
    }

    pub(super) fn not(&self, term: &str) -> String {
        format!("(not {term})")
    }

    pub(super) fn implies(&self, left: &str, right: &str) -> String {
        format!("(=> {left} {right})")
    }

    pub(super) fn all(&self, terms: &[String]) -> String {
        format!("(and true {})", terms.join(" "))
    }

    pub(super) fn any(&self, terms: &[String]) -> String {
        format!("(or false {})", terms.join(" "))
    }

    /// How many of these hold.
    pub(super) fn count(&self, terms: &[String]) -> String {
        let (one, none) = (self.number(1), self.number(0));
        let ones: Vec<String> = terms.iter().map(|term| self.choose(term, &one, &none)).collect();
        self.sum(&ones.iter().map(String::as_str).collect::<Vec<_>>())
    }
}
