//! Types of the standard library that the driver can make.

/// The text of a type of the standard library, if the driver makes it. Its arguments are made already.
pub(super) fn made(name: &str, arguments: &[String]) -> Option<String> {
    let path = match (name, arguments.len()) {
        (
            "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64" | "i128"
            | "isize" | "f32" | "f64" | "bool" | "char" | "String",
            0,
        )
        | ("Vec" | "Option" | "Box", 1)
        | ("Result", 2) => name.to_owned(),
        (name, 0) if name.starts_with("NonZero") => format!("std::num::{name}"),
        ("PathBuf", 0) => "std::path::PathBuf".to_owned(),
        ("Duration", 0) => "std::time::Duration".to_owned(),
        ("Ordering", 0) => "std::cmp::Ordering".to_owned(),
        ("IpAddr" | "Ipv4Addr" | "Ipv6Addr", 0) => format!("std::net::{name}"),
        ("VecDeque" | "BTreeSet" | "HashSet" | "BinaryHeap", 1) | ("BTreeMap" | "HashMap", 2) => {
            format!("std::collections::{name}")
        }
        ("Rc", 1) => "std::rc::Rc".to_owned(),
        ("Arc", 1) => "std::sync::Arc".to_owned(),
        ("Cell" | "RefCell", 1) => format!("std::cell::{name}"),
        ("Range" | "RangeInclusive", 1) => format!("std::ops::{name}"),
        ("Cow", 2) => "std::borrow::Cow".to_owned(),
        _ => return None,
    };
    if arguments.is_empty() {
        return Some(path);
    }
    Some(format!("{path}<{}>", arguments.join(", ")))
}
