//! The line about code that was not changed, so that no percentage looks more confident than it is.

use intramorph_record::score::{BlindSpot, BlindSpotReason, Score};

use super::counted;

/// What was not looked at, in numbers; empty if there is nothing.
pub(super) fn line(score: &Score) -> String {
    if score.blind_spots.is_empty() {
        return String::new();
    }
    let spots = score.blind_spots.iter();
    let spots = spots.map(|spot| shown(spot, score.selected_by_diff));
    let spots = spots.collect::<Vec<_>>().join("; ");
    let part = if score.selected_by_diff {
        " in the diff"
    } else {
        ""
    };
    format!("not changed{part}, so not judged: {spots}\n")
}

fn shown(spot: &BlindSpot, is_of_diff: bool) -> String {
    let lines = counted(spot.lines, if is_of_diff { "new line" } else { "line" });
    let functions = |kind: &str| counted(spot.functions, kind);
    match spot.reason {
        BlindSpotReason::ConstFunction => {
            let functions = functions("`const fn`");
            format!("{functions} that constants need ({lines})")
        }
        BlindSpotReason::Macro => format!("{} in macros ({lines})", functions("function")),
        BlindSpotReason::ProceduralMacro => {
            let functions = functions("function");
            format!("{functions} of procedural macros ({lines}), which are packages of their own")
        }
        BlindSpotReason::Unparsable => format!("files that cannot be parsed ({lines})"),
        BlindSpotReason::Constant => format!("values of constants ({lines})"),
    }
}

#[cfg(test)]
mod tests {
    use intramorph_record::score::{BlindSpot, BlindSpotReason, Score};

    use super::line;

    fn score(is_of_diff: bool, spots: &[(BlindSpotReason, usize, usize)]) -> Score {
        let mut score = Score::default();
        score.selected_by_diff = is_of_diff;
        let spots = spots.iter().map(|(reason, functions, lines)| {
            let mut spot = BlindSpot::default();
            (spot.reason, spot.functions, spot.lines) = (*reason, *functions, *lines);
            spot
        });
        score.blind_spots = spots.collect();
        score
    }

    #[test]
    fn reasons_are_on_one_line() {
        use BlindSpotReason::{ConstFunction, Macro, ProceduralMacro, Unparsable};
        let score = score(
            false,
            &[
                (ConstFunction, 4, 30),
                (Macro, 1, 1),
                (ProceduralMacro, 2, 9),
                (Unparsable, 0, 5),
            ],
        );
        assert_eq!(
            line(&score),
            "not changed, so not judged: 4 `const fn`s that constants need (30 lines); 1 function in macros (1 line); \
             2 functions of procedural macros (9 lines), which are packages of their own; files that cannot be parsed (5 lines)\n"
        );
    }

    #[test]
    fn of_a_diff_only_new_lines_are_meant() {
        let score = score(true, &[(BlindSpotReason::Constant, 0, 3)]);
        assert_eq!(
            line(&score),
            "not changed in the diff, so not judged: values of constants (3 new lines)\n"
        );
    }

    #[test]
    fn nothing_needs_no_line() {
        assert_eq!(line(&Score::default()), "");
    }
}
