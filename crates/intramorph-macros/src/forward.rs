//! How arguments reach the variant whole, while the body still sees them as its patterns take them to pieces.

use crate::argument::{Argument, Attribute, Binding};
use crate::code::Code;
use crate::token::{Ident, Span, TokenTree};

/// Attributes that decide whether an argument exists, and so belong wherever it is mentioned.
const CONDITIONS: [&str; 1] = ["cfg"];
/// Attributes that speak of the names in a pattern, and so go where the pattern goes.
const LEVELS: [&str; 5] = ["allow", "expect", "warn", "deny", "forbid"];

/// An argument, and how the whole of it is called.
pub(crate) struct Forwarded {
    argument: Argument,
    name: Ident,
    place: Place,
}

/// Where the pattern of the argument stands.
enum Place {
    /// In the list of arguments, as the user wrote it.
    List,
    /// At the beginning of the body; in the list there is a new name.
    Body(Vec<TokenTree>),
    /// Nowhere, since it binds nothing; in the list there is a new name.
    Nowhere,
}

/// From the first argument that is taken to pieces on, all are bound in the body, so that they are dropped in the same order.
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
        // A local name of mixed site can't be confused with any of the user's.
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

    /// In the list of arguments.
    pub(crate) fn declared(&self) -> Vec<TokenTree> {
        let is_in_list = matches!(self.place, Place::List);
        let stays = |attribute: &Attribute| is_in_list || !attribute.is_one_of(&LEVELS);
        let declared = Code::at(Span::call_site()).tokens(&self.attributes(stays));
        let declared = if is_in_list {
            declared.tokens(&self.argument.pattern)
        } else {
            declared.name(self.name.clone())
        };
        declared.tokens(&self.argument.ascription).written()
    }

    /// As an argument of the variant, told of at `span`.
    pub(crate) fn handed_on(&self, span: Span) -> Vec<TokenTree> {
        let mut name = self.name.clone();
        name.set_span(span.resolved_at(name.span()));
        Code::at(span)
            .tokens(&self.attributes(|attribute| attribute.is_one_of(&CONDITIONS)))
            .name(name)
            .written()
    }

    /// At the beginning of the body, if the pattern stands there.
    pub(crate) fn bound(&self) -> Option<Vec<TokenTree>> {
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
        Some(binding.written())
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
