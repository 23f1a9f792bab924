//! Tests of suggestions, as a person would have written them with the library. Pure.

mod again;
mod alphabet;
mod call;
mod claim;
mod context;
mod follow_up;
mod given_inputs;
mod imports;
mod literal;
mod name;
mod named_strategy;
mod output;
mod round_trip;
mod strategy;
mod style;
mod subject;
mod variable;

#[cfg(test)]
mod tests;

use intramorph_record::suggest::{
    ChangeKind, ChangeRecord, SuggestedTest, Suggestions, TestVersion,
};

use super::variant::VariantKind;
use crate::discover::{CandidateKind, Function};
use crate::relation_language::Relation;
use call::{Call, Setter};
use claim::claim;
use context::Context;
use follow_up::{FollowUp, follow_up};
use given_inputs::given_inputs;
use style::{Numbers, Outputs, Style};
pub(crate) use subject::{GivenBy, Subject};
use variable::Variable;

/// A change that was tried, with the variants behind it: the second one is that of the original program, for a switch.
pub(crate) struct Tried<'a> {
    pub(crate) change: ChangeRecord,
    pub(crate) kind: &'a VariantKind,
    pub(crate) before: Option<&'a VariantKind>,
}

/// Adds tests to all suspects and relations.
pub(crate) fn add_tests(suggestions: &mut Suggestions, subject: Subject<'_>, tried: &[Tried<'_>]) {
    for held in &mut suggestions.relations {
        let draft = Draft::of(subject, tried, &held.change, &held.relation);
        let draft = draft.map(|draft| Draft {
            is_plain: held.plain_inputs,
            ..draft
        });
        held.test = test(draft, None);
    }
    for suspect in &mut suggestions.suspects {
        let input = Some(&*suspect.input);
        let draft = Draft::of(subject, tried, &suspect.change, &suspect.relation);
        suspect.test = test(draft, input);
        if !suspect.test.name.is_empty() {
            suspect.test.name.insert_str(0, "suspect_");
        }
    }
}

fn test(draft: Result<Draft<'_>, &'static str>, input: Option<&str>) -> SuggestedTest {
    let mut test = SuggestedTest::default();
    match draft.and_then(|draft| Ok((draft.versions(input)?, draft.name()?))) {
        Ok((versions, name)) => (test.versions, test.name) = (versions, name),
        Err(obstacle) => obstacle.clone_into(&mut test.obstacle),
    }
    test
}

/// A test in the making.
struct Draft<'a> {
    subject: Subject<'a>,
    kind: &'a VariantKind,
    before: Option<&'a VariantKind>,
    relation: Relation,
    arguments: Vec<Variable>,
    /// The place of the argument that is a switch.
    switch: Option<usize>,
    /// Whether the relation is one of plain inputs.
    is_plain: bool,
}

const NO_PROGRAM: &str = "the call cannot be written as a program of a test";
const NO_INPUTS: &str = "no strategy of proptest makes its inputs";
const NO_FEATURE: &str = "a feature is chosen when the program is built; run `cargo intramorph suggest` with `--try-features` again";
/// Reason why a change of the source has no test.
pub(crate) const NO_SWITCH: &str = "this changes the source: add a `morph!` there to test it";

impl<'a> Draft<'a> {
    fn of(
        subject: Subject<'a>,
        tried: &[Tried<'a>],
        change: &ChangeRecord,
        relation: &str,
    ) -> Result<Self, &'static str> {
        if change.kind == ChangeKind::Feature {
            return Err(NO_FEATURE);
        }
        let tried = tried.iter().find(|tried| tried.change == *change);
        let tried = tried.ok_or(NO_SWITCH)?;
        let arguments = subject.arguments.iter();
        let mut arguments: Vec<Variable> =
            arguments.map(|it| Variable::of(it, subject.api)).collect();
        let switch = match tried.kind {
            VariantKind::Switch { candidate, .. } if candidate.kind == CandidateKind::Parameter => {
                let mut arguments = subject.arguments.iter();
                arguments.position(|it| it.name == candidate.name)
            }
            _ => None,
        };
        if let Some(place) = switch
            && subject.given_by.is_strategy()
        {
            // It is a part of what the strategy makes, but the switch has a value of its own.
            "_".clone_into(&mut arguments[place].name);
        }
        Ok(Self {
            subject,
            kind: tried.kind,
            before: tried.before,
            relation: relation
                .parse()
                .map_err(|_| "its relation cannot be read")?,
            arguments,
            switch,
            is_plain: false,
        })
    }

