//! How close two functions of the same signature are, by their names and by what is written about them.

use std::collections::BTreeSet;

use super::super::super::api::{Function, Receiver};
use super::super::claim::{Claim, quote, sentences};
use super::super::names::{last, listed, words};

/// How two functions belong together, the closest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Closeness {
    /// Names differ by a word such as `fast`, or a documentation names the other function.
    Names,
    /// Names share words, and documentations do.
    Words,
}

/// Words by which a name differs from that of a function with the same result.
const VARIANTS: &str = "unstable, stable, naive, slow, fast, faster, simd, with, par, parallel, seq, sequential, unchecked, checked, try, \
    fallible, scalar, generic, fallback, portable, avx2, avx512, sse2, sse41, ssse3, sse42, neon, iterative, recursive, old, \
    new, v1, v2, v3, lossy, exact, exactly, approx, approximate, cached, uncached, linear, simple, basic, reference, optimized, \
    optimised, opt, in, place, inplace, mut, owned, lazy, eager, sync, blocking, bounded, unbounded, raw, safe, unsafe, inline, \
    impl, alt, alternative, default, strict, greedy, optimal, ref, into, from, buf, buffered, unbuffered, deadline, by, cow, \
    infallible, saturating, overflowing, wrapping, deterministic, dynamic, small, large, general, specialized, rec, iter, exhaustive, \
    brute, force";

/// Names of algorithms, and of their inventors.
const ALGORITHMS: &str = "kosaraju, tarjan, prim, kruskal, boruvka, dijkstra, bellman, ford, floyd, warshall, johnson, spfa, astar, \
    levenshtein, damerau, jaro, winkler, hamming, osa, sorensen, dice, jaccard, myers, patience, hunt, lcs, histogram, quick, \
    quicksort, merge, mergesort, heap, heapsort, bubble, insertion, selection, radix, tim, karatsuba, toom, schoolbook, boyer, \
    moore, horspool, kmp, knuth, morris, pratt, rabin, karp, twoway, dfs, bfs, fnv, fnv1a, sip, murmur, crc32, adler32, nfa, dfa, \
    onepass, backtrack, backtracker, pikevm, hybrid, dense, sparse, ullmann, vf2, hopcroft, edmonds, dinics, dinic, newton, \
    bisection, brent, simpson, trapezoid, euler, rk4, runge, kutta, cholesky, lu, qr, svd, gauss, jacobi, first, fit, optimal, \
    smawk, binary, ternary, interpolation, exponential, rabinkarp, teddy, memchr, packed, swar, branchless, adaptive, sorted";

/// Words that name different things, in groups: two functions that differ by two words of a group do different things.
const OPPOSITES: &str = "min max, first last, left right, start end begin finish, prefix suffix, front back, before after, lower upper, \
    low high, next prev previous, inner outer, incoming outgoing, source target, push pop, insert remove, \
    add sub mul div rem neg pow, and or xor not, union intersection difference symmetric, le be ne, encode decode, read write, \
    get set, nanosecond microsecond millisecond second minute hour day week month year nanoseconds microseconds milliseconds seconds \
    minutes hours days weeks months years secs millis micros nanos, width height, row column rows columns cols, x y z, \
    lt gt ge eq, rank select, forward forwards reverse backward rev, open close, floor ceil round trunc, sin cos tan, all any none, \
    even odd, keys values, nodes edges vertices, vertical horizontal, is has, ascending descending, enter leave exit, parent child, \
    snake camel kebab title shouty upper lower train, ascii unicode, string bytes, sum product, count position, one two three, \
    key value, pre post, header body, encoder decoder, compress decompress, signed unsigned, asc desc, subset superset, \
    disjoint subset, cap capture captures, http https, rfc2822 rfc3339, local utc, date time, dst std, red green blue alpha";

/// Words that every other name has.
const EMPTY: &str = "get, is, has, set, to, as, the, of, a, an, for, and, find, make, do, new, iter, mut, len, from, into, with, by";

/// Minimum share of words that documentations have in common, for names that share words.
const MIN_SHARED: f64 = 0.45;
/// The same for names that share none.
const MIN_ALIKE: f64 = 0.6;

