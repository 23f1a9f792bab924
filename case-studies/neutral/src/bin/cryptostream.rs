//! Text that cryptostream encrypts into a writer that takes four bytes at a time cannot be decrypted.
struct FourBytes(Vec<u8>);
impl std::io::Write for FourBytes {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.write(&bytes[..bytes.len().min(4)])
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
fn main() {
    let (cipher, key) = (openssl::symm::Cipher::aes_128_cbc(), &[1; 16]);
    let mut to = cryptostream::write::Encryptor::new(FourBytes(vec![]), cipher, key, key).unwrap();
    std::io::Write::write_all(&mut to, b"hello").unwrap();
    openssl::symm::decrypt(cipher, key, Some(key), &to.finish().unwrap().0).unwrap();
}
