//! Every kind of program that users may write: it compiles, and it works.

use intramorph::prelude::*;

fn by_slice<T: Ord + Clone>(items: &[T]) -> Vec<T> {
    let mut items = items.to_vec();
    items.sort();
    items
}

fn slice_in_place<T: Ord>(items: &mut [T]) {
    items.sort();
}

fn vec_in_place(items: &mut Vec<i32>) {
    items.dedup();
}

fn string_in_place(text: &mut String) {
    text.push('!');
}

/// Neither `Clone` nor `UnwindSafe` nor `PartialEq`.
#[derive(Debug)]
struct Opaque(#[expect(dead_code, reason = "only printed")] std::cell::RefCell<u32>);

#[test]
fn it_compiles_and_works() {
    program(by_slice)
        .on(vec![3, 1, 2])
        .must_return(vec![1, 2, 3]);
    program(in_place(slice_in_place))
        .on(vec![3, 1, 2])
        .must_return([1, 2, 3]);
    program(in_place(vec_in_place))
        .on(vec![1, 1])
        .must_return(vec![1]);
    program(in_place(string_in_place))
        .on("hi".to_owned())
        .must_return("hi!");
    program(|text: &str| text.len()).on("four").must_return(4);
    program(|&(a, b): &(u8, u8)| a.max(b))
        .on((1, 2))
        .must_return(2);
    let offset = 7;
    program(|n: &u32| n + offset).on(1).must_return(8);

    program(|n: &u32| Opaque((*n).into()))
        .inputs(each([1, 2, 3]))
        .replaced("the next", |n| Opaque((n + 1).into()))
        .tolerating(intramorph::Vacuity::TellsNothingApart)
        .must_satisfy("anything", |_, _| true);
    program(|n: &u32| n * 2)
        .inputs(each([1, 2].iter().copied()))
        .compared_with(|n| n + n)
        .must_be(equal());
    program(|n: &u32| n * 2)
        .inputs(0u32..9)
        .followed_up(|n, _, _| n + 1)
        .must_be(at_least());
}
