//! How close two functions of the same signature are, by their names and by what is written about them.

use std::collections::BTreeSet;

use super::super::super::api::{Function, Receiver};
use super::super::Claim;
use super::super::claim::{comparison, sentences};
use super::super::names::{last, listed, words};

/// A function, with what its name and its documentation say.
pub(super) struct Member<'a> {
    pub(super) function: &'a Function,
    /// Sentences of its documentation.
    pub(super) sentences: Vec<String>,
    words: Vec<String>,
    /// Words of the first sentence.
    topic: BTreeSet<String>,
}

impl<'a> Member<'a> {
    pub(super) fn new(function: &'a Function) -> Self {
        let sentences = sentences(&function.documentation);
        let first = sentences.first().cloned().unwrap_or_default();
        let topic = first.split(|it: char| !it.is_alphanumeric());
        let topic = topic.filter(|it| it.len() > 2).map(str::to_lowercase);
        let topic = topic.filter(|it| !is_listed(EMPTY, it)).collect();
        Self {
            function,
            words: words(function.name()),
            topic,
            sentences,
        }
    }
}

/// How two functions belong together, the closest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Closeness {
    /// Names differ by a word such as `fast`, or the documentation names the other function.
    Names,
    /// Names share words, and doc comments do.
    Words,
}

/// Words by which a name differs from that of a function with the same result.
const VARIANTS: &str = "unstable, stable, naive, slow, fast, faster, simd, with, par, parallel, seq, sequential, unchecked, checked, try, \
    fallible, scalar, generic, fallback, portable, avx2, avx512, sse2, sse41, ssse3, sse42, neon, iterative, recursive, v1, v2, v3, lossy, exact, exactly, approx, approximate, cached, uncached, linear, simple, basic, reference, optimized, \
    optimised, opt, in, place, inplace, mut, owned, lazy, eager, sync, blocking, bounded, unbounded, raw, safe, unsafe, inline, \
    impl, alt, alternative, default, strict, greedy, optimal, ref, into, from, buf, buffered, unbuffered, deadline, by, cow, \
    infallible, saturating, overflowing, wrapping, deterministic, dynamic, small, large, general, specialized, rec, iter, best, none, distance, disable, enable, pretty, compact, relaxed, exhaustive, brute, force";

/// Names of algorithms, and of their inventors.
const ALGORITHMS: &str = "kosaraju, tarjan, prim, kruskal, boruvka, dijkstra, bellman, ford, floyd, warshall, johnson, spfa, astar, \
    levenshtein, damerau, jaro, winkler, hamming, osa, sorensen, dice, jaccard, myers, patience, hunt, lcs, histogram, quick, \
    quicksort, merge, mergesort, heap, heapsort, bubble, insertion, selection, radix, tim, karatsuba, toom, schoolbook, boyer, \
    moore, horspool, kmp, knuth, morris, pratt, rabin, karp, twoway, dfs, bfs, fnv, fnv1a, sip, murmur, crc32, adler32, nfa, dfa, \
    onepass, backtrack, backtracker, pikevm, hybrid, dense, sparse, ullmann, vf2, hopcroft, edmonds, dinics, dinic, newton, \
    bisection, brent, simpson, trapezoid, euler, rk4, runge, kutta, cholesky, lu, qr, svd, gauss, jacobi, first, fit, optimal, \
    fulkerson, karger, yen, viterbi, strassen, winograd, hungarian, huffman, smawk, binary, ternary, interpolation, exponential, rabinkarp, teddy, memchr, packed, swar, branchless, adaptive, sorted";

/// Words that name different things, in groups: two functions that differ by two words of a group do different things.
const OPPOSITES: &str = "min max, first last, left right, start end begin finish, prefix suffix, front back, before after, lower upper, \
    low high, smallest largest biggest, next prev previous, inner outer, incoming outgoing, source target, push pop, insert remove, \
    add sub mul div rem neg pow, and or xor not, union intersection difference symmetric, le be ne, encode decode, read write, \
    get set, nanosecond microsecond millisecond second minute hour day week month year nanoseconds microseconds milliseconds seconds \
    minutes hours days weeks months years secs millis micros nanos, width height, row column rows columns cols, x y z, \
    lt gt ge eq, rank select, forward forwards reverse backward rev, open close, floor ceil round trunc, sin cos tan, all any none, \
    even odd, keys values, nodes edges vertices, vertical horizontal, is has, ascending descending, enter leave exit, parent child, \
    snake camel kebab title shouty upper lower train, ascii unicode, string bytes, sum product, count position, one two three, \
    key value, pre post, header body, encoder decoder, compress decompress, signed unsigned, asc desc, subset superset, old new, ours theirs, delete insert, select negate, buffered unbuffered, \
    disjoint subset, cap capture captures, http https, rfc2822 rfc3339, local utc, date time, dst std, red green blue alpha";

/// Words that every other name has.
const EMPTY: &str = "get, is, has, set, to, as, the, of, a, an, for, and, find, make, do, new, iter, mut, len, from, into, with, by";

