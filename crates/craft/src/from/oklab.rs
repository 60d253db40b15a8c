//! Colours as the eye compares them: OKLab (Ottosson 2020), linear light, and how colour-blind
//! people see them (Machado, Oliveira and Fernandes 2009).
//!
//! Roots and powers come from `libm`, so that every machine and WebAssembly get the same bits.

use std::sync::LazyLock;

use puzzle::Rgb;

/// A colour: lightness from 0 to 1, and two axes, green to red and blue to yellow.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Oklab {
    pub(crate) lightness: f32,
    pub(crate) a: f32,
    pub(crate) b: f32,
}

/// Red, green and blue as amounts of light, from 0 to 1.
pub(crate) type Light = [f32; 3];

/// The light of each of the 256 values of a channel on a screen.
static LIGHT: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|value| {
        let value = value as f32 / 255.0;
        match value <= 0.04045 {
            true => value / 12.92,
            false => libm::powf((value + 0.055) / 1.055, 2.4),
        }
    })
});

/// The light of a channel's value on a screen.
pub(crate) fn light_of(value: u8) -> f32 {
    LIGHT[usize::from(value)]
}

/// The channel's value on a screen that is nearest to this light.
fn value_of(light: f32) -> u8 {
    let above = LIGHT.partition_point(|&known| known < light);
    match above {
        0 => 0,
        256 => 255,
        _ if light - LIGHT[above - 1] < LIGHT[above] - light => (above - 1) as u8,
        _ => above as u8,
    }
}

impl Oklab {
    pub(crate) const WHITE: Oklab = Oklab { lightness: 1.0, a: 0.0, b: 0.0 };

    pub(crate) fn of_rgb(Rgb(red, green, blue): Rgb) -> Oklab {
        Oklab::of_light([red, green, blue].map(light_of))
    }

    pub(crate) fn of_light([red, green, blue]: Light) -> Oklab {
        let long = 0.412_221_46 * red + 0.536_332_55 * green + 0.051_445_995 * blue;
        let medium = 0.211_903_5 * red + 0.680_699_5 * green + 0.107_396_96 * blue;
        let short = 0.088_302_46 * red + 0.281_718_85 * green + 0.629_978_7 * blue;
        let [long, medium, short] = [long, medium, short].map(libm::cbrtf);
        Oklab {
            lightness: 0.210_454_26 * long + 0.793_617_8 * medium - 0.004_072_047 * short,
            a: 1.977_998_5 * long - 2.428_592_2 * medium + 0.450_593_7 * short,
            b: 0.025_904_037 * long + 0.782_771_77 * medium - 0.808_675_77 * short,
        }
    }

    /// The nearest colour that a screen can show.
    pub(crate) fn to_rgb(self) -> Rgb {
        let Oklab { lightness, a, b } = self;
        let long = lightness + 0.396_337_78 * a + 0.215_803_76 * b;
        let medium = lightness - 0.105_561_346 * a - 0.063_854_17 * b;
        let short = lightness - 0.089_484_18 * a - 1.291_485_5 * b;
        let [long, medium, short] = [long, medium, short].map(|root| root * root * root);
        Rgb(
            value_of(4.076_741_7 * long - 3.307_711_6 * medium + 0.230_969_94 * short),
            value_of(-1.268_438 * long + 2.609_757_4 * medium - 0.341_319_38 * short),
            value_of(-0.004_196_086_3 * long - 0.703_418_6 * medium + 1.707_614_7 * short),
        )
    }

    pub(crate) fn squared_distance(self, other: Oklab) -> f32 {
        let [lightness, a, b] =
            [self.lightness - other.lightness, self.a - other.a, self.b - other.b];
        lightness * lightness + a * a + b * b
    }

    pub(crate) fn distance(self, other: Oklab) -> f32 {
        self.squared_distance(other).sqrt()
    }
}

/// What people who lack the receptors for long or for medium waves see: matrices over linear light,
/// full severity.
const COLOUR_BLIND: [[[f32; 3]; 3]; 2] = [
    [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
];

/// A colour as protanopes and as deuteranopes see it.
pub(crate) fn as_colour_blind_see(rgb: Rgb) -> [Oklab; 2] {
    let light = [rgb.0, rgb.1, rgb.2].map(light_of);
    COLOUR_BLIND.map(|matrix| {
        let channel = |row: [f32; 3]| -> f32 {
            let sum: f32 = row.iter().zip(light).map(|(part, light)| part * light).sum();
            sum.clamp(0.0, 1.0)
        };
        Oklab::of_light(matrix.map(channel))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: Oklab, expected: [f32; 3]) {
        let expected = Oklab { lightness: expected[0], a: expected[1], b: expected[2] };
        assert!(found.distance(expected) < 0.001, "{found:?}, expected {expected:?}");
    }

    #[test]
    fn known_colours_have_their_published_places() {
        near(Oklab::of_rgb(Rgb::WHITE), [1.0, 0.0, 0.0]);
        near(Oklab::of_rgb(Rgb::BLACK), [0.0, 0.0, 0.0]);
        near(Oklab::of_rgb(Rgb(255, 0, 0)), [0.627_96, 0.224_86, 0.125_85]);
        near(Oklab::of_rgb(Rgb(0, 255, 0)), [0.866_44, -0.233_89, 0.179_5]);
        near(Oklab::of_rgb(Rgb(0, 0, 255)), [0.452_01, -0.032_46, -0.311_53]);
    }

    #[test]
    fn every_colour_of_a_screen_comes_back() {
        for value in 0..=0xFFFF_u32 {
            let rgb = Rgb((value >> 8) as u8, value as u8, (value.wrapping_mul(40_503) >> 8) as u8);
            assert_eq!(Oklab::of_rgb(rgb).to_rgb(), rgb);
        }
    }

    #[test]
    fn colour_blind_people_see_greys_as_they_are() {
        for value in 0..=255 {
            let grey = Rgb(value, value, value);
            let seen = as_colour_blind_see(grey);
            assert!(seen.iter().all(|seen| seen.distance(Oklab::of_rgb(grey)) < 0.01), "{value}");
        }
    }
}
