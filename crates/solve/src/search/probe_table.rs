//! What was probed when: the last probe of each square and colour.

/// The last probe of one square and colour.
#[derive(Clone, Debug, Default)]
pub(super) struct Probe {
    /// The time of the probe; zero if there was none.
    pub(super) at: u64,
    /// How many literals it implied.
    pub(super) gain: u32,
    /// The lines that it touched.
    pub(super) lines: Vec<u16>,
    /// Whether it led to no conflict.
    pub(super) consistent: bool,
    /// Another probe that implied this square and colour.
    pub(super) implied_by: Option<u32>,
}

/// A probe for each square and colour, allocated a page at a time when one of the page is first
/// written: most of a giant board is never probed.
pub(super) struct Probes {
    pages: Vec<Vec<Probe>>,
    made: usize,
    never: Probe,
}

/// How many probes a page has, a power of two.
const PAGE: usize = 1 << 10;

impl Probes {
    /// Space for `count` probes, none of them allocated.
    pub(super) fn new(count: usize) -> Probes {
        Probes { pages: vec![vec![]; count.div_ceil(PAGE)], made: 0, never: Probe::default() }
    }

    pub(super) fn get(&self, probe: usize) -> &Probe {
        self.pages[probe / PAGE].get(probe % PAGE).unwrap_or(&self.never)
    }

    pub(super) fn get_mut(&mut self, probe: usize) -> &mut Probe {
        let page = &mut self.pages[probe / PAGE];
        if page.is_empty() {
            self.made += 1;
            page.resize(PAGE, Probe::default());
        }
        &mut page[probe % PAGE]
    }

    /// About how many bytes the allocated pages take.
    pub(super) fn bytes(&self) -> usize {
        self.made * PAGE * size_of::<Probe>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probe_that_was_never_written_takes_no_page() {
        let mut probes = Probes::new(10 * PAGE + 1);
        assert_eq!((probes.get(10 * PAGE).at, probes.bytes()), (0, 0));
        probes.get_mut(10 * PAGE).at = 7;
        assert_eq!((probes.get(10 * PAGE).at, probes.get(10 * PAGE - 1).at), (7, 0));
        assert_eq!(probes.bytes(), PAGE * size_of::<Probe>());
    }
}
