//! The comparison as one HTML page that needs nothing else: no script, no other file, nothing from the network.

mod example;
mod figures;
mod findings;
mod plots;
mod simulation;
mod sums;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::comparison::Comparison;

const TITLE: &str = "Intramorphic testing: the paper, running";
const STYLE: &str = include_str!("page/style.css");
const PAPER: &str = "https://doi.org/10.1145/3563835.3567662";

/// The whole page.
pub(crate) fn html(comparison: &Comparison) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                // Otherwise browsers ask the network for one.
                link rel="icon" href="data:,";
                title { (TITLE) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (introduction(comparison))
                main { (content(comparison)) }
                footer { p { "Made by " code { "cargo run --release" } ", from the records of its checks alone." } }
            }
        }
    };
    page.into_string()
}

fn introduction(comparison: &Comparison) -> Markup {
    html! {
        header {
            h1 { (TITLE) }
            p {
                "Change one component of a program in a way whose effect you know, run the original and the changed program on "
                "the same input, and check that the outputs are related as expected. The paper ("
                a href=(PAPER) { "Rigger and Su, Onward! 2022" }
                ") compares this with other test oracles in words; here they are measured, on its programs and the one that it names next, with seeded bugs."
            }
            nav aria-label="examples" {
                ul {
                    @for example in &comparison.examples {
                        li { a href={ "#" (example.package) } { (example.title) } }
                    }
                }
            }
        }
    }
}

fn content(comparison: &Comparison) -> Markup {
    html! {
        (sums::section(comparison))
        (figures::section())
        @for example in &comparison.examples {
            (example::section(example))
        }
    }
}

/// A table that scrolls by itself where the page is narrower; the keyboard reaches it.
fn scrollable(caption: &str, table: &Markup) -> Markup {
    html! {
        div.scrollable role="region" aria-label=(caption) tabindex="0" {
            table {
                caption { span { (caption) } }
                (table)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PAPER, html};
    use crate::sample;

    fn page() -> String {
        html(sample::comparison())
    }

    #[test]
    fn nothing_is_loaded() {
        let page = page();
        for way in ["<script", "src=", "@import", "url(", "<iframe", "<object"] {
            assert!(!page.contains(way), "{way}");
        }
        let links = page.split("href=\"").skip(1);
        let links: Vec<_> = links.filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(links, ["data:,", PAPER, "#tour"]);
    }

    #[test]
    fn what_is_measured_is_text_and_no_markup() {
        let page = page();
        for text in [
            "Successors &lt;of numbers&gt;",
            "The successor of a number, &amp; nothing else.",
            "scaled error &lt;at most&gt; twice",
        ] {
            assert!(page.contains(text), "{text}");
        }
        assert!(!page.contains("<of numbers>") && !page.contains("<at most>"));
    }

    #[test]
    fn code_of_a_description_is_code() {
        let page = page();
        assert!(page.contains("The <code>&lt;successor&gt;</code> of 100 &amp; more"));
    }

    #[test]
    fn every_table_has_a_caption_and_headers_with_scopes() {
        let page = page();
        let tables = page.matches("<table").count();
        assert_eq!(tables, 4);
        assert_eq!(page.matches("<caption").count(), tables);
        let headers = page.matches("<th").count() - page.matches("<thead").count();
        let scopes = page.matches("scope=\"col\"").count() + page.matches("scope=\"row\"").count();
        assert_eq!(headers, scopes);
    }

    #[test]
    fn findings_are_there_as_a_failing_test_prints_them() {
        let page = page();
        assert!(page.contains("4 findings"));
        assert_eq!(page.matches("<details>").count(), 4);
        assert!(page.contains("relation `negated` is broken between P and P'"));
    }

    #[test]
    fn the_six_dimensions_are_there() {
        let page = page();
        for name in [
            "granularity",
            "format",
            "application",
            "automation",
            "completeness",
            "false alarms",
        ] {
            assert!(
                page.contains(&format!("<th scope=\"col\">{name}</th>")),
                "{name}"
            );
        }
        assert!(page.contains("<td>expression</td><td>source</td><td>in place</td>"));
    }

    #[test]
    fn figures_say_what_they_show() {
        let page = page();
        let drawings = page.matches("<svg").count();
        assert_eq!(drawings, 6);
        assert_eq!(page.matches("role=\"img\"").count(), drawings);
    }
}
