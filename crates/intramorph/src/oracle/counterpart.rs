//! The counterpart, from which an oracle's second output comes, and the judge, which relates it to the first.

use std::cell::RefCell;
use std::fmt::Debug;

use super::sealed::Sealed;
use crate::Randomness;
use crate::harness::{About, Differing, InputFor, Part, Runner};
use crate::panics::{Status, caught_dyn, left_out};
use crate::printed::{Printed, print_alike};
use crate::record::classification::Application;
use crate::record::{Oracle, Vacuity, Verdict};
use crate::relation::{Judgement, Relation};
use crate::transformation::change::Changes;

/// The reason for a broken case whose first output is a panic.
pub(crate) const ORIGINAL_PANICKED: &str = "the original panicked";

/// The source of the second output.
#[diagnostic::on_unimplemented(
    message = "this check has nothing to compare the program with",
    label = "a method such as `.transformed(..)` is missing before this one",
    note = "choose an oracle: `.transformed(TRANSFORMATION)`, `.replaced(\"name\", |input| ..)`, `.compared_with(other_program)` or \
            `.followed_up(|input, output, randomness| ..)`; of a single input, `.on(input).must_return(output)`"
)]
pub(crate) trait Counterpart<I, A: ?Sized, O> {
    const ORACLE: Oracle;
    /// The reason for a broken case whose second output is a panic.
    const PANICKED: &'static str = match Self::ORACLE {
        Oracle::Intramorphic => "the changed program panicked",
        Oracle::Metamorphic => "the program panicked on the follow-up input",
        _ => "the other program panicked",
    };
    /// Whether each second output is compared with the one before, rather than with that of `P`.
    const IS_CHAIN: bool = false;

    /// The way in which the counterpart was made, if it is another program.
    fn application(&self) -> Option<Application> {
        match Self::ORACLE {
            Oracle::Intramorphic => Some(Application::InPlace),
            Oracle::Differential => Some(Application::Added),
            _ => None,
        }
    }

    /// The number of second outputs.
    fn count(&self) -> usize {
        1
    }

    /// The text that a finding shows for second output `index`; empty where the program itself makes it.
    fn describe(&self, _index: usize) -> String {
        String::new()
    }

    /// The text that a record shows for all second outputs.
    fn describe_all(&self) -> String {
        joined(self.count(), &|index| self.describe(index))
    }

    /// The changes that make `P'`, if that is how it is made.
    fn changes(&self) -> Changes {
        Changes::default()
    }

    /// Makes the follow-up input of a metamorphic oracle; `None` if the original panicked.
    fn follow_up(&self, _case: &Case<'_, I, A, O>) -> Option<I> {
        None
    }

    /// Runs the program that makes second output `index`.
    fn run(&self, index: usize, case: Case<'_, I, A, O>, argument: &A) -> Status<O>;

    /// Makes second output `index`; `None` where it needs the output of an original that panicked.
    ///
    /// A run that is known to be fatal is left out.
    #[inline]
    fn answer(&self, index: usize, case: Case<'_, I, A, O>) -> Option<Answer<I, O>>
    where
        I: InputFor<A>,
    {
        let mut follow_up = None;
        if matches!(Self::ORACLE, Oracle::Metamorphic) {
            case.runner.note(Part::FollowUp);
            follow_up = Some(self.follow_up(&case)?);
        }
        let status = if case.runner.leaves_out(Part::Counterpart(index)) {
            left_out()
        } else {
            let input = follow_up.as_ref().unwrap_or(case.input);
            self.run(index, case, input.argument())
        };
        Some(Answer {
            index,
            follow_up,
            status,
        })
    }

    /// Whether a change to the output is expected, from the relation alone.
    fn must_show_effect(&self, relation_is_equality: bool) -> bool {
        !relation_is_equality
    }

    /// The constant facts of the oracle with this counterpart and a relation.
    fn about(&self, relation: String, relation_is_equality: bool) -> About {
        About {
            oracle: Self::ORACLE,
            application: self.application(),
            relation,
            counterpart: self.describe_all(),
            must_show_effect: self.must_show_effect(relation_is_equality),
            panicked: [ORIGINAL_PANICKED, Self::PANICKED],
            original_may_panic: false,
        }
    }
}

/// Joins the names of so many second outputs.
fn joined(count: usize, name: &dyn Fn(usize) -> String) -> String {
    let names: Vec<_> = (0..count).map(name).collect();
    names.join(", ")
}

/// An oracle whose two programs run on the same input, so that the outputs are enough for a relation: every
/// oracle but the metamorphic one.
#[diagnostic::on_unimplemented(
    message = "this check has no two outputs of one input",
    label = "needs `.transformed(..)`, `.swept(..)`, `.replaced(..)` or `.compared_with(..)` before it"
)]
pub trait OfOneInput: Sealed {}

