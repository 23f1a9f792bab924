//! Judgement: which relation the observed outputs of a program and of a changed program have, always or nearly always. Pure.

use intramorph_record::Verdict;
use intramorph_record::suggest::LeftOutCause;

use super::observation::{Output, Pair, Seen};
use crate::relation_language::{Claim, Limits, Relation, Value, infer};

/// What can be expected of a change before it is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Expectation {
    /// The documentation says that results stay the same, or that only the speed changes.
    Same,
    /// Functions with related names and the same types.
    Related,
    /// Nothing is said.
    Open,
    /// A value should come back from the function that undoes the program.
    RoundTrip,
    /// The documentation says that results change.
    Different,
    /// The program gets another input.
    OtherInput,
    /// The program gets another input that is neither more nor less, such as a reversed list.
    RearrangedInput,
    /// One expression of the source is changed.
    OtherSource,
}

impl Expectation {
    /// The share of inputs on which outputs may differ if equality is still expected: the exceptions are suspected bugs.
    fn suspicious_rate(self) -> f64 {
        match self {
            Self::Same => 0.5,
            Self::Related => 0.1,
            Self::RoundTrip => 0.05,
            Self::Open => 0.01,
            Self::Different | Self::OtherInput | Self::RearrangedInput | Self::OtherSource => 0.0,
        }
    }

    /// The share of inputs that may break another relation than equality, which is still suspected to be meant.
    fn suspicious_exceptions(self) -> f64 {
        match self {
            Self::Same | Self::Related => 0.01,
            Self::Open | Self::RoundTrip | Self::OtherInput | Self::RearrangedInput => 0.001,
            Self::Different | Self::OtherSource => 0.0,
        }
    }
}

/// What observed outputs say of a change.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Judgement {
    /// The relation holds on all inputs that were tried.
    Holds(Relation),
    /// The relation holds on nearly all of them.
    Suspicious {
        relation: Relation,
        /// The inputs that break it, as far as their outputs were kept: indexes of pairs.
        exceptions: Vec<usize>,
    },
    /// There is nothing to say, for a reason.
    Nothing(LeftOutCause, &'static str),
}

/// Nothing is said of a change if the program panics on more than nine of ten inputs, before or after they are changed.
const MOST_REFUSED: u64 = 9;
/// Minimum number of inputs by which anything is said.
const LEAST_RUNS: u64 = 64;
/// Minimum number of inputs with different outputs by which a relation that is weaker than equality is believed.
const LEAST_DIFFERING: u64 = 100;
/// Maximum number of pairs from which relations are inferred.
const MOST_PAIRS: usize = 600;

/// Judges a change by what was seen of it.
pub(crate) fn judge(expectation: Expectation, seen: &Seen) -> Judgement {
    if seen.runs + seen.refused == 0 {
        return Judgement::Nothing(
            LeftOutCause::Other,
            "it applies to none of the inputs that were tried",
        );
    }
    if seen.refused > MOST_REFUSED * seen.runs {
        return Judgement::Nothing(
            LeftOutCause::Other,
            "the program panics on most inputs, before or after they are changed",
        );
    }
    if seen.runs < LEAST_RUNS {
        return Judgement::Nothing(
            LeftOutCause::Other,
            "it applies to too few of the inputs, or they take too long",
        );
    }
    if seen.reached == 0 {
        return Judgement::Nothing(LeftOutCause::Other, "the changed place was never reached");
    }
    if seen.differing == 0 {
        return Judgement::Holds(Relation::equality());
    }
    let rate = share(seen.differing, seen.runs);
    let is_rare = rate <= expectation.suspicious_rate() && seen.differing < seen.runs;
    let equal = seen
        .pairs
        .iter()
        .filter(|pair| pair.original == pair.changed);
    if is_rare && may_be_promised(expectation, equal.map(|pair| &*pair.original.text)) {
        let is_exception = |(_, pair): &(usize, &Pair)| pair.original != pair.changed;
        let exceptions = seen.pairs.iter().enumerate().filter(is_exception);
        return Judgement::Suspicious {
            relation: Relation::equality(),
            exceptions: exceptions.map(|(index, _)| index).collect(),
        };
    }
    other_than_equality(expectation, &seen.pairs)
}

/// The relation that holds on all inputs where outputs differ often enough to be meant, although they are nearly always equal.
pub(crate) fn relation_other_than_equality(seen: &Seen) -> Option<Relation> {
    let is_often = seen.differing >= LEAST_DIFFERING;
    match is_often.then(|| other_than_equality(Expectation::OtherSource, &seen.pairs)) {
        Some(Judgement::Holds(relation)) => Some(relation),
        _ => None,
    }
}

