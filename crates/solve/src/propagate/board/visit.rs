//! Solving lines on the board: what a line loses is taken from the lines that cross it.

use puzzle::{Cell, Contradiction, Deduction, Event, Recorder, Square};

use super::open_section::OpenSection;
use super::{Board, EFFORT_A_LOOK};
use crate::line::{Bits, Width, close, close_black};
use crate::propagate::{Agenda, Antecedent, Colouring, Interrupted, SquareLit};

impl<W: Bits> Board<W> {
    /// Solves lines of the agenda until none is left.
    pub(crate) fn fixpoint(
        &mut self,
        agenda: &mut impl Agenda,
        recorder: &mut impl Recorder,
    ) -> Result<(), Interrupted> {
        while let Some(line) = agenda.pop() {
            if let Err(why) = self.visit(line, agenda, recorder) {
                agenda.clear();
                return Err(why);
            }
        }
        Ok(())
    }

    /// Solves one line, and pushes the crossing lines that changed.
    pub(crate) fn visit(
        &mut self,
        line: usize,
        agenda: &mut impl Agenda,
        recorder: &mut impl Recorder,
    ) -> Result<(), Interrupted> {
        let OpenSection { first, end, window } = self.sections[line];
        if window.length() == 0 {
            return Ok(());
        }
        self.visits += 1;
        crate::work(window.length() + (end - first) as usize);
        self.effort += (end - first + 1) * (W::SIZE / 64) as u32;
        if self.effort > EFFORT_A_LOOK {
            self.effort = 0;
            if let Some(stopped) = self.budget.spent() {
                return Err(Interrupted::Stopped(stopped));
            }
        }
        match self.colouring() {
            Colouring::BlackWhite => self.visit_black(line, agenda, recorder),
            Colouring::Coloured => self.visit_coloured(line, agenda, recorder),
        }
        .map_err(|Contradiction| Interrupted::Conflict(line))
    }

    fn visit_black(
        &mut self,
        line: usize,
        agenda: &mut impl Agenda,
        recorder: &mut impl Recorder,
    ) -> Result<(), Contradiction> {
        let section = self.sections[line];
        let clue = &self.clue_runs[section.first as usize..section.end as usize];
        let before = [self.planes[line * 2], self.planes[line * 2 + 1]];
        let lost = if section.is_narrow::<W>() {
            let cut = before.map(|plane| section.cut_narrow(plane));
            let lost = close_black(clue, section.window.at_zero(), cut, &mut self.narrow)?;
            lost.map(|lost| W::of_lowest_word(lost) << section.window.from())
        } else if self.memo.is_kept() {
            let lost = self.memo.lost(line, before, || {
                close_black(clue, section.window, before, &mut self.scratch).unwrap_or(before)
            });
            if lost == before {
                return Err(Contradiction);
            }
            lost
        } else {
            close_black(clue, section.window, before, &mut self.scratch)?
        };
        let either = lost[0] | lost[1];
        if either == W::EMPTY {
            return Ok(());
        }
        self.planes[line * 2] = before[0] & !lost[0];
        self.planes[line * 2 + 1] = before[1] & !lost[1];
        recorder.record(|| self.event(line, &before));
        self.remove_either(line, lost, agenda);
        if Width::of::<W>().trims_early() && !self.trailing {
            self.trim_line(line);
        }
        Ok(())
    }

    fn visit_coloured(
        &mut self,
        line: usize,
        agenda: &mut impl Agenda,
        recorder: &mut impl Recorder,
    ) -> Result<(), Contradiction> {
        self.before.clear();
        let planes = &self.planes[line * self.colours..(line + 1) * self.colours];
        self.before.extend_from_slice(planes);
        self.close_section(line)?;
        let planes = &self.planes[line * self.colours..(line + 1) * self.colours];
        if self.before != planes {
            recorder.record(|| self.event(line, &self.before));
            for colour in 0..self.colours {
                let lost = self.before[colour] & !self.planes[line * self.colours + colour];
                self.remove_lost(line, colour, lost, agenda);
            }
            self.record_known_cells(line);
            if !self.trailing {
                self.trim_line(line);
            }
        }
        Ok(())
    }

