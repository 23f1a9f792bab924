//! Records of suggestions on disk, one for each program and strategy of its inputs, for a review at another time.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;

use intramorph_record::suggest::Suggestions;

use crate::score::failure::Failure;
use crate::score::whole_file;

/// Keeps a record, in the place of an earlier one of the same program. That of an interrupted run takes no place.
pub(crate) fn keep(folder: &Path, suggestions: &Suggestions) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(Failure::system("create", folder))?;
    let file = folder.join(file_name(suggestions));
    if suggestions.is_interrupted && file.exists() {
        return Ok(());
    }
    let json = serde_json::to_string_pretty(suggestions).expect("records can be written");
    whole_file::write(&file, json + "\n").map_err(Failure::system("write", &file))
}

/// The kept records of a package, by the names of their files. Those of another version of this tool are left out.
pub(crate) fn kept(folder: &Path, package: &str) -> Result<Vec<Suggestions>, Failure> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Failure::system("read", folder)(error)),
    };
    let files = entries.flatten().map(|entry| entry.path());
    let mut files: Vec<_> = files
        .filter(|it| it.extension().is_some_and(|it| it == "json"))
        .collect();
    files.sort();
    let mut records = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).map_err(Failure::system("read", &file))?;
        let record = serde_json::from_str::<Suggestions>(&text).ok();
        let is_wanted =
            |it: &Suggestions| it.package == package && it.schema == intramorph_record::SCHEMA;
        records.extend(record.filter(is_wanted));
    }
    Ok(records)
}

/// The path of the function that suggestions are about, or the name of the test.
pub(crate) fn named_program(suggestions: &Suggestions) -> &str {
    match &*suggestions.function {
        "" => &suggestions.program,
        function => function,
    }
}

/// A name with what every file system allows.
fn file_name(suggestions: &Suggestions) -> String {
    let name = named_program(suggestions).replace("::", ".");
    let name = format!("{}.{name}", suggestions.package);
    let allowed = |it: char| {
        if it.is_ascii_alphanumeric() || "._-".contains(it) {
            it
        } else {
            '_'
        }
    };
    let name: String = name.chars().map(allowed).collect();
    if suggestions.strategy.is_empty() {
        return format!("{name}.json");
    }
    // What holds on the inputs of a strategy takes no place of what holds on others.
    let mut hasher = DefaultHasher::new();
    suggestions.strategy.hash(&mut hasher);
    format!("{name}.strategy-{:016x}.json", hasher.finish())
}

#[cfg(test)]
mod tests {
    use intramorph_record::suggest::Suggestions;

    use super::{keep, kept};
    use crate::score::sample::empty_folder;

    fn record(package: &str, function: &str) -> Suggestions {
        let mut record = Suggestions::default();
        package.clone_into(&mut record.package);
        function.clone_into(&mut record.function);
        record
    }

    #[test]
    fn an_interrupted_run_does_not_take_the_place_of_an_earlier_one() {
        let folder = empty_folder("kept-interrupted").join("records");
        let mut record = record("a", "a::f");
        for (is_interrupted, tried, kept_tried) in [(true, 1, 1), (false, 2, 2), (true, 3, 2)] {
            (record.is_interrupted, record.tried) = (is_interrupted, tried);
            keep(&folder, &record).expect("it is writable");
            let kept = kept(&folder, "a").expect("it is readable");
            assert_eq!(kept[0].tried, kept_tried);
        }
    }

    #[test]
    fn records_of_a_package_are_kept_by_function() {
        let folder = empty_folder("kept-records").join("records");
        let kept_now = || kept(&folder, "a").expect("it is readable");
        assert!(kept_now().is_empty());
        for (package, function) in [
            ("a", "a::f"),
            ("a", "a::T<u8>::g"),
            ("b", "b::f"),
            ("a", "a::f"),
        ] {
            keep(&folder, &record(package, function)).expect("it is writable");
        }
        let functions = || kept_now().into_iter().map(|it| it.function);
        assert_eq!(functions().collect::<Vec<_>>(), ["a::T<u8>::g", "a::f"]);
        let mut of_strategy = record("a", "a::f");
        "0..9".clone_into(&mut of_strategy.strategy);
        keep(&folder, &of_strategy).expect("it is writable");
        assert_eq!(functions().filter(|it| it == "a::f").count(), 2);
    }
}
