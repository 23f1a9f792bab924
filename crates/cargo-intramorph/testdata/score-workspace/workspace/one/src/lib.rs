//! A default member with a feature.

pub fn shifted(number: u32) -> u32 {
    number + outside::offset()
}

#[cfg(feature = "fast")]
pub fn fast(number: u32) -> u32 {
    number << 1
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_are_shifted() {
        assert_eq!(super::shifted(4), 5);
    }

    #[cfg(feature = "fast")]
    #[test]
    fn it_is_fast() {
        assert_eq!(super::fast(4), 8);
    }

    #[test]
    fn tests_run_in_the_folder_of_their_package() {
        assert!(std::path::Path::new("src/lib.rs").is_file());
        assert!(std::env::current_dir().unwrap().ends_with("one"));
    }
}
