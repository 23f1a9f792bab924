//! How values and names print: differences, terminals, and what is cut.

use std::fmt::{Debug, Formatter, Result};
use std::sync::atomic::{AtomicU32, Ordering};

use intramorph::Record;
use intramorph::prelude::*;

use crate::table::{Right, cases};

/// Characters that a terminal obeys instead of showing them.
const COMMANDS: &str = "a\n\n\nb\u{1b}[31m\r\u{7}\u{9b}\u{202e}\u{2066}\u{200f}\u{2028}\u{85}";

/// A value that prints as it likes.
#[derive(Clone, PartialEq)]
struct Printing(String);

impl Debug for Printing {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.0)
    }
}

#[derive(Debug, PartialEq)]
struct Match {
    pattern: u32,
    len: u32,
    end: u32,
}

/// A value that counts how often it is printed.
#[derive(PartialEq)]
struct Reluctant(u8);

static PRINTS: AtomicU32 = AtomicU32::new(0);

impl Debug for Reluctant {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        PRINTS.fetch_add(1, Ordering::Relaxed);
        write!(f, "{}", self.0)
    }
}

#[derive(Debug, PartialEq)]
enum List {
    End,
    Next(u8, Box<List>),
}

impl List {
    fn last(&self) -> u8 {
        let (mut rest, mut last) = (self, 0);
        while let Self::Next(value, next) = rest {
            (last, rest) = (*value, next);
        }
        last
    }
}

fn list(depth: usize, last: u8) -> List {
    let end = List::Next(last, Box::new(List::End));
    (0..depth).fold(end, |list, _| List::Next(7, Box::new(list)))
}

fn record(check: impl FnOnce()) -> Record {
    recorded(check).remove(0)
}

/// Fails unless the view has few lines, each of them short, and nothing that a terminal obeys.
#[track_caller]
fn is_tame(record: &Record) {
    let view = record.to_string();
    assert!(view.lines().count() <= 20, "{view}");
    assert!(view.lines().all(|line| line.chars().count() <= 3000));
    let harmful = |character: char| {
        character.is_control() && character != '\n'
            || ('\u{200e}'..='\u{200f}').contains(&character)
            || ('\u{2028}'..='\u{202e}').contains(&character)
            || ('\u{2066}'..='\u{2069}').contains(&character)
    };
    assert!(!view.contains(harmful), "{view:?}");
}

#[track_caller]
fn differs(record: &Record, difference: &str) {
    let finding = record.finding.as_ref().expect("the relation is broken");
    assert_eq!(finding.difference.as_deref(), Some(difference));
}

