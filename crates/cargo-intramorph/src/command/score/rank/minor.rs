//! Missed bugs that are hardly worth a test, each kind with the reason.

use intramorph_record::score::BugRecord;

use super::first_line;
use super::functions::{Functions, function_name, is_noticed, trait_name};
use crate::rewrite::Operator;

/// Reason why a missed bug is ranked last. The order is that in which entries are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum Minor {
    Twin,
    Shortcut,
    Neutral,
    Assertion,
    Message,
    Capacity,
    Memory,
    Hash,
}

impl Minor {
    /// The reason in a few words, as part of a list.
    pub(in super::super) fn label(self) -> &'static str {
        match self {
            Self::Twin => "twins of others",
            Self::Shortcut => "shortcuts",
            Self::Neutral => "without effect",
            Self::Assertion => "assertions",
            Self::Message => "messages",
            Self::Capacity => "capacities and hints",
            Self::Memory => "memory",
            Self::Hash => "hashes",
        }
    }

    /// The reason as a sentence.
    pub(in super::super) fn explanation(self) -> &'static str {
        match self {
            Self::Twin => {
                "the same is listed before: this change in another function, or that this function or the one it calls does nothing"
            }
            Self::Shortcut => {
                "tests check what is done here, and the result is the same without it: it probably only saves time"
            }
            Self::Neutral => "both versions probably give the same value",
            Self::Assertion => "only an assertion or a hint for the compiler changes, not a result",
            Self::Message => "only the text of a message changes, for people who debug or log",
            Self::Capacity => "only a capacity or a hint about a size changes, not a result",
            Self::Memory => "only when memory is released changes, not a result",
            Self::Hash => "only a hash value changes, and any value is a valid one",
        }
    }
}

/// Names of functions that are about capacities, or beginnings of such names.
const CAPACITY: [&str; 9] = [
    "size_hint",
    "capacity",
    "reserve",
    "try_reserve",
    "with_capacity",
    "try_with_capacity",
    "shrink",
    "grow",
    "try_grow",
];
/// Calls that are about capacities.
const CAPACITY_CALLS: [&str; 4] = ["with_capacity(", ".capacity()", ".reserve", ".shrink_to"];
/// Beginnings of lines that assert, by macros or by functions.
const ASSERTIONS: [&str; 6] = [
    "assert",
    "debug_assert",
    "unreachable!(",
    "panic!(",
    "todo!(",
    "unimplemented!(",
];
/// Calls that tell the compiler or the processor something, and have no result.
const HINTS: [&str; 7] = [
    "assert_unchecked(",
    "unreachable_unchecked(",
    "spin_loop(",
    "yield_now(",
    "black_box(",
    "prefetch",
    "cold_path(",
];
/// Beginnings of statements that print for people.
const MESSAGES: [&str; 8] = [
    "trace!(",
    "debug!(",
    "info!(",
    "warn!(",
    "error!(",
    "log::",
    "tracing::",
    "eprintln!(",
];
/// Ends of conditions under which there is nothing to do.
const NOTHING_TO_DO: [&str; 4] = [".is_empty()", "len() == 0", "== 0", "<= 1"];
/// Beginnings of patterns for which there is nothing to do.
const NOTHING: [&str; 2] = ["[]", "[_]"];
/// Words in the names of functions whose arguments can be swapped.
const SYMMETRIC: [&str; 8] = ["swap", "eq", "min", "max", "gcd", "add", "mul", "distance"];
/// Calls that release memory, or keep it from being released.
const MEMORY: [&str; 4] = ["dealloc", "drop_in_place(", "forget(", "drop("];

/// The reason why a bug is minor; `None` if it is not.
pub(super) fn minor<'a>(bug: &'a BugRecord, functions: &Functions<'a>) -> Option<Minor> {
    let by_operator = || match Operator::named(&bug.operator).ok()? {
        Operator::Condition | Operator::Guard | Operator::Arm | Operator::Statement
            if is_shortcut(bug, functions) =>
        {
            Some(Minor::Shortcut)
        }
        // Equality begins with what is compared quickly.
        Operator::Operand if function_name(&bug.item) == "eq" => Some(Minor::Shortcut),
        Operator::Body if functions.is_indifferent(bug) => Some(Minor::Shortcut),
        Operator::Body if is_default(&bug.replacement) && makes_default(bug) => {
            Some(Minor::Neutral)
        }
        Operator::Absent if is_length(&bug.original) => Some(Minor::Capacity),
        Operator::Call | Operator::Statement if keeps_bytes(&bug.original) => Some(Minor::Neutral),
        Operator::Statement if functions.calls_missed(bug) => Some(Minor::Twin),
        Operator::Binary if has_neutral_operand(bug) || is_exclusive(bug) => Some(Minor::Neutral),
        Operator::Arguments => is_symmetric(bug).then_some(Minor::Neutral),
        Operator::EarlyReturn => returns_the_same(bug).then_some(Minor::Neutral),
        _ => None,
    };
    let within_missed = || functions.is_within_missed(bug).then_some(Minor::Twin);
    by_function(&bug.item)
        .or_else(|| by_line(bug))
        .or_else(within_missed)
        .or_else(by_operator)
}