fn other_than_equality(expectation: Expectation, pairs: &[Pair]) -> Judgement {
    let step = pairs.len().div_ceil(MOST_PAIRS).max(1);
    let chosen: Vec<usize> = (0..pairs.len()).step_by(step).collect();
    let values: Vec<(Value, Value)> = chosen.iter().map(|index| values(&pairs[*index])).collect();
    let limits = Limits {
        exception_share: expectation.suspicious_exceptions(),
        ..Limits::default()
    };
    let candidates = infer(&values, limits);
    let meaningful = candidates.into_iter().filter(|candidate| {
        // An exception would hide that a relation says nothing.
        let kept = values.iter().enumerate();
        let kept = kept.filter(|(index, _)| !candidate.exceptions.contains(index));
        let kept: Vec<(Value, Value)> = kept.map(|(_, pair)| pair.clone()).collect();
        let decides_most = 2 * candidate.decided >= values.len();
        !candidate.relation.is_equality()
            && decides_most
            && !candidate
                .relation
                .claims()
                .iter()
                .any(|it| holds_by_accident(expectation, it))
            && candidate.relation.is_vacuous(&kept).is_none()
    });
    let mut nearly = None;
    let mut meaningful = meaningful.map(|it| it.relation);
    while let Some(relation) = meaningful.next() {
        let exceptions = exceptions(&relation, pairs);
        if exceptions.is_empty() {
            let others = meaningful.filter(|it| self::exceptions(it, pairs).is_empty());
            return Judgement::Holds(relation.with_other_fields(others));
        }
        let rate = share(exceptions.len() as u64, pairs.len() as u64);
        let is_rare = rate <= expectation.suspicious_exceptions();
        let is_suspicious = is_rare && may_be_meant(expectation, &relation);
        if nearly.is_none() && is_suspicious {
            nearly = Some(Judgement::Suspicious {
                relation,
                exceptions,
            });
        }
    }
    nearly.unwrap_or(Judgement::Nothing(
        LeftOutCause::NoRelation,
        "no simple relation holds",
    ))
}

/// The pairs that break a relation, by their indexes.
fn exceptions(relation: &Relation, pairs: &[Pair]) -> Vec<usize> {
    let is_exception = |index: &usize| is_broken(relation, &pairs[*index]);
    (0..pairs.len()).filter(is_exception).collect()
}

/// Whether a bound holds by accident: any bound on a rearranged input, and a bound on a sum, minimum or maximum on any other changed
/// input.
fn holds_by_accident(expectation: Expectation, claim: &Claim) -> bool {
    claim.is_bound()
        && match expectation {
            Expectation::RoundTrip | Expectation::RearrangedInput => true,
            Expectation::OtherInput => claim.is_aggregate(),
            _ => false,
        }
}

/// Whether a relation that held on all of one sample, and is broken on few inputs of another, is suspected to be meant.
pub(crate) fn may_be_suspected(
    expectation: Expectation,
    relation: &Relation,
    broken: u64,
    runs: u64,
) -> bool {
    share(broken, runs) <= RARE && may_be_meant(expectation, relation)
}

/// Whether a relation that is broken rarely may be what the author means. Bounds and subsets hold by accident more often than
/// what says what a part of `O'` is; and of another input, a part of the output hardly says anything.
pub(crate) fn may_be_meant(expectation: Expectation, relation: &Relation) -> bool {
    let mut claims = relation.claims().iter();
    match expectation {
        Expectation::Different | Expectation::OtherSource => false,
        Expectation::Same | Expectation::Related | Expectation::Open => {
            claims.all(Claim::is_functional)
        }
        Expectation::RoundTrip | Expectation::OtherInput | Expectation::RearrangedInput => {
            claims.all(|it| it.is_functional() && it.path.is_empty())
        }
    }
}

/// Whether equality may be meant where these outputs were equal. If all of them are the same, as of a search that hardly ever finds anything,
/// two functions that have nothing to do with each other agree as well: then only documentation makes an exception suspicious.
pub(crate) fn may_be_promised<'a>(
    expectation: Expectation,
    mut equal: impl Iterator<Item = &'a str>,
) -> bool {
    let first = equal.next();
    expectation == Expectation::Same || equal.any(|output| Some(output) != first)
}

/// The share of inputs that a relation which held on a sample may break on another one.
const RARE: f64 = 0.001;

