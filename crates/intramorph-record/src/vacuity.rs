//! Vacuity: the reasons why a check that found nothing wrong tested nothing.

use crate::define::named_enum;

named_enum! {
    /// Why a check that found no bug did not test anything.
    #[non_exhaustive]
    pub enum Vacuity {
        /// The inputs were empty.
        NoInputs = "no inputs",
        /// The program does not accept most of the inputs.
        MostlyRejected = "mostly rejected",
        /// The transformation's component was never reached.
        NeverReached = "never reached",
        /// A site of the transformation was never reached, because the program keeps what the original computed there.
        SiteNotReached = "site not reached",
        /// A site of the transformation was reached only after the runs, when outputs were compared.
        ReachedAfterRun = "reached after run",
        /// The transformation's component ran on threads that the transformation does not reach.
        Orphaned = "orphaned",
        /// The transformation's component ran on threads that the transformation does not reach, and whether they work for the
        /// check or for another test could not be found out.
        PossiblyOrphaned = "possibly orphaned",
        /// No output ever differed, although the relation is not equality.
        NoEffect = "no effect",
        /// The relation accepts outputs of different inputs just as well, so it can't find a bug.
        TellsNothingApart = "tells nothing apart",
        /// The answer of the relation depends on one of the two outputs only, so it relates nothing.
        OneOutputIgnored = "one output ignored",
        /// A program returned different outputs for one input.
        SelfDisagreement = "self disagreement",
        /// A program changed its input, so that the other program got another one.
        InputChanged = "input changed",
        /// The output of one program changed while the other ran, so that the two share something.
        OutputChanged = "output changed",
        /// The relation could not decide most of the cases.
        MostlyInconclusive = "mostly inconclusive",
        /// Most of the cases showed bugs that are marked as known, or decided nothing.
        MostlyKnown = "mostly known",
        /// A finding that is marked as known no longer breaks.
        KnownIsFixed = "known is fixed",
        /// Too few inputs fell into a class that the test asks for.
        Uncovered = "uncovered",
        /// A random program drew no random numbers from the generator that it is given.
        NoRandomness = "no randomness",
        /// The budget ended before there was enough evidence on random outputs.
        Undecided = "undecided",
    }
}
