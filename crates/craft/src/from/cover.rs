//! Coverage: which share of every cell each colour takes. The picture is the colour with the largest
//! share; what a change costs the eye is the share that it gives up.

use puzzle::{Colour, Picture, Square};

use super::raster::Raster;

/// Which share of every cell each colour has, the background first. The shares of a cell sum to 1.
///
/// ```
/// use craft::from::Cover;
/// use puzzle::{Colour, Picture};
///
/// let picture: Picture = "01 10".parse().unwrap();
/// let cover = Cover::of_picture(&picture, 2);
/// assert_eq!(cover.picture(), picture);
/// assert_eq!(cover.price((0, 0).into(), Colour::BLACK), 1.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Cover {
    height: usize,
    width: usize,
    colours: usize,
    shares: Vec<f32>,
}

impl Cover {
    /// The coverage of a picture that is known exactly: every cell has its colour wholly.
    pub fn of_picture(picture: &Picture, colours: usize) -> Cover {
        let of_cell = |colour: &Colour| {
            let own = colour.index();
            (0..colours).map(move |index| if index == own { 1.0 } else { 0.0 })
        };
        let shares = picture.cells().iter().flat_map(of_cell).collect();
        Cover { height: picture.height(), width: picture.width(), colours, shares }
    }

    /// The coverage of a black-and-white picture, from the share of ink in each cell.
    pub(crate) fn of_ink(height: usize, width: usize, share: impl Fn(Square) -> f32) -> Cover {
        let squares =
            (0..height * width).map(|place| Square { row: place / width, column: place % width });
        let shares = squares.flat_map(|square| [1.0 - share(square), share(square)]).collect();
        Cover { height, width, colours: 2, shares }
    }

    /// The share that a colour has of a cell.
    pub fn share(&self, square: Square, colour: Colour) -> f32 {
        self.of_cell(square)[colour.index()]
    }

    fn of_cell(&self, square: Square) -> &[f32] {
        let start = (square.row * self.width + square.column) * self.colours;
        &self.shares[start..start + self.colours]
    }

    /// The picture in which every cell has the colour with the largest share.
    pub fn picture(&self) -> Picture {
        self.picture_with(0.0)
    }

    /// The same where the background needs `bias` less of a cell than half to win it from an ink, or
    /// more where `bias` is below 0.
    pub(crate) fn picture_with(&self, bias: f32) -> Picture {
        Picture::from_fn(self.height, self.width, |square| {
            let shares = self.of_cell(square);
            let ink = (1..self.colours).fold(1, |best, ink| match shares[ink] > shares[best] {
                true => ink,
                false => best,
            });
            let is_ink = shares[ink] >= shares[0] + 2.0 * bias;
            if is_ink { Colour::new(ink) } else { Colour::BACKGROUND }
        })
    }

    /// The coverage in which every cell takes a part of the shares of the four beside it: single
    /// teeth and notches of an edge go.
    pub(crate) fn smoothed(&self, part: f32) -> Cover {
        let mut shares = Vec::with_capacity(self.shares.len());
        for row in 0..self.height {
            for column in 0..self.width {
                let own = self.of_cell((row, column).into());
                let beside = [
                    (row.saturating_sub(1), column),
                    ((row + 1).min(self.height - 1), column),
                    (row, column.saturating_sub(1)),
                    (row, (column + 1).min(self.width - 1)),
                ];
                let beside = beside.map(|at| self.of_cell(at.into()));
                shares.extend((0..self.colours).map(|colour| {
                    let around: f32 = beside.iter().map(|shares| shares[colour]).sum();
                    (1.0 - part) * own[colour] + part * around / 4.0
                }));
            }
        }
        Cover { shares, ..*self }
    }

    /// How much the eye minds a cell in this colour: the share of the colour with the largest less
    /// that of this one, from 0 (a coin toss) to 1 (plainly wrong).
    pub fn price(&self, square: Square, colour: Colour) -> f64 {
        let shares = self.of_cell(square);
        let most = shares.iter().copied().fold(0.0, f32::max);
        f64::from(most - shares[colour.index()])
    }

    /// How far a picture is from this coverage: the mean price of its cells.
    pub fn regret(&self, picture: &Picture) -> f64 {
        let squares = (0..self.height * self.width)
            .map(|place| Square { row: place / self.width, column: place % self.width });
        let sum: f64 = squares.map(|square| self.price(square, picture[square])).sum();
        sum / (self.height * self.width) as f64
    }