/// Minimum share of words that doc comments have in common, for names that share words.
const MIN_SHARED: f64 = 0.45;
/// The same for names that share none.
const MIN_ALIKE: f64 = 0.6;

/// Finds how close two functions are; `None` if only their types are the same.
pub(super) fn closeness(first: &Member<'_>, second: &Member<'_>) -> Option<Closeness> {
    let (a, b) = (&first.words, &second.words);
    let only = |own: &[String], other: &[String]| -> BTreeSet<String> {
        own.iter()
            .filter(|it| !other.contains(it))
            .cloned()
            .collect()
    };
    let difference = Difference {
        only_a: only(a, b),
        only_b: only(b, a),
    };
    let function = first.function;
    if difference.is_opposite() || !are_neighbours(function, second.function) {
        return None;
    }
    let shared = a.iter().filter(|it| b.contains(it));
    let shared = shared.filter(|it| !is_listed(EMPTY, it)).count();
    let is_preset = function.parameters.is_empty() && function.receiver == Receiver::None;
    if difference.is_variant(shared > 0 || is_preset) {
        return Some(Closeness::Names);
    }
    // Accessors have the same signature, and mean different things; so do methods that change different parts.
    let is_accessor = function.parameters.is_empty() && function.receiver != Receiver::None;
    let changes_part =
        a.first() == b.first() && a.first().is_some_and(|it| is_listed("with, set", it));
    if is_accessor || changes_part || difference.is_part() {
        return None;
    }
    if names_other(first, second) {
        return Some(Closeness::Names);
    }
    let alike = likeness(&first.topic, &second.topic);
    let is_likely_switch = (shared > 0 && alike >= MIN_SHARED) || alike >= MIN_ALIKE;
    is_likely_switch.then_some(Closeness::Words)
}

/// Whether two functions are in the same module or type.
fn are_neighbours(first: &Function, second: &Function) -> bool {
    let home = |path: &str| path.len() - last(path).len();
    let (a, b) = (&first.path, &second.path);
    a[..home(a)] == b[..home(b)] || first.name() != second.name()
}

/// Words that only one of two names has.
struct Difference {
    only_a: BTreeSet<String>,
    only_b: BTreeSet<String>,
}

impl Difference {
    fn words(&self) -> impl Iterator<Item = &String> {
        self.only_a.iter().chain(&self.only_b)
    }

    fn is_extended(&self) -> bool {
        self.only_a.is_empty() || self.only_b.is_empty()
    }

    /// Whether the names differ only by words for variants and algorithms.
    fn is_variant(&self, is_shared: bool) -> bool {
        let is_variant = |it: &String| is_listed(VARIANTS, it);
        let is_algorithm = |it: &String| is_listed(ALGORITHMS, it);
        let has_algorithm = |set: &BTreeSet<String>| set.iter().any(is_algorithm);
        self.words().all(|it| is_variant(it) || is_algorithm(it))
            && (self.is_extended()
                || has_algorithm(&self.only_a) && has_algorithm(&self.only_b)
                || is_shared && self.words().all(is_variant))
    }

    /// Whether one name says that a part is meant, such as `first` or `start`, and the other says nothing.
    fn is_part(&self) -> bool {
        let is_opposite = |it: &String| {
            let mut groups = listed(OPPOSITES).map(str::split_whitespace);
            groups.any(|mut group| group.any(|word| word == it))
        };
        self.is_extended() && self.words().any(is_opposite)
    }

    fn is_opposite(&self) -> bool {
        let (a, b) = (&self.only_a, &self.only_b);
        is_reversed(a, b)
            || is_reversed(b, a)
            || listed(OPPOSITES).any(|group| {
                let has = |set: &BTreeSet<String>| {
                    let mut words = group.split_whitespace();
                    words.any(|word| set.contains(word))
                };
                has(a) && has(b)
            })
    }
}

/// Whether a word is another one with an `r`: `rfind` searches from the other end, and so does `memrchr`.
fn is_reversed(a: &BTreeSet<String>, b: &BTreeSet<String>) -> bool {
    let mut words = a.iter().flat_map(|word| {
        let marks = word.match_indices('r');
        marks.map(|(at, _)| word[..at].to_owned() + &word[at + 1..])
    });
    words.any(|word| b.contains(&word))
}

/// Whether the documentation says of the other function that it does the same.
fn names_other(first: &Member<'_>, second: &Member<'_>) -> bool {
    let is_same = |member: &Member<'_>, other: &Member<'_>| {
        let quote = comparison(&member.sentences, &[other.function.name()]);
        quote.is_some_and(|quote| quote.claim == Claim::Neutral)
    };
    is_same(first, second) || is_same(second, first)
}

/// Returns the share of words that two topics have in common.
fn likeness(a: &BTreeSet<String>, b: &BTreeSet<String>) -> f64 {
    let all = a.union(b).count();
    if a.len() < 3 || b.len() < 3 {
        return 0.0;
    }
    #[expect(clippy::cast_precision_loss, reason = "there are few words")]
    let share = a.intersection(b).count() as f64 / all as f64;
    share
}

fn is_listed(list: &str, word: &str) -> bool {
    listed(list).any(|it| it == word)
}
