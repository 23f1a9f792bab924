//! The paper's examples, without annotations: each of its relations is suggested.

use intramorph_record::suggest::ChangeKind;

use super::{relation, suggestions};

const TREE: &str = "suggest-paper";

#[test]
fn a_flipped_comparison_reverses_bubble_sort() {
    let suggestions = suggestions(TREE, "bubble_sort");
    let flipped = relation(&suggestions, "`<` for `>` in `sorting::bubble_sort`");
    assert_eq!(flipped.relation, "O' = reversed(O)");
    assert_eq!(flipped.change.kind, ChangeKind::Source);
    let difference = &flipped.change.difference;
    assert!(
        difference.contains("+            if values[j] < values[j + 1] {"),
        "{difference}"
    );
    assert!(flipped.kills > 0);
}

#[test]
fn sorts_are_interchangeable() {
    let suggestions = suggestions(TREE, "merge_sort");
    for sibling in ["bubble_sort", "insertion_sort"] {
        let path = format!("`{sibling}` instead of `merge_sort`");
        let sibling = relation(&suggestions, &path);
        assert_eq!(sibling.relation, "O' = O");
        // Nearly all bugs of the one are unknown to the other.
        assert!(2 * sibling.kills > suggestions.bugs, "{suggestions:#?}");
    }
}

#[test]
fn an_exhaustive_knapsack_is_at_least_as_valuable() {
    let suggestions = suggestions(TREE, "knapsack_greedy");
    let exhaustive = "`knapsack_exhaustive` instead of `knapsack_greedy`";
    let exhaustive = relation(&suggestions, exhaustive);
    assert_eq!(exhaustive.relation, "O'.value >= O.value");
    assert!(exhaustive.small_inputs);
    assert!(exhaustive.kills > 0);
}
