//! Tests with sites written by hand, whose arms do harm: what a run of trials has to survive.

use std::collections::HashSet;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process, thread, time::Duration};

/// Whether another test runs in this process, if tests are asked to mind that.
fn is_disturbed() -> bool {
    static RUNS: AtomicU32 = AtomicU32::new(0);
    env::var_os("DISTURB").is_some() && RUNS.fetch_add(1, Ordering::Relaxed) > 0
}

/// Asks and counts.
fn at(site: u32) -> u8 {
    __intramorph::count();
    __intramorph::at(site)
}

#[test]
fn adds_again() {
    assert!(!is_disturbed());
    assert!(at(0) < 9);
}

#[test]
fn adds() {
    assert!(!is_disturbed());
    let sum = match at(0) {
        0 => 1 + 1,
        1 => 1 - 1,
        _ => 4 / 2,
    };
    assert_eq!(sum, 2);
}

#[test]
fn loops() {
    match at(1) {
        0 => {}
        1 => while at(2) == 0 {},
        _ => loop {
            thread::sleep(Duration::from_secs(1));
        },
    }
}

#[test]
fn overflows_the_stack() {
    fn deeper(depth: u64) -> u64 {
        match at(3) {
            0 => depth,
            _ => deeper(depth + 1) + 1,
        }
    }
    assert_eq!(deeper(0), 0);
}

#[test]
fn allocates() {
    if at(4) == 1 {
        let mut all = Vec::new();
        loop {
            all.push(vec![1_u8; 1 << 20]);
        }
    }
}

#[test]
fn aborts() {
    if at(5) == 1 {
        process::abort();
    }
}

#[test]
fn exits() {
    match at(6) {
        0 => {}
        code => process::exit(i32::from(code) - 1),
    }
}

#[test]
fn uses_its_temporary_folder() {
    let folder = env::temp_dir();
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), 0);
    if at(7) == 1 {
        fs::remove_dir_all(&folder).expect("it is there");
    }
    fs::write(folder.join("left"), "something").expect("it is writable");
}

/// The processes keep the output of the test open; the second leaves its process group.
#[test]
fn leaves_a_process() {
    let mut command = match at(8) {
        0 => return,
        1 => Command::new("sleep"),
        _ => {
            let mut command = Command::new("setsid");
            command.arg("sleep");
            command
        }
    };
    let left = command.arg("600").spawn().expect("it starts").id();
    fs::write("left", left.to_string()).expect("it is writable");
    // It may take a while to leave the group.
    thread::sleep(Duration::from_millis(20));
}

/// How often it hits the site depends on the order of a hash set, which is another one in each process.
#[test]
fn depends_on_hashes() {
    let numbers: HashSet<u32> = (1..1000).collect();
    for _ in 0..*numbers.iter().next().expect("there are some") {
        let _ = at(16);
    }
}

/// How often it hits the site depends on a random number, for which it asks the system without the standard library.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[test]
fn depends_on_the_system() {
    unsafe extern "C" {
        fn syscall(number: i64, ...) -> i64;
    }
    let mut random = 0_u16;
    let address = std::ptr::from_mut(&mut random);
    assert_eq!(unsafe { syscall(318, address, 2, 0) }, 2);
    for _ in 0..random {
        let _ = at(18);
    }
    // Other calls, and their errors, are those of the system.
    assert_eq!(unsafe { syscall(39) }, i64::from(std::process::id()));
    assert_eq!(unsafe { syscall(3, -1) }, -1);
    let error = std::io::Error::last_os_error();
    assert_eq!(error.raw_os_error(), Some(9), "close of no file");
}

/// How often it hits the site depends on the address of a variable, which the system may choose at random.
#[test]
fn depends_on_addresses() {
    let variable = 0_u8;
    let address = std::ptr::from_ref(&variable).addr();
    for _ in 0..(address >> 12) % 1000 + 1 {
        let _ = at(17);
    }
}

