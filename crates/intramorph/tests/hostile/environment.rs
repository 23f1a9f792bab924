//! Variables and kept files that are wrong, and hooks that hide what a check says.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};

use crate::child::{Child, empty_folder, limited, part};
use crate::table::{Right, cases};

/// Does nothing but in a child.
#[test]
fn child() {
    match part().as_deref() {
        Some("holds") => limited(|n| *n),
        Some("broken") => limited(|n| *n.min(&99)),
        Some("broken on a thread") => {
            let name = std::env::var("INTRAMORPH_TEST_NAME").expect("a name");
            let thread = std::thread::Builder::new().name(name);
            let thread = thread.spawn(|| limited(|n| *n.min(&99)));
            thread.expect("it starts").join().expect("it holds");
        }
        _ => {}
    }
}

/// Checks what a child says, and whether it passes, with a variable that is set to a value.
fn check(variable: (&str, impl AsRef<OsStr>), holds: bool, expected: &str) {
    let (name, value) = variable;
    let (passed, said) = Child::of("environment::child", "holds")
        .with(name, value)
        .run();
    assert_eq!(passed, holds, "{said}");
    assert!(said.contains(expected), "{said}");
}

/// A kept finding of the child, whose file is damaged.
struct Kept {
    folder: PathBuf,
    file: PathBuf,
}

impl Kept {
    fn of(case: &str) -> Self {
        let folder = empty_folder(case);
        Child::of("environment::child", "broken")
            .with("INTRAMORPH_FINDINGS", &folder)
            .run();
        let of_test = folder.join("hostile/environment/child");
        let mut files = fs::read_dir(of_test).expect("a finding is kept");
        let file = files.next().expect("one").expect("readable").path();
        Self { folder, file }
    }

    /// Checks that a run fails, and says what is wrong with a path.
    fn check(&self, path: &Path, expected: &str) {
        let child = Child::of("environment::child", "holds");
        let (passed, said) = child.with("INTRAMORPH_FINDINGS", &self.folder).run();
        let expected = format!("{} {expected}", path.display());
        assert!(
            !passed && said.contains(&expected) && said.contains("repair or delete it"),
            "no `{expected}` in {said}"
        );
    }
}

/// Checks that the finding of a thread with this name is kept, and run first from then on.
fn check_kept(case: &str, name: &str) {
    let folder = empty_folder(case);
    let child = || {
        let child = Child::of("environment::child", "broken on a thread");
        let child = child.with("INTRAMORPH_TEST_NAME", name);
        child.with("INTRAMORPH_FINDINGS", &folder)
    };
    let (_, said) = child().run();
    assert!(
        said.contains("kept in") && !said.contains("nowhere"),
        "{said}"
    );
    let (_, said) = child()
        .with("INTRAMORPH_SEED", "5")
        .with("INTRAMORPH_CASES", "1")
        .run();
    assert!(said.contains("input I  100\n"), "{said}");
}

const NOT_UNICODE: &[u8] = b"1\xff";

