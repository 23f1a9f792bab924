//! Tests of what is added to a source.