/// The parts of a case that a counterpart uses.
pub(crate) struct Case<'case, I, A: ?Sized, O> {
    pub(crate) program: &'case dyn Fn(&A) -> O,
    pub(crate) runner: &'case mut Runner,
    pub(crate) input: &'case I,
    /// `None` if the original panicked.
    pub(crate) output: Option<&'case O>,
    /// The generator from which follow-ups and random programs draw.
    pub(crate) randomness: &'case RefCell<Randomness>,
}

/// Second output `index`, and the follow-up input if it is of another input.
pub(crate) struct Answer<I, O> {
    pub(crate) index: usize,
    pub(crate) follow_up: Option<I>,
    pub(crate) status: Status<O>,
}

impl<I, O> Answer<I, O> {
    /// The run of the counterpart that returned `output`: on the follow-up input if there is one, otherwise on `input`.
    pub(super) fn run<'run>(&'run self, input: &'run I, output: &'run O) -> Run<'run, I, O> {
        let input = self.follow_up.as_ref().unwrap_or(input);
        Run { input, output }
    }
}

/// Whether two runs of one program on one input had outputs that agree or print alike, or had the same panic.
///
/// A NaN is not equal to itself, but prints alike.
pub(super) fn are_the_same<O: Debug>(
    one: &Status<O>,
    other: &Status<O>,
    agree: &dyn Fn(&O, &O) -> bool,
) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => agree(one, other) || Printed::of(one) == Printed::of(other),
        (Err(one), Err(other)) => one == other,
        _ => false,
    }
}

/// Two outputs of one program on one input, which differ.
pub(super) fn differing<O: Debug>(
    is_of_counterpart: bool,
    one: &Status<O>,
    other: &Status<O>,
) -> Differing {
    Differing {
        shows: Vacuity::SelfDisagreement,
        is_of_counterpart,
        outputs: Printed::of_statuses([one, other]),
    }
}

/// A run of a program: its input `I` and its output `O = P(I)`.
#[derive(Debug)]
#[non_exhaustive]
pub struct Run<'run, I, O> {
    /// The input.
    pub input: &'run I,
    /// The output.
    pub output: &'run O,
}

impl<I, O> Clone for Run<'_, I, O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, O> Copy for Run<'_, I, O> {}

