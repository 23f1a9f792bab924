//! Text of `suggest --list`: switches in groups, each with its values, its place, and what is written about it. Does no I/O.

use std::fmt::Write;

use console::style;
use intramorph_record::switches::{Claim, LibrarySwitches, Switch, SwitchKind, SwitchList};

/// Maximum number of lines of the switches of one library, if not all are shown.
const MAX_LINES: usize = 32;
/// Number of characters in a line.
const WIDTH: usize = 118;
/// Number of characters for the values of a switch.
const VALUES_WIDTH: usize = 36;

/// Returns the text for all libraries.
pub(super) fn text(switch_list: &SwitchList, is_whole: bool) -> String {
    let libraries = switch_list.libraries.iter();
    let texts = libraries.map(|library| of_library(library, is_whole));
    texts.collect::<Vec<_>>().join("\n")
}

fn of_library(library: &LibrarySwitches, is_whole: bool) -> String {
    let LibrarySwitches {
        package,
        version,
        switches,
        ..
    } = library;
    let mut text = format!("{package} {version}: {}\n", counts(switches));
    let shown = shown(library, is_whole);
    let longest = shown.iter().map(|it| title(it).chars().count()).max();
    let width = longest.unwrap_or_default().min(WIDTH / 2);
    for group in Group::ALL {
        let of_group: Vec<&&Switch> = shown.iter().filter(|it| Group::of(it) == group).collect();
        if !of_group.is_empty() {
            let _ = writeln!(text, "\n{}", style(group.heading()).bold());
        }
        for switch in of_group {
            text.push_str(&entry(switch, width));
        }
    }
    let hidden = switches.len() - shown.len();
    if hidden > 0 {
        let _ = writeln!(text, "\nand {hidden} more: `--show-all`, or `--kind KIND`");
    }
    text
}

/// Returns the switches that fit on a screen, or all.
fn shown(library: &LibrarySwitches, is_whole: bool) -> Vec<&Switch> {
    let mut lines = 0;
    let switches = library.switches.iter();
    let shown = switches.take_while(|switch| {
        lines += 1 + usize::from(quoted(switch).is_some());
        is_whole || lines <= MAX_LINES
    });
    shown.collect()
}

/// Groups, in the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Neutral,
    Speed,
    Siblings,
    Inverses,
    Options,
    Features,
    Constants,
}

impl Group {
    const ALL: [Self; 7] = [
        Self::Neutral,
        Self::Speed,
        Self::Siblings,
        Self::Options,
        Self::Inverses,
        Self::Features,
        Self::Constants,
    ];

    fn of(switch: &Switch) -> Self {
        match (switch.claim, switch.kind) {
            (_, SwitchKind::Constant) => Self::Constants,
            (Claim::Neutral, _) => Self::Neutral,
            (Claim::Speed, _) => Self::Speed,
            (_, SwitchKind::Sibling) => Self::Siblings,
            (_, SwitchKind::Inverse) => Self::Inverses,
            (_, SwitchKind::Feature) => Self::Features,
            (_, SwitchKind::Method | SwitchKind::Parameter | SwitchKind::Field) => Self::Options,
        }
    }

    fn heading(self) -> &'static str {
        match self {
            Self::Neutral => "Documented not to change results",
            Self::Speed => "Documented to change speed or memory",
            Self::Siblings => "Functions that may take the place of each other",
            Self::Inverses => "Functions that undo each other",
            Self::Options => "Options",
            Self::Features => "Features of the package",
            Self::Constants => "Constants",
        }
    }
}

fn entry(switch: &Switch, width: usize) -> String {
    let place = format!("{}:{}", switch.file, switch.line);
    let (title, values) = (
        cut(&title(switch), width),
        cut(&values(switch), VALUES_WIDTH),
    );
    let mut text = format!(
        "  {title:width$}  {values:VALUES_WIDTH$}  {}\n",
        style(place).dim()
    );
    if let Some(sentence) = quoted(switch) {
        let _ = writeln!(text, "      {}", cut(&format!("“{sentence}”"), WIDTH - 6));
    }
    text
}

/// Returns the sentence to quote: one that claims something.
fn quoted(switch: &Switch) -> Option<&str> {
    let is_claim = !matches!(switch.claim, Claim::None | Claim::Changes);
    switch.sentence.as_deref().filter(|_| is_claim)
}

/// Returns the path of a switch without the name of the library, and a mark of its kind.
fn title(switch: &Switch) -> String {
    let path = match switch.path.split_once("::") {
        Some((_, rest)) => rest,
        None => &switch.path,
    };
    match switch.kind {
        SwitchKind::Method => format!(".{path}()"),
        SwitchKind::Parameter => format!("{path}({}: ..)", switch.name),
        SwitchKind::Sibling | SwitchKind::Inverse => format!("{path}()"),
        SwitchKind::Feature => format!("feature {path}"),
        SwitchKind::Field | SwitchKind::Constant => path.to_owned(),
    }
}

/// Returns values without the paths before their last names.
fn values(switch: &Switch) -> String {
    let values = switch.values.iter();
    if matches!(switch.kind, SwitchKind::Sibling | SwitchKind::Inverse) {
        let others = values.skip(1).map(|it| last_name(it));
        return format!("{}()", others.collect::<Vec<_>>().join("(), "));
    }
    if switch.values.is_empty() {
        return "called or not".to_owned();
    }
    values
        .map(|it| last_name(it))
        .collect::<Vec<_>>()
        .join(", ")
}

fn last_name(value: &str) -> &str {
    // What is inside of brackets may have paths of its own.
    let head = value.find(['(', '{']).map_or(value, |end| &value[..end]);
    head.rfind("::").map_or(value, |start| &value[start + 2..])
}

fn counts(switches: &[Switch]) -> String {
    let counted = SwitchKind::ALL.into_iter().filter_map(|kind| {
        let count = switches.iter().filter(|it| it.kind == kind).count();
        let name = match (kind, count) {
            (_, 0) => return None,
            (_, 1) => kind.name().to_owned(),
            _ => format!("{}s", kind.name()),
        };
        Some(format!("{count} {name}"))
    });
    let counted: Vec<String> = counted.collect();
    if counted.is_empty() {
        return "no switches found".to_owned();
    }
    counted.join(", ")
}

/// Cuts a text that is too long.
fn cut(text: &str, width: usize) -> String {
    match text.char_indices().nth(width) {
        Some(_) => {
            let kept: String = text.chars().take(width.saturating_sub(1)).collect();
            format!("{kept}…")
        }
        None => text.to_owned(),
    }
}
