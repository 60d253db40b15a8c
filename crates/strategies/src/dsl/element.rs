//! What rules see of a line: its hints, blocks and gaps as elements (Figure 6 of the paper).

use puzzle::{Cell, Clue, Colour};

use super::ast::{Field, Kind};

/// A hint, block, gap, unknown stretch or colour of one line.
///
/// ```
/// use strategies::dsl::{Elements, Kind};
///
/// let cells = puzzle::cells_from_text("?##??#.", 2).unwrap();
/// let elements = Elements::of(&puzzle::Clue::black([3, 1]), &cells);
/// let block = elements.view().of_kind(Kind::Block)[1];
/// assert_eq!((block.start, block.size), (5, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Element {
    /// Its place among the elements of its kind.
    pub index: u16,
    /// Its colour; the background for gaps and unknown stretches.
    pub colour: Colour,
    /// The first cell; of a hint, its index.
    pub start: i32,
    /// The number of cells; of a hint, its number.
    pub size: i32,
    /// Where a hint ends (exclusive) with all hints packed to the left; else 0.
    pub lowest_end: i32,
    /// Where a hint starts with all hints packed to the right; else 0.
    pub highest_start: i32,
    /// The first cell a hint can cover, as far as is known; else 0.
    pub range_start: i32,
    /// The end (exclusive) of the cells a hint can cover, as far as is known; else 0.
    pub range_end: i32,
}

impl Element {
    /// What a rule reads off it, on the line that it is part of.
    ///
    /// ```
    /// use strategies::dsl::{Elements, Field, Kind};
    /// let elements = Elements::of(&puzzle::Clue::black([2]), &[puzzle::Cell::UNKNOWN; 3]);
    /// let view = elements.view();
    /// assert_eq!(view.of_kind(Kind::Hint)[0].field(Field::Size, view), 2);
    /// ```
    #[inline]
    pub fn field(&self, field: Field, view: View<'_>) -> i32 {
        let owners = || view.of_kind(Kind::Hint).iter().filter(|hint| hint.may_own(self));
        match field {
            Field::Start => self.start,
            Field::Size => self.size,
            Field::LowestEnd => self.lowest_end,
            Field::HighestStart => self.highest_start,
            Field::RangeStart => self.range_start,
            Field::RangeEnd => self.range_end,
            Field::LongestOwner => owners().map(|hint| hint.size).max().unwrap_or(0),
            Field::ShortestOwner => owners().map(|hint| hint.size).min().unwrap_or(0),
        }
    }

    /// Whether this hint's range, number and colour allow that it covers a block.
    ///
    /// ```
    /// use strategies::dsl::{Elements, Kind};
    /// let cells = puzzle::cells_from_text("???##", 2).unwrap();
    /// let elements = Elements::of(&puzzle::Clue::black([1, 2]), &cells);
    /// let (hints, blocks) = (elements.view().of_kind(Kind::Hint), elements.view().of_kind(Kind::Block));
    /// assert!(!hints[0].may_own(&blocks[0]) && hints[1].may_own(&blocks[0]));
    /// ```
    pub fn may_own(&self, block: &Element) -> bool {
        self.colour == block.colour
            && self.size >= block.size
            && self.range_start <= block.start
            && self.range_end >= block.end()
    }

    /// The cell after its last; meant for blocks, gaps and unknown stretches.
    ///
    /// ```
    /// use strategies::dsl::Element;
    /// assert_eq!(Element { start: 2, size: 3, ..Element::default() }.end(), 5);
    /// ```
    #[inline]
    pub const fn end(&self) -> i32 {
        self.start + self.size
    }
}

/// All elements of one line, borrowed: what a rule is evaluated on.
///
/// Hints depend only on the clue, the rest only on the cells, so that a caller that goes
/// through many states can make each list once and pair them.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The number of cells.
    pub length: i32,
    /// The number of colours, the background included.
    pub colours: usize,
    /// The elements of each kind, in the order of [`Kind::ALL`].
    pub elements: [&'a [Element]; 5],
}

impl<'a> View<'a> {
    /// The elements of a kind, in order.
    ///
    /// ```
    /// use strategies::dsl::{Elements, Kind};
    /// let elements = Elements::of(&puzzle::Clue::black([1]), &[puzzle::Cell::UNKNOWN]);
    /// assert_eq!(elements.view().of_kind(Kind::Gap).len(), 1);
    /// ```
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> &'a [Element] {
        self.elements[kind as usize]
    }
}

