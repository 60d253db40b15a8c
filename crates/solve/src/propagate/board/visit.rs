//! Looking at lines: what one line knows is told to those that cross it, until none has news.

use puzzle::{Cell, Contradiction, Deduction, Event, Recorder, Square};

use super::{Board, Halt, Line, MUCH_EFFORT};
use crate::line::{Bits, close, close_black};
use crate::propagate::{Agenda, Literal, Reason};

impl<W: Bits> Board<W> {
    /// Looks at lines until none has news.
    pub(crate) fn fixpoint(
        &mut self,
        agenda: &mut impl Agenda,
        recorder: &mut impl Recorder,
    ) -> Result<(), Halt> {
        while let Some(line) = agenda.pop() {
            if let Err(halt) = self.visit(line, agenda, recorder) {
                agenda.clear();
                return Err(halt);
            }
        }
        Ok(())
    }

    /// Looks at one line: closes it and tells the crossing lines.
    pub(crate) fn visit(
        &mut self,
        line: usize,
        agenda: &mut impl Agenda,
        recorder: &mut impl Recorder,
    ) -> Result<(), Halt> {
        self.visits += 1;
        let Line { first, end, .. } = self.lines[line];
        self.effort += (end - first + 1) * (W::SIZE / 64) as u32;
        if self.effort > MUCH_EFFORT {
            self.effort = 0;
            if let Some(stopped) = self.budget.spent() {
                return Err(Halt::Stopped(stopped));
            }
        }
        if self.colours == 2 {
            self.visit_black(line, agenda, recorder)
        } else {
            self.visit_coloured(line, agenda, recorder)
        }
        .map_err(|Contradiction| Halt::Broken(line))
    }

    fn visit_black(
        &mut self,
        line: usize,
        agenda: &mut impl Agenda,
        recorder: &mut impl Recorder,
    ) -> Result<(), Contradiction> {
        let Line { first, end, length, slack } = self.lines[line];
        let clue = &self.spans[first as usize..end as usize];
        let before = [self.planes[line * 2], self.planes[line * 2 + 1]];
        let (length, slack) = (length as usize, slack as usize);
        let after = close_black(clue, length, slack, before, &mut self.scratch)?;
        if before != after {
            [self.planes[line * 2], self.planes[line * 2 + 1]] = after;
            recorder.record(|| self.event(line, &before));
            self.lose(line, 0, before[0] & !after[0], agenda);
            self.lose(line, 1, before[1] & !after[1], agenda);
        }
        Ok(())
    }

    fn visit_coloured(
        &mut self,
        line: usize,
        agenda: &mut impl Agenda,
        recorder: &mut impl Recorder,
    ) -> Result<(), Contradiction> {
        let Line { first, end, length, .. } = self.lines[line];
        let clue = &self.spans[first as usize..end as usize];
        let planes = &mut self.planes[line * self.colours..(line + 1) * self.colours];
        self.before.clear();
        self.before.extend_from_slice(planes);
        close(clue, length as usize, planes, &mut self.scratch)?;
        if self.before != planes {
            recorder.record(|| self.event(line, &self.before));
            for colour in 0..self.colours {
                let lost = self.before[colour] & !self.planes[line * self.colours + colour];
                self.lose(line, colour, lost, agenda);
            }
            self.settle_line(line);
        }
        Ok(())
    }

    /// Only after all losses of the line are noted: a reason comes before what follows from it.
    fn settle_line(&mut self, line: usize) {
        let mut changed = W::EMPTY;
        for colour in 0..self.colours {
            let plane = self.planes[line * self.colours + colour];
            changed = changed | (self.before[colour] & !plane);
        }
        changed.each(|along| {
            let Square { row, column } = self.line_id(line).square(along);
            self.settle(row as u16, column as u16);
        });
    }

    /// Cells of this line lost this colour, which their crossing lines do not know yet.
    fn lose(&mut self, line: usize, colour: usize, lost: W, agenda: &mut impl Agenda) {
        let (first, across) = match line.checked_sub(self.height) {
            None => (self.height, line),
            Some(column) => (0, column),
        };
        let crossing = &mut self.planes[first * self.colours..];
        lost.each(|along| crossing[along * self.colours + colour].take(across));
        for (word, lines) in lost.words().enumerate().filter(|(_, lines)| *lines != 0) {
            agenda.push_all(first + word * 64, lines);
        }
        if self.trailing {
            lost.each(|along| self.note_loss(line, along, colour));
        }
    }

    fn note_loss(&mut self, line: usize, along: usize, colour: usize) {
        let Square { row, column } = self.line_id(line).square(along);
        let (row, column) = (row as u16, column as u16);
        let literal = Literal { row, column, colour: colour as u8, positive: false };
        self.note(literal, Reason::Line(line as u32));
    }

    fn event(&self, line: usize, before: &[W]) -> Event {
        let cells = |planes: &[W]| -> Vec<Cell> {
            let bits = |along| {
                let colours = (0..self.colours).filter(|&colour| planes[colour].has(along));
                Cell::from_bits(colours.fold(0, |bits, colour| bits | 1 << colour))
            };
            (0..self.line_length(line)).map(bits).collect()
        };
        let (before, after) = (cells(before), cells(self.line_planes(line)));
        let reason = puzzle::Reason::named("line");
        Event::Deduce(Deduction::between(self.line_id(line), &before, &after, reason))
    }
}