    /// The name of the test.
    fn name(&self) -> Result<String, &'static str> {
        let function = variable::snake_case(self.subject.function.name());
        let parts = self.parts();
        let name = match (self.kind, self.before) {
            (VariantKind::Sibling { path, .. }, _) => {
                let sibling = path.rsplit("::").next().unwrap_or(path);
                Some(name::of_sibling(&function, sibling, &self.relation))
            }
            (
                VariantKind::Switch { candidate, value },
                Some(VariantKind::Switch { value: before, .. }),
            ) => Some(name::of_switch(
                &function,
                candidate,
                [before, value],
                &self.relation,
            )),
            (VariantKind::Input { alteration, .. }, _) => {
                name::of_input(&function, *alteration, &parts, &self.relation)
            }
            (VariantKind::FollowUp { again, .. }, _) => {
                name::of_follow_up(&function, again, &parts, &self.relation)
            }
            (VariantKind::RoundTrip { inverse, .. }, _) => {
                let inverse = inverse.rsplit("::").next().unwrap_or(inverse);
                Some(name::of_round_trip(&function, inverse, &self.relation))
            }
            (VariantKind::Switch { .. }, _) => None,
        };
        name.ok_or(NO_PROGRAM)
    }

    /// The parts of an input.
    fn parts(&self) -> Vec<&Variable> {
        let parts = self.arguments.iter().enumerate();
        let parts = parts.filter(|(place, _)| self.is_part(*place));
        parts.map(|(_, part)| part).collect()
    }

    /// Whether an argument is a part of the input.
    fn is_part(&self, place: usize) -> bool {
        Some(place) != self.switch || self.subject.given_by.is_strategy()
    }

    /// All versions that can be written.
    fn versions(&self, input: Option<&str>) -> Result<Vec<TestVersion>, &'static str> {
        let name = self.name()?;
        let name = if input.is_some() {
            format!("suspect_{name}")
        } else {
            name
        };
        let mut versions: Vec<TestVersion> = Vec::new();
        let mut obstacle = None;
        for (opening, style) in self.forms() {
            let mut context = Context::new(self.subject.api);
            match self.body(style, input, &mut context) {
                Ok(Some(body)) => {
                    let mut version = TestVersion::default();
                    version.code = format!("#[test]\nfn {name}() {{\n{opening}{body}\n}}\n");
                    version.imports = context.imports.paths();
                    version.helpers = context.helpers;
                    if !versions.contains(&version) {
                        versions.push(version);
                    }
                }
                Ok(None) => {}
                Err(reason) => obstacle = obstacle.or(Some(reason)),
            }
        }
        match (versions.is_empty(), obstacle) {
            (true, Some(obstacle)) => Err(obstacle),
            (true, None) => Err(NO_PROGRAM),
            _ => Ok(versions),
        }
    }

    /// How versions of the test begin, and their styles. A strategy of the user may have names that are not known here.
    fn forms(&self) -> Vec<(String, Style)> {
        let mut openings = vec![String::new()];
        if self.subject.given_by.is_strategy() {
            openings.push(named_strategy::all_names(self.subject.api));
        }
        let openings = openings.into_iter();
        let forms = openings.flat_map(|opening| {
            let styles = Style::all(self.relation.is_equality(), self.is_plain);
            styles.map(move |style| (opening.clone(), style))
        });
        forms.collect()
    }

    /// The body of a test; `None` if the style does not fit.
    fn body(
        &self,
        style: Style,
        input: Option<&str>,
        context: &mut Context<'_>,
    ) -> Result<Option<String>, &'static str> {
        if let VariantKind::RoundTrip { inverse, .. } = self.kind {
            return round_trip::body(self, inverse, (style, input), context);
        }
        let function = self.subject.function;
        let output = output::owned(function.output.as_ref(), style.outputs, self.subject.api);
        let output = output.ok_or("its output borrows from its input")?;
        if matches!(self.kind, VariantKind::FollowUp { .. }) && style.outputs == Outputs::Texts {
            return Ok(None);
        }
        let follow_up = self.follow_up(&output, &mut context.imports)?;
        if follow_up.as_ref().is_some_and(|it| it.needs_small) && style.numbers == Numbers::Any {
            return Ok(None);
        }
        let original = self.call(function, self.before, &output);
        let original = original
            .program(&mut context.imports, true)
            .ok_or(NO_PROGRAM)?;
        let inputs = given_inputs(self, style, input, context)?;
        let imports = &mut context.imports;
        let change = match (&follow_up, self.kind) {
            (Some(follow_up), _) => {
                let assumption = follow_up.assumption.as_ref();
                let assumption = assumption.map(|it| format!(".assuming({it})"));
                let assumption = assumption.unwrap_or_default();
                format!("{assumption}.followed_up({})", follow_up.closure)
            }
            (None, VariantKind::Sibling { path, .. }) => {
                let sibling = self.subject.api.function(path).ok_or(NO_PROGRAM)?;
                let call = self.call(sibling, None, &output);
                let program = call.program(imports, false).ok_or(NO_PROGRAM)?;
                format!(".replaced({:?}, {program})", sibling.name())
            }
            (None, kind) => {
                let call = self.call(function, Some(kind), &output);
                let program = call.program(imports, false).ok_or(NO_PROGRAM)?;
                format!(".replaced({:?}, {program})", self.label(imports))
            }
        };
        if self.names_private_field() {
            return Err("the relation is about a private field");
        }
        let outputs = claim::Outputs {
            ty: &self.output_type(&output.ty),
            is_follow_up: follow_up.is_some(),
        };
        let claim = claim(&self.relation, outputs, &mut |ty| imports.ty(ty));
        let claim = claim.ok_or("the library has no such relation")?;
        Ok(Some(format!(
            "program({original}){inputs}{change}.{claim};"
        )))
    }

    /// Whether the relation names a field that no test outside of the crate can read.
    fn names_private_field(&self) -> bool {
        let mut fields = self.relation.fields();
        fields.any(|name| self.subject.api.has_only_private_fields(name))
    }

    fn follow_up(
        &self,
        output: &output::Owned,
        imports: &mut imports::Imports<'_>,
    ) -> Result<Option<FollowUp>, &'static str> {
        let follow_up = match self.kind {
            VariantKind::Input { alteration, .. } => follow_up(&self.parts(), *alteration),
            // Where nothing was returned, the input stays as it is; other relations need not hold then.
            VariantKind::FollowUp { .. }
                if !self.relation.is_equality() && output::wrapped(&output.ty).is_some() =>
            {
                None
            }
            VariantKind::FollowUp { again, .. } => {
                let call = self.call(self.subject.function, None, output);
                again::again(&call, again, self.subject.api, imports)
            }
            _ => return Ok(None),
        };
        match follow_up {
            Some(follow_up) => Ok(Some(follow_up)),
            None => Err("such another input cannot be written"),
        }
    }

    /// A call of a function with the value of a switch, if one is set.
    fn call<'b>(
        &'b self,
        function: &'b Function,
        set: Option<&'b VariantKind>,
        output: &'b output::Owned,
    ) -> Call<'b> {
        let mut call = Call {
            function,
            arguments: &self.arguments,
            fixed: None,
            is_fixed_in_input: self.subject.given_by.is_strategy(),
            setter: None,
            output,
        };
        if let Some(VariantKind::Switch { candidate, value }) = set {
            if let Some(place) = self.switch {
                call.fixed = Some((place, value));
            } else {
                let method = self.subject.api.function(&candidate.path);
                call.setter = method.map(|method| Setter { method, value });
            }
        }
        call
    }

    /// What the changed program is called.
    fn label(&self, imports: &mut imports::Imports<'_>) -> String {
        match self.kind {
            VariantKind::Switch { candidate, value } => {
                if value.contains("::") {
                    imports.expression(value)
                } else {
                    format!("{}: {value}", candidate.name)
                }
            }
            kind => kind.to_string(),
        }
    }

    /// The type of what a program returns: changed arguments are a part of it.
    fn output_type(&self, output: &str) -> String {
        let changed = self.arguments.iter().filter(|it| it.is_changed);
        let changed: Vec<String> = changed.map(|it| it.made.clone()).collect();
        match (output, &changed[..]) {
            (output, []) => output.to_owned(),
            ("()", [changed]) => changed.clone(),
            ("()", changed) => format!("({})", changed.join(", ")),
            (output, changed) => format!("({output}, {})", changed.join(", ")),
        }
    }
}
