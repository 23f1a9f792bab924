#![no_std]

#[cfg(form = "flagged")]
mod flagged;
#[cfg(form = "plain")]
mod plain;
#[cfg(form = "switched")]
mod switched;
