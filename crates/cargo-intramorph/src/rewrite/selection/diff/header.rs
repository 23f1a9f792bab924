//! Which file the hunks of a diff belong to.

/// The prefixes of git, also with `diff.mnemonicPrefix` and `--no-index`.
const PREFIXES: [&str; 8] = ["a", "b", "c", "i", "o", "w", "1", "2"];

/// What was said of a file before its hunks.
#[derive(Debug, Default)]
pub(super) struct Header<'a> {
    /// Both paths, with a space between them.
    git: Option<&'a str>,
    renamed: Option<&'a str>,
    old: &'a str,
    new: Option<&'a str>,
}

impl<'a> Header<'a> {
    pub(super) fn of_git(paths: &'a str) -> Self {
        Self {
            git: Some(paths),
            ..Self::default()
        }
    }

    pub(super) fn renamed(&mut self, path: &'a str) {
        self.renamed = Some(path);
    }

    /// What stands behind `---` and `+++`. Without a line of git's between them, they are of another file than those before.
    pub(super) fn paths(&mut self, old: &'a str, new: &'a str) {
        if self.new.is_some() {
            *self = Self::default();
        }
        (self.old, self.new) = (written(old), Some(written(new)));
    }

    pub(super) fn has_paths(&self) -> bool {
        self.new.is_some()
    }

    /// The path of the new file without what stands for the new version; `None` if there is no file any more.
    pub(super) fn path(&self) -> Option<String> {
        let new = self.new.filter(|new| *new != "/dev/null")?;
        // Here, git puts nothing before paths.
        if let Some(renamed) = self.renamed {
            return Some(unquoted(renamed));
        }
        let of_git = || self.git?.strip_suffix(new)?.strip_suffix(' ');
        let old = if self.old == "/dev/null" {
            of_git().unwrap_or("a/")
        } else {
            self.old
        };
        Some(without_prefix(&unquoted(old), unquoted(new)))
    }
}

/// The new path as it is relative to what was compared: `b/x.rs` beside `a/x.rs`, and `new/x.rs` beside `old/x.rs`.
fn without_prefix(old: &str, new: String) -> String {
    let (Some((old_prefix, old_rest)), Some((new_prefix, new_rest))) =
        (old.split_once('/'), new.split_once('/'))
    else {
        return new;
    };
    let are_git_s = PREFIXES.contains(&old_prefix) && PREFIXES.contains(&new_prefix);
    if old_prefix != new_prefix && (are_git_s || old_rest == new_rest) {
        return new_rest.to_owned();
    }
    new
}

/// Without the time behind it.
fn written(path: &str) -> &str {
    let end = path.find('\t').unwrap_or(path.len());
    path[..end].trim_end_matches('\r')
}

/// A path as it is, where git writes it as C does a text.
fn unquoted(path: &str) -> String {
    let quoted = path
        .strip_prefix('"')
        .and_then(|path| path.strip_suffix('"'));
    let Some(quoted) = quoted else {
        return path.to_owned();
    };
    let mut bytes = Vec::new();
    let mut rest = quoted.as_bytes();
    while let Some((byte, length)) = unescaped(rest) {
        bytes.push(byte);
        rest = &rest[length..];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The first byte that a text stands for, and how many stand for it.
fn unescaped(text: &[u8]) -> Option<(u8, usize)> {
    let byte = match text {
        [] => return None,
        [b'\\', digits @ ..] if octal(digits).is_some() => return Some((octal(digits)?, 4)),
        [b'\\', b'a', ..] => 0x07,
        [b'\\', b'b', ..] => 0x08,
        [b'\\', b't', ..] => b'\t',
        [b'\\', b'n', ..] => b'\n',
        [b'\\', b'v', ..] => 0x0b,
        [b'\\', b'f', ..] => 0x0c,
        [b'\\', b'r', ..] => b'\r',
        [b'\\', other, ..] => *other,
        [byte, ..] => return Some((*byte, 1)),
    };
    Some((byte, 2))
}

/// Of three digits.
fn octal(digits: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(digits.get(..3)?).ok()?;
    u8::from_str_radix(digits, 8).ok()
}
