//! What parent and worker send each other, as bytes: numbers, texts and frames.

use std::io::{self, Read, Write};

/// Longer frames are not believed.
const LONGEST_FRAME: usize = 1 << 30;

/// A frame in the making. The numbers of a report are small, and take a byte each.
#[derive(Default)]
pub(super) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn number(&mut self, mut number: u64) {
        while number > 0x7f {
            self.bytes.push(number.to_le_bytes()[0] | 0x80);
            number >>= 7;
        }
        self.bytes.push(number.to_le_bytes()[0]);
    }

    pub(super) fn flag(&mut self, flag: bool) {
        self.number(flag.into());
    }

    pub(super) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    pub(super) fn list<T>(&mut self, items: &[T], write: impl Fn(&mut Self, &T)) {
        self.number(items.len() as u64);
        for item in items {
            write(self, item);
        }
    }

    /// Whether there is something, and then what it is.
    pub(super) fn option<T>(&mut self, option: Option<T>, write: impl FnOnce(&mut Self, T)) {
        self.flag(option.is_some());
        if let Some(value) = option {
            write(self, value);
        }
    }

    pub(super) fn send(self, mut to: impl Write) -> io::Result<()> {
        let length = u32::try_from(self.bytes.len()).map_err(io::Error::other)?;
        let frame = [&length.to_le_bytes(), &self.bytes[..]].concat();
        to.write_all(&frame)
    }
}

/// What can't be read, since it is no frame of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Garbled;

pub(super) type Reading<T> = Result<T, Garbled>;

/// What is left of a frame.
pub(super) struct Reader<'frame> {
    bytes: &'frame [u8],
}

impl<'frame> Reader<'frame> {
    pub(super) fn of(bytes: &'frame [u8]) -> Self {
        Self { bytes }
    }

    pub(super) fn number(&mut self) -> Reading<u64> {
        let mut number = 0;
        for place in 0..10 {
            let (byte, rest) = self.bytes.split_first().ok_or(Garbled)?;
            self.bytes = rest;
            number |= u64::from(byte & 0x7f) << (7 * place);
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(Garbled)
    }

    pub(super) fn size(&mut self) -> Reading<usize> {
        usize::try_from(self.number()?).map_err(|_| Garbled)
    }

    pub(super) fn flag(&mut self) -> Reading<bool> {
        Ok(self.number()? != 0)
    }

    pub(super) fn text(&mut self) -> Reading<String> {
        let length = self.size()?;
        let (text, rest) = self.bytes.split_at_checked(length).ok_or(Garbled)?;
        self.bytes = rest;
        String::from_utf8(text.to_vec()).map_err(|_| Garbled)
    }

    pub(super) fn option<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Reading<T>,
    ) -> Reading<Option<T>> {
        if self.flag()? {
            read(self).map(Some)
        } else {
            Ok(None)
        }
    }

    pub(super) fn list<T>(&mut self, read: impl Fn(&mut Self) -> Reading<T>) -> Reading<Vec<T>> {
        let length = self.size()?;
        (0..length).map(|_| read(self)).collect()
    }
}

/// The next frame of a stream that waits for it.
pub(super) fn receive(mut from: impl Read) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    from.read_exact(&mut length)?;
    let mut frame = vec![0; length_of(length)?];
    from.read_exact(&mut frame)?;
    Ok(frame)
}

/// Takes the first frame out of bytes that have come so far, if it is there whole.
pub(super) fn take_frame(bytes: &mut Vec<u8>) -> io::Result<Option<Vec<u8>>> {
    let Some(length) = bytes.first_chunk() else {
        return Ok(None);
    };
    let end = 4 + length_of(*length)?;
    if bytes.len() < end {
        return Ok(None);
    }
    let rest = bytes.split_off(end);
    let mut frame = std::mem::replace(bytes, rest);
    frame.drain(..4);
    Ok(Some(frame))
}

fn length_of(bytes: [u8; 4]) -> io::Result<usize> {
    let length = u32::from_le_bytes(bytes) as usize;
    if length > LONGEST_FRAME {
        return Err(io::Error::other("no frame is that long"));
    }
    Ok(length)
}

#[cfg(test)]
mod tests {
    use super::{Garbled, Reader, Writer, take_frame};

    #[test]
    fn what_is_written_is_read() {
        let mut writer = Writer::default();
        for number in [0, 127, 128, u64::MAX] {
            writer.number(number);
        }
        writer.text("ä");
        writer.option(Some(3), Writer::number);
        writer.option(None, Writer::number);
        let mut reader = Reader::of(&writer.bytes);
        for number in [0, 127, 128, u64::MAX] {
            assert_eq!(reader.number(), Ok(number));
        }
        assert_eq!(reader.text(), Ok("ä".to_owned()));
        assert_eq!(reader.option(Reader::number), Ok(Some(3)));
        assert_eq!(reader.option(Reader::number), Ok(None));
        assert_eq!(reader.number(), Err(Garbled));
    }

    #[test]
    fn a_frame_is_taken_when_it_is_there_whole() {
        let mut sent = Vec::new();
        for text in ["one", "other"] {
            let mut writer = Writer::default();
            writer.text(text);
            writer.send(&mut sent).expect("memory takes it");
        }
        let mut come = sent[..6].to_vec();
        assert_eq!(take_frame(&mut come).expect("it is short"), None);
        come.extend_from_slice(&sent[6..]);
        for text in ["one", "other"] {
            let frame = take_frame(&mut come).expect("it is short");
            let frame = frame.expect("it is whole");
            assert_eq!(Reader::of(&frame).text(), Ok(text.to_owned()));
        }
        assert!(come.is_empty());
    }
}
