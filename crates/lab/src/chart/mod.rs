//! Charts as SVG: curves with bands and error bars, the same bytes every time.
//!
//! A [`Chart`] holds [`Series`]; a series is a line through points, and may carry a band (the
//! quartiles of several runs, say) and error bars. Nothing is drawn from a clock or a font file.

mod scale;
mod svg;

/// A chart: a title, two axes and some series.
///
/// ```
/// use nonolith_lab::chart::{Chart, Series};
///
/// let steps = Series::new("logic").points([(0.0, 0.0), (1.0, 12.0), (2.0, 25.0)]);
/// let svg = Chart::new("Race", "steps", "known cells").series(steps).to_svg();
/// assert!(svg.starts_with("<svg") && svg.contains("logic"));
/// ```
#[derive(Clone, Debug)]
pub struct Chart {
    title: String,
    x_label: String,
    y_label: String,
    x_names: Vec<String>,
    series: Vec<Series>,
}

impl Chart {
    /// A chart with no series yet.
    ///
    /// ```
    /// assert!(nonolith_lab::chart::Chart::new("Race", "steps", "cells").to_svg().contains("Race"));
    /// ```
    pub fn new(
        title: impl Into<String>,
        x_label: impl Into<String>,
        y_label: impl Into<String>,
    ) -> Chart {
        let (title, x_label, y_label) = (title.into(), x_label.into(), y_label.into());
        Chart { title, x_label, y_label, x_names: vec![], series: vec![] }
    }

    /// The same chart with these names at x = 0, 1, 2 and so on, in place of numbers.
    ///
    /// ```
    /// use nonolith_lab::chart::{Chart, Series};
    /// let chart = Chart::new("Sets", "", "steps").x_names(["training", "test"]);
    /// let steps = Series::new("random").points([(0.0, 9.0), (1.0, 25.0)]);
    /// assert!(chart.series(steps).to_svg().contains(">training<"));
    /// ```
    pub fn x_names(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Chart {
        self.x_names = names.into_iter().map(Into::into).collect();
        self
    }

    /// The same chart with this series too.
    ///
    /// ```
    /// use nonolith_lab::chart::{Chart, Series};
    /// let chart = Chart::new("Race", "steps", "cells").series(Series::new("line"));
    /// assert!(chart.to_svg().contains("line"));
    /// ```
    pub fn series(mut self, series: Series) -> Chart {
        self.series.push(series);
        self
    }

    /// The chart as an SVG document.
    ///
    /// ```
    /// use nonolith_lab::chart::Chart;
    /// let draw = || Chart::new("Race", "steps", "cells").to_svg();
    /// assert_eq!(draw(), draw());
    /// ```
    pub fn to_svg(&self) -> String {
        svg::draw(self)
    }
}

/// One curve of a chart.
///
/// ```
/// use nonolith_lab::chart::Series;
///
/// let best = Series::new("best of 30 runs")
///     .points([(0.0, 40.0), (1.0, 12.0)])
///     .band([(0.0, 38.0, 44.0), (1.0, 8.0, 15.0)]);
/// assert_eq!(best.name(), "best of 30 runs");
/// ```
#[derive(Clone, Debug)]
pub struct Series {
    name: String,
    points: Vec<(f64, f64)>,
    band: Vec<(f64, f64, f64)>,
    bars: Vec<(f64, f64, f64)>,
    bare: bool,
}

impl Series {
    /// A series with no points yet.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::chart::Series::new("logic").name(), "logic");
    /// ```
    pub fn new(name: impl Into<String>) -> Series {
        Series { name: name.into(), points: vec![], band: vec![], bars: vec![], bare: false }
    }

    /// Its name in the legend.
    ///
    /// ```
    /// assert_eq!(nonolith_lab::chart::Series::new("logic").name(), "logic");
    /// ```
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same series with a line through these points.
    ///
    /// ```
    /// nonolith_lab::chart::Series::new("logic").points([(0.0, 1.0), (1.0, 2.0)]);
    /// ```
    pub fn points(mut self, points: impl IntoIterator<Item = (f64, f64)>) -> Series {
        self.points = points.into_iter().collect();
        self
    }

    /// The same series with its points as dots and no line between them.
    ///
    /// ```
    /// use nonolith_lab::chart::{Chart, Series};
    /// let dots = Series::new("random").points([(0.0, 1.0), (1.0, 2.0)]).without_line();
    /// assert!(!Chart::new("", "", "").series(dots).to_svg().contains("<polyline"));
    /// ```
    pub fn without_line(mut self) -> Series {
        self.bare = true;
        self
    }

    /// The same series with a band from low to high at each x.
    ///
    /// ```
    /// nonolith_lab::chart::Series::new("mean").band([(0.0, 1.0, 3.0), (1.0, 2.0, 4.0)]);
    /// ```
    pub fn band(mut self, band: impl IntoIterator<Item = (f64, f64, f64)>) -> Series {
        self.band = band.into_iter().collect();
        self
    }

    /// The same series with an error bar from low to high at each x.
    ///
    /// ```
    /// nonolith_lab::chart::Series::new("mean").error_bars([(0.0, 1.0, 3.0)]);
    /// ```
    pub fn error_bars(mut self, bars: impl IntoIterator<Item = (f64, f64, f64)>) -> Series {
        self.bars = bars.into_iter().collect();
        self
    }

    /// Every point that the chart must have room for.
    fn extent(&self) -> impl Iterator<Item = (f64, f64)> {
        let wide = self.band.iter().chain(&self.bars);
        let ends = wide.flat_map(|&(x, low, high)| [(x, low), (x, high)]);
        self.points.iter().copied().chain(ends).filter(|(x, y)| x.is_finite() && y.is_finite())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(chart: &Chart, wanted: &str, times: usize) {
        let svg = chart.to_svg();
        assert_eq!(svg.matches(wanted).count(), times, "{wanted} in {svg}");
    }

    fn two_runs() -> Chart {
        let slow = Series::new("slow").points([(0.0, 0.0), (10.0, 100.0)]);
        let fast = Series::new("fast").points([(0.0, 0.0), (2.0, 100.0)]);
        Chart::new("Race", "steps", "cells").series(slow).series(fast)
    }

    #[test]
    fn every_series_is_one_line() {
        check(&two_runs(), "<polyline", 2);
    }

    #[test]
    fn a_band_is_one_shape() {
        let banded = Series::new("mean").band([(0.0, 1.0, 2.0), (5.0, 2.0, 3.0)]);
        check(&two_runs().series(banded), "<polygon", 1);
    }

    #[test]
    fn an_error_bar_has_a_cap_at_each_end() {
        let marked = Series::new("mean").error_bars([(0.0, 1.0, 2.0), (5.0, 2.0, 3.0)]);
        check(&two_runs().series(marked), r#"class="bar""#, 2 * 3);
    }

    #[test]
    fn what_is_written_in_a_title_cannot_break_the_document() {
        check(&Chart::new("a < b & c", "", ""), "a &lt; b &amp; c", 1);
    }

    #[test]
    fn a_figure_that_is_no_number_is_left_out() {
        let odd = Series::new("odd").points([(0.0, f64::NAN), (1.0, 1.0), (f64::INFINITY, 1.0)]);
        check(&Chart::new("", "", "").series(odd), "NaN", 0);
    }
}
