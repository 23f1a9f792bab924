//! What an oracle is to the harness: it examines one input with a runner, and explains what it saw there.

pub(crate) mod progress;

use progress::Progress;

use crate::harness::{Answers, Breach, CaseVerdict, Explanation, Part};
use crate::panics::{Panic, Status, caught, left_out};
use crate::randomness::Case;
use crate::record::classification::Application;
use crate::record::{Oracle, Statistics, Vacuity};
use crate::transformation::change::Changes;
use crate::transformation::scopes::Scopes;

/// An oracle with its programs and its relation.
pub(crate) trait Examine<I> {
    /// The outputs of one case, as the programs returned them.
    type Evidence;

    fn about(&self) -> About;

    /// Returns the changes that make `P'` of `P`.
    fn changes(&self) -> Changes {
        Changes::default()
    }

    /// Runs the programs on one input and judges.
    fn examine(
        &self,
        runner: &mut Runner,
        input: &I,
        occasion: Occasion,
    ) -> Examined<Self::Evidence>;

    /// Runs a program once more on the same input, and returns both outputs if they differ.
    fn disagreement(
        &self,
        runner: &mut Runner,
        input: &I,
        evidence: &Self::Evidence,
    ) -> Option<Differing>;

    /// Runs all programs once more on the input of a case that broke nothing, and returns two outputs that should not differ. May
    /// take snapshots of outputs.
    fn irregularity(
        &self,
        runner: &mut Runner,
        case: Seen<'_, I, Self::Evidence>,
        _takes_snapshots: bool,
    ) -> Option<Differing> {
        self.disagreement(runner, case.input, case.evidence)
    }

    /// Returns whether the change made a difference in this case.
    fn shows_effect(&self, runner: &mut Runner, input: &I, evidence: &Self::Evidence) -> bool;

    /// Returns whether the relation leaves the other output no choice, given the output of `P`.
    fn demands_one_output(&self, _evidence: &Self::Evidence) -> bool {
        false
    }

    /// Relates the outputs of two cases to each other.
    fn tells_apart(
        &self,
        _one: Seen<'_, I, Self::Evidence>,
        _other: Seen<'_, I, Self::Evidence>,
    ) -> Answers {
        Answers::default()
    }

    fn explain(&self, input: &I, evidence: &Self::Evidence, breach: Breach) -> Explanation;

    /// Returns the place of the panic that broke a case, if it is known.
    fn panicked_at<'case>(
        &self,
        _evidence: &'case Self::Evidence,
        _breach: Breach,
    ) -> Option<&'case str> {
        None
    }

    /// Returns whether further cases can't change the verdict.
    fn is_settled(&self) -> bool {
        false
    }

    /// Returns the evidence of all cases so far, if the relation is a statistical one.
    fn statistics(&self) -> Option<Statistics> {
        None
    }

    /// Returns why the check has tested nothing, for a reason that only the oracle knows.
    fn vacuity(&self) -> Option<Vacuity> {
        None
    }
}

/// The constant facts of an oracle.
#[derive(Clone)]
pub(crate) struct About {
    pub(crate) oracle: Oracle,
    pub(crate) application: Option<Application>,
    pub(crate) relation: String,
    pub(crate) counterpart: String,
    /// Whether a check in which the change never shows has tested nothing.
    pub(crate) must_show_effect: bool,
    /// What a finding says if `P` panics, and if its counterpart panics.
    pub(crate) panicked: [&'static str; 2],
    /// Whether a case in which `P` panics, or ends its process, decides nothing.
    pub(crate) original_may_panic: bool,
}

/// What is shown of an output whose `Debug` panics.
const UNPRINTED: &str = "(not printed)";

impl About {
    /// Returns the name that the paper gives to what `P` is compared with.
    pub(crate) fn counterpart_name(&self) -> &'static str {
        match self.oracle {
            Oracle::Intramorphic => "P'",
            Oracle::Differential => "P2",
            Oracle::Metamorphic | Oracle::Regression => "P",
        }
    }

