//! A program of a check, whose inputs come from its strategy.

// A library may be without the standard library, and its tests are in it.
extern crate std;
#[allow(unused_imports)]
use std::prelude::v1::*;

use intramorph::oracle::Driven;

use super::serve::{self, Subject};
use super::words::{Words, EMPTY};

/// Serves the program of a check.
pub fn serve(driven: impl Driven) {
    let subject = OfCheck {
        driven: driven,
        current: None,
    };
    serve::serve(subject, &EMPTY);
}

struct OfCheck<D> {
    driven: D,
    /// The number of the case whose input is there, and whether there is one.
    current: Option<(u64, bool)>,
}

impl<D: Driven> OfCheck<D> {
    /// Draws the input, unless it is there already.
    fn draw(&mut self, words: &Words) -> Option<()> {
        let number = words.case();
        let is_made = match self.current {
            Some((current, is_made)) if current == number => is_made,
            _ => {
                let is_made = self.driven.draw(number);
                self.current = Some((number, is_made));
                is_made
            }
        };
        if is_made {
            Some(())
        } else {
            None
        }
    }
}

impl<D: Driven> Subject for OfCheck<D> {
    fn input(&mut self, words: &mut Words) -> Option<String> {
        self.draw(words)?;
        Some(self.driven.input())
    }

    fn run(&mut self, words: &mut Words) -> Option<String> {
        self.draw(words)?;
        Some(self.driven.run())
    }

    fn shrink(
        &mut self,
        words: &Words,
        question: &mut dyn FnMut(&str, &dyn Fn() -> Option<String>) -> bool,
    ) {
        self.current = None;
        let mut question =
            |text: &str, run: &dyn Fn() -> String| question(text, &|| Some(run()));
        self.driven.shrink(words.case(), &mut question);
    }
}
