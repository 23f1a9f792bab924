//! Which files of small workspaces are sources.

use crate::score::plan::sources::{others, sources};
use crate::score::sample::{MANIFEST, Sample};

/// Files by path and text, then the sources that are expected, by path and module.
fn check(files: &[(&str, &str)], expected: &[(&str, &str)]) {
    let sample = Sample::new(files);
    sample.write("ws/Cargo.toml", MANIFEST);
    let metadata = sample.metadata();
    let sources = sources(&metadata, &metadata.workspace_packages());
    let sources = sources.expect("the sources are readable");
    let found: Vec<_> = sources
        .iter()
        .map(|source| (source.path.as_str(), source.module.as_str()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn modules_are_followed_in_both_layouts() {
    check(
        &[
            ("ws/src/lib.rs", "mod one; mod two; mod r#loop;"),
            ("ws/src/one.rs", "mod inner;"),
            ("ws/src/one/inner.rs", ""),
            ("ws/src/two/mod.rs", "mod inner;"),
            ("ws/src/two/inner.rs", ""),
            ("ws/src/loop.rs", ""),
            ("ws/src/unused.rs", ""),
        ],
        &[
            ("src/lib.rs", ""),
            ("src/one.rs", "one"),
            ("src/one/inner.rs", "one::inner"),
            ("src/two/mod.rs", "two"),
            ("src/two/inner.rs", "two::inner"),
            ("src/loop.rs", "loop"),
        ],
    );
}

#[test]
fn paths_are_followed_as_the_compiler_does() {
    check(
        &[
            (
                "ws/src/lib.rs",
                "mod plain; mod inline { #[path = \"named.rs\"] mod a; mod b; }",
            ),
            ("ws/src/plain.rs", "#[path = \"other.rs\"] mod c;"),
            ("ws/src/other.rs", "mod d;"),
            ("ws/src/d.rs", ""),
            ("ws/src/inline/named.rs", ""),
            ("ws/src/inline/b.rs", ""),
        ],
        &[
            ("src/lib.rs", ""),
            ("src/plain.rs", "plain"),
            ("src/other.rs", "plain::c"),
            ("src/d.rs", "plain::c::d"),
            ("src/inline/named.rs", "inline::a"),
            ("src/inline/b.rs", "inline::b"),
        ],
    );
}

#[test]
fn paths_in_inline_modules_of_other_files_start_in_a_folder_of_their_name() {
    check(
        &[
            ("ws/src/lib.rs", "mod plain;"),
            (
                "ws/src/plain.rs",
                "mod inline { #[path = \"named.rs\"] mod a; mod b; }",
            ),
            ("ws/src/plain/inline/named.rs", ""),
            ("ws/src/plain/inline/b.rs", ""),
        ],
        &[
            ("src/lib.rs", ""),
            ("src/plain.rs", "plain"),
            ("src/plain/inline/named.rs", "plain::inline::a"),
            ("src/plain/inline/b.rs", "plain::inline::b"),
        ],
    );
}

#[test]
fn tests_and_other_targets_are_left_out() {
    check(
        &[
            (
                "ws/src/lib.rs",
                "#[cfg(test)] mod a; #[cfg(all(test, unix))] mod b; #[cfg(not(test))] mod c; \
                 #[cfg(any(test, unix))] mod d; mod missing;",
            ),
            ("ws/src/a.rs", ""),
            ("ws/src/b.rs", ""),
            ("ws/src/c.rs", ""),
            ("ws/src/d.rs", ""),
            ("ws/src/main.rs", "mod c; fn main() {}"),
            ("ws/build.rs", "fn main() {}"),
            ("ws/tests/it.rs", ""),
            ("ws/examples/shown.rs", "fn main() {}"),
        ],
        &[
            ("src/lib.rs", ""),
            ("src/c.rs", "c"),
            ("src/d.rs", "d"),
            ("src/main.rs", ""),
        ],
    );
}

#[test]
fn modules_in_macros_are_followed() {
    check(
        &[
            (
                "ws/src/lib.rs",
                "cfg_codec! { /// Frames.\n pub(crate) mod codec; pub use codec::Frame; }\n\
                 cfg_if! { if #[cfg(unix)] { #[path = \"a.rs\"] mod sys; } else if #[cfg(test)] { mod fake; } \
                 else { mod inline { mod deep; } } }\n\
                 macro_rules! no_call { () => { mod unused; } }\nother! { a mod is; $($mod x;)* }",
            ),
            (
                "ws/src/codec/mod.rs",
                "any! { mod frame; #[cfg(test)] mod tests; }",
            ),
            ("ws/src/codec/frame.rs", ""),
            ("ws/src/codec/tests.rs", ""),
            ("ws/src/a.rs", ""),
            ("ws/src/fake.rs", ""),
            ("ws/src/inline/deep.rs", ""),
            ("ws/src/unused.rs", ""),
        ],
        &[
            ("src/lib.rs", ""),
            ("src/codec/mod.rs", "codec"),
            ("src/codec/frame.rs", "codec::frame"),
            ("src/a.rs", "sys"),
            ("src/inline/deep.rs", "inline::deep"),
        ],
    );
}

#[test]
fn tests_are_other_sources() {
    let sample = Sample::new(&[
        ("ws/src/lib.rs", "mod a; #[cfg(test)] mod b;"),
        ("ws/src/a.rs", "// A."),
        ("ws/src/b.rs", "// B."),
        ("ws/tests/it.rs", "mod c;"),
        ("ws/tests/c/mod.rs", "// C."),
    ]);
    sample.write("ws/Cargo.toml", MANIFEST);
    let metadata = sample.metadata();
    let sources = sources(&metadata, &metadata.workspace_packages());
    let others = others(&metadata, &sources.expect("the sources are readable"));
    let others = others.expect("the workspace is readable");
    assert_eq!(others, ["// B.", "mod c;", "// C."]);
}

#[test]
fn each_source_knows_its_declaration() {
    let library = "\u{feff}mod one { #[path = \"a.rs\"] mod x; }\n#[path = \"b.rs\"] mod y;\n";
    let sample = Sample::new(&[
        ("ws/src/lib.rs", library),
        ("ws/src/one/a.rs", ""),
        ("ws/src/b.rs", "mod z;"),
        ("ws/src/z.rs", ""),
    ]);
    sample.write("ws/Cargo.toml", MANIFEST);
    let metadata = sample.metadata();
    let sources = sources(&metadata, &metadata.workspace_packages());
    let sources = sources.expect("the sources are readable");
    let found = sources.iter().map(|source| {
        let declaration = source.declaration.as_ref()?;
        let mut sources = sources.iter();
        let parent = sources.find(|source| source.path == declaration.file)?;
        Some((&*parent.path, &parent.text[declaration.byte..][..2]))
    });
    assert_eq!(
        found.collect::<Vec<_>>(),
        [
            None,
            Some(("src/lib.rs", "x;")),
            Some(("src/lib.rs", "y;")),
            Some(("src/b.rs", "z;")),
        ]
    );
}