/// A relation as an oracle asks it: about whole runs, since a metamorphic relation sees the inputs too.
pub(crate) trait Judge<I, O> {
    fn name(&self) -> &str;
    fn verdict(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> Verdict;
    fn why_not(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> String;

    fn agree(&self, one: &O, other: &O) -> bool
    where
        O: Debug,
    {
        print_alike(one, other)
    }

    /// Whether the two outputs agree, even by the order in which their maps print entries.
    fn agree_in_order(&self, one: &O, other: &O) -> bool
    where
        O: Debug,
    {
        Printed::of(one) == Printed::of(other)
    }

    /// Whether both runs had an output, and the relation tells the two outputs apart.
    fn tells_apart(&self, one: &Status<O>, other: &Status<O>) -> bool
    where
        O: Debug,
    {
        matches!((one, other), (Ok(one), Ok(other)) if !self.agree(one, other))
    }

    /// Whether there is an output that would break the relation, given this one.
    fn can_break(&self, _output: &O) -> bool {
        true
    }

    /// Whether both runs had an output, and only the order of the entries of maps may tell the two apart.
    fn tells_orders_apart(&self, one: &Status<O>, other: &Status<O>) -> bool
    where
        O: Debug,
    {
        matches!((one, other), (Ok(one), Ok(other)) if !self.agree_in_order(one, other))
    }

    /// The output that the relation demands, if it leaves no choice; none where the relation panics.
    fn demanded(&self, _output: &O) -> Option<Printed> {
        None
    }

    /// Whether the relation demands one output, which is not printed.
    fn demands(&self, output: &O) -> bool {
        self.demanded(output).is_some()
    }

    fn is_equality(&self) -> bool {
        false
    }

    /// Whether the verdict depends on nothing but the two outputs.
    fn sees_outputs_only(&self) -> bool {
        false
    }
}

/// The claim that a relation holds between the two outputs.
#[derive(Debug)]
pub struct OfOutputs<R>(pub(crate) R);

/// The claim that a closure makes of two runs.
pub struct OfRuns<F> {
    pub(super) name: String,
    pub(super) relation: F,
}

/// The claim that a closure makes of an input and its two outputs.
pub struct OfInputAndOutputs<F> {
    pub(super) name: String,
    pub(super) relation: F,
}

impl<I, O: Debug, R: Relation<O>> Judge<I, O> for OfOutputs<R> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn verdict(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> Verdict {
        self.0.verdict(before.output, after.output)
    }

    fn why_not(&self, before: Run<'_, I, O>, after: Run<'_, I, O>) -> String {
        self.0.why_not(before.output, after.output)
    }

    fn can_break(&self, output: &O) -> bool {
        self.0.can_break(output)
    }

    fn demanded(&self, output: &O) -> Option<Printed> {
        caught_dyn(&|| self.0.expected(output)).ok().flatten()
    }

    fn demands(&self, output: &O) -> bool {
        caught_dyn(&|| self.0.demands_output(output)).unwrap_or(false)
    }

    fn is_equality(&self) -> bool {
        self.0.is_equality()
    }

    fn sees_outputs_only(&self) -> bool {
        true
    }

    /// A relation that panics here panics as a relation, too, which is a finding. That must not be lost.
    fn agree(&self, one: &O, other: &O) -> bool {
        caught_dyn(&|| self.0.agree(one, other)).unwrap_or_else(|_| print_alike(one, other))
    }

    fn agree_in_order(&self, one: &O, other: &O) -> bool {
        caught_dyn(&|| self.0.agree_in_order(one, other))
            .unwrap_or_else(|_| print_alike(one, other))
    }
}

/// Implements [`Judge`] for claims that closures make.
macro_rules! closures {
    ($($claim:ident: [$($arguments:ty),*] $before:ident $after:ident => [$($values:expr),*];)*) => {$(
        impl<I, O, F, J> Judge<I, O> for $claim<F>
        where
            F: Fn($($arguments),*) -> J,
            J: Judgement,
        {
            fn name(&self) -> &str {
                &self.name
            }

            fn verdict(&self, $before: Run<'_, I, O>, $after: Run<'_, I, O>) -> Verdict {
                (self.relation)($($values),*).verdict()
            }

            fn why_not(&self, $before: Run<'_, I, O>, $after: Run<'_, I, O>) -> String {
                let judgement = (self.relation)($($values),*);
                judgement.why_not().unwrap_or_default()
            }
        }
    )*};
}

closures! {
    OfRuns: [Run<'_, I, O>, Run<'_, I, O>] before after => [before, after];
    OfInputAndOutputs: [&I, &O, &O] before after => [before.input, before.output, after.output];
}
