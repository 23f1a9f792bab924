//! Callees: what a call says of the function that it calls.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{ExprPath, Path};

use super::ConstFunction;

/// What a call tells by its text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Callee {
    /// `f()`, `module::f()`.
    Free(String),
    /// `Type::f()`, with the name of the type.
    Of(String, String),
    /// `x.f()`.
    Method(String),
    /// A function of any type, or of none.
    Any(String),
    /// `f!()`, which may call what is in the definition of the macro.
    Macro(String),
}

impl Callee {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Free(name)
            | Self::Of(_, name)
            | Self::Method(name)
            | Self::Any(name)
            | Self::Macro(name) => name,
        }
    }

    pub(super) fn may_be(&self, function: &ConstFunction) -> bool {
        *self.name() == function.name
            && match self {
                Self::Free(_) => function.owner.is_none(),
                Self::Of(owner, _) => function.owner.as_ref() == Some(owner),
                Self::Method(_) => function.has_receiver,
                Self::Any(_) => true,
                Self::Macro(_) => false,
            }
    }

    /// The callee of a path, in a function of the type `owner`.
    pub(super) fn of_path(path: &ExprPath, owner: Option<&str>) -> Option<Self> {
        let names = names(&path.path);
        match path.qself {
            Some(_) => names.last().cloned().map(Self::Any),
            None => Self::of_names(&names, owner),
        }
    }

    /// The callee that an error of the compiler names, such as `time::Date::<T>::new`.
    pub(super) fn of_compiler(path: &str) -> Self {
        let mut depth = 0_usize;
        let plain = path.chars().filter(|letter| {
            match letter {
                '<' => depth += 1,
                '>' => depth = depth.saturating_sub(1),
                _ => return depth == 0,
            }
            false
        });
        let plain: String = plain.collect();
        let names = plain.split("::").filter(|name| !name.is_empty());
        let names: Vec<String> = names.map(str::to_owned).collect();
        Self::of_names(&names, None).unwrap_or_else(|| Self::Any(path.to_owned()))
    }

    fn of_names(names: &[String], owner: Option<&str>) -> Option<Self> {
        let (name, before) = names.split_last()?;
        let name = name.clone();
        Some(match before.last().map(String::as_str) {
            Some("Self") => match owner {
                Some(owner) => Self::Of(owner.to_owned(), name),
                None => Self::Any(name),
            },
            // By convention only types begin with a capital letter.
            Some(before) if before.starts_with(char::is_uppercase) => {
                Self::Of(before.to_owned(), name)
            }
            _ => Self::Free(name),
        })
    }

    /// All that looks like a call in tokens, in a function of the type `owner`.
    pub(super) fn in_tokens(tokens: TokenStream, owner: Option<&str>) -> Vec<Self> {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut found = Vec::new();
        for (place, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => found.extend(Self::in_tokens(group.stream(), owner)),
                TokenTree::Ident(name) => {
                    let name = name.to_string();
                    found.extend(Self::at(
                        name,
                        &tokens[..place],
                        &tokens[place + 1..],
                        owner,
                    ));
                }
                _ => {}
            }
        }
        found
    }

    /// The call of a name between other tokens, if it is one.
    fn at(
        name: String,
        before: &[TokenTree],
        after: &[TokenTree],
        owner: Option<&str>,
    ) -> Option<Self> {
        match after.first()? {
            TokenTree::Punct(mark) if mark.as_char() == '!' => {
                let is_call = matches!(after.get(1), Some(TokenTree::Group(_)));
                return is_call.then_some(Self::Macro(name));
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {}
            _ => return None,
        }
        let is_mark = |token: &TokenTree, letter: char| matches!(token, TokenTree::Punct(mark) if mark.as_char() == letter);
        match before {
            [.., TokenTree::Ident(word)] if word == "fn" => None,
            [.., dot] if is_mark(dot, '.') => Some(Self::Method(name)),
            [.., TokenTree::Ident(type_or_module), one, two]
                if is_mark(one, ':') && is_mark(two, ':') =>
            {
                Self::of_names(&[type_or_module.to_string(), name], owner)
            }
            [.., colon] if is_mark(colon, ':') => Some(Self::Any(name)),
            _ => Some(Self::Free(name)),
        }
    }
}

fn names(path: &Path) -> Vec<String> {
    let segments = path.segments.iter();
    segments.map(|segment| segment.ident.to_string()).collect()
}
