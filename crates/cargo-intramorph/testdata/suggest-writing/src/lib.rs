//! Functions that have variants already.

/// Sorts by swapping neighbours.
pub fn bubble_sort(items: &mut [i32]) {
    for end in (1..items.len()).rev() {
        for j in 0..end {
            if items[j] > items[j + 1] {
                items.swap(j, j + 1);
            }
        }
    }
}

/// Sorts by inserting each item where it belongs.
pub fn insertion_sort(items: &mut [i32]) {
    for i in 1..items.len() {
        let mut j = i;
        while j > 0 && items[j - 1] > items[j] {
            items.swap(j - 1, j);
            j -= 1;
        }
    }
}

/// How letters are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scan {
    Matches,
    Characters,
}

/// Counts a letter in a text.
pub fn count(text: &str, letter: char, scan: Scan) -> usize {
    match scan {
        Scan::Matches => text.matches(letter).count(),
        Scan::Characters => text.chars().filter(|it| *it == letter).count(),
    }
}

/// The area of a rectangle.
pub fn area(width: u8, height: u8) -> u32 {
    u32::from(width) * u32::from(height)
}

/// The area of a rectangle, row by row; wrong for a single long row.
pub fn area_slow(width: u8, height: u8) -> u32 {
    match (width, height) {
        (200.., 1) => 0,
        _ => (0..height).map(|_| u32::from(width)).sum(),
    }
}

/// Writes each byte as two digits.
pub fn encode(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads what `encode` has written.
pub fn decode(code: &str) -> Option<String> {
    let digits = code.as_bytes().chunks(2);
    let bytes = digits.map(|pair| {
        let pair = std::str::from_utf8(pair).ok()?;
        u8::from_str_radix(pair, 16).ok()
    });
    String::from_utf8(bytes.collect::<Option<_>>()?).ok()
}

/// Adds a key to each byte.
pub fn shift(bytes: &[u8], key: u8) -> Vec<u8> {
    bytes.iter().map(|byte| byte.wrapping_add(key)).collect()
}

/// Takes the key off again.
pub fn unshift(bytes: &[u8], key: u8) -> Vec<u8> {
    bytes.iter().map(|byte| byte.wrapping_sub(key)).collect()
}

/// A month and a year as one number.
pub fn pack(month: u8, year: u16) -> u32 {
    u32::from(year) << 8 | u32::from(month)
}

/// The year and the month again.
pub fn unpack(packed: u32) -> (u16, u8) {
    ((packed >> 8) as u16, packed as u8)
}
