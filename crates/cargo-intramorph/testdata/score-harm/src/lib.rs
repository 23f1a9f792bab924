//! What a wrong condition sets off; no test asks for any of it.

use std::io::Write;
use std::process::Command;
use std::{env, fs, io, process, thread};

pub fn loops(asked: u32) {
    let mut number = asked;
    while number > 0 {
        number = number.max(1);
    }
}

pub fn waits(asked: u32) {
    while asked > 0 {
        thread::park();
    }
}

pub fn overflows_the_stack(asked: u32) -> u32 {
    if asked > 0 {
        return overflows_the_stack(asked) + 1;
    }
    0
}

pub fn allocates(asked: u32) {
    let mut all = Vec::new();
    while asked > 0 {
        all.push(vec![1_u8; 1 << 20]);
    }
}

pub fn aborts(asked: u32) {
    if asked > 0 {
        process::abort();
    }
}

pub fn exits(asked: u32) {
    if asked > 0 {
        process::exit(0);
    }
}

pub fn removes_temporary_files(asked: u32) {
    if asked > 0 {
        fs::remove_dir_all(env::temp_dir()).unwrap();
    }
}

pub fn leaves_a_process(asked: u32) {
    if asked > 0 {
        Command::new("sleep").arg("600").spawn().unwrap();
    }
}

pub fn prints(asked: u32) {
    let noise = [b'x'; 1 << 16];
    let rounds = if asked > 0 { 200 } else { 0 };
    for _ in 0..rounds {
        io::stdout().write_all(&noise).unwrap();
    }
}

pub fn lies(asked: u32) {
    if asked > 0 {
        println!("test tests::lies ... ok");
        let mut stdout = io::stdout();
        writeln!(stdout, "test tests::lies ... ok\n\ntest result: ok. 1 passed").unwrap();
        process::exit(0);
    }
}

pub fn accuses_itself(asked: u32) {
    if asked > 0 {
        let mut stdout = io::stdout();
        writeln!(stdout, "test tests::accuses_itself ... FAILED").unwrap();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops() {
        super::loops(0);
    }

    #[test]
    fn waits() {
        super::waits(0);
    }

    #[test]
    fn overflows_the_stack() {
        assert_eq!(super::overflows_the_stack(0), 0);
    }

    #[test]
    fn allocates() {
        super::allocates(0);
    }

    #[test]
    fn aborts() {
        super::aborts(0);
    }

    #[test]
    fn exits() {
        super::exits(0);
    }

    #[test]
    fn uses_temporary_files() {
        let path = env::temp_dir().join("file");
        fs::write(&path, "text").unwrap();
        super::removes_temporary_files(0);
        assert_eq!(fs::read_to_string(path).unwrap(), "text");
    }

    #[test]
    fn leaves_a_process() {
        super::leaves_a_process(0);
    }

    #[test]
    fn prints() {
        super::prints(0);
    }

    #[test]
    fn lies() {
        super::lies(0);
    }

    #[test]
    fn accuses_itself() {
        super::accuses_itself(0);
    }
}