cases! {
    a_name_with_a_typo: Right::Asserted, "the variable would be ignored" => {
        check(("INTRAMORPH_CASE", "10"), true, "INTRAMORPH_CASE is no variable of Intramorph: do you mean INTRAMORPH_CASES?");
    }

    a_name_that_is_like_no_other: Right::Asserted, "the variable would be ignored" => {
        check(("INTRAMORPH_VERBOSITY", "2"), true, "INTRAMORPH_VERBOSITY is no variable of Intramorph: these are INTRAMORPH_SEED, ");
    }

    a_seed_that_is_not_unicode: Right::Asserted, "another seed would be used" => {
        check(("INTRAMORPH_SEED", OsStr::from_bytes(NOT_UNICODE)), false, "` is no seed: write `random`");
    }

    a_number_of_cases_that_is_not_unicode: Right::Asserted, "the usual number would be used" => {
        check(("INTRAMORPH_CASES", OsStr::from_bytes(NOT_UNICODE)), false, "` is not a number of cases, at least 1");
    }

    more_cases_than_can_be_counted: Right::Asserted, "the usual number would be used" => {
        check(("INTRAMORPH_CASES", "99999999999999999999"), false, "=`99999999999999999999` is not a number of cases");
    }

    seconds_that_are_no_number: Right::Asserted, "no time is as long as that" => {
        check(("INTRAMORPH_SECONDS", "NaN"), false, "INTRAMORPH_SECONDS=`NaN` is not a number of seconds");
        check(("INTRAMORPH_SECONDS", "inf"), false, "INTRAMORPH_SECONDS=`inf` is not a number of seconds");
    }

    no_seconds: Right::Asserted, "no input fits into them" => {
        check(("INTRAMORPH_SECONDS", "0"), false, "INTRAMORPH_SECONDS=`0` is not a number of seconds, more than 0");
    }

    a_way_of_shrinking_that_does_not_exist: Right::Asserted, "findings would be shrunk as usual" => {
        check(("INTRAMORPH_SHRINK", "of"), false, "INTRAMORPH_SHRINK=`of` is not `on`, `off` or `trees`");
    }

    inputs_that_are_to_be_hidden: Right::Asserted, "the variable would be ignored" => {
        check(("INTRAMORPH_INPUTS", "hide"), false, "INTRAMORPH_INPUTS=`hide` is not `show`");
    }

    a_switch_that_is_not_unicode: Right::Asserted, "nothing would be switched on" => {
        check(("INTRAMORPH_ON", OsStr::from_bytes(NOT_UNICODE)), false, "is not Unicode");
    }

    a_folder_to_read_that_is_not_unicode: Right::Asserted, "findings would be kept in a folder of another name" => {
        check(("INTRAMORPH_FINDINGS", OsStr::from_bytes(b"read:\xff")), false, "INTRAMORPH_FINDINGS=`read:");
    }

    a_folder_to_read_that_does_not_exist: Right::Asserted, "no kept finding would be run" => {
        let folder = empty_folder("nothing to read").join("missing");
        let variable = format!("read:{}", folder.display());
        check(("INTRAMORPH_FINDINGS", variable), false, "there is no such folder");
    }

    a_folder_to_read_that_is_empty: Right::Asserted, "nothing was found so far" => {
        let variable = format!("read:{}", empty_folder("empty to read").display());
        check(("INTRAMORPH_FINDINGS", variable), true, "");
    }

    a_folder_to_write_that_does_not_exist: Right::Asserted, "the first finding makes it" => {
        check(("INTRAMORPH_FINDINGS", empty_folder("nothing to write").join("missing")), true, "");
    }

    a_folder_that_is_not_unicode: Right::Asserted, "a path is no text" => {
        let folder = empty_folder("bytes").join(OsStr::from_bytes(NOT_UNICODE));
        let child = Child::of("environment::child", "broken");
        let (_, said) = child.with("INTRAMORPH_FINDINGS", &folder).run();
        assert!(folder.join("hostile/environment/child").is_dir(), "{said}");
    }

    a_folder_that_is_a_file: Right::Asserted, "the finding is shown although it can't be kept" => {
        let file = empty_folder("a file").join("file");
        fs::write(&file, "").expect("writable");
        let child = Child::of("environment::child", "broken");
        let (_, said) = child.with("INTRAMORPH_FINDINGS", &file).run();
        assert!(said.contains("input I  100\n") && said.contains("nowhere: "), "{said}");
    }

    a_kept_finding_that_is_no_text: Right::Asserted, "an input would be forgotten in silence" => {
        let kept = Kept::of("no text");
        fs::write(&kept.file, b"input: \xff\n").expect("writable");
        kept.check(&kept.file, "is no finding that Intramorph has kept");
    }

    a_kept_finding_that_is_a_folder: Right::Asserted, "an input would be forgotten in silence" => {
        let kept = Kept::of("a folder");
        fs::remove_file(&kept.file).expect("it is there");
        fs::create_dir(&kept.file).expect("writable");
        kept.check(&kept.file, "can't be read (");
    }

    a_folder_of_findings_that_is_a_file: Right::Asserted, "all its inputs would be forgotten in silence" => {
        let kept = Kept::of("a file of findings");
        let folder = kept.file.parent().expect("a folder");
        fs::remove_dir_all(folder).expect("it is there");
        fs::write(folder, "").expect("writable");
        kept.check(folder, "can't be read (");
    }

    a_kept_finding_that_is_cut_short: Right::Asserted, "whatever is left of the file, it is run or the check says why not, and the file stays" => {
        let kept = Kept::of("cut");
        let text = fs::read(&kept.file).expect("readable");
        for length in (0..text.len()).step_by(13) {
            fs::write(&kept.file, &text[..length]).expect("writable");
            let child = Child::of("environment::child", "holds");
            let (passed, said) = child.with("INTRAMORPH_FINDINGS", &kept.folder).run();
            assert!(passed || said.contains("repair or delete it"), "{length}: {said}");
            assert_eq!(fs::read(&kept.file).expect("readable"), text[..length]);
        }
    }

    a_mark_with_a_misspelt_name: Right::Asserted, "the bug would be told again, and nobody knows why" => {
        for line in ["Known : reported", "known bug: reported", " known: reported", "reported"] {
            let kept = Kept::of("misspelt");
            let text = fs::read_to_string(&kept.file).expect("readable");
            fs::write(&kept.file, format!("{text}{line}\n")).expect("writable");
            let number = text.lines().count() + 1;
            let child = Child::of("environment::child", "broken");
            let (passed, said) = child.with("INTRAMORPH_FINDINGS", &kept.folder).run();
            let expected = format!(".txt:{number}: `{line}` is no line of a kept finding");
            assert!(!passed && said.contains(&expected), "no `{expected}` in {said}");
        }
    }

    remarks_in_a_kept_file: Right::Asserted, "they are for people" => {
        let kept = Kept::of("remarks");
        let text = fs::read_to_string(&kept.file).expect("readable");
        fs::write(&kept.file, format!("# seen in July\n\n{text}\n# known : no\n")).expect("writable");
        let child = Child::of("environment::child", "broken");
        let (_, said) = child.with("INTRAMORPH_FINDINGS", &kept.folder).run();
        assert!(said.contains("input I  100\n") && !said.contains("repair"), "{said}");
    }

    a_finding_of_a_test_with_a_long_name: Right::Asserted, "no file may have such a name" => {
        check_kept("long", &"long_".repeat(60));
        check_kept("wide", &"字".repeat(99));
    }

    a_finding_of_a_test_whose_name_is_no_file_name: Right::Asserted, "it would be kept elsewhere, or nowhere" => {
        check_kept("lines", "first line\nsecond/line\\third: \u{1b}[31m");
        check_kept("folders", "..::../..::.");
        check_kept("nothing", "::");
    }
}