/// Finds how close two functions are; `None` if only their types are the same.
pub(super) fn closeness(first: &Function, second: &Function) -> Option<Closeness> {
    let (a, b) = (words(first.name()), words(second.name()));
    let only = |own: &[String], other: &[String]| -> BTreeSet<String> {
        own.iter()
            .filter(|it| !other.contains(it))
            .cloned()
            .collect()
    };
    let (only_a, only_b) = (only(&a, &b), only(&b, &a));
    if are_opposite(&only_a, &only_b) || !are_neighbours(first, second) {
        return None;
    }
    let shared = a.iter().filter(|it| b.contains(it));
    let shared = shared.filter(|it| !is_listed(EMPTY, it)).count();
    if is_same_but_for_variant(&only_a, &only_b, shared) || names_other(first, second) {
        return Some(Closeness::Names);
    }
    // Accessors have the same signature, and mean different things.
    if first.parameters.is_empty() && first.receiver != Receiver::None {
        return None;
    }
    let alike = likeness(&first.documentation, &second.documentation);
    let is_close = (shared > 0 && alike >= MIN_SHARED) || alike >= MIN_ALIKE;
    is_close.then_some(Closeness::Words)
}

/// Whether two functions are in the same module or type.
fn are_neighbours(first: &Function, second: &Function) -> bool {
    let home = |path: &str| path.len() - last(path).len();
    let (a, b) = (&first.path, &second.path);
    a[..home(a)] == b[..home(b)] || first.name() != second.name()
}

fn is_same_but_for_variant(
    only_a: &BTreeSet<String>,
    only_b: &BTreeSet<String>,
    shared: usize,
) -> bool {
    let mut only = only_a.iter().chain(only_b);
    let is_variant = |it: &String| is_listed(VARIANTS, it);
    let is_algorithm = |it: &String| is_listed(ALGORITHMS, it);
    let are_algorithms = |set: &BTreeSet<String>| set.iter().any(is_algorithm);
    let all_known = only.all(|it| is_variant(it) || is_algorithm(it));
    let is_extended = only_a.is_empty() || only_b.is_empty();
    all_known
        && (is_extended
            || are_algorithms(only_a) && are_algorithms(only_b)
            || shared > 0 && only_a.iter().chain(only_b).all(is_variant))
}

/// Whether a documentation says of the other function that it does the same, or the same faster.
fn names_other(first: &Function, second: &Function) -> bool {
    let names = |text: &str, name: &str| {
        let marks = [
            format!("`{name}`"),
            format!("::{name}`"),
            format!("`{name}("),
        ];
        let sentences = sentences(text);
        let mut about = sentences
            .iter()
            .filter(|it| marks.iter().any(|mark| it.contains(mark.as_str())));
        about.any(|it| matches!(quote(it).claim, Claim::Neutral | Claim::Speed))
    };
    names(&first.documentation, second.name()) || names(&second.documentation, first.name())
}

fn are_opposite(a: &BTreeSet<String>, b: &BTreeSet<String>) -> bool {
    listed(OPPOSITES).any(|group| {
        let group: Vec<&str> = group.split_whitespace().collect();
        let has = |set: &BTreeSet<String>| set.iter().any(|it| group.contains(&it.as_str()));
        has(a) && has(b)
    })
}

/// Returns the share of words that the first sentences of two documentations have in common.
fn likeness(first: &str, second: &str) -> f64 {
    let words = |text: &str| -> BTreeSet<String> {
        let sentences = sentences(text);
        let first = sentences.first().cloned().unwrap_or_default();
        let words = first.split(|it: char| !it.is_alphanumeric());
        let words = words.filter(|it| it.len() > 2).map(str::to_lowercase);
        words.filter(|it| !is_listed(EMPTY, it)).collect()
    };
    let (a, b) = (words(first), words(second));
    let all = a.union(&b).count();
    if a.len() < 3 || b.len() < 3 {
        return 0.0;
    }
    #[expect(clippy::cast_precision_loss, reason = "there are few words")]
    let share = a.intersection(&b).count() as f64 / all as f64;
    share
}

fn is_listed(list: &str, word: &str) -> bool {
    listed(list).any(|it| it == word)
}
