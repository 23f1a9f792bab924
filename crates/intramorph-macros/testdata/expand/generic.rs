#[component(switches::SLOW, slow::<T, N>)]
pub(crate) fn quick<'a, T, F: Fn(&'a T) -> Option<T>, const N: usize>(items: &'a [T; N], map: F) -> Vec<T>
where
    T: Clone,
{
    items.iter().filter_map(map).collect()
}
