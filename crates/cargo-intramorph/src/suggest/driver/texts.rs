//! Characters and texts, made from words and from those of the sources.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;

use super::make::{sequence, Make};
use super::words::Words;

impl Make for char {
    fn make(words: &mut Words) -> Option<Self> {
        if words.is_plain() && words.is_confirmation() {
            return Some(plain_character_of_language(words));
        }
        if words.is_plain() {
            let characters = if words.is_second_look() { LETTERS } else { FEW_LETTERS };
            return Some(one_of(words, characters));
        }
        if words.is_second_look() && words.below(3) > 0 {
            return Some(other_character(words));
        }
        if words.is_confirmation() && words.below(4) > 0 {
            return Some(held_back_character(words));
        }
        let kind = words.below(19);
        Some(match kind {
            0..=4 => one_of(words, "abcAB"),
            5..=7 => one_of(words, "0123456789"),
            8..=10 => one_of(words, "-_.,:;/+*=<>()[]{}\"'\\|&%#@!?^~$`"),
            11..=12 => one_of(words, " \t\n\r"),
            13 => one_of(words, SPECIAL),
            14 => char::from(words.below(128) as u8),
            15 => char::from_u32(words.below(0x11_0000) as u32).unwrap_or('a'),
            16 => of_any_script(words),
            _ => known_character(words),
        })
    }
}

/// Characters of plain texts.
const FEW_LETTERS: &str = "abcdABCxyzXZ 0123789";
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ";

/// Characters whose case, width, or place in a word is special.
const SPECIAL: &str = "äßéİıǅﬀ漢\u{301}\u{200d}\u{1f600}\u{1f1e6}\u{feff}\u{85}ΣςσϒևŉǰẞſK\u{3a0}\u{2028}\u{a0}٣Ⅷ";

/// A character of the second look: any that ASCII prints, or one of the first alphabets of Unicode.
fn other_character(words: &mut Words) -> char {
    let code = match words.below(4) {
        0 => 0xa0 + words.below(0x800 - 0xa0),
        _ => 0x20 + words.below(0x7f - 0x20),
    };
    char::from_u32(code as u32).unwrap_or('a')
}

/// A character of the distribution that confirms relations: of a text in some language, with the signs that separate its words.
fn held_back_character(words: &mut Words) -> char {
    let code = match words.below(16) {
        0..=6 => 0x61 + words.below(26),
        7..=8 => 0x41 + words.below(26),
        9..=10 => 0x30 + words.below(10),
        11 => return ' ',
        12 => return one_of(words, ".,;:-_/'\"()\n\t"),
        13 => 0x370 + words.below(0x230),
        14 => 0xc0 + words.below(0x100),
        _ => [0x3040, 0x4e00, 0xac00, 0x600, 0x1f300][words.below(5) as usize] + words.below(0x60),
    };
    char::from_u32(code as u32).unwrap_or('a')
}

/// A plain character as most texts have them: small letters, with spaces between words.
fn plain_character_of_language(words: &mut Words) -> char {
    let code = match words.below(12) {
        0..=7 => 0x61 + words.below(26) as u8,
        8 => 0x41 + words.below(26) as u8,
        9 => 0x30 + words.below(10) as u8,
        _ => b' ',
    };
    char::from(code)
}

/// A letter or a mark; many have another length in upper case, or belong to the letter before them.
fn of_any_script(words: &mut Words) -> char {
    char::from_u32(0x80 + words.below(0x2f80) as u32).unwrap_or('a')
}

/// A text with characters of any scripts, or of a single one: some of these join their neighbours, as the letters of Korean do.
fn text_of_script(words: &mut Words) -> Option<String> {
    let script = match words.below(2) {
        0 => None,
        _ => Some(SCRIPT * words.below(SCRIPTS)),
    };
    text_of(words, |words| match (words.below(3), script) {
        (0, _) => one_of(words, "aB 1-"),
        (_, None) => of_any_script(words),
        (_, Some(first)) => {
            let code = 0x80 + first + words.below(SCRIPT);
            char::from_u32(code as u32).unwrap_or('a')
        }
    })
}

/// Number of characters of a script, and number of scripts.
const SCRIPT: u64 = 0x80;
const SCRIPTS: u64 = 0x5f;

fn one_of(words: &mut Words, characters: &str) -> char {
    let place = words.below(characters.chars().count() as u64);
    characters.chars().nth(place as usize).unwrap_or('a')
}

/// A character that the sources of the package contain.
fn known_character(words: &mut Words) -> char {
    let characters = words.pool.characters;
    let place = words.below(characters.len() as u64) as usize;
    characters.get(place).copied().unwrap_or('a')
}

