//! Time against size, both on logarithmic axes, as SVG.

use std::error::Error;

use plotters::prelude::*;

use super::growth::Step;

/// What is measured at each size, under its name.
pub type Line<'a> = (&'a str, Vec<Step>);

const SIZE: (u32, u32) = (640, 400);
/// Readable on light and dark pages.
const INK: RGBColor = RGBColor(128, 128, 128);
const COLOURS: [RGBColor; 5] = [
    RGBColor(128, 128, 128),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 158, 115),
    RGBColor(213, 94, 0),
];

/// Two plots side by side, each with its axis' name and its lines.
pub fn svg(plots: [(&str, &[Line<'_>]); 2]) -> String {
    let mut text = String::new();
    let size = (2 * SIZE.0, SIZE.1);
    let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
    for (part, (axis, lines)) in area.split_evenly((1, 2)).iter().zip(plots) {
        drawn(part, axis, lines).expect("a string can be drawn into");
    }
    area.present().expect("a string can be drawn into");
    drop(area);
    text
}

fn drawn(
    area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
    axis: &str,
    lines: &[Line<'_>],
) -> Result<(), Box<dyn Error>> {
    let steps = || lines.iter().flat_map(|(_, steps)| steps);
    let ends = |values: Vec<f64>| {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        least..values.into_iter().fold(0.0, f64::max)
    };
    let sizes = ends(steps().map(|step| step.0).collect());
    let times = ends(steps().map(|step| step.1).collect());
    let mut chart = ChartBuilder::on(area)
        .margin(20)
        // Room for the names of the lines.
        .margin_right(110)
        .x_label_area_size(50)
        .y_label_area_size(70)
        .build_cartesian_2d(sizes.clone().log_scale(), times.log_scale())?;
    let font = ("sans-serif", 16).into_font().color(&INK);
    let mut mesh = chart.configure_mesh();
    mesh.axis_style(INK).label_style(font.clone());
    mesh.bold_line_style(INK.mix(0.2))
        .light_line_style(TRANSPARENT);
    mesh.x_desc(axis).y_desc("seconds").draw()?;
    for ((name, steps), colour) in lines.iter().zip(COLOURS) {
        chart.draw_series(LineSeries::new(steps.clone(), colour.stroke_width(2)))?;
        let points = steps
            .iter()
            .map(|step| Circle::new(*step, 4, colour.filled()));
        chart.draw_series(points)?;
        let label = font.clone().color(&colour);
        let end = steps.last().copied().unwrap_or((sizes.end, 1.0));
        let named = EmptyElement::at(end) + Text::new((*name).to_owned(), (10, -8), label);
        chart.plotting_area().draw(&named)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::svg;

    #[test]
    fn lines_are_drawn_and_named() {
        let lines = [("trials", vec![(500.0, 1.0), (2000.0, 4.2)])];
        let svg = svg([("bugs", &lines), ("tests", &lines)]);
        assert_eq!(svg.matches("trials").count(), 2, "{svg}");
        assert_eq!(svg.matches("<polyline").count() % 2, 0, "{svg}");
        assert!(svg.contains("seconds"), "{svg}");
    }
}
