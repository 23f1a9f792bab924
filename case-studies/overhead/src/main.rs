//! What a check costs beside a bare loop over the same strategy and the same programs, which hold.
#![expect(clippy::print_stdout, reason = "a table is what this program makes")]

#[path = "../../petgraph/study.rs"]
mod petgraph_study;
#[path = "../../regex-automata/study.rs"]
mod regex_automata_study;

mod measure;
mod same_inputs;

use measure::Comparison;
use petgraph_study::cost;
use regex_automata_study::spans;

fn main() {
    println!(
        "| study | bare loop, cases per second | check, cases per second | check ÷ bare: median (least–most) |"
    );
    println!("|---|---|---|---|");
    let regex_automata = Comparison {
        cases: 5_000,
        inputs: regex_automata_study::inputs::searches,
        original: |search| spans(search, true),
        variant: |search| spans(search, false),
    };
    println!("| regex-automata | {} |", regex_automata.measured());
    let petgraph = Comparison {
        cases: 100_000,
        inputs: petgraph_study::inputs::searches,
        original: |search| cost(search, |node| search.heuristic[node.index()]),
        variant: |search| cost(search, |_| 0),
    };
    println!("| petgraph | {} |", petgraph.measured());
}
