macros::named!(ANSWER: u8 = 42);

pub fn answer() -> u8 {
    ANSWER
}
