//! Tests that use what a function returned.

use super::check;

const CODEC: &str = "pub fn encode(text: &str) -> String { todo!() }
    pub struct Broken;
    pub fn decode(code: &str) -> Result<String, Broken> { todo!() }";

#[test]
fn a_round_trip_gives_back_the_input() {
    check(
        CODEC,
        "in the place of",
        "O' = O",
        r#"#[test] fn decode_undoes_encode() {
            program(|text: &str| text.to_owned()).inputs("[a-cA-C0-2ä ._]{0,12}")
            .replaced("decode after encode", |text| decode(&encode(text)).unwrap())
            .must_be(equal()); }"#,
    );
}

#[test]
fn a_round_trip_leaves_out_what_cannot_be_encoded() {
    check(
        "pub fn pack(items: &[u8], key: u8) -> Option<Vec<u8>> { todo!() }
         pub fn unpack(packed: Vec<u8>) -> Vec<u8> { todo!() }",
        "in the place of",
        "O' = O",
        r#"#[test] fn unpack_undoes_pack() {
            program(|(items, _): &(Vec<u8>, u8)| items.clone()).inputs((vec(one_of![0..=3u8, any::<u8>()], 0..20), one_of![0..=3u8, any::<u8>()]))
            .assuming(|(items, key)| pack(items, *key).is_some())
            .replaced("unpack after pack", |(items, key)| unpack(pack(items, *key).unwrap()))
            .must_be(equal()); }"#,
    );
}

#[test]
fn what_is_given_back_is_encoded_alike() {
    check(
        CODEC,
        "encode(decode(encode(text)))",
        "O' = O",
        r#"#[test] fn encode_is_the_same_for_the_decode_of_its_output() {
            program(encode).inputs("[a-cA-C0-2ä ._]{0,12}")
            .followed_up(|_, output, _| decode(output).unwrap()).must_be(equal()); }"#,
    );
}

#[test]
fn a_function_of_what_it_returned_is_idempotent() {
    check(
        "pub fn trim(text: &str, mark: char) -> &str { text }",
        "trim(trim(text, mark), mark)",
        "O' = O",
        r#"#[test] fn trim_is_idempotent() {
            program(|(text, mark): &(String, char)| trim(text, *mark).to_owned())
            .inputs(("[a-cA-C0-2ä ._]{0,12}", select(vec!['a', 'b', 'B', '1', ' ', 'ä'])))
            .followed_up(|(_, mark), output, _| (output.clone(), *mark)).must_be(equal()); }"#,
    );
}

#[test]
fn an_input_without_a_result_stays_as_it_is() {
    check(
        "pub fn next(n: u32) -> Option<u32> { None }",
        "next(next(n))",
        "O' = O",
        "#[test] fn next_is_idempotent() {
            program(|&n: &u32| next(n)).inputs(any::<u32>())
            .followed_up(|&n, output, _| match output { Some(value) => *value, None => n })
            .must_be(equal()); }",
    );
}

#[test]
fn a_printed_result_is_read_again() {
    check(
        "#[derive(Clone, Debug, PartialEq)] pub struct Version(u8);
         impl std::fmt::Display for Version {}
         #[derive(Debug, PartialEq)] pub struct Refused;
         impl Version { pub fn parse(text: &str) -> Result<Version, Refused> { todo!() } }",
        "parse(text).to_string()",
        "O' = O",
        r#"#[test] fn parse_is_the_same_for_its_printed_output() {
            program(Version::parse).inputs("[a-cA-C0-2ä ._]{0,12}")
            .followed_up(|text, output, _| match output { Ok(value) => value.to_string(), Err(_) => text.clone() })
            .must_be(equal()); }"#,
    );
}

#[test]
fn texts_that_a_program_accepts_are_among_its_inputs() {
    check(
        "#[derive(Clone, Debug, PartialEq)] pub struct Version { pub major: u8 }
         impl std::fmt::Display for Version {}
         #[derive(Debug, PartialEq)] pub struct Refused;
         impl Version { pub fn parse(text: &str) -> Result<Version, Refused> { todo!() } }",
        "parse(text).to_string()",
        "O' = O",
        r#"fn versions() -> impl Strategy<Value = Version> {
            one_of![0..=3u8, any::<u8>()].prop_map(|major| Version { major }) }
            #[test] fn parse_is_the_same_for_its_printed_output() {
            program(Version::parse).inputs(one_of!["[a-cA-C0-2ä ._]{0,12}", versions().prop_map(|value| value.to_string())])
            .followed_up(|text, output, _| match output { Ok(value) => value.to_string(), Err(_) => text.clone() })
            .must_be(equal()); }"#,
    );
}
