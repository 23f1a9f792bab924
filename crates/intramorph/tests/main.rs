//! The library as its users see it: from outside, and from crates that depend on it.

mod nested;

mod missing_feature;
mod stranger;
mod ui;

mod relation {
    mod agreement;
    mod equal;
    mod first_difference;
    mod multiset;
    mod order;
    mod reversed;
    mod satisfied;
}

mod oracle {
    mod differential;
    mod intramorphic;
    mod metamorphic;
    mod regression;
}

mod harness {
    mod environment;
    mod finding;
    mod inputs;
    mod panics;
    mod shrink;
    mod sound;
    mod vacuous;
}

mod transformation {
    mod inert;
    mod injected_bug;
    mod scope;
}
