//! Switches that are documented to leave results as they are, and what `suggest` says of each.

use intramorph_record::suggest::{ChangeRecord, Suggestions};

/// A switch of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neutral {
    /// The program that it is tried on.
    pub program: String,
    /// Its crate and version.
    pub package: String,
    /// Name of the type that it belongs to.
    pub owner: String,
    /// Its name.
    pub name: String,
    /// Whether the documentation speaks of `results`, or of `means`.
    pub promise: String,
}

/// The switches of the list that is in the repository.
pub fn listed() -> Vec<Neutral> {
    switches(include_str!("neutral.txt"))
}

fn switches(list: &str) -> Vec<Neutral> {
    let mut switches = Vec::new();
    let (mut package, mut program) = (String::new(), String::new());
    for line in list.lines() {
        if let Some(of) = line.strip_prefix("crate ") {
            let (named, file) = of.rsplit_once(' ').unwrap_or((of, ""));
            (package, program) = (named.to_owned(), file.to_owned());
            continue;
        }
        let mut parts = line.split(" | ");
        let (Some(path), Some(promise)) = (parts.next(), parts.next()) else {
            continue;
        };
        let (owner, name) = path.split_once("::").unwrap_or(("", path));
        switches.push(Neutral {
            program: program.clone(),
            package: package.clone(),
            owner: owner.to_owned(),
            name: name.to_owned(),
            promise: promise.to_owned(),
        });
    }
    switches
}

/// The row of a switch in a table; nothing was found out if the program does not build.
pub fn row(switch: &Neutral, found: Option<&Suggestions>) -> String {
    let said = found.map_or_else(
        || not_tried("the program was not built"),
        |found| switch.said(found),
    );
    format!(
        "| {} | `{}::{}` | {} | {} | {} | {} |",
        switch.package,
        switch.owner,
        switch.name,
        switch.promise,
        if said.is_recognised { "yes" } else { "no" },
        said.verdict,
        said.detail
    )
}

fn said_of(verdict: &'static str, detail: String, change: &ChangeRecord) -> Said {
    Said {
        verdict,
        detail,
        is_recognised: change.is_documented_as_neutral || change.is_documented_as_means,
    }
}

/// Beginning of the reason why a change is left out that crashes or hangs.
const FAILING: &str = "the changed program ";

fn not_tried(detail: &str) -> Said {
    Said {
        verdict: "NOT TRIED",
        detail: detail.to_owned(),
        is_recognised: false,
    }
}

/// What is said of a switch.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// `equal`, `suspect`, `fails`, `another relation` or `NOT TRIED`.
    pub verdict: &'static str,
    /// How it is known, or why it is not.
    pub detail: String,
    /// Whether the promise of the documentation was recognised.
    pub is_recognised: bool,
}

impl Neutral {
    /// What was found out about the switch. A suspect comes before all else, and equality before what was left out.
    pub fn said(&self, found: &Suggestions) -> Said {
        let suspect = found
            .suspects
            .iter()
            .find(|it| self.is_in(&it.change, &it.also));
        if let Some(suspect) = suspect {
            let detail = format!("{} of {}", suspect.broken, suspect.runs);
            return said_of("suspect", detail, &suspect.change);
        }
        let left_out = found.left_out.iter().filter(|it| self.is_named(&it.what));
        let reasons: Vec<&str> = left_out.map(|it| &*it.reason).collect();
        let failing = reasons.iter().find(|it| it.starts_with(FAILING));
        if let Some(reason) = failing {
            return Said {
                verdict: "fails",
                detail: (*reason).to_owned(),
                is_recognised: true,
            };
        }
        let held = found.relations.iter();
        let mut held = held.filter(|it| self.is_in(&it.change, &it.also));
        if let Some(held) = held.next() {
            let is_equality = held.relation == "O' = O";
            let verdict = if is_equality {
                "equal"
            } else {
                "another relation"
            };
            let share = 100.0 * held.violated_at_most;
            let detail = format!("on {} inputs; at most {share:.4} %", held.fresh);
            return said_of(verdict, detail, &held.change);
        }
        not_tried(reasons.first().unwrap_or(&"no place was found for it"))
    }

    fn is_in(&self, change: &ChangeRecord, also: &[String]) -> bool {
        self.is_named(&change.what) || also.iter().any(|it| self.is_named(it))
    }

    /// Whether a text names the switch and the type that it belongs to: "`name` of `path::Owner`: value".
    fn is_named(&self, text: &str) -> bool {
        let rest = text.strip_prefix(&format!("`{}` of `", self.name));
        let owner = rest
            .and_then(|it| it.split_once('`'))
            .map(|(owner, _)| owner);
        owner.is_some_and(|owner| {
            let mut names = owner.split("::");
            names.any(|it| it == self.owner)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::switches;

    #[test]
    fn a_list_has_crates_and_their_switches() {
        let list = "# Text.\ncrate a 1.0.0 b\nBuilder::fast | means | It is fast.\n";
        let switches = switches(list);
        let [switch] = &switches[..] else {
            panic!("one switch")
        };
        let names = [
            &switch.package,
            &switch.program,
            &switch.owner,
            &switch.name,
        ];
        assert_eq!(names, ["a 1.0.0", "b", "Builder", "fast"]);
        assert!(switch.is_named("`fast` of `a::Builder`: true"));
        assert!(!switch.is_named("`fast` of `a::Other`: true"));
    }
}
