//! What is known of the cells of a picture, as planes of words: each row and each column has for each
//! colour the set of its cells that may have it, so that lines are solved without being gathered.

use puzzle::{Cell, Colour, Picture};
use solve::line::PlaneLine;

/// The sizes of a picture and of the planes of its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlaneShape {
    height: usize,
    width: usize,
    colours: usize,
    /// The words of one plane.
    words: usize,
}

impl PlaneShape {
    pub(super) fn new(picture: &Picture, colours: usize) -> PlaneShape {
        let (height, width) = (picture.height(), picture.width());
        PlaneShape { height, width, colours, words: PlaneLine::words(height.max(width)) }
    }

    /// The number of lines, rows first.
    pub(super) fn lines(self) -> usize {
        self.height + self.width
    }

    /// The number of cells of a line.
    pub(super) fn length(self, line: usize) -> usize {
        if line < self.height { self.width } else { self.height }
    }

    /// The words of all planes of a line.
    pub(super) fn line_words(self) -> usize {
        self.colours * self.words
    }

    /// The two lines through a cell, and the cell's place in each.
    fn places(self, cell: usize) -> [(usize, usize); 2] {
        let (row, column) = (cell / self.width, cell % self.width);
        [(row, column), (self.height + column, row)]
    }
}

/// For each cell the colours that are still possible, one at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PictureState {
    shape: PlaneShape,
    planes: Vec<u64>,
    /// How many cells have several.
    open: usize,
}

impl PictureState {
    /// The state in which every cell may have any colour.
    pub(super) fn unknown(shape: PlaneShape) -> PictureState {
        let mut state = PictureState {
            shape,
            planes: vec![0; shape.lines() * shape.line_words()],
            open: shape.height * shape.width,
        };
        for line in 0..shape.lines() {
            for plane in state.line_mut(line).chunks_exact_mut(shape.words) {
                for along in 0..shape.length(line) {
                    plane[along / 64] |= 1 << (along % 64);
                }
            }
        }
        state
    }

    /// The planes of a line.
    #[inline]
    pub(super) fn line(&self, line: usize) -> &[u64] {
        let words = self.shape.line_words();
        &self.planes[line * words..(line + 1) * words]
    }

    fn line_mut(&mut self, line: usize) -> &mut [u64] {
        let words = self.shape.line_words();
        &mut self.planes[line * words..(line + 1) * words]
    }

    /// Whether every cell has one colour left.
    pub(super) fn is_solved(&self) -> bool {
        self.open == 0
    }

    /// How many cells have several colours left.
    pub(super) fn open_count(&self) -> usize {
        self.open
    }

    /// Those cells, in reading order.
    pub(super) fn open_cells(&self) -> Vec<usize> {
        let mut cells = Vec::with_capacity(self.open);
        for row in 0..self.shape.height {
            self.each_open(row, |along| cells.push(row * self.shape.width + along));
        }
        cells
    }

    /// Visits the places in a line of the cells that have several colours left.
    pub(super) fn each_open(&self, line: usize, mut visit: impl FnMut(usize)) {
        for word in 0..self.shape.words {
            let mut open = self.open_word(line, word);
            while open != 0 {
                visit(word * 64 + open.trailing_zeros() as usize);
                open &= open - 1;
            }
        }
    }

    /// Whether a cell of a line has several colours left.
    #[inline]
    pub(super) fn has_open(&self, line: usize) -> bool {
        (0..self.shape.words).any(|word| self.open_word(line, word) != 0)
    }

    /// Which of 64 cells of a line have several colours left.
    #[inline]
    fn open_word(&self, line: usize, word: usize) -> u64 {
        open_word(self.line(line), self.shape.words, word)
    }

    /// Whether a cell has several colours left.
    pub(super) fn is_open(&self, cell: usize) -> bool {
        let [(row, along), _] = self.shape.places(cell);
        self.open_word(row, along / 64) >> (along % 64) & 1 == 1
    }

    /// The colours that a cell has left.
    pub(super) fn cell(&self, cell: usize) -> Cell {
        let [(row, along), _] = self.shape.places(cell);
        let planes = self.line(row).chunks_exact(self.shape.words);
        let bit = |plane: &[u64]| plane[along / 64] >> (along % 64) & 1;
        Cell::from_bits(
            planes.enumerate().fold(0, |bits, (colour, plane)| bits | bit(plane) << colour),
        )
    }

    /// Gives a cell one colour.
    pub(super) fn tell(&mut self, cell: usize, colour: Colour) {
        self.open -= usize::from(self.is_open(cell));
        let words = self.shape.words;
        for (line, along) in self.shape.places(cell) {
            for (index, plane) in self.line_mut(line).chunks_exact_mut(words).enumerate() {
                let bit = 1 << (along % 64);
                plane[along / 64] &= !bit;
                plane[along / 64] |= if index == colour.index() { bit } else { 0 };
            }
        }
    }

    /// Takes over what a line has left, and visits the crossing lines of the cells that lost
    /// something.
    pub(super) fn narrow(&mut self, line: usize, after: &[u64], mut visit: impl FnMut(usize)) {
        let PlaneShape { height, words, .. } = self.shape;
        let line_words = self.shape.line_words();
        let crossing = if line < height { height } else { 0 };
        for word in 0..words {
            let same = |plane: usize| self.line(line)[plane] == after[plane];
            if (word..line_words).step_by(words).all(same) {
                continue;
            }
            let open = self.open_word(line, word);
            let mut changed = 0;
            for plane in (word..line_words).step_by(words) {
                let mut lost = self.planes[line * line_words + plane] & !after[plane];
                changed |= lost;
                self.planes[line * line_words + plane] = after[plane];
                while lost != 0 {
                    let other = crossing + word * 64 + lost.trailing_zeros() as usize;
                    lost &= lost - 1;
                    let place = plane - word + across(line, height) / 64;
                    self.planes[other * line_words + place] &= !(1 << (across(line, height) % 64));
                }
            }
            self.open -= (open & !self.open_word(line, word)).count_ones() as usize;
            while changed != 0 {
                visit(crossing + word * 64 + changed.trailing_zeros() as usize);
                changed &= changed - 1;
            }
        }
    }
}

/// The place of a line's cells in the lines that cross it.
fn across(line: usize, height: usize) -> usize {
    if line < height { line } else { line - height }
}

/// Which of 64 cells are in two planes or more.
#[inline]
fn open_word(planes: &[u64], words: usize, word: usize) -> u64 {
    let (mut any, mut several) = (0, 0);
    for plane in planes[word..].iter().step_by(words) {
        several |= any & plane;
        any |= plane;
    }
    several
}
