//! One argument of a function: attributes, pattern and type.

use crate::angles::at_commas;
use crate::mistake::Mistake;
use crate::token::{
    Delimiter, Ident, TokenTree, are_sign, group, is_mark, is_named, is_word, list, visible,
};

const VARIADIC: &str = "the further arguments of a C-variadic function can't be handed to a variant: \
    put `morph!` or `is_on()` inside of the function instead";
const NAMELESS: &str = "an argument without a name can't be handed to the variant: write `_: Type`";

#[derive(Debug)]
pub(crate) struct Argument {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) binding: Binding,
    /// The tokens between attributes and colon.
    pub(crate) pattern: Vec<TokenTree>,
    /// The colon and the type; nothing for `&self`.
    pub(crate) ascription: Vec<TokenTree>,
}

/// How the body of the function can refer to the whole argument.
#[derive(Debug)]
pub(crate) enum Binding {
    /// By its name, or by `self`.
    Name(Ident),
    /// Not at all: the pattern is `_`.
    Ignored,
    /// Not at all: the pattern takes the argument to pieces.
    Pieces,
}

/// An attribute: `#` and brackets.
#[derive(Debug)]
pub(crate) struct Attribute {
    pub(crate) tokens: [TokenTree; 2],
    name: String,
}

impl Attribute {
    pub(crate) fn is_one_of(&self, names: &[&str]) -> bool {
        names.contains(&self.name.as_str())
    }
}

impl Argument {
    pub(crate) fn parse(tokens: &[TokenTree]) -> Result<Self, Mistake> {
        let tokens = visible(tokens);
        let (attributes, rest) = outer_attributes(&tokens);
        if let Some(dots) = rest
            .windows(3)
            .find(|three| three.iter().all(|token| is_mark(token, '.')))
        {
            return Err(Mistake::at(dots[0].span(), VARIADIC));
        }
        let colon = (0..rest.len()).find(|place| is_colon(rest, *place));
        let (pattern, ascription) = rest.split_at(colon.unwrap_or(rest.len()));
        let binding = Binding::of(&visible(pattern));
        let is_receiver = matches!(&binding, Binding::Name(name) if is_named(name, "self"));
        match rest.first() {
            Some(first) if ascription.is_empty() && !is_receiver => {
                Err(Mistake::at(first.span(), NAMELESS))
            }
            _ => Ok(Self {
                attributes,
                binding,
                pattern: pattern.to_vec(),
                ascription: ascription.to_vec(),
            }),
        }
    }
}

impl Binding {
    /// Whether the name begins with `_`. Lints complain if such a name is used.
    pub(crate) fn claims_no_use(&self) -> bool {
        matches!(self, Self::Name(name) if name.to_string().starts_with('_'))
    }

    fn of(pattern: &[TokenTree]) -> Self {
        match pattern {
            [only] if is_word(only, "_") => Self::Ignored,
            [TokenTree::Ident(name)] => Self::Name(name.clone()),
            [word, TokenTree::Ident(name)] if is_word(word, "mut") => Self::Name(name.clone()),
            [mark, .., receiver @ TokenTree::Ident(name)]
                if is_mark(mark, '&') && is_word(receiver, "self") =>
            {
                Self::Name(name.clone())
            }
            _ => Self::Pieces,
        }
    }
}

/// The attributes at the beginning, and what follows them.
pub(crate) fn outer_attributes(mut tokens: &[TokenTree]) -> (Vec<Attribute>, &[TokenTree]) {
    let mut attributes = Vec::new();
    while let [hash, brackets, rest @ ..] = tokens
        && is_mark(hash, '#')
        && let Some(content) = group(brackets, Delimiter::Bracket)
    {
        let name = name_of(&list(content.stream()));
        let tokens_of = [hash.clone(), brackets.clone()];
        attributes.push(Attribute {
            tokens: tokens_of,
            name,
        });
        tokens = rest;
    }
    (attributes, tokens)
}

/// The attribute's name. For `cfg_attr` it is the name of the first attribute inside.
fn name_of(attribute: &[TokenTree]) -> String {
    let attribute = visible(attribute);
    match &attribute[..] {
        [TokenTree::Ident(name), TokenTree::Group(conditional), ..]
            if is_named(name, "cfg_attr") =>
        {
            let tokens = list(conditional.stream());
            at_commas(&tokens)
                .get(1)
                .map(|first| name_of(first))
                .unwrap_or_default()
        }
        [name, ..] => name.to_string(),
        [] => String::new(),
    }
}

/// Whether there is a colon at this place that is not part of `::`.
fn is_colon(tokens: &[TokenTree], place: usize) -> bool {
    let is_path = |place: usize| {
        tokens
            .get(place..place + 2)
            .is_some_and(|two| are_sign(&two[0], &two[1], [':', ':']))
    };
    is_mark(&tokens[place], ':') && !is_path(place) && !(place > 0 && is_path(place - 1))
}
