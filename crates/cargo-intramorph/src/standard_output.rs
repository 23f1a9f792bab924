//! What is printed for others to read, which has to arrive, unless nobody wants it any more.

use std::io::{self, ErrorKind, Write};

/// Whoever has closed the output does not want to read it; the exit code tells the same.
pub(crate) fn print(text: &str) -> io::Result<()> {
    arrived(write_all(&mut io::stdout().lock(), text))
}

/// What is kept back until the end could fail there, where nobody is told.
fn write_all(output: &mut impl Write, text: &str) -> io::Result<()> {
    output.write_all(text.as_bytes())?;
    output.flush()
}

fn arrived(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufWriter, ErrorKind, Write};

    use super::{arrived, write_all};

    struct Refusing(ErrorKind);

    impl Write for Refusing {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[track_caller]
    fn check(refusal: ErrorKind, expected: Option<ErrorKind>) {
        let mut output = BufWriter::new(Refusing(refusal));
        let told = arrived(write_all(&mut output, "short enough to be kept back"));
        assert_eq!(told.err().map(|error| error.kind()), expected);
    }

    #[test]
    fn a_full_disk_is_an_error_and_a_reader_who_has_left_is_none() {
        check(ErrorKind::StorageFull, Some(ErrorKind::StorageFull));
        check(ErrorKind::BrokenPipe, None);
    }
}
