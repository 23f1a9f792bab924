//! Differences as they are shown, with the most important lines.

use super::counted;

/// Maximum number of lines of a difference; more are the body of a function that is left out.
const MOST_LINES: usize = 12;

/// The lines of a difference. If there are too many, the last removed ones are left out, since the added ones show the change.
pub(in super::super) fn shortened(difference: &str) -> Vec<String> {
    let lines: Vec<String> = difference.lines().map(str::to_owned).collect();
    if lines.len() <= MOST_LINES {
        return lines;
    }
    let (mut shown, added): (Vec<String>, Vec<String>) =
        lines.into_iter().partition(|line| line.starts_with('-'));
    let room = MOST_LINES.saturating_sub(added.len()).max(1);
    if shown.len() > room {
        let left_out = counted(shown.len() - room, "more line");
        shown.truncate(room);
        shown.push(format!("… {left_out}"));
    }
    shown.extend(added);
    shown
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn lines_of_a_short_difference_stay_in_their_order() {
        let lines = ["-a", " // A comment.", "+b"];
        assert_eq!(shortened(&lines.join("\n")), lines);
    }

    #[test]
    fn added_lines_of_a_long_difference_stay() {
        let mut lines: Vec<String> = (1..=20).map(|line| format!("-{line}")).collect();
        lines.push("+()".to_owned());
        let shown = shortened(&lines.join("\n"));
        assert_eq!(shown[..2], ["-1", "-2"]);
        assert_eq!(shown[10..], ["-11", "… 9 more lines", "+()"]);
    }
}
