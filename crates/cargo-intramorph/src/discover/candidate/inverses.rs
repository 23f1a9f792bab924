//! Pairs of functions of which one undoes the other.

use syn::{GenericParam, Type as SynType, TypeParamBound, WherePredicate};

use super::super::api::{Api, Function, Receiver, inner, name_of, peeled};
use super::super::code_text::code_text;
use super::claim::quote;
use super::names::listed;
use super::{Candidate, CandidateKind, Claim};

/// Words that undo each other.
const PAIRS: &str = "\
    encode decode, parse to_string, parse format, parse print, compress decompress, serialize deserialize, \
    escape unescape, pack unpack, quote unquote, encrypt decrypt, zip unzip, split join, read write, \
    from_str to_string, from_slice to_vec, from_value to_value, load save, import export, \
    flatten unflatten, compose decompose, indent dedent, deflate inflate, to_unsigned to_signed, rank select";

/// Names of methods that write a value, each with the function that reads it.
const STREAMS: &str = "\
    serialize_into deserialize_from, write_to read_from, to_writer from_reader, encode_into decode_from, \
    save_to load_from, save load, write read, serialize deserialize";

pub(super) fn candidates(api: &Api) -> Vec<Candidate> {
    let functions: Vec<&Function> = api.functions.iter().filter(|it| is_callable(it)).collect();
    let mut found = Vec::new();
    for first in &functions {
        for inverse in inverse_names(first.name()) {
            let is_inverse = |second: &&&Function| {
                second.name() == inverse && has_same_home(first, second) && fit(first, second)
            };
            let second = functions.iter().find(is_inverse);
            found.extend(second.map(|second| candidate(first, second)));
        }
    }
    found.extend(of_streams(&functions));
    found.extend(of_traits(api));
    found.dedup_by(|a, b| a.values == b.values);
    found
}

fn is_callable(function: &Function) -> bool {
    let is_own = function.trait_name.is_none() || function.is_of_trait;
    is_own && !function.is_deprecated && !function.is_async && !function.is_unsafe
}

/// Functions that may undo another one: those of its type or module, by their names alone; or else at most two of all that are free, if
/// their names begin with words that undo each other, and each takes what the other returns.
pub(crate) fn inverses<'a>(function: &Function, api: &'a Api) -> Vec<&'a Function> {
    let functions = || api.functions.iter();
    let by_name: Vec<&Function> = functions()
        .filter(|other| are_inverse_by_name(function, other))
        .collect();
    if !by_name.is_empty() || function.receiver != Receiver::None {
        return by_name;
    }
    let is_inverse = |other: &&Function| {
        let begins = |one: &Function, word: &str| {
            let mut words = one.name().split('_');
            words.next() == Some(word)
        };
        let mut pairs = listed(PAIRS).filter_map(|pair| pair.split_once(' '));
        let is_undone = pairs.any(|(one, undone)| {
            begins(function, one) && begins(other, undone)
                || begins(function, undone) && begins(other, one)
        });
        let is_free = other.receiver == Receiver::None && is_callable(other);
        is_undone && is_free && fit(function, other)
    };
    functions().filter(is_inverse).take(2).collect()
}

/// Whether one of two functions of a type or module undoes the other, by their names alone.
fn are_inverse_by_name(first: &Function, second: &Function) -> bool {
    let names = |one: &Function, other: &Function| {
        let names = inverse_names(one.name());
        names.iter().any(|name| name == other.name())
    };
    let is_inverse = names(first, second) || names(second, first);
    let is_reading = second.trait_name.as_deref() == Some("FromStr");
    is_inverse && has_same_home(first, second) && (is_callable(second) || is_reading)
}

/// Returns the names that the inverse of a function may have. Of two functions, only one names the other.
fn inverse_names(name: &str) -> Vec<String> {
    let pairs = listed(PAIRS).filter_map(|pair| pair.split_once(' '));
    let replaced = pairs.filter_map(|(from, to)| {
        let (before, rest) = name.split_once(from)?;
        let is_first = before.is_empty() && (rest.is_empty() || rest.starts_with('_'));
        // A long word is no part of another one: `b32encode`.
        let is_last = rest.is_empty() && from.len() > 5;
        (is_first || is_last).then(|| format!("{before}{to}{rest}"))
    });
    let mut names: Vec<String> = replaced.collect();
    names.extend(["de", "un"].map(|start| format!("{start}{name}")));
    if name == "to" {
        names.push("from".to_owned());
    }
    names.extend(turned(name).into_iter().filter(|turned| name < &**turned));
    if let Some(what) = name.strip_prefix("from_") {
        names.extend(["to", "as", "into"].map(|start| format!("{start}_{what}")));
        names.push(what.to_owned());
    }
    names
}

/// Names of a conversion the other way round: `date_to_days` for `days_to_date`, also behind a first word such as `convert`.
fn turned(name: &str) -> Vec<String> {
    let mut joints = ["_to_", "_from_", "2"].into_iter();
    let joined = joints.find_map(|joint| Some((joint, name.split_once(joint)?)));
    let Some((joint, (one, other))) = joined else {
        return Vec::new();
    };
    if one.is_empty() || other.is_empty() {
        return Vec::new();
    }
    let mut names = vec![format!("{other}{joint}{one}")];
    if let Some((first, rest)) = one.split_once('_') {
        names.push(format!("{first}_{other}{joint}{rest}"));
    }
    names
}

/// Whether functions belong to the same type or module.
fn has_same_home(first: &Function, second: &Function) -> bool {
    let home = |function: &Function| {
        function
            .path
            .rsplit_once("::")
            .map(|(home, _)| home.to_owned())
    };
    home(first) == home(second)
}