    /// Solves the open section of a coloured line.
    fn close_section(&mut self, line: usize) -> Result<(), Contradiction> {
        let section = self.sections[line];
        let clue = &self.clue_runs[section.first as usize..section.end as usize];
        let planes = &mut self.planes[line * self.colours..(line + 1) * self.colours];
        if section.is_narrow::<W>() {
            self.narrow_cut.clear();
            self.narrow_cut.extend(self.before.iter().map(|&plane| section.cut_narrow(plane)));
            close(clue, section.window.length(), &mut self.narrow_cut, &mut self.narrow)?;
            for (plane, &cut) in planes.iter_mut().zip(&self.narrow_cut) {
                *plane = section.put_back(*plane, W::of_lowest_word(cut));
            }
        } else {
            self.cut.clear();
            self.cut.extend(self.before.iter().map(|&plane| section.cut(plane)));
            close(clue, section.window.length(), &mut self.cut, &mut self.scratch)?;
            for (plane, &cut) in planes.iter_mut().zip(&self.cut) {
                *plane = section.put_back(*plane, cut);
            }
        }
        Ok(())
    }

    /// Puts squares that have come to have one colour on the trail. Only after all removals of the
    /// line: the trail has an antecedent before what it implies.
    fn record_known_cells(&mut self, line: usize) {
        let mut changed = W::EMPTY;
        for colour in 0..self.colours {
            let plane = self.planes[line * self.colours + colour];
            changed = changed | (self.before[colour] & !plane);
        }
        changed.each(|along| {
            let Square { row, column } = self.line_id(line).square(along);
            self.record_if_known(row as u16, column as u16);
        });
    }

    /// Removes a colour from the crossing lines of the cells `lost`, and records it on the trail.
    fn remove_lost(&mut self, line: usize, colour: usize, lost: W, agenda: &mut impl Agenda) {
        let (first, across) = self.crossing(line);
        let crossing = &mut self.planes[first * self.colours..];
        lost.each(|along| crossing[along * self.colours + colour].take(across));
        push(first, lost, agenda);
        if self.trailing {
            lost.each(|along| self.push_removal(line, along, colour));
        }
    }

    /// Removes colours from the crossing lines in black and white, where each cell lost at most one
    /// of its two.
    fn remove_either(&mut self, line: usize, lost: [W; 2], agenda: &mut impl Agenda) {
        let (first, across) = self.crossing(line);
        let crossing = &mut self.planes[first * 2..];
        let either = lost[0] | lost[1];
        either.each(|along| crossing[along * 2 + usize::from(lost[1].has(along))].take(across));
        push(first, either, agenda);
        if self.trailing {
            lost[0].each(|along| self.push_removal(line, along, 0));
            lost[1].each(|along| self.push_removal(line, along, 1));
        }
    }

    /// The first of the lines that cross this one, and the cell in which they cross it.
    fn crossing(&self, line: usize) -> (usize, usize) {
        match line.checked_sub(self.height) {
            None => (self.height, line),
            Some(column) => (0, column),
        }
    }

    fn push_removal(&mut self, line: usize, along: usize, colour: usize) {
        let Square { row, column } = self.line_id(line).square(along);
        let (row, column) = (row as u16, column as u16);
        let literal = SquareLit { row, column, colour: colour as u8, positive: false };
        self.push_trail(literal, Antecedent::Line(line as u32));
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

/// Pushes the lines of a set, counted from `first`, to the agenda.
fn push<W: Bits>(first: usize, lines: W, agenda: &mut impl Agenda) {
    for (word, lines) in lines.words().enumerate().filter(|(_, lines)| *lines != 0) {
        agenda.push_all(first + word * 64, lines);
    }
}