fn by_function(item: &str) -> Option<Minor> {
    let name = function_name(item);
    let is_about_capacity = CAPACITY.iter().any(|start| name.starts_with(start));
    match (trait_name(item), name) {
        (Some("Debug"), _) | (_, "expecting" | "description") => Some(Minor::Message),
        (Some("Display"), _) if item.contains("Error") => Some(Minor::Message),
        (Some("Hash" | "Hasher" | "BuildHasher"), _) => Some(Minor::Hash),
        _ if name.starts_with("dealloc") => Some(Minor::Memory),
        _ if name.starts_with("assert") || name.contains("invariant") => Some(Minor::Assertion),
        _ if item.split("::").any(is_about_hashes) => Some(Minor::Hash),
        _ if is_about_capacity || name.ends_with("_capacity") || name.ends_with("size_hint") => {
            Some(Minor::Capacity)
        }
        _ => None,
    }
}

/// Whether a module or a function is about hash values; a type such as `HashMap` is not.
fn is_about_hashes(name: &str) -> bool {
    name.contains("hash") && !name.contains(char::is_uppercase)
}

fn by_line(bug: &BugRecord) -> Option<Minor> {
    let line = first_line(bug);
    let begins = |texts: &[&str]| texts.iter().any(|text| line.starts_with(text));
    let contains = |texts: &[&str]| texts.iter().any(|text| line.contains(text));
    // Of several lines, the first says little about the others.
    let is_line = bug
        .difference
        .lines()
        .filter(|it| it.starts_with('-'))
        .count()
        == 1;
    let leaves_out = matches!(
        Operator::named(&bug.operator),
        Ok(Operator::Statement | Operator::EarlyReturn | Operator::Body)
    );
    if begins(&ASSERTIONS) || contains(&HINTS) || line.contains("cfg!(debug_assertions)") {
        Some(Minor::Assertion)
    } else if line.contains("_feature_detected!(") {
        // It chooses between implementations of the same.
        Some(Minor::Shortcut)
    } else if begins(&MESSAGES) {
        Some(Minor::Message)
    } else if is_line && contains(&CAPACITY_CALLS) {
        Some(Minor::Capacity)
    } else if is_line && leaves_out && contains(&MEMORY) {
        Some(Minor::Memory)
    } else {
        None
    }
}

/// Whether a condition is always false, or an arm or the whole `if` is left out, and without the block the result is the same:
/// tests check what the block does, and do not miss it; or it is about the case that there is nothing to do.
fn is_shortcut<'a>(bug: &'a BugRecord, functions: &Functions<'a>) -> bool {
    let original = &*bug.original;
    let condition = match (&*bug.replacement, original.strip_prefix("if ")) {
        ("false", _) => original,
        ("", Some(block)) => block.split(" {").next().unwrap_or(block),
        // An arm.
        ("", None) if !original.ends_with(';') => {
            let is_of_nothing = NOTHING.iter().any(|it| original.starts_with(it));
            return is_of_nothing
                || functions.on_line(bug).any(is_noticed)
                || is_noticed_inside(bug, functions);
        }
        _ => return false,
    };
    NOTHING_TO_DO.iter().any(|end| condition.ends_with(end)) || is_noticed_inside(bug, functions)
}

fn is_noticed_inside<'a>(bug: &'a BugRecord, functions: &Functions<'a>) -> bool {
    functions.in_block(bug).any(is_noticed)
}

/// Whether only the order of bytes is made what it is on this machine already.
fn keeps_bytes(text: &str) -> bool {
    let order = if cfg!(target_endian = "little") {
        "le"
    } else {
        "be"
    };
    let call = text.trim_end_matches(';');
    [".to_", "::from_"].iter().any(|start| {
        let (_, last) = call.rsplit_once(start).unwrap_or_default();
        last.split('(').next() == Some(order)
    })
}

