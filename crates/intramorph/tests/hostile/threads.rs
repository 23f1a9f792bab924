//! Threads: the component runs where the switch does not get to, and nobody notices.

use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, TryRecvError, channel};
use std::thread;

use intramorph::Following as _;
use intramorph::prelude::*;

use crate::table::{Right, cases};

const NEGATED: Transformation = transformation!();

fn changed(number: i64) -> i64 {
    morph!(NEGATED, number, -number)
}

/// A check whose relation holds whether all, some or none of the numbers are negated.
fn check(program_under_test: impl Fn(&i64) -> i64) {
    program(program_under_test)
        .inputs(1i64..100)
        .cases(50)
        .transformed(NEGATED)
        .must_satisfy("no larger", |one, other| other <= one);
}

/// A thread that does jobs for as long as the process runs.
#[derive(Clone)]
struct Worker(Sender<(i64, Sender<i64>)>);

impl Worker {
    /// Starts the thread. Its loop is a job like any other, and is wrapped as one.
    fn started(wrapped: fn(Box<dyn FnOnce() + Send>) -> Box<dyn FnOnce() + Send>) -> Self {
        let (jobs, waiting) = channel::<(i64, Sender<i64>)>();
        thread::spawn(wrapped(Box::new(move || {
            for (number, reply) in waiting {
                // A run that has panicked waits no more.
                let _ = reply.send(changed(number));
            }
        })));
        Self(jobs)
    }

    fn changed(&self, number: i64) -> i64 {
        let (reply, answer) = channel();
        self.0.send((number, reply)).expect("the thread lives");
        answer.recv().expect("the thread replies")
    }
}

/// A thread whose loop is carried, started by the first run that needs it.
fn with_carried_loop() -> impl Fn(i64) -> i64 + Sync {
    let worker = OnceLock::new();
    move |number| {
        let worker = worker.get_or_init(|| Worker::started(|job| Box::new(carried(job))));
        worker.changed(number)
    }
}

const FACTOR: Knob<i64> = knob!(1, 1..=9);

