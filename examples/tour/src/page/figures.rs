//! The paper's figures of the approaches and of the replaced component, redrawn.

use maud::{Markup, PreEscaped, html};

/// An approach, its drawing, and what it takes.
const APPROACHES: [[&str; 3]; 3] = [
    [
        "Differential testing",
        include_str!("figures/differential.svg"),
        "One input, several programs: all outputs are equal.",
    ],
    [
        "Metamorphic testing",
        include_str!("figures/metamorphic.svg"),
        "One program, a second input that is made from the first: the outputs are related.",
    ],
    [
        "Intramorphic testing",
        include_str!("figures/intramorphic.svg"),
        "One input, a second program that is made from the first: the outputs are related.",
    ],
];
const COMPONENT: &str = include_str!("figures/component.svg");

pub(super) fn section() -> Markup {
    html! {
        section {
            h2 { "Three approaches" }
            div.approaches {
                @for [name, drawing, caption] in APPROACHES {
                    figure {
                        (PreEscaped(drawing))
                        figcaption { strong { (name) } " " (caption) }
                    }
                }
            }
            figure.wide {
                (PreEscaped(COMPONENT))
                figcaption {
                    strong { "The replaced component." }
                    " A program is made of components. A transformation puts a variant in the place of one of them; this local "
                    "change gives rise to an expectation of the output as a whole."
                }
            }
        }
    }
}