/// All elements of one line.
///
/// ```
/// use strategies::dsl::{Elements, Kind};
///
/// let cells = puzzle::cells_from_text("?##??#.", 2).unwrap();
/// let elements = Elements::of(&puzzle::Clue::black([3, 1]), &cells);
/// assert_eq!(elements.view().of_kind(Kind::Block).len(), 2);
/// assert_eq!(elements.view().of_kind(Kind::Gap)[0].size, 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elements {
    length: i32,
    colours: usize,
    lists: [Vec<Element>; 5],
}

impl Elements {
    /// The elements of a line. Ranges are those that the clue alone gives.
    ///
    /// ```
    /// use strategies::dsl::{Elements, Kind};
    /// let elements = Elements::of(&puzzle::Clue::black([2]), &[puzzle::Cell::UNKNOWN; 3]);
    /// assert_eq!(elements.view().of_kind(Kind::Hint)[0].range_end, 3);
    /// ```
    pub fn of(clue: &Clue, cells: &[Cell]) -> Elements {
        let colours = colours_of(clue, cells);
        let filled = Cell::any(colours).without(Cell::BLANK);
        let hints = hints(clue, cells.len());
        let blocks = stretches(cells, |cell| cell.colour().filter(|c| !c.is_background()));
        let gaps = stretches(cells, |cell| {
            (!cell.and(filled).is_impossible()).then_some(Colour::BACKGROUND)
        });
        let unknown = stretches(cells, |cell| (!cell.is_known()).then_some(Colour::BACKGROUND));
        let tints = tints(clue, colours);
        let length = cells.len() as i32;
        Elements { length, colours, lists: [hints, blocks, gaps, unknown, tints] }
    }

    /// The elements of a black-and-white line of at most 64 cells, given as bit masks.
    ///
    /// ```
    /// use strategies::dsl::Elements;
    /// let cells = puzzle::cells_from_text("?#.", 2).unwrap();
    /// let clue = puzzle::Clue::black([1]);
    /// assert_eq!(Elements::of_masks(&[1], 3, 0b010, 0b100), Elements::of(&clue, &cells));
    /// ```
    pub fn of_masks(hint_sizes: &[usize], length: usize, filled: u64, blank: u64) -> Elements {
        let clue = Clue::black(hint_sizes.iter().copied());
        let all = if length == 64 { !0 } else { (1 << length) - 1 };
        let lists = [
            hints(&clue, length),
            mask_stretches(filled, Colour::BLACK),
            mask_stretches(all & !blank, Colour::BACKGROUND),
            mask_stretches(all & !blank & !filled, Colour::BACKGROUND),
            tints(&clue, 2),
        ];
        Elements { length: length as i32, colours: 2, lists }
    }

    /// A view's elements, to keep.
    ///
    /// ```
    /// use strategies::dsl::Elements;
    /// let elements = Elements::of(&puzzle::Clue::black([1]), &[puzzle::Cell::UNKNOWN]);
    /// assert_eq!(Elements::of_view(elements.view()), elements);
    /// ```
    pub fn of_view(view: View<'_>) -> Elements {
        let lists = view.elements.map(<[Element]>::to_vec);
        Elements { length: view.length, colours: view.colours, lists }
    }

    /// What a rule is evaluated on.
    ///
    /// ```
    /// use strategies::dsl::Elements;
    /// let elements = Elements::of(&puzzle::Clue::black([1]), &[puzzle::Cell::UNKNOWN]);
    /// assert_eq!(elements.view().length, 1);
    /// ```
    pub fn view(&self) -> View<'_> {
        let [hints, blocks, gaps, unknown, tints] = &self.lists;
        let elements = [&hints[..], blocks, gaps, unknown, tints];
        View { length: self.length, colours: self.colours, elements }
    }

    /// The range of each hint, start and end (exclusive).
    ///
    /// ```
    /// use strategies::dsl::Elements;
    /// let elements = Elements::of(&puzzle::Clue::black([1, 1]), &[puzzle::Cell::UNKNOWN; 4]);
    /// assert_eq!(elements.ranges(), [(0, 2), (2, 4)]);
    /// ```
    pub fn ranges(&self) -> Vec<(i32, i32)> {
        self.lists[0].iter().map(|hint| (hint.range_start, hint.range_end)).collect()
    }

    /// Narrows the range of a hint to what lies in `start .. end` too; says whether it changed.
    ///
    /// ```
    /// use strategies::dsl::Elements;
    /// let mut elements = Elements::of(&puzzle::Clue::black([1]), &[puzzle::Cell::UNKNOWN; 4]);
    /// assert!(elements.narrow(0, 1, 9));
    /// assert_eq!(elements.ranges(), [(1, 4)]);
    /// ```
    pub fn narrow(&mut self, hint: usize, start: i32, end: i32) -> bool {
        let hint = &mut self.lists[0][hint];
        let before = (hint.range_start, hint.range_end);
        hint.range_start = hint.range_start.max(start);
        hint.range_end = hint.range_end.min(end);
        before != (hint.range_start, hint.range_end)
    }

    /// The same line read from the other end.
    ///
    /// ```
    /// use strategies::dsl::{Elements, Kind};
    /// let cells = puzzle::cells_from_text("?#?", 2).unwrap();
    /// let elements = Elements::of(&puzzle::Clue::black([2]), &cells);
    /// assert_eq!(elements.mirrored().mirrored(), elements);
    /// ```
    pub fn mirrored(&self) -> Elements {
        let [hints, blocks, gaps, unknown, tints] = &self.lists;
        let stretch = |one: &Element| Element { start: self.length - one.end(), ..*one };
        let flip = |list: &[Element], each: &dyn Fn(&Element) -> Element| -> Vec<Element> {
            let flipped = list.iter().rev().map(each);
            flipped.enumerate().map(|(index, one)| Element { index: index as u16, ..one }).collect()
        };
        let hint = |one: &Element| Element {
            start: hints.len() as i32 - 1 - one.start,
            lowest_end: self.length - one.highest_start,
            highest_start: self.length - one.lowest_end,
            range_start: self.length - one.range_end,
            range_end: self.length - one.range_start,
            ..*one
        };
        let lists = [
            flip(hints, &hint),
            flip(blocks, &stretch),
            flip(gaps, &stretch),
            flip(unknown, &stretch),
            tints.clone(),
        ];
        Elements { lists, ..*self }
    }
}