/// Maximum number of texts of an input that another may be made of.
const MOST_TEXTS: usize = 4;

impl Make for String {
    fn make(words: &mut Words) -> Option<Self> {
        let text = text(words)?;
        if words.texts.len() < MOST_TEXTS {
            words.texts.push(text.clone());
        }
        Some(text)
    }
}

fn text(words: &mut Words) -> Option<String> {
    // Only a second text can be like the first, and no word is spent on the first.
    if !words.texts.is_empty() && words.once_in(3) {
        let place = words.below(words.texts.len() as u64) as usize;
        let text = words.texts[place].clone();
        return if words.below(3) == 0 { Some(text) } else { changed(words, &text) };
    }
    new_text(words)
}

fn new_text(words: &mut Words) -> Option<String> {
    if words.is_plain() {
        return match words.below(5) {
            0 if !words.is_later() => text_over(words, "ab"),
            1 => text_over(words, "0123456789"),
            2 => plain_known_text(words),
            _ => text_of(words, |words| char::make(words).unwrap_or('a')),
        };
    }
    if words.is_confirmation() && words.below(3) > 0 {
        return held_back_text(words);
    }
    match words.below(12) {
        0..=2 if words.is_second_look() => sequence::<char, String>(words),
        0..=1 => text_over(words, "ab"),
        2 => sequence::<char, String>(words),
        3 => text_over(words, "ab 01-."),
        4..=5 => Some(known_text(words).to_owned()),
        6 => changed_text(words),
        7 => text_of(words, |words| match words.below(2) {
            0 => one_of(words, "ab"),
            _ => known_character(words),
        }),
        8 => text_of(words, |words| match words.below(3) {
            0 => known_character(words),
            _ => one_of(words, "0123456789"),
        }),
        9 if words.below(2) == 1 => Some(format!("{}{}", known_character(words), known_text(words))),
        9 => Some([known_text(words), known_text(words)].concat()),
        10 => text_of_script(words),
        _ => i64::make(words).map(|number| number.to_string()),
    }
}

/// A text of the distribution that confirms relations: characters, the same text several times, or known texts with a sign between them.
fn held_back_text(words: &mut Words) -> Option<String> {
    Some(match words.below(8) {
        0 => {
            let times = 2 + words.below(4) as usize;
            sequence::<char, String>(words)?.repeat(times)
        }
        1 => {
            let separator = one_of(words, " ,;:-_/.\n=&");
            let parts = 2 + words.below(3);
            let parts: Vec<&str> = (0..parts).map(|_| known_text(words)).collect();
            parts.join(&separator.to_string())
        }
        2 => u32::make(words)?.to_string(),
        3 => f64::make(words)?.to_string(),
        _ => sequence::<char, String>(words)?,
    })
}

fn text_over(words: &mut Words, characters: &str) -> Option<String> {
    text_of(words, |words| one_of(words, characters))
}

fn text_of(words: &mut Words, mut character: impl FnMut(&mut Words) -> char) -> Option<String> {
    let mut text = String::new();
    if let Some(length) = words.known_length() {
        text.extend((0..length).map(|_| character(words)));
        return Some(text);
    }
    let average = words.average();
    while words.goes_on(average) {
        text.push(character(words));
    }
    Some(text)
}

/// A text that the sources of the package contain.
fn known_text(words: &mut Words) -> &'static str {
    let texts = words.pool.texts;
    match words.below(texts.len() as u64) {
        _ if texts.is_empty() => "",
        place => texts[place as usize],
    }
}

/// Such a text, if it is a plain one, such as a reserved name.
fn plain_known_text(words: &mut Words) -> Option<String> {
    let text = known_text(words);
    if text.chars().all(|it| LETTERS.contains(it)) {
        return Some(text.to_owned());
    }
    text_over(words, FEW_LETTERS)
}

/// Such a text in another case, or with a few characters changed.
fn changed_text(words: &mut Words) -> Option<String> {
    let text = known_text(words);
    match words.below(8) {
        0 => Some(text.to_lowercase()),
        1 => Some(text.to_uppercase()),
        _ => changed(words, text),
    }
}

/// The text with a few characters changed.
pub fn changed(words: &mut Words, text: &str) -> Option<String> {
    let mut characters: Vec<char> = text.chars().collect();
    loop {
        let place = words.below(characters.len() as u64 + 1) as usize;
        match words.below(3) {
            0 if place < characters.len() => drop(characters.remove(place)),
            1 if place < characters.len() => characters[place] = char::make(words)?,
            _ => characters.insert(place, char::make(words)?),
        }
        if !words.goes_on(1) {
            return Some(characters.into_iter().collect());
        }
    }
}
