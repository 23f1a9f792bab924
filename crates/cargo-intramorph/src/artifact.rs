//! Artifacts: files with machine code, known by their first bytes. Does no I/O.

pub(crate) mod bitcode;

/// Number of first bytes of a file that are read.
pub(crate) const HEAD: usize = 512;

/// Whether a file that begins like this is an executable, a library, an archive or an object file.
///
/// A name says less: executables have no extension on most platforms, and a dynamic library may end in a number.
pub(crate) fn is_artifact(head: &[u8]) -> bool {
    let begins = |magic: &&[u8]| head.starts_with(magic);
    MAGICS.iter().any(begins) || is_fat_mach_o(head) || is_pe(head) || is_coff_object(head)
}

const MAGICS: [&[u8]; 8] = [
    &bitcode::BITCODE,
    b"\x7fELF",
    b"!<arch>\n",
    b"\0asm",
    // Mach-O of 32 and 64 bits, in both byte orders.
    b"\xfe\xed\xfa\xce",
    b"\xce\xfa\xed\xfe",
    b"\xfe\xed\xfa\xcf",
    b"\xcf\xfa\xed\xfe",
];

/// Whether it is a Mach-O file of several architectures. Classes of Java begin alike, with a version from 45 on in the
/// place of the number of architectures.
fn is_fat_mach_o(head: &[u8]) -> bool {
    let begins = head.starts_with(b"\xca\xfe\xba\xbe") || head.starts_with(b"\xca\xfe\xba\xbf");
    begins && bytes_at(head, 4).is_some_and(|count| (1..45).contains(&u32::from_be_bytes(count)))
}

/// Whether it is a file of Windows: the last word of its DOS header says where the other header is, which may be beyond
/// the head.
fn is_pe(head: &[u8]) -> bool {
    let Some(offset) = bytes_at(head, 0x3c).map(u32::from_le_bytes) else {
        return false;
    };
    let signature = usize::try_from(offset)
        .ok()
        .and_then(|at| head.get(at..at.checked_add(4)?));
    head.starts_with(b"MZ") && signature.is_none_or(|signature| signature == b"PE\0\0")
}

/// Whether it is an object file of Windows. It has no magic, but a known machine, sections and no optional header.
fn is_coff_object(head: &[u8]) -> bool {
    const MACHINES: [u16; 4] = [0x014c, 0x01c4, 0x8664, 0xaa64];
    let Some(&[a, b, c, d, ..]) = head.get(..20) else {
        return false;
    };
    let (machine, sections) = (u16::from_le_bytes([a, b]), u16::from_le_bytes([c, d]));
    let has_no_optional_header = head[16..18] == [0, 0];
    let is_big = (machine, sections) == (0, 0xffff);
    is_big || MACHINES.contains(&machine) && sections != 0 && has_no_optional_header
}

fn bytes_at(head: &[u8], offset: usize) -> Option<[u8; 4]> {
    head.get(offset..)?.first_chunk().copied()
}

#[cfg(test)]
mod tests {
    use super::is_artifact;

    fn check(head: &[u8], expected: bool) {
        assert_eq!(is_artifact(head), expected, "{head:x?}");
    }

    /// A header for DOS that says where the one of Windows is.
    fn dos(offset: u32, there: &[u8]) -> Vec<u8> {
        let mut head = b"MZ".to_vec();
        head.resize(0x3c, 0);
        head.extend(offset.to_le_bytes());
        head.extend(there);
        head
    }

    #[test]
    fn elf_is_an_artifact() {
        check(b"\x7fELF\x02\x01\x01", true);
    }

    #[test]
    fn an_archive_is_an_artifact() {
        check(b"!<arch>\nlib.rmeta/", true);
    }

    #[test]
    fn a_thin_archive_only_names_its_objects() {
        check(b"!<thin>\n", false);
    }

    #[test]
    fn web_assembly_is_an_artifact() {
        check(b"\0asm\x01\0\0\0", true);
    }

    #[test]
    fn mach_o_is_an_artifact_in_both_byte_orders() {
        check(b"\xcf\xfa\xed\xfe\x07\0\0\x01", true);
        check(b"\xfe\xed\xfa\xce\0\0\0\x07", true);
    }

    #[test]
    fn mach_o_for_several_architectures_is_an_artifact() {
        check(b"\xca\xfe\xba\xbe\0\0\0\x02", true);
        check(b"\xca\xfe\xba\xbf\0\0\0\x02", true);
    }

    #[test]
    fn a_class_of_java_is_not() {
        check(b"\xca\xfe\xba\xbe\0\0\0\x41", false);
    }

    #[test]
    fn pe_is_an_artifact() {
        check(&dos(0x40, b"PE\0\0"), true);
        check(&dos(0x4000, b""), true);
    }

    #[test]
    fn a_program_for_dos_and_a_text_in_capitals_are_not() {
        check(&dos(0x40, b"NE\0\0"), false);
        check(b"MZ is how this text begins", false);
    }

    #[test]
    fn an_object_file_for_windows_is_an_artifact() {
        check(b"\x64\x86\x03\0\0\0\0\0\0\x10\0\0\x20\0\0\0\0\0\0\0", true);
        check(b"\0\0\xff\xff\x02\0\x64\x86\0\0\0\0\0\0\0\0\0\0\0\0", true);
    }

    #[test]
    fn texts_empty_files_and_metadata_of_rust_are_not() {
        check(b"", false);
        check(b"\x7f", false);
        check(b"#!/bin/sh\necho this is a script\n", false);
        check(b"rust\0\0\0\x09 and what else there is", false);
    }
}
