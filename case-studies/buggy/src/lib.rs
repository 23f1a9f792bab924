//! Nothing: the studies are tests.
