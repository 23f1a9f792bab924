//! Generics of all kinds, traits and their default methods.

pub struct Ring<T, const N: usize> {
    items: [T; N],
    at: usize,
}

impl<T: Copy + Default, const N: usize> Ring<T, N> {
    pub fn new() -> Self {
        Self { items: [T::default(); N], at: 0 }
    }

    pub fn push(&mut self, item: T) -> T {
        let old = std::mem::replace(&mut self.items[self.at], item);
        self.at = (self.at + 1) % N;
        old
    }

    pub fn at(&self) -> usize {
        self.at
    }

    pub fn len(&self) -> usize {
        N
    }
}

impl<T: Copy + Default, const N: usize> Default for Ring<T, N> {
    fn default() -> Self {
        let mut ring = Self::new();
        ring.push(T::default());
        ring
    }
}

pub trait Shape {
    const SIDES: u32 = 4 - 1;

    fn width(&self) -> u32;

    fn area(&self) -> u32 {
        self.width() * self.height()
    }

    fn height(&self) -> u32 {
        self.width() + Self::SIDES
    }
}

pub struct Square(pub u32);

impl Shape for Square {
    fn width(&self) -> u32 {
        self.0
    }

    fn height(&self) -> u32 {
        self.width()
    }
}

pub struct Other;

impl Shape for Other {
    fn width(&self) -> u32 {
        2
    }
}

pub fn largest<'a, T>(items: &'a [T]) -> Option<&'a T>
where
    T: PartialOrd,
{
    let mut items = items.iter();
    let mut largest = items.next()?;
    for item in items {
        if item > largest {
            largest = item;
        }
    }
    Some(largest)
}

pub fn described(item: impl std::fmt::Display) -> impl std::fmt::Display {
    format!("<{item}>")
}

pub fn boxed(limit: u32) -> Box<dyn Fn(u32) -> bool> {
    Box::new(move |number| number < limit)
}

pub const fn constant(number: u32) -> u32 {
    number + 1
}

pub fn sized() -> usize {
    let numbers = [0u8; constant(2) as usize];
    numbers.len()
}

/// The compiler does not warn of what is deprecated in here.
#[deprecated]
pub fn outdated(number: u32) -> u32 {
    number * 2
}
