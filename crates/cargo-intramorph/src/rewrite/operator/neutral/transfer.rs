//! Calls that transfer bytes: the call as a whole, and the buffer that it is given.

use syn::{Expr, ExprMethodCall};

use super::super::proposals::{Edit, Insertion, Proposals, bytes_of};
use super::receiver;

/// A call that may transfer less than its buffer holds, and says how much.
pub(super) struct Transfer<'a> {
    /// The whole call, `.await` included.
    pub(super) whole: &'a Expr,
    pub(super) buffer: &'a Expr,
    /// The reader or writer, if it can be looked at without side effects.
    pub(super) receiver: Option<&'a Expr>,
    /// Function of the runtime that accepts only what such a call returns.
    pub(super) result: &'static str,
}

/// A method that transfers bytes, with its number of arguments, the buffer among them, and what its result must be.
pub(super) type Method = (&'static str, usize, usize, &'static str);

/// Finds a call of one of some methods of a trait, also one that is awaited or that names the trait.
pub(super) fn find<'a>(
    expression: &'a Expr,
    methods: &[Method],
    r#trait: &str,
    proposals: &mut Proposals<'_>,
) -> Option<Transfer<'a>> {
    if proposals.is_claimed(expression) {
        return None;
    }
    match expression {
        Expr::MethodCall(call) => of_call(expression, call, methods),
        Expr::Await(awaited) => {
            let Expr::MethodCall(call) = &*awaited.base else {
                return None;
            };
            let transfer = of_call(expression, call, methods)?;
            proposals.claim(&awaited.base);
            Some(transfer)
        }
        Expr::Call(call) => {
            let Expr::Path(path) = &*call.func else {
                return None;
            };
            let mut names = path.path.segments.iter().rev();
            let name = names.next()?.ident.to_string();
            let is_of_trait = names.next().is_some_and(|it| it.ident == r#trait);
            let is_meant = |it: &&Method| it.0 == name && it.1 + 1 == call.args.len();
            let (.., buffer, result) = methods.iter().find(is_meant)?;
            let buffer = &call.args[buffer + 1];
            (is_of_trait && may_be_buffer(buffer)).then_some(Transfer {
                whole: expression,
                buffer,
                receiver: None,
                result,
            })
        }
        _ => None,
    }
}

fn of_call<'a>(
    whole: &'a Expr,
    call: &'a ExprMethodCall,
    methods: &[Method],
) -> Option<Transfer<'a>> {
    let is_meant = |it: &&Method| call.method == it.0 && it.1 == call.args.len();
    let (.., buffer, result) = methods.iter().find(is_meant)?;
    let buffer = &call.args[*buffer];
    let may_be_short = may_be_buffer(buffer) && !receiver::is_slice(&call.receiver);
    may_be_short.then(|| Transfer {
        whole,
        buffer,
        receiver: receiver::place(&call.receiver),
        result,
    })
}

/// Whether an argument may be a slice of bytes, as far as its syntax tells.
fn may_be_buffer(argument: &Expr) -> bool {
    match argument {
        Expr::Lit(literal) => matches!(literal.lit, syn::Lit::ByteStr(_)),
        Expr::Closure(_) | Expr::Binary(_) | Expr::Cast(_) | Expr::Range(_) => false,
        _ => true,
    }
}

impl Transfer<'_> {
    /// Proposes to shorten the buffer: to one byte, and to a random length.
    pub(super) fn shorten(&self, function: &str, reference: &str, proposals: &mut Proposals<'_>) {
        let (whole, buffer) = (bytes_of(self.whole), bytes_of(self.buffer));
        let in_memory = receiver::is_in_memory(self.receiver, proposals);
        let shorten = format!("{}{in_memory}, ", super::call(function));
        let insertions = vec![
            Insertion::new(whole.start, super::call(self.result)),
            Insertion::new(buffer.start, shorten),
            Insertion::new(buffer.end, ")"),
            Insertion::new(whole.end, ")"),
        ];
        let text = proposals.text(self.buffer);
        let edits = ["..1", "..random"]
            .map(|length| Edit::new(buffer.clone(), shortened(text, reference, length)));
        proposals.insert_around(whole, &insertions, edits);
    }
}

/// A buffer as a user would shorten it.
pub(super) fn shortened(buffer: &str, reference: &str, length: &str) -> String {
    let bare = buffer.trim().strip_prefix(reference).unwrap_or(buffer);
    let is_simple = |letter: char| letter.is_alphanumeric() || "_.:[]".contains(letter);
    if bare.trim().chars().all(is_simple) && !bare.trim().is_empty() {
        return format!("{reference}{}[{length}]", bare.trim());
    }
    format!("{reference}({buffer})[{length}]")
}
