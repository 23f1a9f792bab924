//! Header of a file in a diff, which says whose lines its hunks are.

/// Prefixes of git, also with `diff.mnemonicPrefix` and `--no-index`.
const PREFIXES: [&str; 8] = ["a", "b", "c", "i", "o", "w", "1", "2"];

#[derive(Debug, Default)]
pub(super) struct Header<'a> {
    /// Both paths after `diff --git`, with a space between them.
    git: Option<&'a str>,
    /// New name of a renamed or copied file.
    renamed: Option<&'a str>,
    /// Path after `---`.
    old: &'a str,
    /// Path after `+++`.
    new: Option<&'a str>,
}

impl<'a> Header<'a> {
    pub(super) fn of_git(paths: &'a str) -> Self {
        Self {
            git: Some(paths),
            ..Self::default()
        }
    }

    pub(super) fn note_rename(&mut self, line: &'a str) {
        let mut words = ["rename to ", "copy to "].into_iter();
        if let Some(path) = words.find_map(|words| line.strip_prefix(words)) {
            self.renamed = Some(path);
        }
    }

    /// Sets the paths after `---` and `+++`. A second pair without a `diff --git` before it is of another file.
    pub(super) fn set_paths(&mut self, old: &'a str, new: &'a str) {
        if self.new.is_some() {
            *self = Self::default();
        }
        (self.old, self.new) = (without_time(old), Some(without_time(new)));
    }

    pub(super) fn has_paths(&self) -> bool {
        self.new.is_some()
    }

    /// Returns the path of the new file without its prefix; `None` if the file was deleted.
    pub(super) fn path(&self) -> Option<String> {
        let new = self.new.filter(|new| *new != "/dev/null")?;
        // Git writes renames without prefixes.
        if let Some(renamed) = self.renamed {
            return Some(unquoted(renamed));
        }
        let of_git = || self.git?.strip_suffix(new)?.strip_suffix(' ');
        let old = match self.old {
            "/dev/null" => of_git().unwrap_or("a/"),
            old => old,
        };
        Some(without_prefix(&unquoted(old), unquoted(new)))
    }
}

/// Removes what stands for the new version: `b/x.rs` beside `a/x.rs`, and `new/x.rs` beside `old/x.rs`, are `x.rs`.
fn without_prefix(old: &str, new: String) -> String {
    let (Some((old_prefix, old_rest)), Some((new_prefix, new_rest))) =
        (old.split_once('/'), new.split_once('/'))
    else {
        return new;
    };
    let are_of_git = PREFIXES.contains(&old_prefix) && PREFIXES.contains(&new_prefix);
    if old_prefix != new_prefix && (are_of_git || old_rest == new_rest) {
        return new_rest.to_owned();
    }
    new
}

/// Removes the time of a file after its path.
fn without_time(path: &str) -> &str {
    let path = path.split('\t').next().unwrap_or(path);
    path.trim_end_matches('\r')
}

/// Returns the path that git has quoted as C quotes strings.
fn unquoted(path: &str) -> String {
    let quoted = path.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    let Some(quoted) = quoted else {
        return path.to_owned();
    };
    let mut unquoted = Vec::new();
    let mut bytes = quoted.bytes();
    while let Some(byte) = bytes.next() {
        unquoted.push(match byte {
            b'\\' => unescaped(&mut bytes),
            byte => byte,
        });
    }
    String::from_utf8_lossy(&unquoted).into_owned()
}

/// Returns the byte that stands after a backslash, as a letter or in three octal digits.
fn unescaped(bytes: &mut impl Iterator<Item = u8>) -> u8 {
    match bytes.next().unwrap_or(b'\\') {
        b'a' => 0x07,
        b'b' => 0x08,
        b't' => b'\t',
        b'n' => b'\n',
        b'v' => 0x0b,
        b'f' => 0x0c,
        b'r' => b'\r',
        first @ b'0'..=b'7' => bytes.take(2).fold(first - b'0', |number, digit| {
            number.wrapping_mul(8).wrapping_add(digit & 7)
        }),
        other => other,
    }
}
