//! A tag that id3 reads in two parts is not found.
#![expect(
    deprecated,
    reason = "`read_from2` does the same with a reader that can seek"
)]
use id3::{Tag, TagLike, Version};
use std::io::Read;
fn main() {
    let mut tag = Tag::new();
    tag.set_title("Title");
    let mut sent = Vec::new();
    tag.write_to(&mut sent, Version::Id3v24).unwrap();
    // It returns 4 bytes and then the others, as a socket may.
    let received = sent[..4].chain(&sent[4..]);
    assert_eq!(Tag::read_from(received).unwrap().title(), Some("Title"));
}