/// Whether a function makes a value that most types have as their default: a new one, from nothing.
fn makes_default(bug: &BugRecord) -> bool {
    let body = &*bug.original;
    let is_plain = body.ends_with("::new()") || is_default(body);
    is_plain || function_name(&bug.item) == "new" && !uses_variable(body)
}

/// Whether an expression uses a variable: a name that is no part of a path, and that is neither called nor a field.
fn uses_variable(text: &str) -> bool {
    let is_name = |it: char| it.is_alphanumeric() || it == '_';
    let starts = text.char_indices().filter(|(start, first)| {
        (first.is_lowercase() || *first == '_') && !text[..*start].ends_with(is_name)
    });
    starts.map(|(start, _)| start).any(|start| {
        let name = &text[start..];
        let (name, behind) = name.split_at(name.find(|it| !is_name(it)).unwrap_or(name.len()));
        let is_word = matches!(name, "true" | "false" | "const" | "unsafe");
        let is_part = text[..start].ends_with([':', '.']);
        !is_word && !is_part && !behind.starts_with(['(', ':', '!'])
    })
}

/// Whether an optional value is a length, which is a hint for those that get it.
fn is_length(text: &str) -> bool {
    let value = text
        .strip_prefix("Some(")
        .and_then(|it| it.strip_suffix(')'));
    value.is_some_and(|value| value == "len" || value.ends_with(".len()"))
}

/// Whether an expression is the default of its type.
fn is_default(text: &str) -> bool {
    text.ends_with("::default()")
}

/// Whether a function returns before its last line what that line returns.
fn returns_the_same(bug: &BugRecord) -> bool {
    let value = bug.replacement.trim().trim_end_matches(';');
    let value = value.strip_prefix("return").unwrap_or_default().trim();
    let line = first_line(bug);
    !value.is_empty()
        && line
            .strip_suffix(value)
            .is_some_and(|path| path.is_empty() || path.ends_with("::"))
}

/// Whether `+ 0`, `- 0`, `* 1` or `/ 1` becomes another of them.
fn has_neutral_operand(bug: &BugRecord) -> bool {
    let behind = around(bug).map_or("", |(_, behind)| behind.trim_start());
    let end = behind.find(|it: char| !it.is_alphanumeric() && it != '.');
    let operand = &behind[..end.unwrap_or(behind.len())];
    match operand {
        "0" => matches!(operators(bug), ("+", "-") | ("-", "+")),
        "1" => matches!(operators(bug), ("*", "/") | ("/", "*")),
        _ => false,
    }
}

/// Whether "or" becomes "either or", or the other way round: where both never hold at once, nothing differs.
fn is_exclusive(bug: &BugRecord) -> bool {
    let is_one = |change| matches!(change, ("|", "^") | ("^", "|"));
    // Of an expression that has to be put into parentheses, all is replaced.
    let plain = |text: &str| text.replace(['(', ')'], "");
    let exchanged = plain(&bug.original).replacen(" | ", " ^ ", 1);
    is_one(operators(bug)) || bug.original.contains(" | ") && exchanged == plain(&bug.replacement)
}

/// Whether the arguments of a function are swapped for which their order does not matter.
fn is_symmetric(bug: &BugRecord) -> bool {
    let before = around(bug).map_or("", |(before, _)| before.trim_end_matches('('));
    let start = before.rfind(|it: char| !it.is_alphanumeric() && it != '_');
    let name = &before[start.map_or(0, |start| start + 1)..];
    name.split('_').any(|word| SYMMETRIC.contains(&word))
}

/// The operator before and after, without `=` of an assignment.
fn operators(bug: &BugRecord) -> (&str, &str) {
    let operator = |text: &'_ str| text.len() - usize::from(text.ends_with('='));
    let (original, replacement) = (&bug.original, &bug.replacement);
    (
        &original[..operator(original)],
        &replacement[..operator(replacement)],
    )
}

/// The text before and behind what is replaced, on its first line.
fn around(bug: &BugRecord) -> Option<(&str, &str)> {
    let mut lines = bug.difference.lines();
    let line = lines.find_map(|line| line.strip_prefix('-'))?;
    let (start, _) = line.char_indices().nth(bug.column.checked_sub(1)?)?;
    let behind = line[start..].strip_prefix(&*bug.original)?;
    Some((&line[..start], behind))
}
