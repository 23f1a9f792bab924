//! Asynchronous functions, blocks and closures.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

pub async fn added(one: u32, other: u32) -> u32 {
    one + later(other).await
}

async fn later(number: u32) -> u32 {
    number + 0
}

pub async fn checked(number: u32) -> Result<u32, String> {
    if number > 10 {
        return Err("too large".to_owned());
    }
    let more = async { Ok::<u32, String>(number + 1) };
    let more = more.await?;
    Ok(more)
}

pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    match future.as_mut().poll(&mut context) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("nothing here waits"),
    }
}
