//! Whether grades agree with people: Kendall's tau-b and how sure it is.

use puzzle::generate::Draw;
use serde::{Deserialize, Serialize};

/// How often the data are drawn again to see how far tau could be off.
const REDRAWS: usize = 2_000;

/// How far two rankings agree: 1 wholly, 0 not at all, -1 they are opposed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Correlation {
    /// Kendall's tau-b, which allows for ties.
    pub tau_b: f64,
    /// The interval that holds 95 % of what redrawn data give (percentile bootstrap).
    pub interval: (f64, f64),
    /// How many pairs of values there are.
    pub count: usize,
}

/// Compares two rankings of the same things, given pair by pair.
///
/// ```
/// let pairs = [(1.0, 10.0), (2.0, 20.0), (3.0, 30.0)];
/// assert_eq!(strategies::grade::correlate(&pairs, 1).unwrap().tau_b, 1.0);
/// ```
pub fn correlate(pairs: &[(f64, f64)], seed: u64) -> Option<Correlation> {
    let tau = tau_b(pairs)?;
    let mut draw = Draw::new(seed, 0);
    let mut redrawn: Vec<f64> = (0..REDRAWS)
        .filter_map(|_| {
            let again: Vec<(f64, f64)> =
                pairs.iter().map(|_| pairs[draw.below(pairs.len())]).collect();
            tau_b(&again)
        })
        .collect();
    redrawn.sort_by(f64::total_cmp);
    let at = |share: f64| redrawn[((redrawn.len() - 1) as f64 * share).round() as usize];
    let interval = if redrawn.is_empty() { (tau, tau) } else { (at(0.025), at(0.975)) };
    Some(Correlation { tau_b: tau, interval, count: pairs.len() })
}

/// Kendall's tau-b; `None` if one of the rankings is all ties.
fn tau_b(pairs: &[(f64, f64)]) -> Option<f64> {
    let (mut agree, mut tied_first, mut tied_second, mut all) = (0.0, 0.0, 0.0, 0.0);
    for (index, one) in pairs.iter().enumerate() {
        for other in &pairs[..index] {
            let sign = |a: f64, b: f64| if a == b { 0.0 } else { (a - b).signum() };
            let (first, second) = (sign(one.0, other.0), sign(one.1, other.1));
            agree += first * second;
            tied_first += f64::from(first == 0.0);
            tied_second += f64::from(second == 0.0);
            all += 1.0;
        }
    }
    let scale = ((all - tied_first) * (all - tied_second)).sqrt();
    (scale > 0.0).then(|| agree / scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_are_allowed_for() {
        // By hand: pairs 3, agreeing 2, none opposed, one tie in the first ranking.
        let tau = tau_b(&[(1.0, 1.0), (1.0, 2.0), (2.0, 3.0)]).unwrap();
        assert!((tau - 2.0 / 6.0_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn opposed_rankings_give_minus_one() {
        assert_eq!(tau_b(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]), Some(-1.0));
    }

    #[test]
    fn a_ranking_of_ties_says_nothing() {
        assert_eq!(correlate(&[(1.0, 1.0), (1.0, 2.0)], 1), None);
    }

    #[test]
    fn the_interval_holds_tau() {
        let pairs: Vec<(f64, f64)> =
            (0..20).map(|n| (f64::from(n), f64::from(n * 7 % 20))).collect();
        let found = correlate(&pairs, 3).unwrap();
        assert!(found.interval.0 <= found.tau_b && found.tau_b <= found.interval.1);
    }
}