#[test]
fn reserves_memory_where_it_is_asked_to() {
    // The first site sets the limit.
    let _ = at(19);
    if env::var_os("RESERVE").is_some() {
        let reserved = Vec::<u8>::with_capacity(256 << 20);
        assert!(std::hint::black_box(reserved).is_empty());
    }
}

/// How often it hits the site depends on the run.
#[test]
fn does_not_repeat_itself() {
    let runs = fs::read("runs").map_or(0, |runs| runs.len());
    fs::write("runs", vec![0; runs + 1]).expect("it is writable");
    for _ in 0..runs {
        let _ = at(9);
    }
    match at(9) {
        0 | 3 => {}
        1 => panic!("always"),
        _ => assert!(runs % 2 == 1, "sometimes"),
    }
}

#[test]
#[should_panic]
fn panics() {
    assert_eq!(at(10), 1);
}

/// What is written past the capture of libtest, with what looks like its own words.
#[test]
fn prints() {
    let mut stdout = std::io::stdout();
    let _ = stdout.write_all(b"noise\ntest adds ... ok\nno end of line");
    assert_eq!(at(11), 0);
}

#[test]
fn asks_a_child() {
    let mut command = Command::new(env::current_exe().expect("it is known"));
    command.args(["--exact", "is_a_child", "--include-ignored"]);
    let status = command.stdout(Stdio::null()).status();
    assert!(status.expect("it runs").success());
}

#[test]
#[ignore = "of another test"]
fn is_a_child() {
    match at(12) {
        0 => {}
        1 => panic!("as asked"),
        _ => while at(2) == 0 {},
    }
}

/// What the next three tests share: they pass alone and all together, but not the first and the last without the second.
static FLAG: AtomicU32 = AtomicU32::new(0);

#[test]
fn flag_is_begun() {
    FLAG.store(1, Ordering::Relaxed);
    assert!(at(15) != 3);
}

#[test]
fn flag_is_ended() {
    FLAG.store(0, Ordering::Relaxed);
}

#[test]
fn flag_is_minded() {
    assert_eq!(FLAG.load(Ordering::Relaxed), 0);
    assert!(at(15) != 2);
}

/// Shares a folder with another test, if tests are asked to. Each of them runs twice, and so long that they meet.
fn collide() {
    if env::var_os("COLLIDE").is_some() {
        // What reaches nothing need not run alone.
        let _ = at(13);
        let is_alone = fs::create_dir("shared").is_ok();
        thread::sleep(Duration::from_millis(300));
        // Whoever comes first has removed it, maybe.
        let _ = fs::remove_dir("shared");
        assert!(is_alone, "another test is here");
    }
}

/// Two attributes make two tests.
#[test]
#[test]
fn is_listed_twice() {
    assert_eq!(at(13), 0);
}

#[test]
fn takes_its_time() {
    if env::var_os("LINGER").is_some() {
        let _ = at(13);
        thread::sleep(Duration::from_secs(2));
    }
}

#[test]
fn collides() {
    collide();
}

#[test]
fn collides_again() {
    collide();
}

/// Fails if somebody leaves a file for it: once, or from then on.
#[test]
fn finds_nothing() {
    assert!(fs::remove_file("once").is_err(), "once");
    assert!(fs::metadata("damage").is_err(), "damage");
}

#[test]
fn fails_where_it_is_asked_to() {
    assert!(env::var_os("HARMFUL").is_none(), "as asked");
}

#[test]
#[ignore = "a measurement"]
fn costs() {
    let hits = 10_000_000;
    let start = std::time::Instant::now();
    let mut sum = 0;
    for _ in 0..hits {
        sum += u32::from(at(13));
    }
    let with = start.elapsed();
    let start = std::time::Instant::now();
    for _ in 0..hits {
        sum += u32::from(nothing(13));
    }
    let without = start.elapsed();
    let each = |time: Duration| time.as_secs_f64() / f64::from(hits) * 1e9;
    let (with, without) = (each(with), each(without));
    println!("{with:.2} ns with a site, {without:.2} ns with a function that does nothing, {sum}");
}

#[inline(never)]
fn nothing(_: u32) -> u8 {
    0
}
