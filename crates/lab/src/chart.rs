//! Line charts as SVG: curves with bands and error bars, the same bytes every time.
