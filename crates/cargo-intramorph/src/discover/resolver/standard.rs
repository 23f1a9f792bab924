//! Names of the standard library, which has three crates.

/// Names that need no path, with the module that defines them.
const PRELUDE: [(&str, &[&str]); 14] = [
    ("borrow", &["ToOwned"]),
    ("boxed", &["Box"]),
    ("clone", &["Clone"]),
    ("cmp", &["PartialEq", "Eq", "PartialOrd", "Ord"]),
    (
        "convert",
        &["AsRef", "AsMut", "Into", "From", "TryFrom", "TryInto"],
    ),
    ("default", &["Default"]),
    (
        "iter",
        &[
            "Iterator",
            "IntoIterator",
            "DoubleEndedIterator",
            "ExactSizeIterator",
            "Extend",
            "FromIterator",
        ],
    ),
    ("marker", &["Copy", "Send", "Sync", "Sized", "Unpin"]),
    ("ops", &["Fn", "FnMut", "FnOnce", "Drop"]),
    ("option", &["Option"]),
    ("result", &["Result"]),
    ("string", &["String", "ToString"]),
    ("vec", &["Vec"]),
    ("primitive", &["str", "bool", "char", "u8", "usize"]),
];

/// Returns the path in `std`, or the name alone where every module knows it; `None` for other crates.
pub(super) fn path(names: &[String]) -> Option<String> {
    let (root, rest) = names.split_first()?;
    if !matches!(root.as_str(), "std" | "core" | "alloc") || rest.is_empty() {
        return None;
    }
    if let [module, name] = rest {
        let known = PRELUDE.iter().find(|(known, _)| known == module);
        if known.is_some_and(|(_, names)| names.contains(&name.as_str())) {
            return Some(name.clone());
        }
    }
    Some(format!("::std::{}", rest.join("::")))
}
