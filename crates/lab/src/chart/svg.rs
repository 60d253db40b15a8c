//! Drawing a chart: rectangles, lines and text.

use super::scale::Scale;
use super::{Chart, Series};
use crate::svg::Svg;

const WIDTH: f64 = 820.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 560.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 380.0;

/// The colours of Okabe and Ito, which people with colour-blindness can tell apart.
const COLOURS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#56b4e9", "#e69f00", "#7a7a7a"];
/// Dashes tell curves apart where there are more of them than colours, or no colours at all.
const DASHES: [&str; 3] = ["none", "7 3", "2 3"];

struct PlotArea {
    x: Scale,
    y: Scale,
}

/// The whole document.
pub(super) fn draw(chart: &Chart) -> String {
    let figures = || chart.series.iter().flat_map(Series::extent);
    let x = match chart.x_names.len() {
        0 => Scale::over(figures().map(|(x, _)| x), LEFT, RIGHT),
        count => Scale::places(count, LEFT, RIGHT),
    };
    let frame = PlotArea { x, y: Scale::over(figures().map(|(_, y)| y), BOTTOM, TOP) };
    let mut svg = opening(chart);
    axes(&mut svg, chart, &frame);
    for (index, series) in chart.series.iter().enumerate() {
        curve(&mut svg, series, &CurveStyle::of(index), &frame);
        legend(&mut svg, series, &CurveStyle::of(index), index);
    }
    svg.finish()
}

fn opening(chart: &Chart) -> Svg {
    let mut svg = Svg::new(WIDTH, HEIGHT);
    svg.text((LEFT, 26.0), r#"font-size="16""#, &chart.title);
    let middle = (LEFT + RIGHT) / 2.0;
    svg.text((middle, HEIGHT - 14.0), r#"text-anchor="middle""#, &chart.x_label);
    let height = (TOP + BOTTOM) / 2.0;
    let turned = format!(r#"text-anchor="middle" transform="rotate(-90 18 {height})""#);
    svg.text((18.0, height), &turned, &chart.y_label);
    svg
}

fn axes(svg: &mut Svg, chart: &Chart, frame: &PlotArea) {
    for (figure, label) in frame.y.ticks() {
        let y = frame.y.place(figure);
        svg.line((LEFT, y), (RIGHT, y), "stroke=\"#dddddd\"");
        svg.text((LEFT - 8.0, y + 4.5), r#"text-anchor="end""#, &label);
    }
    let named = |(index, name): (usize, &String)| (index as f64, name.clone());
    let names = chart.x_names.iter().enumerate().map(named).collect::<Vec<_>>();
    for (figure, label) in if names.is_empty() { frame.x.ticks() } else { names } {
        let x = frame.x.place(figure);
        svg.line((x, BOTTOM), (x, BOTTOM + 5.0), "stroke=\"#333333\"");
        svg.text((x, BOTTOM + 20.0), r#"text-anchor="middle""#, &label);
    }
    svg.line((LEFT, BOTTOM), (RIGHT, BOTTOM), "stroke=\"#333333\"");
    svg.line((LEFT, TOP), (LEFT, BOTTOM), "stroke=\"#333333\"");
}

struct CurveStyle {
    colour: &'static str,
    dash: &'static str,
}

impl CurveStyle {
    fn of(index: usize) -> CurveStyle {
        let dash = DASHES[index / COLOURS.len() % DASHES.len()];
        CurveStyle { colour: COLOURS[index % COLOURS.len()], dash }
    }

    fn stroke(&self) -> String {
        let CurveStyle { colour, dash } = self;
        format!(r#"stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}""#)
    }
}

fn curve(svg: &mut Svg, series: &Series, style: &CurveStyle, frame: &PlotArea) {
    let colour = style.colour;
    if !series.band.is_empty() {
        let upper = series.band.iter().map(|&(x, _, high)| (x, high));
        let lower = series.band.iter().rev().map(|&(x, low, _)| (x, low));
        let outline = path(upper.chain(lower), frame);
        svg.element(&format!(r#"<polygon points="{outline}" fill="{colour}" opacity="0.18"/>"#));
    }
    for &(x, low, high) in &series.bars {
        error_bar(svg, (frame.x.place(x), frame.y.place(low), frame.y.place(high)), colour);
    }
    if !series.bare && series.points.len() > 1 {
        let (points, stroke) = (path(series.points.iter().copied(), frame), style.stroke());
        svg.element(&format!(r#"<polyline points="{points}" fill="none" {stroke}/>"#));
    }
    // Dots on a long curve would hide it.
    if series.bare || series.points.len() <= 40 {
        for &(x, y) in series.points.iter().filter(|(x, y)| x.is_finite() && y.is_finite()) {
            let (x, y) = (frame.x.place(x), frame.y.place(y));
            svg.element(&format!(r#"<circle cx="{x:.2}" cy="{y:.2}" r="3" fill="{colour}"/>"#));
        }
    }
}

fn error_bar(svg: &mut Svg, (x, low, high): (f64, f64, f64), colour: &str) {
    let style = format!(r#"class="bar" stroke="{colour}""#);
    svg.line((x, low), (x, high), &style);
    for end in [low, high] {
        svg.line((x - 4.0, end), (x + 4.0, end), &style);
    }
}

fn path(points: impl Iterator<Item = (f64, f64)>, frame: &PlotArea) -> String {
    points
        .filter(|(x, y)| x.is_finite() && y.is_finite())
        .map(|(x, y)| format!("{:.2},{:.2}", frame.x.place(x), frame.y.place(y)))
        .collect::<Vec<_>>()
        .join(" ")
}

fn legend(svg: &mut Svg, series: &Series, style: &CurveStyle, index: usize) {
    let y = TOP + 10.0 + 20.0 * index as f64;
    svg.line((RIGHT + 16.0, y), (RIGHT + 40.0, y), &style.stroke());
    svg.text((RIGHT + 46.0, y + 4.5), "", &series.name);
}
