//! What the frames of answers say. Pure.

use super::observation::{Output, Pair, Seen, Totals};

/// What is known of an output before its text is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Digest {
    /// `None` if there was no input.
    pub(super) status: Option<Status>,
    /// Hashes of texts.
    pub(super) input: u64,
    pub(super) output: u64,
    /// Whether another run on the same input returned something else.
    pub(super) is_unsteady: bool,
}

/// How a run has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Returned,
    Panicked,
}

/// An input with one output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct InputWithOutput {
    pub(super) number: u64,
    pub(super) input: String,
    pub(super) output: Output,
}

impl InputWithOutput {
    /// The pair of two outputs; `None` if they are not those of the same input.
    pub(super) fn beside(self, changed: Self) -> Option<Pair> {
        let is_same = (self.number, &self.input) == (changed.number, &changed.input);
        is_same.then_some(Pair {
            number: self.number,
            input: self.input,
            original: self.output,
            changed: changed.output,
        })
    }
}

/// Reads the numbers of a frame.
pub(super) fn numbers(payload: &[u8]) -> Vec<u64> {
    let numbers = payload.chunks_exact(8);
    let numbers = numbers.map(|bytes| bytes.try_into().map_or(0, u64::from_le_bytes));
    numbers.collect()
}

/// Adds the numbers of a sweep: those of the program, and those of each change.
pub(super) fn count(payload: &[u8], totals: &mut Totals, seen: &mut [Seen]) {
    let numbers = numbers(payload);
    let (of_program, of_changes) = numbers.split_at(5);
    totals.rejected += of_program[0];
    totals.panics += of_program[1];
    totals.unsteady += of_program[2];
    totals.distinct = totals.distinct.max(of_program[3]);
    totals.unseen += of_program[4];
    for (seen, counts) in seen.iter_mut().zip(of_changes.chunks_exact(5)) {
        seen.runs += counts[0];
        seen.differing += counts[1];
        seen.panics += counts[2];
        seen.reached += counts[3];
        seen.refused += counts[4];
    }
}

/// Reads a pair, and the place of its change in the request.
pub(super) fn pair(payload: &[u8]) -> (usize, Pair) {
    let (head, [input, original, changed]) = head_and_texts(payload);
    let [number, place, panics] = head;
    let output = |text, is_panic| Output { text, is_panic };
    let pair = Pair {
        number,
        input,
        original: output(original, panics & 1 != 0),
        changed: output(changed, panics & 2 != 0),
    };
    let place = usize::try_from(place).expect("it was sent as a small number");
    (place, pair)
}

/// Reads an input with one output.
pub(super) fn read_input_with_output(payload: &[u8]) -> InputWithOutput {
    let ([number, is_panic], [input, text]) = head_and_texts(payload);
    let is_panic = is_panic != 0;
    InputWithOutput {
        number,
        input,
        output: Output { text, is_panic },
    }
}

/// Reads digests of outputs, one for each input.
pub(super) fn digests(payload: &[u8]) -> Vec<Digest> {
    let numbers = numbers(payload);
    let digests = numbers.chunks_exact(3).map(|numbers| Digest {
        status: match numbers[0] & 3 {
            1 => Some(Status::Returned),
            2 => Some(Status::Panicked),
            _ => None,
        },
        input: numbers[1],
        output: numbers[2],
        is_unsteady: numbers[0] & 4 != 0,
    });
    digests.collect()
}

/// Reads a frame of some numbers and some texts, each with its length before it.
fn head_and_texts<const N: usize, const T: usize>(payload: &[u8]) -> ([u64; N], [String; T]) {
    let (head, mut rest) = payload.split_at(8 * N);
    let head = numbers(head).try_into().expect("it has that length");
    let texts = std::array::from_fn(|_| {
        let (length, after) = rest.split_at(8);
        let length = usize::try_from(numbers(length)[0]).expect("memory holds what was sent");
        let (text, after) = after.split_at(length);
        rest = after;
        String::from_utf8_lossy(text).into_owned()
    });
    (head, texts)
}
