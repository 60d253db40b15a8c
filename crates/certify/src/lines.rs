//! The cells of every line that may have a colour, kept while colours are excluded and allowed again.

/// For each line and colour the cells that may have it, as bits.
#[derive(Debug)]
pub(crate) struct LineStates {
    height: usize,
    width: usize,
    colours: usize,
    /// How many words hold the cells of a row, and of a column.
    words: [usize; 2],
    /// The sets of all rows, then those of all columns, of each line one a colour.
    sets: Vec<u64>,
}

impl LineStates {
    /// The lines of a board on which every cell may have every colour.
    pub(crate) fn new(height: usize, width: usize, colours: usize) -> LineStates {
        let words = [width, height].map(|length| length.div_ceil(64));
        let set = |length: usize| {
            (0..length.div_ceil(64))
                .map(move |word| u64::MAX >> (64 - (length - 64 * word).min(64)))
        };
        let rows = (0..height * colours).flat_map(|_| set(width));
        let columns = (0..width * colours).flat_map(|_| set(height));
        LineStates { height, width, colours, words, sets: rows.chain(columns).collect() }
    }

    /// How many lines there are: the rows, then the columns.
    pub(crate) fn count(&self) -> usize {
        self.height + self.width
    }

    /// The row and the column of a cell.
    pub(crate) fn crossing(&self, cell: usize) -> [usize; 2] {
        [cell / self.width, self.height + cell % self.width]
    }

    /// The cell at this place of a line.
    pub(crate) fn cell(&self, line: usize, along: usize) -> usize {
        match line.checked_sub(self.height) {
            None => line * self.width + along,
            Some(column) => along * self.width + column,
        }
    }

    /// The cells of a line that may have a colour.
    pub(crate) fn cells(&self, line: usize, colour: usize) -> &[u64] {
        let begin = self.begin(line, colour);
        &self.sets[begin..begin + self.words[usize::from(line >= self.height)]]
    }

    /// Excludes a colour from a cell.
    pub(crate) fn exclude(&mut self, cell: usize, colour: usize) {
        let [row, column] = self.bits(cell, colour);
        self.sets[row.0] &= !row.1;
        self.sets[column.0] &= !column.1;
    }

    /// Lets a cell have a colour again.
    pub(crate) fn allow(&mut self, cell: usize, colour: usize) {
        let [row, column] = self.bits(cell, colour);
        self.sets[row.0] |= row.1;
        self.sets[column.0] |= column.1;
    }

    fn begin(&self, line: usize, colour: usize) -> usize {
        let [of_row, of_column] = self.words;
        match line.checked_sub(self.height) {
            None => (line * self.colours + colour) * of_row,
            Some(column) => {
                self.height * self.colours * of_row + (column * self.colours + colour) * of_column
            }
        }
    }

    /// The words of a cell and colour, by row and by column, with the bit in each.
    fn bits(&self, cell: usize, colour: usize) -> [(usize, u64); 2] {
        let (row, column) = (cell / self.width, cell % self.width);
        let bit = |line, along| (self.begin(line, colour) + along / 64, 1_u64 << (along % 64));
        [bit(row, column), bit(self.height + column, row)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_hold_the_same() {
        let (height, width, colours) = (3, 70, 3);
        let mut lines = LineStates::new(height, width, colours);
        let mut allowed = vec![[true; 3]; height * width];
        let mut number = 1_usize;
        for round in 0..2_000 {
            number = number * 48_271 % 0x7fff_ffff;
            let (cell, colour) = (number % (height * width), number / 1_000 % colours);
            let allow = round % 3 == 0;
            if allow {
                lines.allow(cell, colour)
            } else {
                lines.exclude(cell, colour)
            }
            allowed[cell][colour] = allow;
        }
        for line in 0..lines.count() {
            let length = if line < height { width } else { height };
            for (along, colour) in (0..length).flat_map(|along| [0, 1, 2].map(|it| (along, it))) {
                let cell = lines.cell(line, along);
                assert!(lines.crossing(cell).contains(&line));
                let bit = lines.cells(line, colour)[along / 64] >> (along % 64) & 1 == 1;
                assert_eq!(bit, allowed[cell][colour], "{line} {along} {colour}");
            }
        }
    }
}
