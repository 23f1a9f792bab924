//! Threads: the component runs where the switch does not get to, and nobody notices.

use std::sync::OnceLock;
use std::sync::mpsc::{Sender, TryRecvError, channel};
use std::thread;

use intramorph::Following as _;
use intramorph::prelude::*;

use crate::table::{Right, cases};

pub(crate) const NEGATED: Transformation = transformation!();

pub(crate) fn changed(number: i64) -> i64 {
    morph!(NEGATED, number, -number)
}

/// A check whose relation holds whether all, some or none of the numbers are negated.
pub(crate) fn check(program_under_test: impl Fn(&i64) -> i64) {
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
    /// Starts the thread, and carries its loop there.
    fn started() -> Self {
        let (jobs, waiting) = channel::<(i64, Sender<i64>)>();
        thread::spawn(carried(move || {
            for (number, reply) in waiting {
                // A run that has panicked waits no more.
                let _ = reply.send(changed(number));
            }
        }));
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
        let worker = worker.get_or_init(Worker::started);
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
            let number = i64::try_from(rng.below(100)).expect("it is small");
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
        let _ = recorded(|| {
            program(|number: &i64| {
                // Only the changed program gets to the thread.
                if changed(1) > 0 {
                    return *number;
                }
                let worker = worker.get_or_init(Worker::started);
                worker.changed(*number)
            })
            .inputs(1i64..100)
            .cases(1)
            .transformed(NEGATED)
            // Otherwise a second run of the changed program would meet the thread of the first.
            .tolerating(Vacuity::SelfDisagreement)
            .must_be(relation::negated());
        });
        let worker = worker.into_inner().expect("the changed program has started it");
        assert_eq!(worker.changed(3), 3);
        let still_on = NEGATED.applied(|| worker.changed(3));
        assert_eq!(still_on, 3, "the loop does not carry this scope either");
    }
    a_carried_loop_in_another_check: Right::Asserted, "the scope of one check is no scope of another" => {
        static WORKER: OnceLock<Worker> = OnceLock::new();
        let both = |number: &i64| {
            let worker = WORKER.get_or_init(Worker::started);
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
}

pub(crate) fn on_a_thread(number: i64) -> i64 {
    thread::spawn(move || changed(number))
        .join()
        .expect("it does not panic")
}
