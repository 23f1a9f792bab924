//! LLVM bitcode, alone or in an archive, in which no text is visible. Does no I/O but through `Read` and `Seek`.

use std::io::{self, ErrorKind, Read, Seek, SeekFrom};

const ARCHIVE: &[u8] = b"!<arch>\n";
pub(super) const BITCODE: [u8; 4] = *b"BC\xc0\xde";

/// Whether an artifact has parts of LLVM bitcode, which packs letters into seven bits.
///
/// `-C linker-plugin-lto` makes such object files and static libraries. A library for Rust also has metadata, where text is
/// visible.
pub(crate) fn hides_text(mut artifact: impl Read + Seek) -> io::Result<bool> {
    let mut head = Vec::new();
    artifact.rewind()?;
    (&mut artifact)
        .take(ARCHIVE.len() as u64)
        .read_to_end(&mut head)?;
    if head != ARCHIVE {
        return Ok(head.starts_with(&BITCODE));
    }
    let mut offset = ARCHIVE.len() as u64;
    let mut has_bitcode = false;
    while let Some(member) = member(&mut artifact, offset)? {
        if member.name.starts_with(b"lib.rmeta/") {
            return Ok(false);
        }
        has_bitcode |= member.begins == BITCODE;
        offset = member.next;
    }
    Ok(has_bitcode)
}

struct Member {
    name: [u8; 16],
    begins: [u8; 4],
    next: u64,
}

/// Reads the member whose header is at `offset`: a name of 16 bytes, other fields, and at 48 the size in ten digits.
fn member(archive: &mut (impl Read + Seek), offset: u64) -> io::Result<Option<Member>> {
    let mut header = [0; 60];
    let mut begins = [0; 4];
    archive.seek(SeekFrom::Start(offset))?;
    match archive.read_exact(&mut header) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
        read => read?,
    }
    let size = str::from_utf8(&header[48..58]).unwrap_or_default();
    let Ok(size) = size.trim_end().parse::<u64>() else {
        return Ok(None);
    };
    let read = archive.take(size.min(4)).read(&mut begins)?;
    begins[read..].fill(0);
    let mut name = [0; 16];
    name.copy_from_slice(&header[..16]);
    // Members begin at even offsets.
    let next = offset + 60 + size.next_multiple_of(2);
    Ok(Some(Member { name, begins, next }))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::hides_text;

    fn check(members: &[(&str, &[u8])], expected: bool) {
        let mut archive = b"!<arch>\n".to_vec();
        for (name, bytes) in members {
            let header = format!("{name:16}{:32}{:<10}`\n", "0", bytes.len());
            archive.extend(header.as_bytes());
            archive.extend(*bytes);
            archive.resize(archive.len().next_multiple_of(2), b'\n');
        }
        assert_eq!(hides_text(Cursor::new(archive)).ok(), Some(expected));
    }

    #[test]
    fn an_archive_of_object_files_shows_its_text() {
        check(&[], false);
        check(&[("a.o/", b"\x7fELF"), ("b.o/", b"odd")], false);
    }

    #[test]
    fn an_archive_of_bitcode_hides_its_text() {
        check(&[("a.o/", b"odd"), ("b.o/", b"BC\xc0\xde more")], true);
    }

    #[test]
    fn a_library_for_rust_has_metadata_beside_its_bitcode() {
        check(&[("lib.rmeta/", b"rust"), ("b.o/", b"BC\xc0\xde")], false);
        check(&[("b.o/", b"BC\xc0\xde"), ("lib.rmeta/", b"rust")], false);
    }

    #[test]
    fn an_object_file_of_bitcode_hides_its_text() {
        assert_eq!(hides_text(Cursor::new(b"BC\xc0\xde...")).ok(), Some(true));
        assert_eq!(hides_text(Cursor::new(b"\x7fELF")).ok(), Some(false));
    }

    #[test]
    fn a_torn_archive_is_looked_at_as_far_as_it_goes() {
        assert_eq!(hides_text(Cursor::new(b"!<arch>\ntorn")).ok(), Some(false));
        let torn = [&b"!<arch>\n"[..], &[b'x'; 70]].concat();
        assert_eq!(hides_text(Cursor::new(torn)).ok(), Some(false));
    }
}