    /// The coverage of the lines that are left when `rows` and `columns` are kept.
    pub(crate) fn part(
        &self,
        rows: std::ops::Range<usize>,
        columns: std::ops::Range<usize>,
    ) -> Cover {
        let cells = rows.clone().flat_map(|row| columns.clone().map(move |column| (row, column)));
        let shares = cells.flat_map(|at| self.of_cell(at.into()).iter().copied()).collect();
        Cover { height: rows.len(), width: columns.len(), colours: self.colours, shares }
    }
}

/// Where the thing stands in a grid of `height` x `width` cells: its corner and its size in cells.
/// What lies around it is background.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) height: usize,
    pub(crate) width: usize,
    pub(crate) top: f64,
    pub(crate) left: f64,
    pub(crate) rows: f64,
    pub(crate) columns: f64,
}

/// For each ink the share of every point that it takes, as a summed-area table: the sum over any
/// rectangle takes four looks.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    width: usize,
    height: usize,
    /// Sums of shares in 255ths, of all points above and to the left of a corner.
    inks: Vec<Vec<u32>>,
}

impl Layers {
    /// The layers of a raster in which each point has this ink, counted from 0, or none; opaque
    /// points wholly and others in part.
    pub(crate) fn new(
        raster: &Raster,
        inks: usize,
        ink_of: impl Fn(usize) -> Option<usize>,
    ) -> Layers {
        let (width, height) = (raster.width, raster.height);
        let mut sums = vec![vec![0; (width + 1) * (height + 1)]; inks];
        let mut along = vec![0_u32; inks];
        for y in 0..height {
            along.fill(0);
            for x in 0..width {
                let point = y * width + x;
                if let Some(ink) = ink_of(point) {
                    along[ink] += u32::from(raster.opacities[point]);
                }
                let corner = (y + 1) * (width + 1) + x + 1;
                for (sums, along) in sums.iter_mut().zip(&along) {
                    sums[corner] = sums[corner - width - 1] + along;
                }
            }
        }
        Layers { width, height, inks: sums }
    }

    /// The coverage of the cells of a frame.
    pub(crate) fn cover(&self, frame: &Frame) -> Cover {
        let across = corners(frame.width, frame.left, frame.columns, self.width);
        let down = corners(frame.height, frame.top, frame.rows, self.height);
        let area = self.width as f64 / frame.columns * (self.height as f64 / frame.rows) * 255.0;
        let colours = self.inks.len() + 1;
        let mut shares = vec![0.0; frame.height * frame.width * colours];
        for (index, sums) in self.inks.iter().enumerate() {
            let mut above = self.along(sums, down[0], &across);
            for row in 0..frame.height {
                let below = self.along(sums, down[row + 1], &across);
                for column in 0..frame.width {
                    let part =
                        below[column + 1] - below[column] - above[column + 1] + above[column];
                    let place = (row * frame.width + column) * colours;
                    shares[place + index + 1] = ((part / area) as f32).clamp(0.0, 1.0);
                }
                above = below;
            }
        }
        for cell in shares.chunks_exact_mut(colours) {
            cell[0] = (1.0 - cell[1..].iter().sum::<f32>()).max(0.0);
        }
        Cover { height: frame.height, width: frame.width, colours, shares }
    }

    /// The sums at corners between points: of everything above `y` and left of each of `across`.
    fn along(&self, sums: &[u32], y: f64, across: &[f64]) -> Vec<f64> {
        let (upper, down) = (y as usize, y - y.floor());
        let row = upper * (self.width + 1);
        let next = if upper < self.height { row + self.width + 1 } else { row };
        let at = |x: usize| {
            let (here, below) = (f64::from(sums[row + x]), f64::from(sums[next + x]));
            here + (below - here) * down
        };
        let between = |&x: &f64| {
            let (left, right) = (x as usize, x - x.floor());
            let here = at(left);
            if left < self.width { here + (at(left + 1) - here) * right } else { here }
        };
        across.iter().map(between).collect()
    }
}

