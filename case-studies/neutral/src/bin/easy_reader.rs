//! A line that easy_reader reads four bytes at a time ends in NUL bytes.
struct FourBytes(std::io::Cursor<&'static str>);
impl std::io::Read for FourBytes {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        std::io::Read::take(&mut self.0, 4).read(buffer)
    }
}
impl std::io::Seek for FourBytes {
    fn seek(&mut self, to: std::io::SeekFrom) -> std::io::Result<u64> {
        self.0.seek(to)
    }
}
fn main() {
    let lines = easy_reader::EasyReader::new(FourBytes(std::io::Cursor::new("a line\n")));
    assert_eq!(lines.unwrap().next_line().unwrap().unwrap(), "a line");
}
