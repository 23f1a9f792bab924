//! A file with line ends of Windows.

/// A string over two lines, of which the compiler makes one line end.
pub fn two_lines() -> &'static str {
    "one
two"
}

pub fn spread(number: u32) -> u32 {
    number
        // A comment in an expression.
        + 1 /* and
        another */ + 2
}

pub fn continued(number: u32) -> String {
    format!(
        "{} \
         end",
        number + 1
    )
}
