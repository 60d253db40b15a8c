//! Seeded pictures for tests and experiments: noise, islands, and islands that are symmetric.

mod draw;
mod inks;
mod smooth;

pub use draw::Draw;
pub use inks::palette;

use crate::{Colour, MAX_COLOURS, MAX_SIDE, Picture, Puzzle, Square};
use smooth::Field;

/// What kind of picture to draw.
///
/// ```
/// assert_eq!(nonolith_puzzle::generate::Kind::default(), nonolith_puzzle::generate::Kind::Random);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Every cell on its own.
    #[default]
    Random,
    /// Smooth islands.
    Blob,
    /// Smooth islands, left and right alike.
    Mirrored,
}

/// What pictures to draw.
///
/// ```
/// use nonolith_puzzle::generate::{Kind, Recipe};
///
/// let recipe = Recipe::new(10, 15).unwrap().of_kind(Kind::Blob);
/// let pictures: Vec<_> = recipe.pictures(1).take(2).collect();
/// assert_eq!((pictures[0].height(), pictures[0].width()), (10, 15));
/// assert_ne!(pictures[0], pictures[1]);
/// assert_eq!(recipe.pictures(1).next().unwrap(), pictures[0]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    height: usize,
    width: usize,
    colours: usize,
    density: f64,
    kind: Kind,
}

/// A recipe that no picture could follow.
///
/// ```
/// use nonolith_puzzle::generate::{BadRecipe, Recipe};
/// assert_eq!(Recipe::new(0, 5), Err(BadRecipe::Side(0)));
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BadRecipe {
    /// A side of no cells, or of more than [`MAX_SIDE`].
    #[error("expected sides from 1 to {MAX_SIDE}, found {0}")]
    Side(usize),
    /// A density that is not a share of the cells.
    #[error("expected a density from 0 to 1, found {0}")]
    Density(f64),
    /// No colour beside the background, or too many.
    #[error("expected 1 to {most} colours beside the background, found {0}", most = MAX_COLOURS - 1)]
    Colours(usize),
}

impl Recipe {
    /// Black and white pictures of this size, each cell filled with even odds.
    ///
    /// # Errors
    /// [`BadRecipe::Side`].
    ///
    /// ```
    /// assert!(nonolith_puzzle::generate::Recipe::new(5, 5).is_ok());
    /// ```
    pub fn new(height: usize, width: usize) -> Result<Recipe, BadRecipe> {
        match [height, width].into_iter().find(|side| !(1..=MAX_SIDE).contains(side)) {
            Some(side) => Err(BadRecipe::Side(side)),
            None => Ok(Recipe { height, width, colours: 1, density: 0.5, kind: Kind::Random }),
        }
    }

    /// The same recipe for pictures of this kind.
    ///
    /// ```
    /// use nonolith_puzzle::generate::{Kind, Recipe};
    /// let mirrored = Recipe::new(1, 3).unwrap().of_kind(Kind::Mirrored).pictures(1).next().unwrap();
    /// assert_eq!(mirrored.cells()[0], mirrored.cells()[2]);
    /// ```
    pub fn of_kind(self, kind: Kind) -> Recipe {
        Recipe { kind, ..self }
    }

    /// The same recipe with this share of cells filled.
    ///
    /// # Errors
    /// [`BadRecipe::Density`].
    ///
    /// ```
    /// use nonolith_puzzle::generate::Recipe;
    /// let full = Recipe::new(1, 3).unwrap().with_density(1.0).unwrap();
    /// assert_eq!(full.pictures(1).next().unwrap().to_string(), "111");
    /// ```
    pub fn with_density(self, density: f64) -> Result<Recipe, BadRecipe> {
        if !(0.0..=1.0).contains(&density) {
            return Err(BadRecipe::Density(density));
        }
        Ok(Recipe { density, ..self })
    }

    /// The same recipe with `colours` colours beside the background.
    ///
    /// # Errors
    /// [`BadRecipe::Colours`].
    ///
    /// ```
    /// assert!(nonolith_puzzle::generate::Recipe::new(5, 5).unwrap().with_colours(36).is_err());
    /// ```
    pub fn with_colours(self, colours: usize) -> Result<Recipe, BadRecipe> {
        if !(1..MAX_COLOURS).contains(&colours) {
            return Err(BadRecipe::Colours(colours));
        }
        Ok(Recipe { colours, ..self })
    }

    /// Pictures without end. The same seed gives the same pictures, on any machine and in any
    /// version.
    ///
    /// ```
    /// use nonolith_puzzle::generate::Recipe;
    /// let recipe = Recipe::new(5, 5).unwrap();
    /// assert!(recipe.pictures(1).take(3).eq(recipe.pictures(1).take(3)));
    /// ```
    pub fn pictures(&self, seed: u64) -> impl Iterator<Item = Picture> {
        (0..).map(move |number| self.picture_at(seed, number))
    }

