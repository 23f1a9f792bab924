//! Passes whole arguments to the variant, while the patterns of the function still take them to pieces for the body.

use crate::argument::{Argument, Attribute, Binding};
use crate::code::Code;
use crate::token::{Ident, Span, TokenTree};

/// Attributes that decide whether an argument exists. They go wherever the argument is mentioned.
const CONDITIONS: [&str; 1] = ["cfg"];
/// Attributes about the names in a pattern. They go where the pattern goes.
const LEVELS: [&str; 5] = ["allow", "expect", "warn", "deny", "forbid"];

/// An argument, and a name for the whole of it.
pub(crate) struct Forwarded {
    argument: Argument,
    name: Ident,
    place: Place,
}

/// The place of the argument's pattern.
enum Place {
    /// The pattern is in the list of arguments, as the user wrote it.
    List,
    /// The pattern is at the beginning of the body; the list of arguments has a new name.
    Body(Vec<TokenTree>),
    /// The pattern is left out, since it binds nothing; the list of arguments has a new name.
    Nowhere,
}

/// Finds a place for each pattern. From the first one that takes an argument to pieces on, all are bound in the body, so that
/// arguments are dropped in the same order.
pub(crate) fn forwarded(arguments: Vec<Argument>) -> Vec<Forwarded> {
    let mut is_late = false;
    let numbered = (1..).zip(arguments);
    numbered
        .map(|(number, argument)| {
            is_late |= matches!(argument.binding, Binding::Pieces);
            Forwarded::new(argument, number, is_late)
        })
        .collect()
}

impl Forwarded {
    fn new(argument: Argument, number: usize, is_late: bool) -> Self {
        // A local name of mixed site cannot collide with a name of the user.
        let new = || Ident::new(&format!("argument{number}"), Span::mixed_site());
        let unused = || Ident::new(&format!("_argument{number}"), Span::mixed_site());
        let (name, place) = match &argument.binding {
            Binding::Name(name) if !is_late => (name.clone(), Place::List),
            Binding::Ignored if !is_late => (new(), Place::Nowhere),
            Binding::Ignored => (new(), Place::Body(vec![TokenTree::Ident(unused())])),
            Binding::Name(_) | Binding::Pieces => (new(), Place::Body(argument.pattern.clone())),
        };
        Self {
            argument,
            name,
            place,
        }
    }

    /// The argument in the list of arguments.
    pub(crate) fn as_parameter(&self) -> Vec<TokenTree> {
        let is_in_list = matches!(self.place, Place::List);
        let stays = |attribute: &Attribute| is_in_list || !attribute.is_one_of(&LEVELS);
        let declared = Code::at(Span::call_site()).tokens(&self.attributes(stays));
        let declared = if is_in_list {
            declared.tokens(&self.argument.pattern)
        } else {
            declared.name(self.name.clone())
        };
        declared.tokens(&self.argument.ascription).into_tokens()
    }

    /// The argument in the call of the variant, where errors about it point to `span`.
    pub(crate) fn as_argument(&self, span: Span) -> Vec<TokenTree> {
        let mut name = self.name.clone();
        name.set_span(span.resolved_at(name.span()));
        Code::at(span)
            .tokens(&self.attributes(|attribute| attribute.is_one_of(&CONDITIONS)))
            .name(name)
            .into_tokens()
    }

    /// The binding at the beginning of the body, if the pattern is there.
    pub(crate) fn as_binding(&self) -> Option<Vec<TokenTree>> {
        let Place::Body(pattern) = &self.place else {
            return None;
        };
        let goes = |attribute: &Attribute| {
            attribute.is_one_of(&CONDITIONS) || attribute.is_one_of(&LEVELS)
        };
        let lint = "clippy::no_effect_underscore_binding";
        let binding = Code::at(Span::call_site())
            .allowing(lint, self.claims_no_use())
            .tokens(&self.attributes(goes))
            .text("let")
            .tokens(pattern)
            .text("=")
            .name(self.name.clone())
            .text(";");
        Some(binding.into_tokens())
    }

    pub(crate) fn claims_no_use(&self) -> bool {
        self.argument.binding.claims_no_use()
    }

    fn attributes(&self, which: impl Fn(&Attribute) -> bool) -> Vec<TokenTree> {
        let attributes = self.argument.attributes.iter();
        let chosen = attributes.filter(|attribute| which(attribute));
        chosen
            .flat_map(|attribute| attribute.tokens.clone())
            .collect()
    }
}
