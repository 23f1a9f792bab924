//! What comes after an array that xdr-codec reads one byte at a time is lost.
struct OneByte(&'static [u8]);
impl std::io::Read for OneByte {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = buffer.len().min(1);
        self.0.read(&mut buffer[..most])
    }
}
fn main() {
    // An array of one byte with three bytes of padding, and the number 5.
    let mut sent = OneByte(&[7, 0, 0, 0, 0, 0, 0, 5]);
    xdr_codec::unpack_opaque_array(&mut sent, &mut [0; 4], 1).unwrap();
    let number: (u32, usize) = xdr_codec::Unpack::unpack(&mut sent).unwrap();
    assert_eq!(number.0, 5);
}
