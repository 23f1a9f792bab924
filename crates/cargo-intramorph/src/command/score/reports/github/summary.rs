//! The summary of a job, in Markdown.

use std::fmt::Write;

use intramorph_record::score::{BugRecord, Outcome, Score};

use crate::command::github_job::fence;
use crate::command::score::rank;
use crate::command::score::share::Share;
use crate::command::score::view::{counted, counts, meaning, place};

/// All outcomes in numbers, and as many of the missed bugs as fit into a number of bytes.
pub(super) fn summary(score: &Score, most_bytes: usize) -> String {
    let mut text = format!("## Injected bugs in {}\n\n", score.packages.join(", "));
    let _ = writeln!(text, "**{}**\n", Share::of(score).shown());
    text.push_str("| bugs | outcome | |\n|---:|---|---|\n");
    for (outcome, count) in counts(score) {
        let (name, meaning) = (outcome.name(), meaning(outcome));
        let _ = writeln!(text, "| {count} | {name} | {meaning} |");
    }
    text.push_str(&details(score, most_bytes.saturating_sub(text.len())));
    text
}

fn details(score: &Score, most_bytes: usize) -> String {
    /// Bytes for the text behind the bugs.
    const ROOM_AT_THE_END: usize = 200;
    let all = score.count(Outcome::Missed);
    if all == 0 {
        return String::new();
    }
    let title = counted(all, "missed bug");
    let mut text = format!("\n<details><summary>{title}</summary>\n");
    let mut shown = 0;
    for block in rank::missed(score).into_iter().map(block) {
        if text.len() + block.len() + ROOM_AT_THE_END > most_bytes {
            break;
        }
        text.push_str(&block);
        shown += 1;
    }
    if shown < all {
        let more = counted(all - shown, "more missed bug");
        let _ = writeln!(text, "\nand {more}, for which there is no room here");
    }
    text.push_str("\n</details>\n");
    text
}

fn block(bug: &BugRecord) -> String {
    let difference = &bug.difference;
    let fence = fence(difference);
    let place = place(bug, &bug.operator).replace('<', "&lt;");
    format!("\n{place}\n{fence}diff\n{difference}{fence}\n")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::summary;
    use crate::command::github_job::MOST_BYTES;
    use crate::command::score::sample::score;

    #[test]
    fn outcomes_are_counted_and_missed_bugs_shown() {
        assert_snapshot!(summary(&score(), MOST_BYTES));
    }

    #[test]
    fn bugs_that_do_not_fit_are_counted() {
        let mut score = score();
        let all = score.bugs.iter().cycle().take(40_000).cloned();
        score.bugs = all.collect();
        for (number, bug) in score.bugs.iter_mut().enumerate() {
            bug.item = format!("f{}", number / 8);
        }
        let text = summary(&score, MOST_BYTES);
        assert!(text.len() <= MOST_BYTES, "{}", text.len());
        assert!(text.len() > MOST_BYTES - 1000, "{}", text.len());
        let end = "more missed bugs, for which there is no room here\n\n</details>\n";
        assert!(text.ends_with(end), "{}", &text[text.len() - 100..]);
    }
}
