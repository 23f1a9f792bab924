//! Public fields of types that hold options.

use super::super::api::{Api, Field, Kind, Type};
use super::claim::quote;
use super::names::is_options;
use super::values::values;
use super::{Candidate, CandidateKind, Claim};

pub(super) fn candidates(api: &Api) -> Vec<Candidate> {
    let holds_options = |ty: &&Type| is_options(&ty.path) || ty.has_trait("Default");
    let types = api.types.iter().filter(holds_options);
    let found = types.flat_map(|ty| {
        let fields: &[Field] = match &ty.kind {
            Kind::Struct(fields) => fields,
            _ => &[],
        };
        let public = fields.iter().filter(|field| field.is_public);
        public.filter_map(|field| candidate(api, ty, field))
    });
    found.collect()
}

fn candidate(api: &Api, ty: &Type, field: &Field) -> Option<Candidate> {
    let (takes, values) = values(api, &field.ty)?;
    let candidate = Candidate {
        kind: CandidateKind::Field,
        name: field.name.clone(),
        owner: Some(ty.path.clone()),
        path: format!("{}::{}", ty.path, field.name),
        file: ty.file.clone(),
        line: field.line,
        values,
        takes: Some(takes),
        is_likely_switch: is_options(&ty.path),
        claim: Claim::None,
        sentence: None,
    };
    Some(candidate.claiming(quote(&field.documentation)))
}
