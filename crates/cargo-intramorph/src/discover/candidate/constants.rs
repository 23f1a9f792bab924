//! Integer constants that tune an algorithm.

use super::super::api::{Api, Constant, name_of};
use super::claim::quote;
use super::names::{last, listed, words};
use super::values::Takes;
use super::{Candidate, CandidateKind, Claim};

/// Words of the names of constants that limit or divide work.
const TUNING: &str = "\
    max, min, limit, capacity, threshold, buffer, buf, cache, depth, window, cutoff, default, iterations, batch";

pub(super) fn candidates(api: &Api) -> Vec<Candidate> {
    api.constants.iter().filter_map(candidate).collect()
}

fn candidate(constant: &Constant) -> Option<Candidate> {
    const INTEGERS: [&str; 8] = ["u8", "u16", "u32", "u64", "usize", "i32", "i64", "isize"];
    let ty = name_of(&constant.ty)?;
    if !INTEGERS.contains(&&*ty) {
        return None;
    }
    let value = number(&constant.value)?;
    let name = last(&constant.path);
    let is_tuning = words(name)
        .iter()
        .any(|word| listed(TUNING).any(|it| it == word));
    if !is_tuning {
        return None;
    }
    let mut numbers = vec![value, 1, value / 2, value.saturating_mul(2)];
    numbers.dedup();
    let candidate = Candidate {
        kind: CandidateKind::Constant,
        name: name.to_owned(),
        owner: constant.owner.clone(),
        path: constant.path.clone(),
        file: constant.file.clone(),
        line: constant.line,
        values: numbers.iter().map(u64::to_string).collect(),
        takes: Some(Takes::Number),
        is_likely_switch: constant.is_public,
        claim: Claim::None,
        sentence: None,
    };
    Some(candidate.claiming(quote(&constant.documentation)))
}

/// Reads a number such as `1_024usize` or `1 << 20`; masks in hexadecimal digits are none.
fn number(text: &str) -> Option<u64> {
    if let Some((base, shift)) = text.split_once("<<") {
        let shift: u32 = number(shift)?.try_into().ok()?;
        return number(base)?.checked_shl(shift);
    }
    if let Some((a, b)) = text.split_once('*') {
        return number(a)?.checked_mul(number(b)?);
    }
    let text = text.trim().replace('_', "");
    let digits = text.split(['u', 'i']).next()?;
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        assert_eq!(number("1_024usize"), Some(1024));
        assert_eq!(number("1 << 10"), Some(1024));
        assert_eq!(number("8 * 1024"), Some(8192));
        assert_eq!(number("0xFF"), None);
        assert_eq!(number("usize::MAX"), None);
    }
}
