//! Means with standard errors, and whether a correlation could be chance.

use serde::Serialize;

/// A mean over runs.
///
/// ```
/// let mean = nonolith_lab::experiments::line_order::Mean::of(&[1.0, 3.0]);
/// assert_eq!((mean.mean, mean.standard_error, mean.n), (2.0, 1.0, 2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Mean {
    /// The mean; zero of nothing.
    pub mean: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// Over how many figures.
    pub n: usize,
}

impl Mean {
    /// The mean of some figures.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::experiments::line_order::Mean::of(&[]).n, 0);
    /// ```
    pub fn of(figures: &[f64]) -> Mean {
        let n = figures.len();
        if n == 0 {
            return Mean::default();
        }
        let mean = figures.iter().sum::<f64>() / n as f64;
        let squares: f64 = figures.iter().map(|figure| (figure - mean).powi(2)).sum();
        let deviation = if n > 1 { (squares / (n - 1) as f64).sqrt() } else { 0.0 };
        Mean { mean, standard_error: deviation / (n as f64).sqrt(), n }
    }

    /// The standard deviation of the figures.
    ///
    /// ```
    /// let spread = nonolith_lab::experiments::line_order::Mean::of(&[1.0, 3.0]).deviation();
    /// assert!((spread - 2.0_f64.sqrt()).abs() < 1e-12);
    /// ```
    pub fn deviation(&self) -> f64 {
        self.standard_error * (self.n as f64).sqrt()
    }
}

/// A correlation, and the probability of one as large by chance.
///
/// ```
/// let pairs: Vec<(f64, f64)> = (0..10).map(|x| (f64::from(x), f64::from(2 * x))).collect();
/// let found = nonolith_lab::experiments::line_order::PearsonCorrelation::of(&pairs);
/// assert!(found.r > 0.999 && found.p < 0.001);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct PearsonCorrelation {
    /// Pearson's coefficient.
    pub r: f64,
    /// Two-sided, by Student's distribution.
    pub p: f64,
    /// The number of pairs.
    pub n: usize,
}

impl PearsonCorrelation {
    /// The correlation of `pairs`; zero if there are fewer than three.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::experiments::line_order::PearsonCorrelation::of(&[]).r, 0.0);
    /// ```
    pub fn of(pairs: &[(f64, f64)]) -> PearsonCorrelation {
        let n = pairs.len();
        let mean = |pick: fn(&(f64, f64)) -> f64| pairs.iter().map(pick).sum::<f64>() / n as f64;
        let (mean_x, mean_y) = (mean(|pair| pair.0), mean(|pair| pair.1));
        let sum = |f: &dyn Fn(f64, f64) -> f64| -> f64 {
            pairs.iter().map(|&(x, y)| f(x - mean_x, y - mean_y)).sum()
        };
        let (xx, yy, xy) = (sum(&|x, _| x * x), sum(&|_, y| y * y), sum(&|x, y| x * y));
        if n < 3 || xx == 0.0 || yy == 0.0 {
            return PearsonCorrelation { r: 0.0, p: 1.0, n };
        }
        let r = (xy / (xx * yy).sqrt()).clamp(-1.0, 1.0);
        PearsonCorrelation { r, p: p_value(r, n), n }
    }
}

/// The probability that `n` unrelated pairs have a correlation at least as far from zero as `r`.
fn p_value(r: f64, n: usize) -> f64 {
    let freedom = (n - 2) as f64;
    let x = 1.0 - r * r;
    if x <= 0.0 { 0.0 } else { incomplete_beta(freedom / 2.0, 0.5, x) }
}

/// The regularised incomplete beta function by Lentz's continued fraction.
fn incomplete_beta(a: f64, b: f64, x: f64) -> f64 {
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - incomplete_beta(b, a, 1.0 - x);
    }
    let front =
        (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (1.0 - x).ln()).exp() / a;
    let (mut c, mut d) = (1.0, 1.0 / tiny(1.0 - (a + b) * x / (a + 1.0)));
    let mut fraction = d;
    for step in 1..200 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        for term in [even, odd] {
            d = 1.0 / tiny(1.0 + term * d);
            c = tiny(1.0 + term / c);
            fraction *= c * d;
        }
    }
    front * fraction
}

fn tiny(x: f64) -> f64 {
    if x.abs() < 1e-300 { 1e-300 } else { x }
}

/// Stirling's series, after the argument has been pushed up to where it is exact enough.
fn ln_gamma(mut x: f64) -> f64 {
    let mut shift = 0.0;
    while x < 10.0 {
        shift -= x.ln();
        x += 1.0;
    }
    let series = 1.0 / (12.0 * x) - 1.0 / (360.0 * x.powi(3)) + 1.0 / (1260.0 * x.powi(5));
    shift + (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_correlation_has_the_papers_probability() {
        assert!((p_value(0.18, 200) - 0.01).abs() < 0.001, "{}", p_value(0.18, 200));
    }

    #[test]
    fn students_distribution_agrees_with_its_tables() {
        // t = 2.228 with 10 degrees of freedom is the two-sided 5 % point.
        let t = 2.228_f64;
        let r = t / (t * t + 10.0).sqrt();
        assert!((p_value(r, 12) - 0.05).abs() < 1e-4);
    }
}
