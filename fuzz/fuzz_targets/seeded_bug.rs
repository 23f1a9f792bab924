//! The same check with the paper's bug in the sort, to see that the fuzzer finds it.
#![no_main]

use intramorph::driven_by;
use intramorph_fuzz::descending_reverses;
use libfuzzer_sys::fuzz_target;
use sorting::WRONG_INDEX;

fuzz_target!(|bytes: &[u8]| WRONG_INDEX.injected(|| driven_by(bytes, descending_reverses)));
