//! ```
//! member::broken("documentation test");
//! ```

#[test]
fn is_broken() {
    member::broken("unit test of the library");
}

mod nested {
    mod module {
        #[cfg(feature = "extra")]
        #[test]
        fn is_broken() {
            member::broken("unit test of a module behind a feature");
        }
    }
}
