//! The README's picture of what the tour prints; `cargo xtask picture` redraws it.

use super::{output_of, text, tour};

#[test]
fn the_picture_in_the_readme_shows_what_the_tour_prints() {
    let picture = masked(&text_of(include_str!("../../../docs/tour.svg")));
    let printed = text(&output_of(&mut tour(&["sorting"])).stdout);
    for line in printed
        .lines()
        .filter(|line| !line.starts_with("The page: "))
    {
        let line = masked(line);
        assert!(picture.contains(&line), "not in docs/tour.svg: {line}");
    }
}

/// What a picture shows.
fn text_of(picture: &str) -> String {
    let text: String = picture
        .split('<')
        .filter_map(|tag| tag.split_once('>'))
        .map(|(_, text)| text)
        .collect();
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
        .replace("&quot;", "\"")
}

/// Without durations, which differ from run to run, and without the spaces that they leave.
fn masked(text: &str) -> String {
    let mut words: Vec<_> = text.split_whitespace().collect();
    for place in 1..words.len() {
        if ["µs", "ms", "s"].contains(&words[place]) {
            words[place - 1] = "…";
            words[place] = "…";
        }
    }
    words.join(" ")
}
