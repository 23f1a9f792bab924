//! Guesses: types of the standard library in the place of type parameters whose bounds say too little. The compiler decides.

use std::collections::HashSet;

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{GenericParam, Generics, Type, TypeParamBound, WherePredicate, parse_str};

use super::substitution::{bounds_of, implementor, of_bounds};
use crate::discover::{Api, Function, Receiver};

/// Types to try, the most usual ones first. Those without a size fit behind references only.
const TYPES: [&str; 20] = [
    "str",
    "String",
    "i32",
    "u32",
    "usize",
    "u64",
    "i64",
    "u8",
    "f64",
    "char",
    "bool",
    "[u8]",
    "Vec<u8>",
    "Vec<i32>",
    "[i32]",
    "Vec<String>",
    "::std::ops::Range<usize>",
    "::std::ops::Range<i32>",
    "::std::time::Duration",
    "Option<i32>",
];

/// The place of the first number: a type that only the result has is hardly ever a text.
const NUMBERS: usize = 2;

/// The type that implements the trait of a method.
const SELF: &str = "Self";

/// The function with each type in the place of all parameters about which too little is known, and of the receiver of
/// a trait's method; none if all of them are known.
pub(crate) fn guesses(function: &Function, api: &Api) -> Vec<Function> {
    let mut unknown = unknown(&function.generics, api);
    let undecided = undecided(function);
    unknown.extend(undecided.iter().cloned());
    let mut function = function.clone();
    let mut own = Vec::new();
    if function.is_of_trait && function.receiver != Receiver::None {
        unknown.insert(SELF.to_owned());
        function.owner_type = parse_str(SELF).ok();
        own.extend(implementor(
            function.trait_name.as_deref().unwrap_or_default(),
            api,
        ));
    }
    let mut guess = Guess {
        unknown,
        undecided,
        api,
        ty: Type::Verbatim(proc_macro2::TokenStream::new()),
        is_used: false,
    };
    let first = if guess.undecided.is_empty() {
        0
    } else {
        NUMBERS
    };
    let types = TYPES[first..].iter().chain(&TYPES[..first]);
    let types = types.filter_map(|ty| parse_str::<Type>(ty).ok());
    let guesses = own.into_iter().chain(types).filter_map(|ty| {
        guess.ty = ty;
        guess.is_used = false;
        let guessed = guess.function(&function);
        guess.is_used.then_some(guessed)
    });
    guesses.collect()
}

/// The type parameters whose bounds nothing known satisfies.
fn unknown(generics: &Generics, api: &Api) -> HashSet<String> {
    let parameters = generics.type_params();
    let unknown = parameters
        .filter(|parameter| of_bounds(&bounds_of(parameter, generics), api).is_err())
        .map(|parameter| parameter.ident.to_string());
    unknown.collect()
}

/// The type parameters of a free function that none of its arguments decides, such as that of `parse::<i32>`.
fn undecided(function: &Function) -> HashSet<String> {
    let has_constants = function.generics.const_params().next().is_some();
    if function.owner.is_some() || has_constants {
        return HashSet::new();
    }
    let parameters = function.parameters.iter();
    let types: Vec<String> = parameters
        .map(|it| it.ty.to_token_stream().to_string())
        .collect();
    let bounds = function.generics.to_token_stream().to_string();
    let is_named = |text: &str, name: &str| {
        let mut words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
        words.any(|word| word == name)
    };
    let names = function.generics.type_params();
    let names = names.map(|it| it.ident.to_string());
    let undecided = names.filter(|name| {
        // Another parameter may decide it by its bounds: `fn all<T, I: Iterator<Item = T>>(items: I)`.
        let is_in_bounds =
            bounds.contains(&format!("= {name}")) || bounds.contains(&format!("-> {name}"));
        !is_in_bounds && !types.iter().any(|text| is_named(text, name))
    });
    undecided.collect()
}

struct Guess<'a> {
    unknown: HashSet<String>,
    /// Those of them that a call has to name.
    undecided: HashSet<String>,
    api: &'a Api,
    ty: Type,
    is_used: bool,
}

