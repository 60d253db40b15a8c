//! VSIDS: the branching order by decaying activity (Chaff: Moskewicz and others, 2001).
//!
//! The activity belongs to a square and not to a literal. The order is a binary heap.

/// Squares by activity, the most active first.
#[derive(Clone, Debug)]
pub(crate) struct Vsids {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// Where in the heap each square is, or [`ABSENT`].
    place: Vec<u32>,
    /// How much a bump adds now.
    increment: f64,
    /// All activities decay at each conflict; instead of them, the increment grows by this factor.
    growth: f64,
}

const ABSENT: u32 = u32::MAX;
/// Above this activity all are divided by it, so that none overflows.
const RESCALE: f64 = 1e100;

impl Vsids {
    /// All squares, those with the higher score first, whose activities decay by the factor `decay`.
    pub(crate) fn new(scores: Vec<f64>, decay: f64) -> Vsids {
        let squares = scores.len();
        let place = vec![ABSENT; squares];
        let growth = 1.0 / decay;
        let mut order = Vsids { activity: scores, heap: vec![], place, increment: 1.0, growth };
        (0..squares).for_each(|square| order.insert(square));
        order
    }

    /// Raises the activity of a square that took part in a conflict.
    pub(crate) fn bump(&mut self, square: usize) {
        self.activity[square] += self.increment;
        if self.activity[square] > RESCALE {
            self.activity.iter_mut().for_each(|activity| *activity /= RESCALE);
            self.increment /= RESCALE;
        }
        if self.place[square] != ABSENT {
            self.sift_up(self.place[square] as usize);
        }
    }

    /// Lets all earlier bumps count a little less.
    pub(crate) fn decay(&mut self) {
        self.increment *= self.growth;
    }

    /// Puts a square back that was popped.
    pub(crate) fn insert(&mut self, square: usize) {
        if self.place[square] == ABSENT {
            self.place[square] = self.heap.len() as u32;
            self.heap.push(square as u32);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Takes out the most active square.
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()? as usize;
        let last = self.heap.pop()?;
        self.place[top] = ABSENT;
        if !self.heap.is_empty() {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sift_down(0);
        }
        Some(top)
    }

    fn before(&self, one: u32, other: u32) -> bool {
        self.activity[one as usize] > self.activity[other as usize]
    }

    fn sift_up(&mut self, mut at: usize) {
        while at > 0 && self.before(self.heap[at], self.heap[(at - 1) / 2]) {
            self.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn sift_down(&mut self, mut at: usize) {
        loop {
            let children = 2 * at + 1..(2 * at + 3).min(self.heap.len());
            let Some(best) = children.reduce(|one, other| {
                if self.before(self.heap[other], self.heap[one]) { other } else { one }
            }) else {
                return;
            };
            if !self.before(self.heap[best], self.heap[at]) {
                return;
            }
            self.swap(at, best);
            at = best;
        }
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.heap.swap(one, other);
        self.place[self.heap[one] as usize] = one as u32;
        self.place[self.heap[other] as usize] = other as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_square_bumped_most_is_popped_first() {
        let mut order = Vsids::new(vec![0.0; 5], 0.95);
        (0..3).for_each(|_| order.bump(3));
        order.bump(1);
        let taken = [order.pop(), order.pop()];
        order.insert(3);
        assert_eq!((taken, order.pop()), ([Some(3), Some(1)], Some(3)));
    }

    #[test]
    fn a_recent_bump_outweighs_an_old_one() {
        let mut order = Vsids::new(vec![0.0; 2], 0.95);
        order.bump(0);
        order.decay();
        order.bump(1);
        assert_eq!(order.pop(), Some(1));
    }
}
