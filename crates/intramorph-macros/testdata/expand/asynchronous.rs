#[component(SLOW, slow)]
async fn quick(key: u32) -> Value {
    fetch(key).await
}
