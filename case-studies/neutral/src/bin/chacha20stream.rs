//! Text that chacha20stream reads in two parts is decrypted to garbage.
use std::io::{Read, Write};

use chacha20stream::{Sink, Source, keygen};
fn main() {
    let (key, iv) = keygen();
    let mut sink = Sink::encrypt(Vec::new(), key, iv).unwrap();
    sink.write_all(b"hello, world").unwrap();
    let sent = sink.into_inner();
    // It returns 4 bytes and then the others, as a socket may.
    let received = sent[..4].chain(&sent[4..]);
    let mut plain = Vec::new();
    let mut source: Source<_> = <Source<_>>::decrypt(received, key, iv).unwrap();
    source.read_to_end(&mut plain).unwrap();
    assert_eq!(String::from_utf8_lossy(&plain), "hello, world");
}