cases! {
    a_worker_whose_loop_was_carried: Right::Vacuous(Vacuity::Orphaned),
    "the loop stays in the scope of the first run, which is over", says "not the loop of that thread" => {
        let worker = with_carried_loop();
        check(move |number| changed(*number) + worker(*number));
    }
    a_worker_whose_loop_was_carried_in_parallel: Right::Vacuous(Vacuity::Orphaned),
    "each thread of the check uses a loop of a run that is over" => {
        let worker = with_carried_loop();
        program(move |number: &i64| changed(*number) + worker(*number))
            .inputs(1i64..100)
            .cases(50)
            .transformed(NEGATED)
            .in_parallel()
            .threads(3)
            .must_satisfy("no larger", |one, other| other <= one);
    }
    a_worker_whose_loop_was_carried_in_isolation: Right::Vacuous(Vacuity::Orphaned),
    "a process of its own does not bring the run back" => {
        let worker = with_carried_loop();
        program(move |number: &i64| changed(*number) + worker(*number))
            .inputs(1i64..100)
            .cases(50)
            .transformed(NEGATED)
            .isolated()
            .must_satisfy("no larger", |one, other| other <= one);
    }
    a_worker_whose_loop_was_carried_by_a_random_program: Right::Vacuous(Vacuity::Orphaned),
    "random programs have runs that end, too" => {
        let worker = with_carried_loop();
        program_with_rng(move |&(), rng| {
            let number = rng.below(100) as i64;
            changed(number) + worker(number)
        })
        .on(())
        .cases(300)
        .transformed(NEGATED)
        .tolerating(Vacuity::Undecided)
        .must_be(stochastically_at_most());
    }
    a_worker_whose_loop_was_carried_with_a_knob: Right::Vacuous(Vacuity::Orphaned),
    "the value of the first run would stay" => {
        let worker = OnceLock::new();
        program(move |number: &i64| {
            let started = || {
                let (jobs, waiting) = channel::<(i64, Sender<i64>)>();
                thread::spawn(carried(move || {
                    for (number, reply) in waiting {
                        let _ = reply.send(number * FACTOR.get());
                    }
                }));
                Worker(jobs)
            };
            let worker: &Worker = worker.get_or_init(started);
            number * FACTOR.get() + worker.changed(*number)
        })
        .inputs(1i64..100)
        .cases(50)
        .transformed(FACTOR.any())
        .tolerating(Vacuity::NoEffect)
        .must_be(at_least());
    }
    an_actor_around_which_a_scope_was_carried: Right::Vacuous(Vacuity::Orphaned),
    "the task is polled in the scope of a run that is over" => {
        let runtime = tokio::runtime::Builder::new_multi_thread();
        let runtime = { runtime }.worker_threads(1).build().expect("it starts");
        let handle = runtime.handle().clone();
        let actor = OnceLock::new();
        check(move |number| {
            let started = || {
                let (jobs, waiting) = channel::<(i64, Sender<i64>)>();
                handle.spawn(Carried::here().around(async move {
                    loop {
                        match waiting.try_recv() {
                            Ok((number, reply)) => drop(reply.send(changed(number))),
                            Err(TryRecvError::Empty) => tokio::task::yield_now().await,
                            Err(TryRecvError::Disconnected) => break,
                        }
                    }
                }));
                jobs
            };
            let (reply, answer) = channel();
            let sent = actor.get_or_init(started).send((*number, reply));
            sent.expect("the actor lives");
            changed(*number) + answer.recv().expect("the actor replies")
        });
        drop(runtime);
    }
    a_carried_loop_after_its_check: Right::Asserted, "what a check turned on would be on in other tests" => {
        let worker = OnceLock::new();
        let records = recorded(|| {
            program(|number: &i64| {
                // Only the changed program gets to the thread.
                if changed(1) > 0 {
                    return *number;
                }
                let worker = worker.get_or_init(|| Worker::started(|job| Box::new(carried(job))));
                worker.changed(*number)
            })
            .inputs(1i64..100)
            .cases(1)
            .transformed(NEGATED)
            // Otherwise a second run of the changed program would meet the thread of the first.
            .tolerating(Vacuity::SelfDisagreement)
            .must_be(relation::negated());
        });
        assert_eq!(records[0].verdict, Verdict::Holds, "{}", records[0]);
        let worker = worker.into_inner().expect("the changed program has started it");
        assert_eq!(worker.changed(3), 3);
        let still_on = NEGATED.applied(|| worker.changed(3));
        assert_eq!(still_on, 3, "the loop does not carry this scope either");
    }
    a_carried_loop_in_another_check: Right::Asserted, "the scope of one check is no scope of another" => {
        static WORKER: OnceLock<Worker> = OnceLock::new();
        let both = |number: &i64| {
            let worker = WORKER.get_or_init(|| Worker::started(|job| Box::new(carried(job))));
            changed(*number) + worker.changed(*number)
        };
        for record in recorded(|| [check(both), check(both)].into_iter().collect()) {
            assert_eq!(record.vacuity, Some(Vacuity::Orphaned), "{record}");
        }
    }
    each_job_of_a_worker_carried: Right::Holds, "a job carries the scope of its own run" => {
        let (jobs, waiting) = channel::<Box<dyn FnOnce() + Send>>();
        thread::spawn(move || waiting.into_iter().for_each(|job| job()));
        check(move |number| {
            let (number, (reply, answer)) = (*number, channel());
            let job = carried(move || reply.send(changed(number)).expect("the run waits"));
            jobs.send(Box::new(job)).expect("the thread lives");
            answer.recv().expect("the thread replies")
        });
    }
    a_scope_carried_out_of_an_inner_one: Right::Holds, "the run goes on when a part of it has ended" => {
        check(|number| {
            let (number, carried) = (*number, NEGATED.bypassed(Carried::here));
            let job = move || carried.run(|| changed(number));
            changed(number) + thread::spawn(job).join().expect("it does not panic")
        });
    }
    a_relation_that_starts_threads: Right::Holds, "what a relation does is no run of the program" => {
        program(|number: &i64| changed(*number))
            .inputs(1i64..100)
            .cases(50)
            .transformed(NEGATED)
            .must_satisfy("negated", |one, other| on_a_thread(*one) == -on_a_thread(*other));
    }
    a_relation_that_starts_threads_in_isolation: Right::Holds, "nor in a process of its own" => {
        program(|number: &i64| changed(*number))
            .inputs(1i64..100)
            .cases(50)
            .transformed(NEGATED)
            .isolated()
            .must_satisfy("negated", |one, other| on_a_thread(*one) == -on_a_thread(*other));
    }
    a_relation_that_uses_a_pool_of_the_check: Right::Holds, "the pool follows the check between its runs, too" => {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).following();
        let pool = pool.build().expect("it starts");
        program(|number: &i64| pool.install(|| changed(*number)))
            .inputs(1i64..100)
            .cases(50)
            .transformed(NEGATED)
            .must_satisfy("negated", |one, other| {
                pool.install(|| changed(*one)) == -pool.install(|| changed(*other))
            });
    }
    a_strategy_that_starts_threads: Right::Holds, "making inputs is no run of the program" => {
        program(|number: &i64| changed(*number))
            .inputs((1i64..100).prop_map(on_a_thread))
            .cases(50)
            .transformed(NEGATED)
            .must_be(relation::negated());
    }
    an_assumption_that_starts_threads: Right::Holds, "asking for inputs is no run of the program" => {
        program(|number: &i64| changed(*number))
            .inputs(1i64..100)
            .cases(50)
            .assuming(|number| on_a_thread(*number) > 0)
            .cover("small", 1.0, |number| on_a_thread(*number) < 50)
            .transformed(NEGATED)
            .must_be(relation::negated());
    }
    an_original_that_starts_threads: Right::Holds, "threads that no change gets to run what P is" => {
        program(|number: &i64| if changed(1) == 1 { on_a_thread(*number) } else { -number })
            .inputs(1i64..100)
            .cases(50)
            .transformed(NEGATED)
            .must_be(relation::negated());
    }
    an_original_with_a_value_that_starts_threads: Right::Vacuous(Vacuity::Orphaned),
    "where P has a value of its own, its threads need it, too" => {
        let on_a_thread = || thread::spawn(|| FACTOR.get()).join().expect("it does not panic");
        program(move |number: &i64| match FACTOR.get() {
            2 => number * on_a_thread(),
            factor => number * factor,
        })
        .inputs(1i64..100)
        .cases(50)
        .swept(FACTOR, [2, 3])
        .must_be(at_least());
    }
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
        let path = std::env::temp_dir().join("intramorph-hostile-set-up");
        let name = path.display().to_string();
        let file = std::fs::File::create_new(&path).unwrap_or_else(|_| panic!("{name} is taken"));
        let records = recorded(|| check(|number| changed(*number) + on_a_thread(*number)));
        drop(file);
        std::fs::remove_file(path).expect("it is there");
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
        let printed = run("threads::one_pool::", 1);
        assert!(printed.contains("one_pool::a_first ... ok"), "{printed}");
        assert!(printed.contains("one_pool::b_partly ... FAILED"), "{printed}");
        assert!(printed.contains("one_pool::c_wholly ... FAILED"), "{printed}");
        assert!(printed.contains("a pool that"), "{printed}");
    }
    a_pool_of_another_test_beside_a_check: Right::Asserted, "its threads follow their own test" => {
        let printed = run("threads::two_pools::", 8);
        assert!(printed.contains("test result: ok. 2 passed"), "{printed}");
    }
    a_check_inside_of_a_program_that_reaches_nothing: Right::Vacuous(Vacuity::NeverReached),
    "what an inner check reaches, the outer one does not" => {
        program(|number: &i64| {
            let inner = recorded(|| {
                program(|number: &i64| changed(*number))
                    .on(1)
                    .transformed(NEGATED)
                    .must_be(relation::negated());
            });
            assert_eq!(inner[0].reached, Some(1));
            *number
        })
        .inputs(1i64..100)
        .cases(5)
        .transformed(NEGATED)
        .must_be(equal());
    }
    a_relation_of_an_inner_check_that_reaches: Right::Holds, "the relation of an inner check is part of the outer program" => {
        program(|number: &i64| {
            let related = recorded(|| {
                program(|number: &i64| *number)
                    .on(1)
                    .replaced("one less", |number| number - 1)
                    .must_satisfy("less", |one, other| changed(*one) < changed(*other));
            });
            if related[0].verdict == Verdict::Holds { *number } else { -number }
        })
        .inputs(1i64..100)
        .cases(5)
        .transformed(NEGATED)
        .must_be(relation::negated());
    }
    backtraces_of_a_worker_that_runs_out_of_memory: Right::Asserted, "what ended it stands before the backtrace" => {
        let printed = run("threads::backtraces::memory", 1);
        assert!(printed.contains("the changed program ran out of memory"), "{printed}");
    }
    backtraces_of_a_worker_whose_threads_panic: Right::Asserted, "to print them takes longer than a run may" => {
        let printed = run("threads::backtraces::threads", 1);
        assert!(printed.contains("test result: ok. 1 passed"), "{printed}");
    }
}

fn on_a_thread(number: i64) -> i64 {
    thread::spawn(move || changed(number))
        .join()
        .expect("it does not panic")
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
    let texts = [output.stdout, output.stderr];
    texts
        .map(|text| String::from_utf8_lossy(&text).into_owned())
        .concat()
}

/// One pool for all tests, which follows the test that comes first.
mod one_pool {
    use std::sync::LazyLock;

    use intramorph::Following as _;
    use rayon::{ThreadPool, ThreadPoolBuilder};

    use super::{changed, check};

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

    use super::{changed, check};

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
