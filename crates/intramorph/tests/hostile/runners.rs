//! Runners: who runs a check decides what is known about its threads. Where nothing is known, the check fails.

use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use intramorph::prelude::*;

use crate::table::{Right, cases};
use crate::threads::{NEGATED, changed, check, on_a_thread};

cases! {
    a_check_on_a_thread_of_its_own: Right::Asserted, "no worker can run it, so it is not known whose threads they are" => {
        let checked = || thread::spawn(|| recorded(|| check(|number| changed(*number) + on_a_thread(*number))));
        not_known(&checked().join().expect("it does not panic"));
    }
    a_check_on_a_named_thread: Right::Asserted, "a name is not enough: it has to be that of a test" => {
        let named = thread::Builder::new().name("check".to_owned());
        let checked = named.spawn(|| recorded(|| check(|number| changed(*number) + on_a_thread(*number))));
        not_known(&checked.expect("it starts").join().expect("it does not panic"));
    }
    a_check_in_a_task: Right::Asserted, "the thread of a runtime is no thread of a test" => {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).build();
        let runtime = runtime.expect("it starts");
        let task = async { recorded(|| check(|number| changed(*number) + on_a_thread(*number))) };
        not_known(&runtime.block_on(runtime.spawn(task)).expect("it does not panic"));
    }
    a_check_inside_of_a_program: Right::Asserted, "it can't be run by itself" => {
        let inner = std::sync::Mutex::new(Vec::new());
        let records = recorded(|| {
            program(|number: &i64| {
                let records = recorded(|| check(|number| changed(*number) + on_a_thread(*number)));
                inner.lock().expect("nobody panics").extend(records);
                *number
            })
            .on(1)
            .must_return(1);
        });
        assert_eq!(records[0].verdict, Verdict::Holds);
        not_known(&inner.into_inner().expect("nobody panics")[..1]);
    }
    a_set_up_that_can_not_be_repeated: Right::Asserted, "the worker does not come to the check" => {
        let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/set-up-that-can-not-be-repeated");
        let file = std::fs::File::create(path).expect("the target folder is writable");
        file.try_lock().expect("no other process has the lock");
        let records = recorded(|| check(|number| changed(*number) + on_a_thread(*number)));
        drop(file);
        not_known(&records);
    }
    a_set_up_that_can_not_be_repeated_is_tolerated: Right::Asserted, "by name, though not as certain orphans" => {
        if is_alone() {
            return;
        }
        let checked = || recorded(|| {
            program(|number: &i64| changed(*number) + on_a_thread(*number))
                .inputs(1i64..100)
                .cases(50)
                .transformed(NEGATED)
                .tolerating(Vacuity::PossiblyOrphaned)
                .must_be(at_most());
        });
        let records = thread::spawn(checked).join().expect("it does not panic");
        assert_eq!(records[0].verdict, Verdict::Holds, "{}", records[0]);
    }
    another_test_beside_a_check_on_a_thread_of_its_own: Right::Asserted, "threads of the test harness are known by name" => {
        // Other cases ask for the other switches, on threads without a name.
        const BESIDE: Transformation = transformation!();
        if is_alone() {
            return;
        }
        let (is_over, asked) = (&AtomicBool::new(false), &AtomicU64::new(0));
        let records = thread::scope(|scope| {
            let other = thread::Builder::new().name("threads::a_strategy_that_starts_threads".to_owned());
            let other = other.spawn_scoped(scope, || {
                while !is_over.load(Ordering::Relaxed) {
                    assert!(!BESIDE.is_on());
                    asked.fetch_add(1, Ordering::Relaxed);
                }
            });
            other.expect("it starts");
            let both = |number: &i64| {
                let before = asked.load(Ordering::Relaxed);
                while asked.load(Ordering::Relaxed) < before + 2 {
                    thread::yield_now();
                }
                morph!(BESIDE, *number, -number)
            };
            let check = move || program(both).inputs(1i64..100).transformed(BESIDE).must_be(relation::negated());
            let records = scope.spawn(move || recorded(check)).join();
            is_over.store(true, Ordering::Relaxed);
            records
        });
        let record = &records.expect("it does not panic")[0];
        assert_eq!((record.verdict, record.orphans), (Verdict::Holds, 0), "{record}");
    }
    a_pool_that_follows_the_thread_of_an_earlier_test: Right::Asserted, "alone, the test makes a pool that follows it" => {
        let printed = run("runners::one_pool::", 1);
        assert!(printed.contains("one_pool::a_first ... ok"), "{printed}");
        assert!(printed.contains("one_pool::b_partly ... FAILED"), "{printed}");
        assert!(printed.contains("one_pool::c_wholly ... FAILED"), "{printed}");
        assert!(printed.contains("a pool that"), "{printed}");
    }
    a_pool_of_another_test_beside_a_check: Right::Asserted, "its threads follow their own test" => {
        let printed = run("runners::two_pools::", 8);
        assert!(printed.contains("test result: ok. 2 passed"), "{printed}");
    }
    backtraces_of_a_worker_that_runs_out_of_memory: Right::Asserted, "what ended it stands before the backtrace" => {
        let printed = run("runners::backtraces::memory", 1);
        assert!(printed.contains("the changed program ran out of memory"), "{printed}");
    }
    backtraces_of_a_worker_whose_threads_panic: Right::Asserted, "to print them takes longer than a run may" => {
        let printed = run("runners::backtraces::threads", 1);
        assert!(printed.contains("test result: ok. 1 passed"), "{printed}");
    }
}

