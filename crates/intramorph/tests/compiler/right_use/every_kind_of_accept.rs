//! Every kind of accept that users may write: it compiles, and it works.

#![deny(warnings)]

use intramorph::accept;

#[accept(reason = "only logs")]
fn log(line: &str) {
    eprintln!("{line}");
}

#[accept(relational, early-return, match_arm, reason = r#"the name of an "operator" is the subcommand's matter"#,)]
pub const fn least(a: u32, b: u32) -> u32 {
    if a < b { a } else { b }
}

#[intramorph::accept(reason = "all of it")]
mod inner {
    pub struct Number(pub u32);

    #[intramorph::accept(reason = "twice", constant)]
    impl Number {
        #[::intramorph::accept(reason = "thrice")]
        pub fn next(&self) -> u32 {
            self.0 + 1
        }
    }

    #[intramorph::accept(reason = "of a trait")]
    pub trait Next {
        #[intramorph::accept(reason = "without a body")]
        fn following(&self) -> u32;
    }
}

#[cfg_attr(any(), intramorph::accept(reason = "never there"))]
#[test]
fn it_compiles_and_works() {
    log("");
    assert_eq!(least(inner::Number(1).next(), 3), 2);
}
