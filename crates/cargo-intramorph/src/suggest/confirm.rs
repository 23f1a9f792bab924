//! Confirmation: certified relations are tried on inputs of another distribution, about which a certificate says nothing.

use std::collections::BTreeMap;

use intramorph_record::suggest::Confirmation;

use super::judge::is_broken;
use super::observation::{ORDINARY, OTHER, Pair, Seen, Settings, Sweep};
use super::observe::Observer;
use super::trial::Held;
use crate::relation_language::Relation;
use crate::score::failure::Failure;

/// Inputs whose outputs are in memory at a time.
const AT_A_TIME: u64 = 16 * 1024;

/// Tries each relation on `inputs` inputs. There is no answer for relations that hold on small inputs only.
pub(crate) fn confirm(
    observer: &mut Observer<'_>,
    held: &[Held],
    (seed, inputs): (u64, u64),
) -> Result<Vec<Option<Confirmation>>, Failure> {
    let mut answers: Vec<Option<Confirmation>> = vec![None; held.len()];
    for (base, members) in groups(held) {
        let mut confirmations: Vec<Confirmation> = vec![Confirmation::default(); members.len()];
        let changes = members.iter().map(|place| &held[*place].trial.changed);
        let changes: Vec<Settings> = changes.cloned().collect();
        let is_equality = |place: &usize| held[*place].relation.is_equality();
        for first in (0..inputs).step_by(usize::try_from(AT_A_TIME).expect("it is small")) {
            let sweep = Sweep {
                seed,
                first,
                count: AT_A_TIME.min(inputs - first),
                distribution: OTHER,
                // Equality needs the outputs that differ, and few of them.
                pairs: if members.iter().all(is_equality) {
                    1
                } else {
                    u64::MAX
                },
                end: None,
            };
            let (totals, seen) = observer.sweep(&sweep, base, &changes)?;
            for (place, seen) in seen.iter().enumerate() {
                let relation = &held[members[place]].relation;
                add(&mut confirmations[place], relation, seen);
            }
            if totals.is_cut_short() {
                break;
            }
        }
        for (place, mut confirmation) in members.into_iter().zip(confirmations) {
            let record = &held[place].record;
            confirmation.kind = record.change.kind;
            confirmation.what.clone_from(&record.change.what);
            confirmation.relation.clone_from(&record.relation);
            answers[place] = Some(confirmation);
        }
    }
    Ok(answers)
}

/// Relations of ordinary inputs, by the settings of their original program; those that are equality apart from the others.
fn groups(held: &[Held]) -> impl Iterator<Item = (&Settings, Vec<usize>)> {
    let mut groups: BTreeMap<(bool, &Settings), Vec<usize>> = BTreeMap::new();
    for (place, held) in held.iter().enumerate() {
        if held.trial.distribution == ORDINARY {
            let key = (held.relation.is_equality(), &held.trial.base);
            groups.entry(key).or_default().push(place);
        }
    }
    groups
        .into_iter()
        .map(|((_, base), members)| (base, members))
}

/// Adds what was seen on some inputs.
fn add(confirmation: &mut Confirmation, relation: &Relation, seen: &Seen) {
    let broken = seen.pairs.iter().filter(|pair| is_broken(relation, pair));
    let broken: Vec<&Pair> = broken.collect();
    confirmation.runs += seen.runs;
    confirmation.broken += if relation.is_equality() {
        seen.differing
    } else {
        broken.len() as u64
    };
    let known = confirmation.exception.as_ref().map(|it| it.input.len());
    let shortest = broken.iter().min_by_key(|pair| pair.input.len());
    if let Some(pair) = shortest
        && known.is_none_or(|known| pair.input.len() < known)
    {
        confirmation.exception = Some(pair.example());
    }
}