/// Whether each function takes what the other returns.
fn fit(first: &Function, second: &Function) -> bool {
    let ends = |function: &Function| -> Option<(String, String)> {
        let input = match (function.receiver, function.parameters.first()) {
            // The engine of an encoding takes its input as a parameter, too.
            (_, Some(parameter)) => shape(function, &parameter.ty),
            (Receiver::None, None) => return None,
            _ => function.owner.clone().map(|it| format!("::{it}"))?,
        };
        Some((input, shape(function, function.output.as_ref()?)))
    };
    let (Some((a, b)), Some((c, d))) = (ends(first), ends(second)) else {
        return false;
    };
    // A conversion to the same type undoes nothing, unless its name says so.
    let is_conversion = first.name().starts_with("from_");
    matches(&b, &c) && matches(&a, &d) && (a != b || !is_conversion)
}

/// Whether one shape can be made of another: texts and bytes are alike.
fn matches(a: &str, b: &str) -> bool {
    let is_text = |it: &str| matches!(it, "str" | "[u8]");
    a == b || (is_text(a) && is_text(b))
}

/// Returns a type without references, wrappers and ownership: `Result<String, E>` and `&str` are `str`.
fn shape(function: &Function, ty: &SynType) -> String {
    let ty = peeled(ty);
    for wrapper in ["Result", "Option", "Box", "::std::borrow::Cow"] {
        if let Some(wrapped) = inner(ty, wrapper) {
            return shape(function, wrapped);
        }
    }
    if let Some(element) = inner(ty, "Vec") {
        return format!("[{}]", shape(function, element));
    }
    match (ty, name_of(ty).as_deref()) {
        (_, Some("String" | "str")) => "str".to_owned(),
        (SynType::Slice(it), _) => format!("[{}]", shape(function, &it.elem)),
        (SynType::Array(it), _) => format!("[{}]", shape(function, &it.elem)),
        (_, Some(name)) => match bound(function, name) {
            Bound::Conversion(wrapped) => shape(function, &wrapped),
            Bound::Other => "_".to_owned(),
            Bound::NoParameter => name.to_owned(),
        },
        _ => code_text(ty),
    }
}

/// How a generic parameter is bounded.
enum Bound {
    /// By `AsRef<T>` or `Into<T>`.
    Conversion(Box<SynType>),
    Other,
    /// The name is not that of a generic parameter.
    NoParameter,
}

fn bound(function: &Function, name: &str) -> Bound {
    let parameters = function.generics.params.iter();
    let mut types = parameters.filter_map(|it| match it {
        GenericParam::Type(it) if it.ident == name => Some(it),
        _ => None,
    });
    let Some(parameter) = types.next() else {
        return Bound::NoParameter;
    };
    let clause = function.generics.where_clause.iter();
    let predicates = clause.flat_map(|it| &it.predicates);
    let bounded = predicates.filter_map(|it| match it {
        WherePredicate::Type(it) if code_text(&it.bounded_ty) == name => Some(&it.bounds),
        _ => None,
    });
    let bounds = [&parameter.bounds].into_iter().chain(bounded).flatten();
    let converted = bounds.filter_map(|bound| match bound {
        TypeParamBound::Trait(bound) => {
            let written: SynType = SynType::Path(syn::TypePath {
                attrs: Vec::new(),
                qself: None,
                path: bound.path.clone(),
            });
            ["AsRef", "Into"]
                .iter()
                .find_map(|it| inner(&written, it).cloned())
        }
        _ => None,
    });
    let mut converted = converted.map(|it| Bound::Conversion(Box::new(it)));
    converted.next().unwrap_or(Bound::Other)
}

/// Returns a pair for each type that is written to something and read from something.
fn of_streams(functions: &[&Function]) -> Vec<Candidate> {
    let mut found = Vec::new();
    for (writer, reader) in listed(STREAMS).filter_map(|pair| pair.split_once(' ')) {
        let writers = functions.iter();
        let writers = writers.filter(|it| it.name() == writer && it.receiver == Receiver::Ref);
        for written in writers.filter(|it| it.parameters.len() == 1) {
            let reads = |it: &&&Function| {
                let is_named = it.name() == reader && it.owner == written.owner;
                is_named
                    && it.receiver == Receiver::None
                    && it.parameters.len() == 1
                    && makes_owner(it)
            };
            let read = functions.iter().find(reads);
            found.extend(read.map(|read| candidate(written, read)));
        }
    }
    found
}

fn makes_owner(function: &Function) -> bool {
    let owner = function.owner.as_ref().map(|it| format!("::{it}"));
    let output = function.output.as_ref();
    output.map(|it| shape(function, it)) == owner
}

/// Returns a pair for each type that can be parsed and printed.
fn of_traits(api: &Api) -> Vec<Candidate> {
    let types = api.types.iter();
    let types = types.filter(|it| it.has_trait("FromStr") && it.has_trait("Display"));
    let found = types.filter_map(|ty| {
        let mut functions = api.functions.iter();
        let parse = functions.find(|it| {
            it.owner.as_deref() == Some(&ty.path) && it.trait_name.as_deref() == Some("FromStr")
        })?;
        let mut candidate = candidate(parse, parse);
        candidate.values[1] = format!("{}::to_string", ty.path);
        Some(candidate)
    });
    found.collect()
}

fn candidate(first: &Function, second: &Function) -> Candidate {
    let candidate = Candidate {
        kind: CandidateKind::Inverse,
        name: first.name().to_owned(),
        owner: first.owner.clone(),
        path: first.path.clone(),
        file: first.file.clone(),
        line: first.line,
        values: vec![first.path.clone(), second.path.clone()],
        takes: None,
        is_likely_switch: true,
        claim: Claim::None,
        sentence: None,
    };
    let mut quote = quote(&first.documentation);
    quote.claim = Claim::None;
    candidate.claiming(quote)
}
