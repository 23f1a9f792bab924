//! The attributes, with their documentation. Its examples need this crate, which would be built a second time for tests of the
//! macro crate: cargo keeps what a procedural macro depends on apart.

/// A function site: while the transformation is on, the variant runs instead of the function.
///
/// The variant is named by its path, and gets the function's arguments.
///
/// ```
/// use intramorph::prelude::*;
///
/// /// Try all ways to pack.
/// pub const EXHAUSTIVE: Transformation = transformation!();
///
/// /// The value that fits, of items with a value and a weight.
/// #[component(EXHAUSTIVE, best_value)]
/// pub fn greedy_value(items: &[(u32, u32)], mut capacity: u32) -> u32 {
///     let mut value = 0;
///     for item in items {
///         if item.1 <= capacity {
///             capacity -= item.1;
///             value += item.0;
///         }
///     }
///     value
/// }
///
/// fn best_value(items: &[(u32, u32)], capacity: u32) -> u32 {
///     let Some(((value, weight), rest)) = items.split_first() else {
///         return 0;
///     };
///     let left = capacity.checked_sub(*weight);
///     let with = left.map_or(0, |left| value + best_value(rest, left));
///     with.max(best_value(rest, capacity))
/// }
///
/// // In a test: trying all ways gets at least as much.
/// program(|items: &[(u32, u32)]| greedy_value(items, 30))
///     .inputs(vec((0u32..100, 1u32..20), 0..8))
///     .transformed(EXHAUSTIVE)
///     .must_be(at_least());
/// ```
///
/// The function is roughly equivalent to this:
///
/// ```
/// # use intramorph::prelude::*;
/// # const EXHAUSTIVE: Transformation = transformation!();
/// # fn best_value(items: &[(u32, u32)], capacity: u32) -> u32 { capacity }
/// pub fn greedy_value(items: &[(u32, u32)], mut capacity: u32) -> u32 {
///     if EXHAUSTIVE.is_on() {
///         return best_value(items, capacity);
///     }
///     // The body, as it was.
/// #   let mut value = 0;
/// #   for item in items { if item.1 <= capacity { capacity -= item.1; value += item.0; } }
/// #   value
/// }
/// # assert_eq!(greedy_value(&[(1, 2)], 3), 1);
/// ```
///
/// As with the other kinds of sites, only the body is left without the feature `test`.
///
/// # The variant
///
/// The path is called as it is written, so a method's receiver is its first argument. If the arguments do not determine all
/// types, write these in the path.
///
/// ```
/// # use intramorph::prelude::*;
/// # const SLOW: Transformation = transformation!();
/// struct Bytes(Vec<u8>);
///
/// impl Bytes {
///     #[component(SLOW, Self::sum_slowly)]
///     fn sum(&self, from: usize) -> u32 {
///         self.0.iter().skip(from).copied().map(u32::from).sum()
///     }
///
///     fn sum_slowly(&self, from: usize) -> u32 {
///         (from..self.0.len()).map(|index| u32::from(self.0[index])).sum()
///     }
/// }
///
/// #[component(SLOW, size_of_array::<T, 1>)]
/// fn size<T>() -> usize {
///     size_of::<T>()
/// }
///
/// fn size_of_array<T, const N: usize>() -> usize {
///     size_of::<[T; N]>()
/// }
/// # assert_eq!(SLOW.applied(|| Bytes(vec![1, 2, 3]).sum(1)), 5);
/// # assert_eq!(SLOW.applied(size::<u32>), 4);
/// ```
///
/// A function may have several variants, each with an attribute of its own. If more than one of their transformations is on,
/// the attribute nearest to the function wins:
///
/// ```
/// # use intramorph::prelude::*;
/// # const FIRST: Transformation = transformation!();
/// # const SECOND: Transformation = transformation!();
/// # fn one() -> u32 { 1 }
/// # fn two() -> u32 { 2 }
/// #[component(FIRST, one)]
/// #[component(SECOND, two)]
/// fn zero() -> u32 {
///     0
/// }
///
/// assert_eq!(FIRST.applied(|| SECOND.applied(zero)), 2);
/// ```
///
/// # Limitations
///
/// The attribute does not work on a `const fn`, since a switch is not constant; on a function that returns `impl Trait`, since
/// the variant would return another type; or on one with C-variadic arguments. Put `morph!` or `is_on()` inside of such a
/// function, or around its call.
///
/// In `async` functions, the attribute expands to names in `::intramorph`. If the dependency has another name in your
/// manifest, write it: `#[component(SLOW, slowly, crate = other_name)]`. In tests, such a function is `Send` only if its variant is.
pub use intramorph_macros::component;

/// Accepts the bugs below it: `cargo intramorph score` does not try them, and lists them apart with the reason.
///
/// Use it for bugs that you have looked at: those that have no visible effect, and those that are not worth a test. The code
/// stays as it is.
///
/// ```
/// #[intramorph::accept(reason = "only logs")]
/// fn log(line: &str) {
///     eprintln!("{line}");
/// }
///
/// struct Cheapest(u32);
///
/// impl Cheapest {
///     #[intramorph::accept(relational, early-return, reason = "of two that cost the same, either will do")]
///     fn add(&mut self, cost: u32) {
///         if cost < self.0 {
///             self.0 = cost;
///         }
///     }
/// }
/// # log("");
/// # Cheapest(1).add(2);
/// ```
///
/// The names before the reason are operators, as `cargo intramorph score --help` lists them. Without a name, bugs of all
/// operators are accepted. The attribute can be put on functions, methods, `impl` blocks, traits and modules, and applies to
/// everything inside.
///
/// The condition of a `cfg_attr` around it is ignored. So this form works in crates that do not depend on `intramorph`, on
/// `mod name;`, and as an inner attribute for a whole file:
///
/// ```
/// #[cfg_attr(any(), intramorph::accept(reason = "only logs"))]
/// fn log(line: &str) {
///     eprintln!("{line}");
/// }
/// # log("");
/// ```
pub use intramorph_macros::accept;