    /// Explains a case whose outputs can't be printed.
    pub(crate) fn unprinted(&self, panic: &Panic) -> Explanation {
        Explanation {
            symptoms: Vec::new(),
            why: format!("printing the outputs {panic}"),
            advice: None,
            follow_up: None,
            output: UNPRINTED.to_owned(),
            counterpart: self.counterpart.clone(),
            counterpart_output: UNPRINTED.to_owned(),
            difference: None,
        }
    }

    /// Returns what a finding says if this program panics.
    pub(crate) fn panicked(&self, part: Part) -> &'static str {
        self.panicked[usize::from(matches!(part, Part::Counterpart(_)))]
    }
}

/// The case as which an input is examined.
#[derive(Clone, Copy)]
pub(crate) struct Occasion {
    pub(crate) case: Case,
    /// Whether the input was drawn as this case, rather than made again or taken from a file.
    pub(crate) is_drawn: bool,
}

/// The verdict of an oracle on one input, and the outputs that it saw.
pub(crate) struct Examined<V> {
    pub(crate) verdict: CaseVerdict,
    pub(crate) evidence: V,
    /// How often the variant ran; `None` where there is no switch to count it.
    pub(crate) reached: Option<u64>,
}

/// A case that was examined before: its input and its outputs.
pub(crate) struct Seen<'case, I, V> {
    pub(crate) input: &'case I,
    pub(crate) evidence: &'case V,
}

impl<'case, I, V> Seen<'case, I, V> {
    pub(crate) fn of((input, evidence): &'case (I, V)) -> Self {
        Self { input, evidence }
    }
}

impl<I, V> Clone for Seen<'_, I, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, V> Copy for Seen<'_, I, V> {}

/// Two different outputs of one program on one input, or one value before and after it changed.
pub(crate) struct Differing {
    pub(crate) shows: Vacuity,
    /// Whether the program is the counterpart of `P`.
    pub(crate) is_of_counterpart: bool,
    pub(crate) outputs: [String; 2],
}

/// The scopes of the two programs, and in a worker the file in which it notes what it runs.
pub(crate) struct Runner {
    pub(crate) scopes: Scopes,
    pub(crate) progress: Option<Progress>,
}

impl Runner {
    /// Makes a runner on the thread of the check, whose injected bugs it keeps.
    pub(crate) fn new(changes: Changes) -> Self {
        Self {
            scopes: Scopes::with(changes),
            progress: None,
        }
    }

    /// Runs `P`, unless it is left out.
    #[inline]
    pub(crate) fn original<O>(&mut self, program: impl FnOnce() -> O) -> Status<O> {
        if self.leaves_out(Part::Original) {
            return left_out();
        }
        self.untransformed(program)
    }

    /// Runs a program in the scope of `P`.
    #[inline]
    pub(crate) fn untransformed<O>(&mut self, program: impl FnOnce() -> O) -> Status<O> {
        self.scopes.run_original(|| caught(program))
    }

    /// Runs a program in the scope of `P'`.
    #[inline]
    pub(crate) fn transformed<O>(&mut self, program: impl FnOnce() -> O) -> Status<O> {
        self.scopes.run_transformed(|| caught(program))
    }

    /// Starts a case, in which one run may be left out.
    #[inline]
    pub(crate) fn start_case(&mut self, number: u64, withheld: Option<Part>) {
        if let Some(progress) = &mut self.progress {
            progress.start_case(number, withheld);
        }
    }

    /// Notes what is run now, in a worker.
    #[inline]
    pub(crate) fn note(&mut self, part: Part) {
        if let Some(progress) = &mut self.progress {
            progress.note(part);
        }
    }

    /// Returns whether a run is to be left out; otherwise notes that it starts now.
    #[inline]
    pub(crate) fn leaves_out(&mut self, part: Part) -> bool {
        match &mut self.progress {
            None => false,
            Some(progress) => progress.leaves_out(part),
        }
    }
}
