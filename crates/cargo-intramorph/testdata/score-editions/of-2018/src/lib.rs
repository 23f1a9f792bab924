//! Trait objects without `dyn`, and ranges with dots.

pub fn count(numbers: Box<Iterator<Item = u32>>) -> u32 {
    let mut count = 0;
    for number in numbers {
        match number {
            0...9 => count += 1,
            _ => count += 10,
        }
    }
    count
}

#[test]
fn numbers_are_counted() {
    assert_eq!(count(Box::new(vec![0, 9, 10].into_iter())), 12);
}