/// Whether a pair of outputs breaks a relation.
pub(crate) fn is_broken(relation: &Relation, pair: &Pair) -> bool {
    if relation.is_equality() {
        return pair.original != pair.changed;
    }
    let (original, changed) = values(pair);
    relation.verdict(&original, &changed) == Verdict::Broken
}

pub(crate) fn values(pair: &Pair) -> (Value, Value) {
    (value(&pair.original), value(&pair.changed))
}

fn value(output: &Output) -> Value {
    if output.is_panic {
        Value::panic(output.text.clone())
    } else {
        Value::parse(&output.text)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share")]
pub(crate) fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::{Expectation, Judgement, judge};
    use crate::suggest::observation::{Output, Pair, Seen};

    fn seen(pairs: impl Iterator<Item = (String, String)>) -> Seen {
        let output = |text| Output {
            text,
            is_panic: false,
        };
        let pairs: Vec<Pair> = pairs
            .zip(0..)
            .map(|((original, changed), number)| Pair {
                number,
                input: String::new(),
                original: output(original),
                changed: output(changed),
            })
            .collect();
        let differing = pairs.iter().filter(|it| it.original != it.changed).count() as u64;
        Seen {
            runs: pairs.len() as u64,
            differing,
            reached: pairs.len() as u64,
            pairs,
            ..Seen::default()
        }
    }

    fn check(expectation: Expectation, seen: &Seen, expected: &str) {
        let said = match judge(expectation, seen) {
            Judgement::Holds(relation) => format!("holds: {relation}"),
            Judgement::Suspicious {
                relation,
                exceptions,
            } => format!("suspicious: {relation} {exceptions:?}"),
            Judgement::Nothing(_, reason) => format!("nothing: {reason}"),
        };
        assert_eq!(said, expected);
    }

    fn lists(change: fn(&mut Vec<u32>)) -> Seen {
        let lists = (1..100_u32).map(|number| (0..number % 7).map(|it| it * number % 11).collect());
        seen(lists.map(|list: Vec<u32>| {
            let mut changed = list.clone();
            change(&mut changed);
            (format!("{list:?}"), format!("{changed:?}"))
        }))
    }

    #[test]
    fn equal_outputs_are_equal() {
        check(Expectation::Open, &lists(|_| {}), "holds: O' = O");
    }

    #[test]
    fn a_reversed_list_is_reversed() {
        let reversed = lists(|list| list.reverse());
        check(
            Expectation::OtherSource,
            &reversed,
            "holds: O' = reversed(O)",
        );
    }

    #[test]
    fn all_parts_of_a_tuple_are_related() {
        let places = (1..100_i32).map(|number| (number * 7 % 41, number * 5 % 23));
        let mirrored = seen(
            places.map(|(x, y)| (format!("({x}, {y}, {})", x + y), format!("({x}, -{y}, 1)"))),
        );
        check(
            Expectation::OtherInput,
            &mirrored,
            "holds: O'.0 = O.0 and O'.1 = -O.1",
        );
    }

    #[test]
    fn a_rare_difference_of_what_should_be_equal_is_suspicious() {
        let rare = lists(|list| {
            if list.first() == Some(&0) && list.get(1) == Some(&10) {
                list.clear();
            }
        });
        let expected = "suspicious: O' = O [9, 31, 53, 64, 75, 86]";
        check(Expectation::Related, &rare, expected);
        check(
            Expectation::Open,
            &rare,
            "nothing: no simple relation holds",
        );
    }

    #[test]
    fn what_finds_nothing_on_other_inputs_is_not_suspicious() {
        let outputs = (0..1000).map(|number| match number {
            999 => ("Some(1)", "None"),
            _ => ("None", "None"),
        });
        let found = seen(outputs.map(|(one, other)| (one.to_owned(), other.to_owned())));
        let nothing = "nothing: no simple relation holds";
        check(Expectation::Related, &found, nothing);
        check(Expectation::Same, &found, "suspicious: O' = O [999]");
    }

    #[test]
    fn of_inputs_that_are_mostly_refused_nothing_is_said() {
        let mut refused = lists(|_| {});
        refused.refused = 9 * refused.runs + 1;
        let expected =
            "nothing: the program panics on most inputs, before or after they are changed";
        check(Expectation::OtherInput, &refused, expected);
    }

    #[test]
    fn a_change_that_no_input_reaches_says_nothing() {
        let mut unreached = lists(|_| {});
        unreached.reached = 0;
        let expected = "nothing: the changed place was never reached";
        check(Expectation::Same, &unreached, expected);
    }
}
