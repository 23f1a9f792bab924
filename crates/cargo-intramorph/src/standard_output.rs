//! Output that must not get lost, such as records for other programs.

use std::io::{self, ErrorKind, Write};

/// Prints a text. It is no error if the reader has closed the output: the exit code says the same.
pub(crate) fn print(text: &str) -> io::Result<()> {
    ignore_closed_pipe(write_all(&mut io::stdout().lock(), text))
}

/// Writes and flushes, since an error at the exit of the process would get lost.
fn write_all(output: &mut impl Write, text: &str) -> io::Result<()> {
    output.write_all(text.as_bytes())?;
    output.flush()
}

fn ignore_closed_pipe(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufWriter, ErrorKind, Write};

    use super::{ignore_closed_pipe, write_all};

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
        let result = ignore_closed_pipe(write_all(&mut output, "short enough to be kept back"));
        assert_eq!(result.err().map(|error| error.kind()), expected);
    }

    #[test]
    fn a_full_disk_is_an_error_and_a_reader_who_has_left_is_none() {
        check(ErrorKind::StorageFull, Some(ErrorKind::StorageFull));
        check(ErrorKind::BrokenPipe, None);
    }
}
