//! What a site costs while its switch is off, in a build that has live switches: `site`, which runs itself under callgrind.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

use std::hint::black_box;
use std::process::Command;

use intramorph::{Knob, Transformation, component, knob, morph, transformation};

const REVERSED: Transformation = transformation!();
const STEP: Knob<u32> = knob!(7, 1..=100);

/// What is measured, beside the same without a site.
const ROWS: [(&str, Visit, Visit); 5] = [
    ("expression", expression, none),
    ("condition", condition, no_condition),
    ("statement", statement, none),
    ("function", function, none),
    ("knob", constant, no_knob),
];

/// A function that visits its site once.
type Visit = fn(u32, u32) -> u32;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [row, visits, with] = &arguments[..] {
        let row = ROWS.iter().find(|(name, ..)| name == row);
        let (_, site, none) = row.expect("a row");
        let visit = if with == "site" { site } else { none };
        let visits: u32 = visits.parse().expect("a number");
        let next = |number: u32| number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        black_box((0..visits).fold(1, |number, limit| next(number ^ visit(number, limit))));
        return;
    }
    println!("instructions for each visit of a site that is off, by callgrind");
    for (name, ..) in ROWS {
        let [site, none] = ["site", "none"].map(|with| instructions(name, with));
        println!("{name:<12} {:>6.2}", site - none);
    }
}

/// Of one visit: the difference of two runs leaves out what is spent once.
fn instructions(row: &str, with: &str) -> f64 {
    let [few, many] = [100_000, 200_000].map(|visits| counted(row, visits, with));
    f64::from(many - few) / 100_000.0
}

fn counted(row: &str, visits: u32, with: &str) -> u32 {
    let this = std::env::current_exe().expect("a program has an executable");
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    command.arg(this).args([row, &visits.to_string(), with]);
    let output = command.output();
    let output = output.expect("valgrind is installed");
    let text = String::from_utf8_lossy(&output.stderr);
    let collected = text
        .lines()
        .find_map(|line| line.split_once("Collected : "));
    let (_, instructions) = collected.expect("callgrind has counted");
    instructions.trim().parse().expect("a number")
}

#[inline(never)]
fn none(number: u32, limit: u32) -> u32 {
    number.rotate_left(limit) ^ 7
}

#[inline(never)]
fn expression(number: u32, limit: u32) -> u32 {
    morph!(
        REVERSED,
        number.rotate_left(limit),
        number.rotate_right(limit)
    ) ^ 7
}

/// An expression whose value is a condition: the two no longer become one instruction.
#[inline(never)]
fn condition(number: u32, limit: u32) -> u32 {
    let is_more = morph!(REVERSED, number > limit, number < limit);
    if is_more { 7 } else { number >> 3 }
}

#[inline(never)]
fn no_condition(number: u32, limit: u32) -> u32 {
    if number > limit { 7 } else { number >> 3 }
}

#[inline(never)]
fn statement(mut number: u32, limit: u32) -> u32 {
    if REVERSED.is_on() {
        number = !number;
    }
    number.rotate_left(limit) ^ 7
}

#[component(REVERSED, to_the_right)]
#[inline(never)]
fn function(number: u32, limit: u32) -> u32 {
    number.rotate_left(limit) ^ 7
}

fn to_the_right(number: u32, limit: u32) -> u32 {
    number.rotate_right(limit) ^ 7
}

#[inline(never)]
fn constant(_number: u32, _limit: u32) -> u32 {
    STEP.get()
}

#[inline(never)]
fn no_knob(_number: u32, _limit: u32) -> u32 {
    7
}
