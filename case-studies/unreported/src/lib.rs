//! Nothing: the study is a test.
