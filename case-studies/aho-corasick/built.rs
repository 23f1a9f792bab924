//! One source for the versions of the study and for those from 1.0 on, whose `build` may fail.

use std::fmt::Debug;

use aho_corasick::AhoCorasick;

pub trait Built {
    fn built(self) -> AhoCorasick;
}

impl Built for AhoCorasick {
    fn built(self) -> AhoCorasick {
        self
    }
}

impl<E: Debug> Built for Result<AhoCorasick, E> {
    fn built(self) -> AhoCorasick {
        self.expect("few short patterns")
    }
}