/// The places of the corners of `cells` cells along a side of `points` points, when the side takes
/// `length` cells from cell `start` on. Places off the side are at its end.
fn corners(cells: usize, start: f64, length: f64, points: usize) -> Vec<f64> {
    let scale = points as f64 / length;
    (0..=cells).map(|cell| ((cell as f64 - start) * scale).clamp(0.0, points as f64)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::from::Pixels;
    use puzzle::generate::Draw;

    /// A raster of `height` rows whose points are opaque, and an ink (or none) for each.
    fn noise(height: usize, width: usize, inks: usize, seed: u64) -> (Raster, Vec<Option<usize>>) {
        let mut draw = Draw::new(seed, 0);
        let rgba = (0..height * width * 4).map(|_| draw.below(256) as u8).collect();
        let pixels = Pixels::new(width, height, rgba).expect("pixels");
        let raster = Raster::new(&pixels, pixels.bounds(), usize::MAX);
        let inks = (0..height * width).map(|_| draw.below(inks + 1).checked_sub(1)).collect();
        (raster, inks)
    }

    /// The share of a cell by brute force: the area of each point within it.
    fn slow_share(
        raster: &Raster,
        ink: &[Option<usize>],
        frame: &Frame,
        at: (usize, usize),
        wanted: usize,
    ) -> f64 {
        let (tall, wide) = (frame.rows / raster.height as f64, frame.columns / raster.width as f64);
        let overlap = |start: f64, size: f64, cell: usize| {
            ((start + size).min(cell as f64 + 1.0) - start.max(cell as f64)).max(0.0)
        };
        (0..ink.len())
            .filter(|&point| ink[point] == Some(wanted))
            .map(|point| {
                let (x, y) = (point % raster.width, point / raster.width);
                let down = overlap(frame.top + y as f64 * tall, tall, at.0);
                let across = overlap(frame.left + x as f64 * wide, wide, at.1);
                down * across * f64::from(raster.opacities[point]) / 255.0
            })
            .sum()
    }

    #[test]
    fn the_share_of_a_cell_is_the_area_of_the_points_in_it() {
        for seed in 0..60 {
            let mut draw = Draw::new(seed, 1);
            let (height, width) = (1 + draw.below(12), 1 + draw.below(12));
            let (raster, ink) = noise(height, width, 3, seed);
            let mut part = |most: usize| draw.below(most * 8) as f64 / 8.0;
            let frame = Frame {
                height: 5,
                width: 4,
                top: part(2) - 1.0,
                left: part(2) - 1.0,
                rows: part(6) + 0.5,
                columns: part(6) + 0.5,
            };
            let cover = Layers::new(&raster, 3, |point| ink[point]).cover(&frame);
            for at in (0..5).flat_map(|row| (0..4).map(move |column| (row, column))) {
                let shares: Vec<f32> =
                    (0..4).map(|colour| cover.share(at.into(), Colour::new(colour))).collect();
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{shares:?}");
                for wanted in 0..3 {
                    let slow = slow_share(&raster, &ink, &frame, at, wanted);
                    assert!(
                        (f64::from(shares[wanted + 1]) - slow).abs() < 1e-4,
                        "seed {seed} {at:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn smoothing_keeps_what_is_even_and_takes_a_single_tooth() {
        let smooth = |text: &str| {
            let picture: Picture = text.parse().expect("a picture");
            let smoothed = Cover::of_picture(&picture, 3).smoothed(0.8).picture();
            smoothed.to_string().replace('\n', " ")
        };
        assert_eq!(smooth("222 222"), "222 222");
        assert_eq!(smooth("0000 0100 1111 1111"), "0000 0000 1111 1111");
    }

    #[test]
    fn the_picture_of_a_coverage_has_no_regret_and_any_other_has_some_or_none() {
        let (raster, ink) = noise(9, 9, 2, 7);
        let frame = Frame { height: 4, width: 4, top: 0.0, left: 0.0, rows: 4.0, columns: 4.0 };
        let cover = Layers::new(&raster, 2, |point| ink[point]).cover(&frame);
        let picture = cover.picture();
        assert_eq!(cover.regret(&picture), 0.0);
        let mut other = picture.clone();
        other[(0, 0).into()] = Colour::new((picture[(0, 0).into()].index() + 1) % 3);
        let price = cover.price((0, 0).into(), other[(0, 0).into()]);
        assert!((cover.regret(&other) - price / 16.0).abs() < 1e-9);
    }
}
