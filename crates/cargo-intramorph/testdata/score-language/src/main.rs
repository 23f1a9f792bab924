#!/usr/bin/env run-cargo-script
//! A file that begins with a line for shells, and shares a module with the library.

mod shared;

fn main() {
    let number: u32 = std::env::args().count() as u32;
    println!("{}", shared::twice(number) + 1);
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_shared_module_is_there_too() {
        assert_eq!(super::shared::twice(21), 42);
    }
}
