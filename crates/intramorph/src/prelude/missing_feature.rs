//! Stand-ins for the prelude's functions without the feature `test`, so that the compiler can say what is missing.
//!
//! These stand-ins make the usual names resolve. So the compiler shows the error of [`program`] alone.
#![doc(hidden)]
#![doc(hidden)]

/// A trait that no type implements.
#[diagnostic::on_unimplemented(
    message = "a check needs the feature `test` of `intramorph`",
    label = "can't be tested without the feature `test`",
    note = "write in Cargo.toml, under `[dev-dependencies]`: intramorph = {{ version = \"0.1\", features = [\"test\"] }}"
)]
pub trait FeatureTest {
    /// An unknown type, about whose methods the compiler does not complain.
    type Unknown;
}

pub fn program<T: FeatureTest>(_: T) -> T::Unknown {
    unreachable!("nothing implements the trait")
}

pub fn program_with_rng<T: FeatureTest>(_: T) -> T::Unknown {
    unreachable!("nothing implements the trait")
}

#[derive(Debug)]
pub struct Randomness;

pub trait Strategy {
    type Value;
}

#[expect(non_snake_case, reason = "stands in for a tuple struct")]
pub fn Just<T>(_: T) {}

#[derive(Debug)]
pub enum Verdict {
    Holds,
    Broken,
    Inconclusive,
}

pub fn any<T>() {}

macro_rules! functions {
    ($($name:ident $(<$($parameter:ident),*>)?),* $(,)?) => {$(
                pub fn $name$(<$($parameter),*>)?($($(_: $parameter),*)?) {}
    )*};
}

functions!(
    vec<T, U>, select<T>, nested<T, U, V>, in_place<T>, each<T>, recorded<T>,
    equal, equal_as_multiset, equal_as_set, equal_tokens, equal_up_to_ties<F>, within_relative<T>,
    at_least, at_most, cost_at_most<T>, same_status,
    equally_distributed, means_within<T, U>, scaled_error<T, U, V>, stochastically_at_least, stochastically_at_most,
);

pub mod relation {
    functions!(
        within<T>, reversed, sorted, negated, scaled<N>, offset<N>, mapped<N, F>, satisfies<N, F>,
        subset, superset, prefix, subsequence, refinement,
    );
}

pub trait Compose: Sized {
    fn and<R>(self, _: R) {}
    fn observed<F>(self, _: F) {}
    fn in_all_but<T>(self, _: T) {}
}

impl Compose for () {}
