//! A test as a fuzz target.
#![no_main]
use {intramorph::driven_by, intramorph_fuzz::descending_reverses, libfuzzer_sys::fuzz_target};
fuzz_target!(|bytes: &[u8]| driven_by(bytes, descending_reverses));
