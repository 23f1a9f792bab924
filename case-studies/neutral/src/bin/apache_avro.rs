//! A file of apache-avro that is written four bytes at a time cannot be read.
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
    let schema = apache_avro::Schema::parse_str("\"string\"").unwrap();
    let mut writer = apache_avro::Writer::new(&schema, FourBytes(Vec::new())).unwrap();
    writer.append_value("hello, world").unwrap();
    apache_avro::Reader::new(&writer.into_inner().unwrap().0[..]).unwrap();
}
