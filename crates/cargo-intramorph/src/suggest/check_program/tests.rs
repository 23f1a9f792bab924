//! Tests become programs: what of them is kept, what is noted, and where switches are set.

use super::{Home, TestKind, find, names, serve};
use crate::rewrite::Source;

fn source(text: &str) -> Source {
    Source {
        path: "tests/a.rs".to_owned(),
        module: String::new(),
        text: text.to_owned(),
        declares_runtime: false,
        declaration: None,
    }
}

const DECLARATION: &str = "
#[path = \"driver.rs\"]
#[allow(warnings)]
mod __intramorph_driver;
";

#[track_caller]
fn check(name: &str, text: &str, expected: &str) {
    let found = find(&[source(text)], name).expect("it is understood");
    let found = found.expect("there is one");
    let home = Home {
        driver_file: "driver.rs",
        is_unit: false,
        library: None,
    };
    let served = serve(vec![source(text)], &found, home, &[]);
    assert_eq!(served.sources[0].0.text, expected.to_owned() + DECLARATION);
    assert!(syn::parse_file(expected).is_ok());
    if found.kind == TestKind::Property {
        assert_eq!(text.lines().count(), expected.lines().count());
    }
}

#[track_caller]
fn check_obstacle(text: &str, expected: &str) {
    let obstacle = find(&[source(text)], "a").expect_err("it is not understood");
    assert!(obstacle.contains(expected), "{obstacle}");
    assert!(obstacle.contains("write it as `proptest! {"), "{obstacle}");
}

#[test]
fn a_check_serves_with_its_program_its_inputs_and_what_it_assumes() {
    check(
        "counts",
        "\
#[test]
fn counts() {
    program(|text: &String| text.len())
        .inputs(\".*\")
        .assuming(|it| it.len() < 9)
        .replaced(\"x\", |text| text.len())
        .must_be(equal());
}
",
        "\
#[test]
fn counts() {
    crate::__intramorph_driver::driven::serve(program(|text: &String| text.len())
        .inputs(\".*\")
        .assuming(|it| it.len() < 9).driven());
}
",
    );
}

#[test]
fn a_property_test_is_taken_out_of_its_macro_and_keeps_its_lines() {
    check(
        "swaps",
        "\
proptest! {
    #![proptest_config(few())]

    #[test]
    fn other(x in 0..9) { prop_assert!(x < 9); }

    /// Swaps.
    #[test]
    fn swaps(
        mut a in 0..9, // small
        (b, c) in pairs(),
        d: Option<u8>,
    ) {
        prop_assume!(a != b);
        holds(a, d)?;
        prop_assert_eq!(swap(a, b), (b, a), \"not {}\", c);
    }

    #[test]
    fn last(y in any::<u8>()) { assert!(y <= 255); }
}

fn holds(a: u8, d: Option<u8>) -> Result<(), TestCaseError> {
    prop_assert!(d.is_none() || a > 0);
    Ok(())
}
",
        "\
proptest! {
    #![proptest_config(few())]

    #[test]
    fn other(x in 0..9) { prop_assert!(x < 9); }

    } /// Swaps.
    #[test]
    fn swaps() { crate::__intramorph_driver::property::serve((
        0..9, // small
        pairs(),
        ::proptest::arbitrary::any::<Option<u8>>(),
    ), |input| crate::__intramorph_driver::property::text(::core::format_args!(\"{} = {:?}, {} = {:?}, {} = {:?}\", \"a\", input.0, \"(b, c)\", input.1, \"d\", input.2)), |(mut a, (b, c), d,)| -> ::core::result::Result<(), ::proptest::test_runner::TestCaseError> { let (): () = {
        prop_assume!(a != b);
        holds(a, d)?;
        crate::__intramorph_prop_assert_eq!(swap(a, b), (b, a), \"not {}\", c);
    }; ::core::result::Result::Ok(()) }); } proptest! {

    #[test]
    fn last(y in any::<u8>()) { assert!(y <= 255); }
}

fn holds(a: u8, d: Option<u8>) -> Result<(), TestCaseError> {
    crate::__intramorph_prop_assert!(d.is_none() || a > 0);
    Ok(())
}
",
    );
}

#[test]
fn a_closure_of_proptest_is_a_program_as_well() {
    check(
        "inner::sums",
        "\
mod inner {
    #[test]
    fn sums() {
        let most = 9;
        proptest!(ProptestConfig::with_cases(3), |(a in 0..most)| {
            assert_ne!(a + 1, 0);
        });
    }
}
",
        "\
mod inner {
    #[test]
    fn sums() {
        let most = 9;
        { crate::__intramorph_driver::property::serve((0..most,), |input| crate::__intramorph_driver::property::text(::core::format_args!(\"{} = {:?}\", \"a\", input.0)), |(a,)| -> ::core::result::Result<(), ::proptest::test_runner::TestCaseError> { let (): () = {
            crate::__intramorph_assert_ne!(a + 1, 0);
        }; ::core::result::Result::Ok(()) }); };
    }
}
",
    );
}

#[test]
fn what_is_not_understood_is_refused_with_what_to_write() {
    check_obstacle(
        "proptest! {\n    #[test]\n    async fn a(x in 0..9) {}\n}",
        "tests/a.rs: line 3 cannot be understood",
    );
    check_obstacle(
        "#[property_test]\nfn a(x: u8) {}",
        "the attribute in line 1",
    );
    let many: Vec<String> = (0..13).map(|it| format!("x{it}: u8")).collect();
    check_obstacle(
        &format!("proptest! {{ #[test] fn a({}) {{}} }}", many.join(", ")),
        "it has 13 arguments",
    );
}

#[test]
fn other_tests_are_not_found() {
    let text = "#[test]\nfn a() { b(); }\nmod m { proptest! { #[test] fn c(x: u8) {} } }";
    assert_eq!(find(&[source(text)], "a"), Ok(None));
    assert_eq!(names(&[source(text)]), ["m::c"]);
}
