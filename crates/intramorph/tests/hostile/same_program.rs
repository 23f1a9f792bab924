//! Checks in which `P'` is `P`.

use intramorph::prelude::*;

use crate::table::{Right, cases};

const SHORTER: Transformation = transformation!();
const CHUNK: Knob<usize> = knob!(8, 1..=64);
const STUCK: Knob<usize> = knob!(8, 8..=8);
const SAME: Knob<u8> = knob!(3, [3, 3], neutral);
const LISTED: Knob<u8> = knob!(3, [5]);

fn double(n: &u32) -> u32 {
    n.wrapping_mul(2)
}

fn sort(numbers: &mut [u8]) {
    numbers.sort_unstable();
}

fn generic<T: Copy + Into<u64>>(n: &T) -> u64 {
    (*n).into() + 1
}

fn draw((): &(), rng: &mut Randomness) -> usize {
    rng.below(6)
}

fn chunks(numbers: &[u8], size: usize) -> usize {
    numbers.chunks(size).map(<[u8]>::len).sum()
}

cases! {
    the_same_function_replaced: Right::Refused, "P' is P", says "compared with itself" "same_program::double" => {
        program(double).inputs(any::<u32>()).replaced("again", double).must_be(equal());
    }

    the_same_function_compared: Right::Refused, "P2 is P1", says "compared with itself" => {
        program(double).inputs(any::<u32>()).compared_with(double).must_be(equal());
    }

    the_same_function_compared_second: Right::Refused, "P2 is P1, although another program comes first", says "compared with itself" => {
        program(double)
            .inputs(any::<u32>())
            .compared_with(|n| n << 1)
            .compared_with(double)
            .must_be(equal());
    }

    another_program_compared_twice: Right::Refused, "the second comparison repeats the first", says "compared with itself" => {
        program(|n: &u32| n << 1)
            .inputs(any::<u32>())
            .compared_with(double)
            .compared_with(double)
            .must_be(equal());
    }

    the_same_closure_replaced: Right::Refused, "a closure without captures is one program", says "a closure in" => {
        let run = |n: &u32| n / 2;
        program(run).inputs(any::<u32>()).replaced("again", run).must_be(equal());
    }

    the_same_function_in_place: Right::Refused, "`in_place` of one function is one program", says "same_program::sort" => {
        program(in_place(sort))
            .inputs(vec(any::<u8>(), 0..9))
            .replaced("again", in_place(sort))
            .must_be(equal());
    }

    the_same_generic_function: Right::Refused, "the type arguments are the same", says "same_program::generic" => {
        program(generic::<u32>).inputs(any::<u32>()).replaced("again", generic::<u32>).must_be(equal());
    }

    the_same_random_function_replaced: Right::Refused, "P' is P, for random programs too", says "compared with itself" => {
        program_with_rng(draw).on(()).replaced("again", draw).must_be(equally_distributed());
    }

    the_same_random_function_compared: Right::Refused, "P2 is P1, for random programs too", says "compared with itself" => {
        program_with_rng(draw).on(()).compared_with(draw).must_be(equally_distributed());
    }

    two_closures_of_one_text: Right::Holds, "they may call what differs; only the same closure is the same program" => {
        program(|n: &u32| n / 2).inputs(any::<u32>()).replaced("again", |n| n / 2).must_be(equal());
    }

    closures_of_one_type_with_other_captures: Right::Holds, "what they capture makes them other programs" => {
        let chunked = |size: usize| move |numbers: &Vec<u8>| chunks(numbers, size);
        program(chunked(8))
            .inputs(vec(any::<u8>(), 0..30))
            .replaced("one at a time", chunked(1))
            .must_be(equal());
    }

    function_pointers_of_one_type: Right::Holds, "they may point to other functions" => {
        let programs: [fn(&u32) -> u32; 2] = [double, |n| n << 1];
        program(programs[0]).inputs(any::<u32>()).replaced("by a shift", programs[1]).must_be(equal());
    }

    a_knob_set_to_its_default: Right::Refused, "nothing is changed", says "P' would be P" "CHUNK` is 8" => {
        program(|numbers: &[u8]| chunks(numbers, CHUNK.get()))
            .inputs(vec(any::<u8>(), 0..30))
            .transformed(CHUNK.set(8))
            .must_be(equal());
    }

    a_named_knob_set_to_its_default: Right::Refused, "the knob itself knows its default", says "P' would be P" => {
        program(|numbers: &[u8]| chunks(numbers, CHUNK.get()))
            .inputs(vec(any::<u8>(), 0..30))
            .transformed(Knob::<usize>::named("same_program::CHUNK").set(8))
            .must_be(equal());
    }

    a_knob_set_to_its_default_beside_a_real_change: Right::Refused, "one of two changes changes nothing", says "P' would be P" => {
        program(|numbers: &[u8]| chunks(numbers, CHUNK.get()) + usize::from(LISTED.get() > 9))
            .inputs(vec(any::<u8>(), 0..30))
            .transformed(LISTED.set(5))
            .transformed(CHUNK.set(8))
            .must_be(equal());
    }

    two_values_for_one_knob: Right::Refused, "one of them would be ignored", says "two values" "CHUNK = 3" "CHUNK = 4" => {
        program(|numbers: &[u8]| chunks(numbers, CHUNK.get()))
            .inputs(vec(any::<u8>(), 0..30))
            .transformed(CHUNK.set(3))
            .transformed(CHUNK.set(4))
            .must_be(equal());
    }

    one_transformation_twice: Right::Refused, "the second line was meant for another one", says "SHORTER` is given twice" "leave one out" => {
        let cut = |numbers: &[u8]| numbers.len() - morph!(SHORTER, 0, numbers.len() / 2);
        program(cut).inputs(vec(any::<u8>(), 0..30)).transformed(SHORTER).transformed(SHORTER).must_be(at_most());
    }

    one_transformation_in_two_lines_of_several: Right::Refused, "where it stands does not matter", says "SHORTER` is given twice" => {
        let cut = |numbers: &[u8]| chunks(numbers, CHUNK.get()) - morph!(SHORTER, 0, 1);
        let check = program(cut).inputs(vec(any::<u8>(), 1..30)).transformed(SHORTER);
        check.transformed(CHUNK.set(3)).transformed(Transformation::named("same_program::SHORTER")).must_be(at_most());
    }

    one_value_for_one_knob_twice: Right::Refused, "the second line was meant for another knob", says "two values" => {
        program(|numbers: &[u8]| chunks(numbers, CHUNK.get()))
            .inputs(vec(any::<u8>(), 0..30))
            .transformed(CHUNK.set(3))
            .transformed(CHUNK.set(3))
            .must_be(equal());
    }

    a_value_and_any_value_for_one_knob: Right::Refused, "the value would be ignored", says "CHUNK = any value" => {
        program(|numbers: &[u8]| chunks(numbers, CHUNK.get()))
            .inputs(vec(any::<u8>(), 0..30))
            .transformed(CHUNK.set(3))
            .transformed(Knob::<usize>::named("same_program::CHUNK").any())
            .must_be(equal());
    }

    values_for_two_knobs: Right::Holds, "each knob has one value" => {
        program(|numbers: &[u8]| chunks(numbers, CHUNK.get()) + usize::from(LISTED.get() > 9))
            .inputs(vec(any::<u8>(), 0..30))
            .transformed(CHUNK.set(3))
            .transformed(LISTED.set(5))
            .must_be(equal());
    }

    a_knob_whose_range_is_its_default: Right::Refused, "any value is the default", says "P' would be P" "within 8..=8" => {
        program(|numbers: &[u8]| chunks(numbers, STUCK.get()))
            .inputs(vec(any::<u8>(), 0..30))
            .transformed(STUCK.any())
            .must_be(equal());
    }

    a_named_knob_whose_range_is_its_default: Right::Refused, "any value is the default", says "P' would be P" => {
        program(|numbers: &[u8]| chunks(numbers, STUCK.get()))
            .inputs(vec(any::<u8>(), 0..30))
            .transformed(Knob::<usize>::named("same_program::STUCK").any())
            .must_be(equal());
    }

    a_knob_whose_list_repeats_its_default: Right::Refused, "any value is the default", says "P' would be P" => {
        program(|numbers: &[u8]| chunks(numbers, usize::from(SAME.get())))
            .inputs(vec(any::<u8>(), 0..30))
            .transformed(SAME.any())
            .must_be(equal());
    }

    a_knob_whose_only_value_is_another: Right::Holds, "5 is drawn where 3 is the default" => {
        program(|numbers: &[u8]| chunks(numbers, usize::from(LISTED.get())))
            .inputs(vec(any::<u8>(), 0..30))
            .transformed(LISTED.any())
            .must_be(equal());
    }

    a_sweep_over_one_value_twice: Right::Refused, "P and P' have the same value", says "4 comes twice in a row" => {
        program(|numbers: &[u8]| chunks(numbers, CHUNK.get()))
            .inputs(vec(any::<u8>(), 0..30))
            .swept(CHUNK, [4, 4])
            .must_be(equal());
    }

    a_sweep_with_a_step_between_equal_values: Right::Refused, "one of its steps changes nothing", says "twice in a row" => {
        program(|numbers: &[u8]| chunks(numbers, CHUNK.get()))
            .inputs(vec(any::<u8>(), 0..30))
            .swept(CHUNK, [1, 4, 4, 8])
            .must_be(equal());
    }

    a_random_sweep_over_equal_values: Right::Refused, "P and P' have the same value", says "twice in a row" => {
        program_with_rng(|&(), rng| rng.below(CHUNK.get()))
            .on(())
            .swept(CHUNK, [4, 4])
            .must_be(equally_distributed());
    }

    a_sweep_that_passes_the_default: Right::Holds, "each step changes the value" => {
        program(|numbers: &[u8]| chunks(numbers, CHUNK.get()))
            .inputs(vec(any::<u8>(), 0..30))
            .swept(CHUNK, [4, 8, 16])
            .must_be(equal());
    }
}
