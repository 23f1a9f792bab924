//! The bytes that parent and worker send each other: frames, and in each frame one message.

use std::io::{self, Read, Write};
use std::time::Duration;

/// Maximum length of a frame.
const LONGEST_FRAME: usize = 1 << 30;

/// A frame that is being written. The numbers of a report are small, and take one byte each.
#[derive(Default)]
pub(super) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    /// Makes a frame of one message.
    pub(super) fn of(message: &impl Message) -> Self {
        let mut writer = Self::default();
        message.write(&mut writer);
        writer
    }

    pub(super) fn number(&mut self, mut number: u64) {
        while number > 0x7f {
            self.bytes.push(number.to_le_bytes()[0] | 0x80);
            number >>= 7;
        }
        self.bytes.push(number.to_le_bytes()[0]);
    }

    pub(super) fn send(self, mut to: impl Write) -> io::Result<()> {
        let length = u32::try_from(self.bytes.len()).map_err(io::Error::other)?;
        let frame = [&length.to_le_bytes(), &self.bytes[..]].concat();
        to.write_all(&frame)
    }
}

/// The error of bytes that are no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Garbled;

pub(super) type Reading<T> = Result<T, Garbled>;

/// The part of a frame that is not read yet.
pub(super) struct Reader<'frame> {
    bytes: &'frame [u8],
}

impl<'frame> Reader<'frame> {
    fn of(bytes: &'frame [u8]) -> Self {
        Self { bytes }
    }

    /// Reads a frame that holds one message.
    pub(super) fn message<T: Message>(frame: &'frame [u8]) -> Reading<T> {
        T::read(&mut Self::of(frame))
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
}

/// Waits for the next frame of a stream.
pub(super) fn receive(mut from: impl Read) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    from.read_exact(&mut length)?;
    let mut frame = vec![0; length_of(length)?];
    from.read_exact(&mut frame)?;
    Ok(frame)
}

/// Takes the first frame out of the bytes so far, if it is complete.
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