/// How many colours a line speaks of: at least two.
fn colours_of(clue: &Clue, cells: &[Cell]) -> usize {
    let in_clue = clue.runs().iter().map(|run| run.colour.index() + 1);
    let in_cells = cells.iter().map(|cell| 64 - cell.bits().leading_zeros() as usize);
    in_clue.chain(in_cells).fold(2, usize::max)
}

/// The hints of a clue, as elements of a line of this length.
///
/// ```
/// let hints = strategies::dsl::hints(&puzzle::Clue::black([3, 1]), 10);
/// assert_eq!((hints[1].lowest_end, hints[1].highest_start), (5, 9));
/// ```
pub fn hints(clue: &Clue, length: usize) -> Vec<Element> {
    let slack = length as i32 - clue.minimum_length() as i32;
    let placed = clue.runs().iter().zip(clue.leftmost()).enumerate();
    placed
        .map(|(index, (run, cells))| {
            let (start, end) = (cells.start as i32, cells.end as i32);
            Element {
                index: index as u16,
                colour: run.colour,
                start: index as i32,
                size: run.length as i32,
                lowest_end: end,
                highest_start: start + slack,
                range_start: start,
                range_end: end + slack,
            }
        })
        .collect()
}

/// The colours of a puzzle beside the background; the size of each is what its hints cover.
fn tints(clue: &Clue, colours: usize) -> Vec<Element> {
    let tint = |index: usize| {
        let colour = Colour::new(index);
        let mine = clue.runs().iter().filter(|run| run.colour == colour);
        let size = mine.map(|run| run.length as i32).sum();
        Element { index: index as u16 - 1, colour, start: index as i32, size, ..Element::default() }
    };
    (1..colours).map(tint).collect()
}

/// The maximal stretches of cells to which the function gives one and the same colour.
fn stretches(cells: &[Cell], colour: impl Fn(Cell) -> Option<Colour>) -> Vec<Element> {
    let mut out: Vec<Element> = Vec::new();
    for (at, &cell) in cells.iter().enumerate() {
        let Some(colour) = colour(cell) else { continue };
        match out.last_mut() {
            Some(last) if last.end() == at as i32 && last.colour == colour => last.size += 1,
            _ => {
                let (index, start) = (out.len() as u16, at as i32);
                out.push(Element { index, colour, start, size: 1, ..Element::default() });
            }
        }
    }
    out
}

/// The maximal stretches of set bits.
///
/// ```
/// let blocks = strategies::dsl::mask_stretches(0b1011, puzzle::Colour::BLACK);
/// assert_eq!(blocks.iter().map(|b| (b.start, b.size)).collect::<Vec<_>>(), [(0, 2), (3, 1)]);
/// ```
pub fn mask_stretches(mut mask: u64, colour: Colour) -> Vec<Element> {
    let mut out = Vec::new();
    while mask != 0 {
        let start = mask.trailing_zeros();
        let size = (mask >> start).trailing_ones();
        let (index, from, cells) = (out.len() as u16, start as i32, size as i32);
        out.push(Element { index, colour, start: from, size: cells, ..Element::default() });
        let done = start + size;
        mask = if done == 64 { 0 } else { mask >> done << done };
    }
    out
}
