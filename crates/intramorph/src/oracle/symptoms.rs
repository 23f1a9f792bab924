//! The symptoms of a broken case: what it has in common with other cases that the same bug breaks.

use std::fmt::Debug;

use crate::harness::{Breach, Symptom};
use crate::panics::{Panic, Status};
use crate::printed::{Printed, difference, without_values};

/// Returns the symptoms of a case that is broken by the second output of that number, where numbers matter.
///
/// Panics are recognised by message and place, and outputs by what differs: from the output that the relation demands if it
/// demands one. Other relations say why they do not hold; if they do not, the two outputs are compared with each other.
pub(super) fn of_case<O: Debug>(
    breach: Breach,
    number: Option<usize>,
    outputs: [Option<&Status<O>>; 2],
    (demanded, why): (Option<&[Printed; 2]>, &str),
) -> Vec<Symptom> {
    let panics = outputs.map(|status| status.and_then(|status| status.as_ref().err()));
    let [original, other] = panics;
    let of = |name, panic: Option<&Box<Panic>>| panic.map(|panic| panicked(name, panic));
    let symptoms: Vec<Symptom> = match (breach, outputs) {
        (Breach::Evidence | Breach::Died(..), _) => Vec::new(),
        (Breach::OriginalPanicked, _) => of("P", original).into_iter().collect(),
        (Breach::CounterpartPanicked(_), _) => of("P'", other).into_iter().collect(),
        (Breach::Unrelated(_), [Some(Ok(one)), Some(Ok(other))]) => {
            let texts = match demanded {
                Some([demanded, seen]) => difference::shapes(demanded, seen),
                None if why.is_empty() => {
                    difference::shapes(&Printed::of(one), &Printed::of(other))
                }
                None => vec![without_values(why)],
            };
            let texts = if texts.is_empty() {
                vec!["unrelated".to_owned()]
            } else {
                texts
            };
            texts.into_iter().map(Symptom::from).collect()
        }
        (Breach::Unrelated(_), _) => [of("P", original), of("P'", other)]
            .into_iter()
            .flatten()
            .collect(),
        (Breach::RelationPanicked(_), _) => vec![Symptom::from(without_values(why))],
    };
    numbered(symptoms, number)
}

fn panicked(name: &str, panic: &Panic) -> Symptom {
    let message = panic.message().map(without_values);
    Symptom {
        text: format!("{name} panicked: {}", message.unwrap_or_default()),
        place: panic.location().map(ToOwned::to_owned),
    }
}

/// Puts the number of the second output in front of each symptom.
fn numbered(mut symptoms: Vec<Symptom>, number: Option<usize>) -> Vec<Symptom> {
    if let Some(number) = number {
        for symptom in &mut symptoms {
            symptom.text.insert_str(0, &format!("P' {}: ", number + 1));
        }
    }
    symptoms
}