/// A value that parent and worker send each other.
pub(super) trait Message: Sized {
    fn write(&self, writer: &mut Writer);
    fn read(reader: &mut Reader<'_>) -> Reading<Self>;
}

/// Makes messages of structs: all of their fields in order.
macro_rules! structs {
    ($($type:ty { $($field:ident),* $(,)? })*) => {$(
        impl Message for $type {
            fn write(&self, writer: &mut Writer) {
                $(self.$field.write(writer);)*
            }

            fn read(reader: &mut Reader<'_>) -> Reading<Self> {
                Ok(Self { $($field: Message::read(reader)?),* })
            }
        }
    )*};
}

/// Makes messages of enums: the place of the variant in the list, and its fields.
macro_rules! enums {
    ($($type:ty { $($variant:ident $(($($field:ident),+))?),* $(,)? })*) => {$(
        impl Message for $type {
            fn write(&self, writer: &mut Writer) {
                enum Place { $($variant),* }
                match self {
                    $(Self::$variant $(($($field),+))? => {
                        writer.number(Place::$variant as u64);
                        $($($field.write(writer);)+)?
                    })*
                }
            }

            fn read(reader: &mut Reader<'_>) -> Reading<Self> {
                enum Place { $($variant),* }
                match reader.number()? {
                    $(place if place == Place::$variant as u64 => {
                        $($(let $field = Message::read(reader)?;)+)?
                        Ok(Self::$variant $(($($field),+))?)
                    })*
                    _ => Err(Garbled),
                }
            }
        }
    )*};
}

/// Makes a message of a struct of records: all of its fields in order.
macro_rules! with_fields {
    ($type:ident { $($field:ident),* }) => {
        impl Message for $type {
            fn write(&self, writer: &mut Writer) {
                $(self.$field.write(writer);)*
            }

            fn read(reader: &mut Reader<'_>) -> Reading<Self> {
                let mut value = Self::default();
                $(value.$field = Message::read(reader)?;)*
                Ok(value)
            }
        }
    };
}

/// Makes messages of enums of records: the place of the variant among all.
macro_rules! lists {
    ($($type:ty),*) => {$(
        impl Message for $type {
            fn write(&self, writer: &mut Writer) {
                let place = Self::ALL.iter().position(|variant| variant == self);
                place.unwrap_or_default().write(writer);
            }

            fn read(reader: &mut Reader<'_>) -> Reading<Self> {
                let place = usize::read(reader)?;
                Self::ALL.get(place).copied().ok_or(Garbled)
            }
        }
    )*};
}

/// Makes messages of types that are sent in the form of another type.
macro_rules! conversions {
    ($($type:ty as $sent:ty { $write:expr, $read:expr })*) => {$(
        impl Message for $type {
            fn write(&self, writer: &mut Writer) {
                let write: fn(&$type) -> $sent = $write;
                write(self).write(writer);
            }

            fn read(reader: &mut Reader<'_>) -> Reading<Self> {
                let read: fn($sent) -> Reading<$type> = $read;
                read(Message::read(reader)?)
            }
        }
    )*};
}

pub(super) use {conversions, enums, lists, structs, with_fields};

conversions! {
    bool as u64 { |flag| (*flag).into(), |number| Ok(number != 0) }
    usize as u64 { |number| *number as u64, |number| number.try_into().map_err(|_| Garbled) }
    u32 as u64 { |number| (*number).into(), |number| number.try_into().map_err(|_| Garbled) }
    i32 as u32 { |number| number.cast_unsigned(), |number| Ok(number.cast_signed()) }
    f64 as u64 { |number| number.to_bits(), |bits| Ok(f64::from_bits(bits)) }
    Duration as u64 {
        |time| time.as_nanos().try_into().unwrap_or(u64::MAX),
        |nanoseconds| Ok(Duration::from_nanos(nanoseconds))
    }
}

impl Message for u64 {
    fn write(&self, writer: &mut Writer) {
        writer.number(*self);
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        reader.number()
    }
}

impl Message for String {
    fn write(&self, writer: &mut Writer) {
        self.len().write(writer);
        writer.bytes.extend_from_slice(self.as_bytes());
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        let length = Message::read(reader)?;
        let (text, rest) = reader.bytes.split_at_checked(length).ok_or(Garbled)?;
        reader.bytes = rest;
        Self::from_utf8(text.to_vec()).map_err(|_| Garbled)
    }
}

impl<S: Message, T: Message> Message for (S, T) {
    fn write(&self, writer: &mut Writer) {
        self.0.write(writer);
        self.1.write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        Ok((Message::read(reader)?, Message::read(reader)?))
    }
}

impl<T: Message> Message for [T; 2] {
    fn write(&self, writer: &mut Writer) {
        for item in self {
            item.write(writer);
        }
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        Ok([Message::read(reader)?, Message::read(reader)?])
    }
}

impl<T: Message> Message for Box<T> {
    fn write(&self, writer: &mut Writer) {
        (**self).write(writer);
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        T::read(reader).map(Box::new)
    }
}

impl<T: Message> Message for Option<T> {
    fn write(&self, writer: &mut Writer) {
        self.is_some().write(writer);
        if let Some(value) = self {
            value.write(writer);
        }
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        bool::read(reader)?.then(|| T::read(reader)).transpose()
    }
}

impl<T: Message> Message for Vec<T> {
    fn write(&self, writer: &mut Writer) {
        self.len().write(writer);
        for item in self {
            item.write(writer);
        }
    }

    fn read(reader: &mut Reader<'_>) -> Reading<Self> {
        let length = usize::read(reader)?;
        (0..length).map(|_| T::read(reader)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Garbled, Message, Reader, Writer, take_frame};

    #[test]
    fn what_is_written_is_read() {
        let numbers = vec![0, 127, 128, u64::MAX];
        let message = ((numbers, "ä".to_owned()), (Some(3_u64), None::<u64>));
        let frame = Writer::of(&message).bytes;
        let mut reader = Reader::of(&frame);
        assert_eq!(Message::read(&mut reader), Ok(message));
        assert_eq!(u64::read(&mut reader), Err(Garbled));
    }

    #[test]
    fn a_frame_is_taken_when_it_is_there_whole() {
        let mut sent = Vec::new();
        for text in ["one", "other"] {
            let writer = Writer::of(&text.to_owned());
            writer.send(&mut sent).expect("memory takes it");
        }
        let mut come = sent[..6].to_vec();
        assert_eq!(take_frame(&mut come).expect("it is short"), None);
        come.extend_from_slice(&sent[6..]);
        for text in ["one", "other"] {
            let frame = take_frame(&mut come).expect("it is short");
            let frame = frame.expect("it is whole");
            assert_eq!(Reader::message(&frame), Ok(text.to_owned()));
        }
        assert!(come.is_empty());
    }
}
