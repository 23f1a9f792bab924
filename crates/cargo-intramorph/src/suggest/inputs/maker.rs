//! Makers: ways to make a value of a type of the crate, as plain data, and as code for the driver.

use super::Argument;

/// A way to make a value of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Maker {
    /// An expression that names all fields, of a struct or of a variant.
    Literal {
        path: String,
        /// Names and types of the fields; the names of a tuple's fields are numbers.
        fields: Vec<(String, String)>,
    },
    /// `FromStr`.
    Parsed,
    /// `Default`.
    Default,
    /// A call of a constructor.
    Call {
        /// Path of the function, as users write it.
        path: String,
        /// Path by which the function is called on the type that is made.
        on_type: String,
        arguments: Vec<Passed>,
        wrapping: Wrapping,
    },
}

/// An argument of a constructor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Passed {
    pub(crate) name: String,
    pub(crate) made: String,
    /// Expression that passes the value, with `$` for the name of the variable.
    pub(crate) pass: String,
}

impl From<Argument> for Passed {
    fn from(argument: Argument) -> Self {
        let Argument {
            name, made, pass, ..
        } = argument;
        Self { name, made, pass }
    }
}

/// What a constructor wraps the value in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrapping {
    Nothing,
    Option,
    Result,
}

impl Maker {
    /// An expression of type `Option<ty>`, which makes the parts from `words`.
    pub(super) fn code(&self, ty: &str) -> String {
        match self {
            Self::Literal { path, fields } if fields.is_empty() => format!("Some({path} {{}})"),
            Self::Literal { path, fields } => {
                let fields = fields
                    .iter()
                    .map(|(name, made)| format!("{name}: <{made} as Make>::make(words)?"));
                let fields = fields.collect::<Vec<_>>().join(", ");
                format!("words.nested(|words| Some({path} {{ {fields} }}))")
            }
            Self::Parsed => {
                format!("String::make(words).and_then(|text| text.parse::<{ty}>().ok())")
            }
            Self::Default => format!("Some(<{ty} as Default>::default())"),
            Self::Call {
                on_type,
                arguments,
                wrapping,
                ..
            } => {
                let call = format!("{on_type}({})", passed(arguments));
                let wrapped = match wrapping {
                    Wrapping::Nothing => format!("Some({call})"),
                    Wrapping::Option => call,
                    Wrapping::Result => format!("({call}).ok()"),
                };
                let bindings = bindings(arguments);
                format!("words.nested(|words| {{ {bindings}{wrapped} }})")
            }
        }
    }
}

/// Statements that make arguments, in variables from `a0` on.
pub(crate) fn bindings(arguments: &[Passed]) -> String {
    let bindings = arguments.iter().enumerate().map(|(index, argument)| {
        let value = match &*argument.made {
            "usize" => "driver::numbers::size(words)?".to_owned(),
            made => format!("<{made} as Make>::make(words)?"),
        };
        format!("#[allow(unused_mut)] let mut a{index} = {value}; ")
    });
    bindings.collect()
}

/// The list that passes such variables.
pub(crate) fn passed(arguments: &[Passed]) -> String {
    let arguments = arguments.iter().enumerate();
    let arguments = arguments.map(|(index, it)| it.pass.replace('$', &format!("a{index}")));
    arguments.collect::<Vec<_>>().join(", ")
}
