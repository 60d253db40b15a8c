//! Which square to branch on: the one that took part most in recent conflicts.
//!
//! This is the decaying activity of Chaff (Moskewicz and others, 2001), kept a square and not a
//! literal, in a binary heap.

/// Squares by activity, the most active first.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// Where each square stands in the heap, if it does.
    place: Vec<u32>,
    step: f64,
}

const AWAY: u32 = u32::MAX;
/// Each conflict counts a little more than the one before.
const GROWTH: f64 = 1.0 / 0.95;
const RESCALE: f64 = 1e100;

impl Order {
    /// All squares, those with the higher score first.
    pub(crate) fn new(scores: Vec<f64>) -> Order {
        let squares = scores.len();
        let mut order =
            Order { activity: scores, heap: vec![], place: vec![AWAY; squares], step: 1.0 };
        (0..squares).for_each(|square| order.insert(square));
        order
    }

    /// Counts one more part in a conflict.
    pub(crate) fn bump(&mut self, square: usize) {
        self.activity[square] += self.step;
        if self.activity[square] > RESCALE {
            self.activity.iter_mut().for_each(|activity| *activity /= RESCALE);
            self.step /= RESCALE;
        }
        if self.place[square] != AWAY {
            self.rise(self.place[square] as usize);
        }
    }

    /// Lets what happened so far count a little less.
    pub(crate) fn decay(&mut self) {
        self.step *= GROWTH;
    }

    /// Puts a square back.
    pub(crate) fn insert(&mut self, square: usize) {
        if self.place[square] == AWAY {
            self.place[square] = self.heap.len() as u32;
            self.heap.push(square as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the most active square.
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()? as usize;
        let last = self.heap.pop()?;
        self.place[top] = AWAY;
        if !self.heap.is_empty() {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    fn before(&self, one: u32, other: u32) -> bool {
        self.activity[one as usize] > self.activity[other as usize]
    }

    fn rise(&mut self, mut at: usize) {
        while at > 0 && self.before(self.heap[at], self.heap[(at - 1) / 2]) {
            self.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn sink(&mut self, mut at: usize) {
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
    fn the_square_bumped_most_comes_first() {
        let mut order = Order::new(vec![0.0; 5]);
        (0..3).for_each(|_| order.bump(3));
        order.bump(1);
        let taken = [order.pop(), order.pop()];
        order.insert(3);
        assert_eq!((taken, order.pop()), ([Some(3), Some(1)], Some(3)));
    }

    #[test]
    fn a_recent_bump_outweighs_an_old_one() {
        let mut order = Order::new(vec![0.0; 2]);
        order.bump(0);
        order.decay();
        order.bump(1);
        assert_eq!(order.pop(), Some(1));
    }
}
