//! Prices: how much the eye minds it when a cell changes its colour.

use puzzle::{Colour, Picture, Square};

/// The price 1 in millionths. Prices are rounded to them, so that sums do not depend on their order.
pub(super) const PRICE_OF_ONE: u32 = 1_000_000;

/// For each square and colour the price of giving the square that colour, from 0 (nobody sees it) to
/// 1 (plainly wrong).
///
/// ```
/// use craft::repair::Prices;
/// use puzzle::{Colour, Picture};
///
/// let picture: Picture = "01 10".parse().unwrap();
/// assert_eq!(Prices::equal().price((0, 0).into(), Colour::BLACK), 1.0);
/// let by_row = Prices::from_fn(&picture, 2, |square, _| square.row as f64 / 4.0);
/// assert_eq!(by_row.price((1, 0).into(), Colour::BACKGROUND), 0.25);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prices {
    width: usize,
    colours: usize,
    parts: Vec<u32>,
}

impl Prices {
    /// Every change has the price 1.
    pub fn equal() -> Prices {
        Prices::default()
    }

    /// The prices that a function says, for a picture and a number of colours. Each is brought into
    /// the range from 0 to 1 and rounded to a millionth; what is no number counts as 1.
    pub fn from_fn(
        picture: &Picture,
        colours: usize,
        price: impl Fn(Square, Colour) -> f64,
    ) -> Prices {
        let (height, width) = (picture.height(), picture.width());
        let squares = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let all = squares.flat_map(|at| (0..colours).map(move |colour| (at.into(), colour)));
        let parts = |price: f64| {
            let price = if price.is_nan() { 1.0 } else { price.clamp(0.0, 1.0) };
            (price * f64::from(PRICE_OF_ONE)).round() as u32
        };
        let parts = all.map(|(square, colour)| parts(price(square, Colour::new(colour)))).collect();
        Prices { width, colours, parts }
    }

    /// The price of giving a square a colour; 1 where nothing was said about it.
    pub fn price(&self, square: Square, colour: Colour) -> f64 {
        f64::from(self.parts(square, colour)) / f64::from(PRICE_OF_ONE)
    }

    /// The price in millionths.
    pub(super) fn parts(&self, square: Square, colour: Colour) -> u32 {
        let known = square.column < self.width && colour.index() < self.colours;
        let place = (square.row * self.width + square.column) * self.colours + colour.index();
        self.parts.get(place).filter(|_| known).copied().unwrap_or(PRICE_OF_ONE)
    }
}