/// Whether each test has a process to itself, so that all threads are its own.
fn is_alone() -> bool {
    std::env::var_os("NEXTEST_EXECUTION_MODE").is_some()
}

/// The check has failed: either its orphans are known, or it is not known whose they are.
#[track_caller]
fn not_known(records: &[intramorph::Record]) {
    let [record] = records else {
        panic!("one check, not {}", records.len());
    };
    let right = if is_alone() || record.unconfirmed.is_none() {
        Vacuity::Orphaned
    } else {
        Vacuity::PossiblyOrphaned
    };
    assert_eq!(record.vacuity, Some(right), "{record}");
    assert!(is_alone() || record.unconfirmed.is_some(), "{record}");
}

/// What the ignored tests of a module print, run in a process of their own.
fn run(tests: &str, threads: usize) -> String {
    let mut command = Command::new(std::env::current_exe().expect("a test has an executable"));
    command
        .args([tests, "--ignored", "--nocapture"])
        .arg(format!("--test-threads={threads}"))
        .env_remove("NEXTEST_EXECUTION_MODE")
        .env("INTRAMORPH_FINDINGS", "off")
        .env("RUST_BACKTRACE", "full");
    let output = command.output().expect("it starts");
    let printed = [output.stdout, output.stderr];
    printed
        .map(|text| String::from_utf8_lossy(&text).into_owned())
        .concat()
}

/// One pool for all tests, which follows the test that comes first.
mod one_pool {
    use std::sync::LazyLock;

    use intramorph::Following as _;
    use rayon::{ThreadPool, ThreadPoolBuilder};

    use crate::threads::{changed, check};

    static POOL: LazyLock<ThreadPool> = LazyLock::new(|| {
        let pool = ThreadPoolBuilder::new().num_threads(1).following();
        pool.build().expect("it starts")
    });

    fn partly(number: &i64) -> i64 {
        changed(*number) + POOL.install(|| changed(*number))
    }

    #[test]
    #[ignore = "run by a case of the table"]
    fn a_first() {
        check(partly);
    }

    #[test]
    #[ignore = "run by a case of the table"]
    fn b_partly() {
        check(partly);
    }

    #[test]
    #[ignore = "run by a case of the table"]
    fn c_wholly() {
        check(|number| POOL.install(|| changed(*number)));
    }
}

/// Each test has a pool of its own, and one of them uses the component outside of checks.
mod two_pools {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    use std::thread;

    use intramorph::Following as _;
    use rayon::{ThreadPool, ThreadPoolBuilder};

    use crate::threads::{changed, check};

    static IS_OVER: AtomicBool = AtomicBool::new(false);
    static ASKED: AtomicU64 = AtomicU64::new(0);

    fn pool() -> ThreadPool {
        let pool = ThreadPoolBuilder::new().num_threads(1).following();
        pool.build().expect("it starts")
    }

    #[test]
    #[ignore = "run by a case of the table"]
    fn of_no_check() {
        let pool = pool();
        while !IS_OVER.load(Ordering::Relaxed) {
            assert_eq!(pool.install(|| changed(1)), 1);
            ASKED.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[test]
    #[ignore = "run by a case of the table"]
    fn of_a_check() {
        let pool = pool();
        let is_worker = std::env::var_os("INTRAMORPH_WORKER").is_some();
        check(|number| {
            let before = ASKED.load(Ordering::Relaxed);
            while !is_worker && ASKED.load(Ordering::Relaxed) < before + 2 {
                thread::yield_now();
            }
            pool.install(|| changed(*number))
        });
        IS_OVER.store(true, Ordering::Relaxed);
    }
}

/// Programs of workers that print much when the environment asks for backtraces.
mod backtraces {
    use std::time::Duration;

    use intramorph::prelude::*;

    fn out_of_memory_at(depth: u64) -> u64 {
        if depth > 0 {
            return 1 + std::hint::black_box(out_of_memory_at(depth - 1));
        }
        std::hint::black_box(vec![1u8; 4 << 30]).len() as u64
    }

    #[test]
    #[ignore = "run by a case of the table"]
    fn memory() {
        program(|number: &u64| *number)
            .inputs(1u64..100)
            .replaced("all memory", |_| out_of_memory_at(200))
            .memory_limit(256 << 20)
            .must_be(equal());
    }

    #[test]
    #[ignore = "run by a case of the table"]
    fn threads() {
        let panics = |number: u64| std::thread::spawn(move || panic!("{number}"));
        program(|number: &u64| *number)
            .inputs(1u64..100)
            .cases(20)
            .replaced("on a thread", move |number| {
                u64::from(panics(*number).join().is_err()) * number
            })
            .run_limit(Duration::from_millis(100))
            .memory_limit(16 << 20)
            .must_be(equal());
    }
}
