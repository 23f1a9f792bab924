//! A second run: when nothing has changed, and when one function has.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use intramorph_record::score::BugRecord;

use super::{Scored, differences};
use crate::score::engine::{Engine, is_reached};

/// What second runs took and tried.
#[derive(Debug)]
pub struct Rerun {
    /// How many bugs there are, and how long the first run took.
    pub bugs: usize,
    /// The first run.
    pub first: Duration,
    /// When nothing has changed.
    pub unchanged: Duration,
    /// The function that was edited, and how many bugs it has that tests reach.
    pub function: String,
    /// Those of it.
    pub reached: usize,
    /// How long the run after the edit took.
    pub edited: Duration,
    /// How many bugs that tried, and in which functions.
    pub tried: usize,
    /// The functions of those.
    pub functions: BTreeSet<String>,
    /// How many records differ from those of a run that knows nothing.
    pub differences: usize,
}

/// Scores a package, again, again after an edit of one function, and once more from the beginning.
pub fn rerun(engine: &Engine, package: &Path) -> Rerun {
    let scored = Scored::new(engine, package, "rerun");
    let (score, first) = scored.score(&[]);
    let (_, unchanged) = scored.score(&[]);
    let body = body(&score.bugs);
    let original = edit(package, body);
    let known = scored.history().len();
    let (after, edited) = scored.score(&[]);
    let tried = scored.history().split_off(known);
    let (fresh, _) = scored.score(&["--fresh"]);
    fs::write(package.join(&body.file), original).expect("a writable copy");
    let of_function = after.bugs.iter().filter(|bug| bug.item == body.item);
    Rerun {
        bugs: score.bugs.len(),
        first,
        unchanged,
        function: body.item.clone(),
        reached: of_function.filter(|bug| is_reached(bug)).count(),
        edited,
        tried: tried.len(),
        functions: tried.into_iter().map(|(_, function)| function).collect(),
        differences: differences(&after, &fresh),
    }
}

/// That of the function with the most bugs, of those that are reached.
fn body(bugs: &[BugRecord]) -> &BugRecord {
    let bodies = bugs
        .iter()
        .filter(|bug| bug.operator == "body" && is_reached(bug));
    let size = |body: &&BugRecord| {
        let of_function = bugs.iter().filter(|bug| bug.item == body.item);
        of_function.count()
    };
    bodies.max_by_key(size).expect("some function is tested")
}

/// Writes a statement that does nothing before the others, and returns the text without it.
fn edit(package: &Path, body: &BugRecord) -> String {
    let path = package.join(&body.file);
    let text = fs::read_to_string(&path).expect("a source that was changed");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let line = &mut lines[body.line - 1];
    let place = line.char_indices().nth(body.column - 1);
    line.insert_str(place.expect("it is there").0, "let () = (); ");
    fs::write(&path, lines.join("\n") + "\n").expect("a writable copy");
    text
}