cases! {
    fields_are_compared_by_their_names: Right::Asserted, "a field takes the place of the field with its name" => {
        differs(
            &record(|| {
                program(|_: &u8| Match { pattern: 0, len: 1, end: 3 })
                    .on(0)
                    .replaced("other", |_| Match { pattern: 1, len: 3, end: 3 })
                    .must_be(equal());
            }),
            "Match { pattern: {0 → 1}, len: {1 → 3}, end: 3 }",
        );
    }

    fields_of_tuples_are_compared_by_their_places: Right::Asserted, "the second of three is no third" => {
        differs(
            &record(|| {
                program(|_: &u8| (0, 1, 3)).on(0).replaced("other", |_| (1, 3, 3)).must_be(equal());
            }),
            "({0 → 1}, {1 → 3}, 3)",
        );
    }

    a_relation_with_a_name_of_many_lines: Right::Asserted, "a name takes one line" => {
        is_tame(&record(|| {
            program(|n: &u8| *n).on(1).replaced("other", |n| n + 1)
                .must_satisfy(&COMMANDS.repeat(100), |one, other| one == other);
        }));
    }

    a_replacement_with_a_name_of_many_lines: Right::Asserted, "a name takes one line" => {
        is_tame(&record(|| {
            program(|n: &u8| *n).on(1).replaced(&COMMANDS.repeat(100), |n| n + 1).must_be(equal());
        }));
    }

    a_check_that_holds_with_a_name_of_many_lines: Right::Asserted, "a passing check is printed too" => {
        is_tame(&record(|| {
            program(|n: &u8| *n).inputs(any::<u8>()).replaced("other", |n| n / 2)
                .must_satisfy(COMMANDS, |one, other| one >= other);
        }));
    }

    a_class_with_a_name_of_many_lines: Right::Asserted, "a name takes one line" => {
        is_tame(&record(|| {
            program(|n: &u8| *n).inputs(any::<u8>()).cover(COMMANDS, 50.0, |n| *n == 0)
                .replaced("other", |n| n ^ 1 ^ 1).must_be(equal());
        }));
    }

    a_reason_of_many_lines: Right::Asserted, "a reason takes one line" => {
        is_tame(&record(|| {
            program(|n: &u8| *n).on(1).replaced("other", |n| n + 1)
                .must_satisfy("told", |_, _| Err(COMMANDS.repeat(500)));
        }));
    }

    a_panic_that_commands_the_terminal: Right::Asserted, "messages of panics are shown, not obeyed" => {
        is_tame(&record(|| {
            program(|n: &u8| *n).on(1).replaced("other", |_| panic!("{COMMANDS}")).must_be(equal());
        }));
    }

    an_input_that_commands_the_terminal: Right::Asserted, "inputs are shown, not obeyed" => {
        is_tame(&record(|| {
            program(|input: &Printing| input.0.len()).on(Printing(COMMANDS.to_owned()))
                .replaced("other", |input| input.0.len() + 1).must_be(equal());
        }));
    }

    an_output_that_commands_the_terminal: Right::Asserted, "outputs and differences are shown, not obeyed" => {
        is_tame(&record(|| {
            program(|_: &u8| Printing(COMMANDS.to_owned())).on(1)
                .replaced("other", |_| Printing(COMMANDS.replace('a', "c"))).must_be(equal());
        }));
    }

    outputs_on_one_line_that_command_the_terminal: Right::Asserted, "differences on one line are shown, not obeyed" => {
        is_tame(&record(|| {
            let output = |text: &str| Printing(COMMANDS.replace('\n', " ") + text);
            program(move |_: &u8| output("1")).on(1).replaced("other", move |_| output("2")).must_be(equal());
        }));
    }

    a_program_that_disagrees_with_itself_and_commands: Right::Asserted, "both outputs are shown, not obeyed" => {
        static RUNS: AtomicU32 = AtomicU32::new(0);
        is_tame(&record(|| {
            program(|_: &u8| Printing(format!("{COMMANDS}{}", RUNS.fetch_add(1, Ordering::Relaxed))))
                .on(1).replaced("other", |_| Printing(String::new()))
                .must_satisfy(COMMANDS, |one, other| one != other);
        }));
    }

    json_stays_exact: Right::Asserted, "only the view is escaped" => {
        let record = record(|| {
            program(|n: &u8| *n).on(1).replaced(COMMANDS, |n| n + 1).must_be(equal());
        });
        assert_eq!(record.counterpart, format!("\"{COMMANDS}\""));
        assert!(record.to_json().contains("\\u001b[31m"), "{}", record.to_json());
    }

    a_panic_with_a_long_message: Right::Asserted, "the part that explains it may come late" => {
        let record = record(|| {
            program(|n: &u8| *n).on(1)
                .replaced("other", |_| panic!("{} the reason", "at length ".repeat(80)))
                .must_be(equal());
        });
        assert!(record.to_string().contains("the reason"), "{record}");
    }

    a_panic_with_an_endless_message: Right::Asserted, "what is cut is counted, and the record has it whole" => {
        let record = record(|| {
            program(|n: &u8| *n).on(1).replaced("other", |_| panic!("{}", "long ".repeat(10_000))).must_be(equal());
        });
        is_tame(&record);
        let finding = record.finding.as_ref().expect("the relation is broken");
        assert!(finding.counterpart_output.len() > 50_000);
        assert!(record.to_string().contains(" characters)"), "{record}");
    }

    an_input_of_some_lines: Right::Asserted, "users copy inputs into tests" => {
        let input = (1000..1400).collect::<Vec<u32>>();
        let record = record(|| {
            program(|input: &Vec<u32>| input.len()).on(input).replaced("other", |input| input.len() + 1).must_be(equal());
        });
        assert!(record.to_string().contains("1398, 1399]"), "{record}");
    }

    a_replacement_has_no_reach: Right::Asserted, "another function has no site that could be counted" => {
        let record = record(|| {
            program(|n: &u8| *n).on(1).replaced("other", |n| n + 1).must_be(equal());
        });
        assert!(!record.to_string().contains("unknown"), "{record}");
    }

    a_passing_check_hardly_prints: Right::Asserted, "printing may take longer than the program" => {
        let holds = record(|| {
            program(|n: &u8| Reluctant(*n)).inputs(any::<u8>()).replaced("other", |n| Reluctant(*n)).must_be(equal());
        });
        assert_eq!(holds.verdict, Verdict::Holds);
        let prints = PRINTS.load(Ordering::Relaxed);
        assert!(prints <= 64, "{prints} outputs of 2,000 were printed");
    }

    a_list_800_deep: Right::Broken, "printing over several lines took 6 seconds a case", says "{0 → 1}" => {
        program(|_: &u8| list(800, 0)).on(0).replaced("other", |_| list(800, 1)).must_be(equal());
    }

    a_list_3000_deep_that_holds: Right::Holds, "printing over several lines took two minutes" => {
        program(|n: &u8| list(3000, *n)).inputs(0..9_u8).cases(20)
            .replaced("other", |n| list(3000, n + 1)).must_satisfy("more", |one, other| one.last() < other.last());
    }

    a_value_100000_deep: Right::Broken, "no value exhausts the stack", says "{0 → 1}" => {
        let deep = |last| Printing(format!("{}{last}{}", "Next(1, ".repeat(100_000), ")".repeat(100_000)));
        program(move |_: &u8| deep(0)).on(0).replaced("other", move |_| deep(1)).must_be(equal());
    }

    maps_100000_deep: Right::Holds, "sorting entries exhausts no stack" => {
        let deep = |last| Printing(format!("{}{last}{}", "{1: ".repeat(100_000), "}".repeat(100_000)));
        program(move |n: &u8| deep(*n)).inputs(0..9_u8).cases(5)
            .replaced("other", move |n| deep(n + 1)).must_satisfy("more", |one, other| one.0 < other.0);
    }

    a_long_text: Right::Broken, "texts of megabytes are compared in a moment", says "{end → more}" => {
        let text = |last: &str| "lorem ipsum, ".repeat(80_000) + last;
        program(move |_: &u8| text("end")).on(0).replaced("other", move |_| text("more")).must_be(equal());
    }

    a_hundred_thousand_numbers: Right::Broken, "lists of any length are compared in a moment", says "[70000]: {70000 → 1}" => {
        let numbers = |wrong: bool| (0..100_000_u32).map(|n| if wrong && n == 70_000 { 1 } else { n }).collect::<Vec<_>>();
        program(move |_: &u8| numbers(false)).on(0).replaced("other", move |_| numbers(true)).must_be(equal());
    }

    a_long_text_without_spaces: Right::Broken, "the row of the difference shows what differs", says "characters …xxxxxxxxxxxxxxxxxxxxxxxx{y → x}xxxxxxxxxxxxxxxxxxxxxxxx…" => {
        let text = |n: usize| { let mut text = "x".repeat(20_000); if n > 10 { text.replace_range(5000..5001, "y"); } text };
        program(move |n: &usize| text(*n)).inputs(0_usize..50).cases(30).replaced("plain", |_| "x".repeat(20_000)).must_be(equal());
    }

    a_megabyte_without_spaces: Right::Broken, "the row of the difference shows what differs", says "characters …xxxxxxxxxxxxxxxxxxxxxxxx{x → ∅}\"" => {
        program(|_: &u8| "x".repeat(1 << 20)).on(0).replaced("shorter", |_| "x".repeat((1 << 20) - 1)).must_be(equal());
    }

    a_long_field_without_spaces: Right::Broken, "the row of the difference shows what differs", says "[1]: \"… 4976 characters …xxxxxxxxxxxxxxxxxxxxxxxx{x → y}" => {
        let rows = |digit: &str| vec!["a".to_owned(), "x".repeat(5000) + digit + &"x".repeat(5000)];
        program(move |_: &u8| rows("x")).on(0).replaced("other", move |_| rows("y")).must_be(equal());
    }
}