    /// The picture of this number, counted from 0, among [`pictures`](Recipe::pictures).
    ///
    /// ```
    /// use nonolith_puzzle::generate::Recipe;
    /// let recipe = Recipe::new(5, 5).unwrap();
    /// assert_eq!(recipe.pictures(1).nth(7).unwrap(), recipe.picture_at(1, 7));
    /// ```
    pub fn picture_at(&self, seed: u64, number: u64) -> Picture {
        self.picture(&mut Draw::new(seed, number))
    }

    /// The puzzles of these pictures, each with its picture as the solution stored.
    ///
    /// ```
    /// use nonolith_puzzle::generate::Recipe;
    /// let puzzle = Recipe::new(5, 5).unwrap().puzzles(1).next().unwrap();
    /// assert_eq!(puzzle.misfit(), None);
    /// ```
    pub fn puzzles(&self, seed: u64) -> impl Iterator<Item = Puzzle> {
        (0..).map(move |number| self.puzzle(seed, number))
    }

    /// The puzzle with this number among [`Recipe::puzzles`], the first being 0. It is drawn by
    /// itself, so that several machines can share the work.
    ///
    /// ```
    /// use nonolith_puzzle::generate::Recipe;
    /// let recipe = Recipe::new(5, 5).unwrap();
    /// assert_eq!(recipe.puzzles(1).nth(7), Some(recipe.puzzle(1, 7)));
    /// ```
    pub fn puzzle(&self, seed: u64, number: u64) -> Puzzle {
        let picture = self.picture(&mut Draw::new(seed, number));
        Puzzle::of_picture(palette(self.colours), picture).expect("a recipe is sound")
    }

    fn picture(&self, draw: &mut Draw) -> Picture {
        match self.kind {
            Kind::Random => self.noise(draw),
            Kind::Blob => self.islands(|| Field::new(self.height, self.width, draw)),
            Kind::Mirrored => self.islands(|| Field::new(self.height, self.width, draw).mirrored()),
        }
    }

    fn noise(&self, draw: &mut Draw) -> Picture {
        Picture::from_fn(self.height, self.width, |_| {
            if draw.chance(self.density) {
                Colour::new(1 + draw.below(self.colours))
            } else {
                Colour::BACKGROUND
            }
        })
    }

    /// The highest places of a smooth field are land; on land the colour whose own field is
    /// highest wins, so that colours come in patches too.
    fn islands(&self, mut field: impl FnMut() -> Field) -> Picture {
        let land = field().highest(self.density);
        let fields: Vec<Field> =
            if self.colours == 1 { vec![] } else { (0..self.colours).map(|_| field()).collect() };
        Picture::from_fn(self.height, self.width, |square| {
            let index = square.row * self.width + square.column;
            if land[index] { patch(&fields, square) } else { Colour::BACKGROUND }
        })
    }
}

fn patch(fields: &[Field], square: Square) -> Colour {
    let highest = (0..fields.len()).max_by_key(|&colour| fields[colour].at(square));
    highest.map_or(Colour::BLACK, |colour| Colour::new(colour + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(recipe: Recipe, seed: u64, picture: &str) {
        let drawn = recipe.pictures(seed).next().unwrap().to_string();
        assert_eq!(drawn.replace('\n', " "), picture);
    }

    fn recipe(kind: Kind, height: usize, width: usize) -> Recipe {
        Recipe::new(height, width).unwrap().of_kind(kind)
    }

    #[test]
    fn noise_stays_the_same_for_a_seed() {
        check(recipe(Kind::Random, 3, 8), 1, "10001010 10101000 11100001");
    }

    #[test]
    fn islands_stay_the_same_for_a_seed() {
        check(
            recipe(Kind::Blob, 6, 12),
            7,
            "110000001111 110000001111 110000011100 110000011100 111000111100 111100111000",
        );
    }

    #[test]
    fn mirrored_islands_stay_the_same_for_a_seed() {
        check(
            recipe(Kind::Mirrored, 6, 9),
            3,
            "000000000 000000000 000111000 001111100 111111111 111111111",
        );
    }

    #[test]
    fn coloured_islands_stay_the_same_for_a_seed() {
        check(
            recipe(Kind::Blob, 6, 12).with_colours(3).unwrap(),
            2,
            "300330002200 000330002210 000330011220 001333112200 011333000021 033300000021",
        );
    }

    #[test]
    fn a_mirrored_picture_reads_the_same_backwards() {
        for picture in recipe(Kind::Mirrored, 9, 10).pictures(5).take(20) {
            let backwards = |row: &[Colour]| row.iter().rev().copied().collect::<Vec<_>>();
            assert!(picture.rows().all(|row| row == backwards(row)));
        }
    }

    #[test]
    fn islands_have_the_density_asked_for() {
        for percent in [0, 10, 35, 50, 100] {
            let sparse = recipe(Kind::Blob, 10, 10).with_density(f64::from(percent) / 100.0);
            let picture = sparse.unwrap().pictures(1).next().unwrap();
            let filled = picture.cells().iter().filter(|cell| !cell.is_background()).count();
            assert_eq!(filled, percent as usize);
        }
    }
}
