//! The library as its users see it: from outside, and from crates that depend on it.

mod nested;

mod replay;
mod stranger;

// Tests start in the order of their names, and these take longest: under a later name, they would run alone at the end.
mod compiler {
    mod missing_feature;
    mod recipe;
    #[expect(
        dead_code,
        unreachable_pub,
        unsafe_code,
        unused_qualifications,
        clippy::unused_async,
        reason = "users have lints of their own"
    )]
    mod right_use {
        mod a_program_with_the_names_of_relations;
        mod every_kind_of_accept;
        mod every_kind_of_component;
        mod every_kind_of_program;
    }
    mod two_builds;
    mod ui;
}

mod relation {
    mod judged;

    mod agreement;
    mod arithmetic;
    mod compose;
    mod cost;
    mod equal;
    mod first_difference;
    mod mapped;
    mod multiset;
    mod order;
    mod pointer;
    mod refinement;
    mod reversed;
    mod satisfied;
    mod set;
    mod sorted;
    mod status;
    mod subsequence;
    mod subset;
    mod ties;
    mod tokens;
    mod tolerance;
}

mod oracle {
    mod blocking;
    mod claim;
    mod differential;
    mod intramorphic;
    mod metamorphic;
    mod regression;
}

mod harness {
    mod corpus;
    mod coverage;
    mod driver;
    mod environment;
    mod finding;
    mod finding_kinds;
    mod inputs;
    #[cfg(unix)]
    mod isolation;
    mod kept;
    mod one_of;
    mod panics;
    mod parallel;
    mod shrink;
    mod sound;
    mod vacuous;
}

mod statistics {
    mod environment;
    mod false_alarms;
    mod refused;
    mod relations;
    mod told;
    mod verdict;
}

mod record {
    mod classification;
    mod origin;
    mod write;
}

mod transformation {
    mod component;
    mod dropped;
    mod environment;
    mod inert;
    mod injected_bug;
    mod knob;
    mod leak;
    mod neutral;
    mod orphans;
    mod registry;
    mod scope;
    mod several;
    mod suspicion;
    mod threads;
}
