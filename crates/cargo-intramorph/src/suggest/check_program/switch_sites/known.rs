//! What is known of the functions and types that a program names, by the last parts of their paths.

use syn::{GenericArgument, Path, PathArguments, Type};

use super::Library;
use super::imports::Imports;
use crate::discover::{Candidate, CandidateKind, Claim, Function, Parameter, quote};

/// All libraries that the program may use.
pub(super) struct Libraries<'a>(pub(super) &'a [Library<'a>]);

impl<'a> Libraries<'a> {
    fn candidates(&self, kind: CandidateKind) -> impl Iterator<Item = &'a Candidate> {
        let candidates = self.0.iter().flat_map(|library| library.candidates);
        candidates.filter(move |candidate| candidate.kind == kind)
    }

    pub(super) fn functions(&self) -> impl Iterator<Item = &'a Function> {
        self.0.iter().flat_map(|library| &library.api.functions)
    }

    /// The function that a path names in a file with these imports. Of several with that name, it is the one in the module that
    /// is named most like it.
    pub(super) fn function(&self, path: &Path, imports: &Imports) -> Option<&'a Function> {
        let path = imports.expanded(path);
        let (name, before) = path.split_last()?;
        let owner = before
            .last()
            .filter(|it| it.starts_with(char::is_uppercase));
        let named = self.functions().filter(|function| {
            let own = function.owner.as_deref().map(last_name);
            own == owner.map(String::as_str) && function.name() == name && !function.is_of_trait
        });
        named.max_by_key(|function| {
            let modules = function.path.split("::");
            modules
                .filter(|it| path.iter().any(|name| name == it))
                .count()
        })
    }

    /// The switches that are set by methods of a type, each with its method.
    pub(super) fn methods_of(&self, owner: &str) -> Vec<(&'a Candidate, &'a Function)> {
        let methods = self.candidates(CandidateKind::Method);
        let methods = methods.filter(|it| it.owner.as_deref() == Some(owner));
        let methods = methods.filter_map(|candidate| {
            let function = self.functions().find(|it| it.path == candidate.path)?;
            Some((candidate, function))
        });
        methods.collect()
    }

    pub(super) fn methods_named(&self, name: &str) -> Vec<&'a Candidate> {
        let methods = self.candidates(CandidateKind::Method);
        methods.filter(|it| it.name == name).collect()
    }

    pub(super) fn parameters_of(&self, function: &Function, name: &str) -> Vec<&'a Candidate> {
        let parameters = self.candidates(CandidateKind::Parameter);
        let of_function = parameters.filter(|it| it.path == function.path && it.name == name);
        of_function.collect()
    }

    pub(super) fn fields_of(&self, owner: &str, name: &str) -> Vec<&'a Candidate> {
        let fields = self.candidates(CandidateKind::Field);
        let is_owner = |it: &&Candidate| it.owner.as_deref().map(last_name) == Some(owner);
        fields
            .filter(is_owner)
            .filter(|it| it.name == name)
            .collect()
    }

    /// The functions that may take the place of one.
    pub(super) fn siblings_of(&self, function: &Function) -> Vec<(&'a Candidate, &'a String)> {
        let siblings = self.candidates(CandidateKind::Sibling);
        let of_function = siblings.filter(|it| it.values.contains(&function.path));
        let others = of_function.flat_map(|candidate| {
            let others = candidate.values.iter();
            others.map(move |other| (candidate, other))
        });
        others
            .filter(|(_, other)| **other != function.path)
            .collect()
    }
}

pub(super) fn last_name(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

/// The path of the type that a function returns, without `Result` and `Option`.
pub(super) fn produced_type(function: &Function) -> Option<String> {
    let mut ty = function.output.as_ref()?;
    loop {
        let Type::Path(path) = ty else { return None };
        let last = path.path.segments.last()?;
        let is_wrapper = last.ident == "Result" || last.ident == "Option";
        let PathArguments::AngleBracketed(arguments) = &last.arguments else {
            return Some(bare(&path.path));
        };
        match arguments.args.first() {
            Some(GenericArgument::Type(inner)) if is_wrapper => ty = inner,
            _ => return Some(bare(&path.path)),
        }
    }
}

fn bare(path: &Path) -> String {
    let names = path.segments.iter().map(|it| it.ident.to_string());
    names.collect::<Vec<_>>().join("::")
}

/// A closure that is an argument, as a switch: it may be one that always answers zero.
pub(super) fn closure_candidate(function: &Function, parameter: &Parameter) -> Candidate {
    let is_estimate = ["heuristic", "estimate", "hint"]
        .iter()
        .any(|word| parameter.name.contains(word));
    let claim = if is_estimate {
        Claim::Heuristic
    } else {
        Claim::None
    };
    candidate_of(function, parameter.name.clone(), claim)
}

/// A method without parameters that changes how a value is kept, as a switch: it is called or not.
pub(super) fn maintenance_candidate(function: &Function) -> Option<Candidate> {
    const NAMES: [&str; 6] = [
        "optimize",
        "shrink_to_fit",
        "compact",
        "rehash",
        "rebalance",
        "rebuild",
    ];
    let quoted = quote(&function.documentation);
    let is_known = NAMES.iter().any(|name| function.name().contains(name));
    let claim = match quoted.claim {
        Claim::Neutral | Claim::Speed => quoted.claim,
        _ if is_known => Claim::Speed,
        _ => return None,
    };
    let mut candidate = candidate_of(function, function.name().to_owned(), claim);
    candidate.sentence = quoted.sentence;
    Some(candidate)
}

fn candidate_of(function: &Function, name: String, claim: Claim) -> Candidate {
    Candidate {
        kind: CandidateKind::Parameter,
        name,
        owner: function.owner.clone(),
        path: function.path.clone(),
        file: function.file.clone(),
        line: function.line,
        values: Vec::new(),
        takes: None,
        is_likely_switch: false,
        claim,
        sentence: None,
    }
}
