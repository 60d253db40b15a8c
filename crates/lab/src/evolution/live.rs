//! Watching live: the best individual and the curve of its fitness, as text.

use puzzle::{Event, Grid, Palette, Picture, render};

/// How many characters the curve is wide at most.
const WIDTH: usize = 60;
const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// What has been seen of a run so far.
///
/// ```
/// use nonolith_lab::evolution::Live;
/// use puzzle::Event;
///
/// let mut live = Live::default();
/// let picture: puzzle::Picture = "10 01".parse().unwrap();
/// live.see(&Event::Candidate { picture: picture.clone(), score: 8.0 });
/// live.see(&Event::Candidate { picture, score: 0.0 });
/// assert_eq!(live.frame(), "▀▄\n█▁ 0 (generation 1)\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Live {
    scores: Vec<f64>,
    best: Option<Picture>,
}

impl Live {
    /// Records an event; whether it is a candidate whose score differs from that of the last one.
    ///
    /// ```
    /// use nonolith_lab::evolution::Live;
    /// assert!(!Live::default().see(&puzzle::Event::Retract { broken: None }));
    /// ```
    pub fn see(&mut self, event: &Event) -> bool {
        let Event::Candidate { picture, score } = event else { return false };
        let news = self.scores.last() != Some(score);
        self.scores.push(*score);
        self.best = Some(picture.clone());
        news
    }

    /// The candidate, and beneath it the curve, the score and the generation.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::evolution::Live::default().frame(), "");
    /// ```
    pub fn frame(&self) -> String {
        let (Some(picture), Some(score)) = (&self.best, self.scores.last()) else {
            return String::new();
        };
        let grid = Grid::of_picture(picture, 2);
        let picture = render::half_blocks(&Palette::black_and_white(), &grid, false);
        let generation = self.scores.len() - 1;
        format!("{picture}{} {score} (generation {generation})\n", self.curve())
    }

    /// The scores so far, each character a share of the generations and as high as their best.
    fn curve(&self) -> String {
        let share = self.scores.len().div_ceil(WIDTH);
        let most = self.scores.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        let level = |scores: &[f64]| {
            let least = scores.iter().copied().fold(f64::INFINITY, f64::min);
            LEVELS[(least / most * 7.0).clamp(0.0, 7.0) as usize]
        };
        self.scores.chunks(share).map(level).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_run_has_a_curve_of_sixty_characters() {
        let mut live = Live::default();
        let picture: Picture = "1".parse().unwrap();
        for score in (0..=600).rev() {
            live.see(&Event::Candidate { picture: picture.clone(), score: f64::from(score) });
        }
        let curve = live.curve();
        assert!(curve.chars().count() <= WIDTH && curve.starts_with('▇') && curve.ends_with('▁'));
    }
}
