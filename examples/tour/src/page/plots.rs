//! Plots of the Monte Carlo simulation. The page's style gives the colours, so that they fit a dark page too.

use std::error::Error;
use std::f64::consts::PI;

use indicatif::HumanCount;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::simulation::{Approximation, Simulation};

/// Twice the size at which it is looked at, since the library draws in whole pixels.
const SIZE: (u32, u32) = (960, 960);
const FONT: (&str, u32) = ("sans-serif", 30);

/// The style knows these by their numbers.
const INK: RGBColor = RGBColor(0, 0, 0);
const GRID: RGBColor = RGBColor(0, 0, 1);
const INSIDE: RGBColor = RGBColor(0, 0, 2);
const OUTSIDE: RGBColor = RGBColor(0, 0, 3);
const RUN: RGBColor = RGBColor(0, 0, 4);

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn Error>>;

/// The points inside and outside of the quarter of a circle.
pub(super) fn points(simulation: &Simulation) -> String {
    svg(|area| draw_points(area, simulation))
}

/// How the approximations converge towards π, with the number of samples on a logarithmic axis.
pub(super) fn convergence(simulation: &Simulation) -> String {
    svg(|area| draw_convergence(area, simulation))
}

fn svg(draw: impl FnOnce(&Area) -> Drawn) -> String {
    let mut text = String::new();
    let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
    let drawn = draw(&area).and_then(|()| Ok(area.present()?));
    drawn.expect("a string can be drawn into");
    drop(area);
    text
}

fn draw_points(area: &Area, simulation: &Simulation) -> Drawn {
    let mut chart = chart_on(area).build_cartesian_2d(0.0..1.0, 0.0..1.0)?;
    let mut mesh = chart.configure_mesh();
    mesh.disable_mesh().axis_style(INK).label_style(FONT);
    mesh.x_labels(6).y_labels(6).draw()?;
    chart.draw_series(simulation.points.iter().map(|point| {
        let colour = if point.is_inside() { INSIDE } else { OUTSIDE };
        Circle::new((point.x, point.y), 5, colour.filled())
    }))?;
    let quarter = (0..=90_u8).map(|degree| f64::from(degree).to_radians().sin_cos());
    chart.draw_series(LineSeries::new(quarter, INK.stroke_width(3)))?;
    Ok(())
}

fn draw_convergence(area: &Area, simulation: &Simulation) -> Drawn {
    let [first, last] = ends(simulation);
    let error = simulation.largest_error().max(deviation(first)) * 1.05;
    let mut chart =
        chart_on(area).build_cartesian_2d((first..last).log_scale(), PI - error..PI + error)?;
    let mut mesh = chart.configure_mesh();
    mesh.axis_style(INK).label_style(FONT);
    mesh.bold_line_style(GRID).light_line_style(TRANSPARENT);
    mesh.x_label_formatter(&|samples| HumanCount(u64::from(*samples)).to_string());
    mesh.y_label_formatter(&|pi| format!("{pi:.1}"));
    mesh.x_desc("points").draw()?;
    for run in &simulation.runs {
        let approximations = run
            .iter()
            .map(|Approximation { samples, pi }| (*samples, *pi));
        chart.draw_series(LineSeries::new(approximations, RUN.stroke_width(3)))?;
    }
    for sign in [-1.0, 1.0] {
        let steps = simulation.runs.iter().take(1).flatten();
        let edge = steps.map(|step| (step.samples, PI + sign * deviation(step.samples)));
        chart.draw_series(LineSeries::new(edge, OUTSIDE.stroke_width(3)))?;
    }
    let line = [(first, PI), (last, PI)];
    chart.draw_series(LineSeries::new(line, INK.stroke_width(3)))?;
    let middle_left = Pos::new(HPos::Left, VPos::Center);
    let style = TextStyle::from(FONT).pos(middle_left);
    let beside = EmptyElement::at((last, PI)) + Text::new("π", (12, 0), style);
    chart.draw_series([beside])?;
    Ok(())
}

fn chart_on<'a, 'b>(area: &'a Area<'b>) -> ChartBuilder<'a, 'b, SVGBackend<'b>> {
    let mut chart = ChartBuilder::on(area);
    chart
        .margin(20)
        .margin_right(80)
        .x_label_area_size(80)
        .y_label_area_size(80);
    chart
}

/// Between which numbers of samples the simulations are looked at.
fn ends(simulation: &Simulation) -> [u32; 2] {
    let samples = || simulation.runs.iter().flatten().map(|step| step.samples);
    [samples().min(), samples().max()].map(|end| end.expect("there are steps"))
}

/// How far from π 19 of 20 approximations are, at most: the points inside are binomially distributed.
fn deviation(samples: u32) -> f64 {
    1.96 * (PI * (4.0 - PI) / f64::from(samples)).sqrt()
}
