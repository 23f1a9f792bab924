//! Standard output, to which a reader need not listen to the end.

use std::io::{self, ErrorKind, Write};

/// Standard output. Once the pipe is closed or the disk is full, nothing more is written.
#[derive(Default)]
pub(crate) struct Output {
    ended: Option<io::Error>,
}

impl Output {
    pub(crate) fn write(&mut self, text: &str) {
        if self.ended.is_none() {
            let mut stdout = io::stdout().lock();
            let written = stdout.write_all(text.as_bytes());
            self.ended = written.and_then(|()| stdout.flush()).err();
        }
    }

    /// Why not all was written, unless nobody wanted to read it.
    pub(crate) fn error(self) -> Option<io::Error> {
        self.ended
            .filter(|error| error.kind() != ErrorKind::BrokenPipe)
    }
}
