//! Words, and a text that contains some of them.

use intramorph::prelude::*;

pub type Search = (Vec<String>, String);

pub fn searches() -> impl Strategy<Value = Search> {
    (vec("[a-zA-Z_]{1,4}", 1..4), "[a-zA-Z_]{0,20}")
}