impl Guess<'_> {
    fn function(&mut self, function: &Function) -> Function {
        let mut guessed = function.clone();
        for parameter in &mut guessed.parameters {
            self.visit_type_mut(&mut parameter.ty);
        }
        for ty in guessed.owner_type.iter_mut().chain(&mut guessed.output) {
            self.visit_type_mut(ty);
        }
        if !self.undecided.is_empty() {
            guessed.turbofish = self.turbofish(&guessed.generics);
            self.is_used = true;
        }
        let generics = &mut guessed.generics;
        let is_known = |it: &&GenericParam| match it {
            GenericParam::Type(it) => !self.unknown.contains(&it.ident.to_string()),
            _ => true,
        };
        generics.params = generics.params.iter().filter(is_known).cloned().collect();
        if let Some(clause) = &mut generics.where_clause {
            let is_known = |it: &&WherePredicate| match it {
                WherePredicate::Type(it) => !self.unknown.contains(&super::shown(&it.bounded_ty)),
                _ => true,
            };
            let predicates = clause.predicates.iter().filter(is_known);
            clause.predicates = predicates.cloned().collect();
        }
        self.visit_generics_mut(generics);
        guessed
    }

    /// The type arguments of a call: the type that is guessed, or what its arguments decide.
    fn turbofish(&self, generics: &Generics) -> String {
        let guessed = super::shown(&self.ty);
        let arguments = generics.type_params().map(|it| {
            let is_undecided = self.undecided.contains(&it.ident.to_string());
            if is_undecided { &*guessed } else { "_" }
        });
        format!("::<{}>", arguments.collect::<Vec<_>>().join(", "))
    }

    fn is_unknown(&self, ty: &Type) -> bool {
        match ty {
            Type::Path(path) => {
                let name = path.path.get_ident().map(ToString::to_string);
                name.is_some_and(|name| self.unknown.contains(&name))
            }
            Type::ImplTrait(it) => {
                let bounds: Vec<&TypeParamBound> = it.bounds.iter().collect();
                of_bounds(&bounds, self.api).is_err()
            }
            _ => false,
        }
    }
}

impl VisitMut for Guess<'_> {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if self.is_unknown(ty) {
            *ty = self.ty.clone();
            self.is_used = true;
            return;
        }
        visit_mut::visit_type_mut(self, ty);
    }
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::guesses;
    use crate::discover::{Api, Function, Parameter, Receiver};
    use crate::suggest::inputs::shown;

    fn function(signature: &syn::Signature) -> Function {
        let typed = signature.inputs.iter().filter_map(|input| match input {
            syn::FnArg::Typed(input) => Some(input),
            syn::FnArg::Receiver(_) => None,
        });
        Function {
            path: signature.ident.to_string(),
            owner: None,
            owner_type: None,
            receiver: Receiver::None,
            generics: signature.generics.clone(),
            parameters: typed
                .map(|input| Parameter {
                    name: shown(&input.pat),
                    ty: (*input.ty).clone(),
                })
                .collect(),
            output: None,
            documentation: String::new(),
            file: String::new(),
            line: 1,
            is_unsafe: false,
            is_async: false,
            is_deprecated: false,
            trait_name: None,
            is_of_trait: false,
            turbofish: String::new(),
        }
    }

    /// The types of the parameters in the first guess.
    fn first(signature: &syn::Signature) -> Option<Vec<String>> {
        let guesses = guesses(&function(signature), &Api::default());
        let first = guesses.first()?;
        assert!(
            first
                .generics
                .where_clause
                .iter()
                .all(|it| it.predicates.is_empty())
        );
        Some(first.parameters.iter().map(|it| shown(&it.ty)).collect())
    }

    #[test]
    fn a_parameter_with_an_unknown_bound_is_guessed_wherever_it_is_used() {
        let found =
            first(&parse_quote! { fn f<T: Own + ?Sized, N: Ord>(one: &T, all: &[&T], n: N) });
        assert_eq!(
            found,
            Some(vec![
                "&str".to_owned(),
                "&[&str]".to_owned(),
                "N".to_owned()
            ])
        );
        let found = first(&parse_quote! { fn f<T>(one: T) where T: Own });
        assert_eq!(found, Some(vec!["str".to_owned()]));
        let found = first(&parse_quote! { fn f(one: impl Own, other: impl AsRef<str>) });
        assert_eq!(
            found,
            Some(vec!["str".to_owned(), "impl AsRef<str>".to_owned()])
        );
    }

    #[test]
    fn the_receiver_of_a_method_of_a_trait_is_guessed() {
        let mut method = function(&parse_quote! { fn joined(&self, other: &Self) -> Self });
        (method.is_of_trait, method.receiver) = (true, Receiver::Ref);
        let guesses = guesses(&method, &Api::default());
        let owner = guesses[0].owner_type.as_ref().map(shown);
        assert_eq!(owner.as_deref(), Some("str"));
        assert_eq!(shown(&guesses[0].parameters[0].ty), "&str");
    }

    #[test]
    fn a_call_names_the_type_that_only_its_result_has() {
        let undecided = function(&parse_quote! { fn f<B: AsRef<[u8]>, I: Own>(b: B) -> Option<I> });
        let guesses = guesses(&undecided, &Api::default());
        assert_eq!(guesses[0].turbofish, "::<_, i32>");
        let decided = [
            function(&parse_quote! { fn f<I: Own>(b: &[I]) -> Option<I> }),
            function(&parse_quote! { fn f<T: Own, I: Iterator<Item = T>>(items: I) -> T }),
            function(&parse_quote! { fn f<T: Own, F: Fn(u8) -> T>(answer: F) -> T }),
        ];
        for function in decided {
            let guesses = super::guesses(&function, &Api::default());
            assert!(guesses.iter().all(|it| it.turbofish.is_empty()));
        }
    }

    #[test]
    fn nothing_is_guessed_where_all_bounds_are_known() {
        assert_eq!(
            first(&parse_quote! { fn f<T: Ord + Clone>(one: T, other: impl Into<String>) }),
            None
        );
        assert_eq!(first(&parse_quote! { fn f(one: &str) }), None);
    }
}
