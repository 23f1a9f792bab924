//! Three sorting algorithms, of which any may take the place of another.

/// Sorts by swapping neighbours.
pub fn bubble_sort(mut values: Vec<i32>) -> Vec<i32> {
    let length = values.len();
    for i in 0..length {
        for j in 0..length - i - 1 {
            if values[j] > values[j + 1] {
                values.swap(j, j + 1);
            }
        }
    }
    values
}

/// Sorts by merging sorted halves.
pub fn merge_sort(values: Vec<i32>) -> Vec<i32> {
    if values.len() < 2 {
        return values;
    }
    let mut left = values;
    let right = left.split_off(left.len() / 2);
    let (left, right) = (merge_sort(left), merge_sort(right));
    let (mut i, mut j) = (0, 0);
    let mut merged = Vec::new();
    while i < left.len() && j < right.len() {
        if left[i] <= right[j] {
            merged.push(left[i]);
            i += 1;
        } else {
            merged.push(right[j]);
            j += 1;
        }
    }
    merged.extend_from_slice(&left[i..]);
    merged.extend_from_slice(&right[j..]);
    merged
}

/// Sorts by inserting each value where it belongs.
pub fn insertion_sort(values: Vec<i32>) -> Vec<i32> {
    let mut sorted: Vec<i32> = Vec::new();
    for value in values {
        let place = sorted.iter().position(|it| *it > value).unwrap_or(sorted.len());
        sorted.insert(place, value);
    }
    sorted
}
