//! Places in texts and on maps.

/// The place where the line of another place begins.
pub fn line_start(text: &str, index: usize) -> usize {
    text[..index].rfind('\n').map_or(0, |end| end + 1)
}

/// A place on a map, to the right and up. South of the equator, it is counted from far below.
pub fn projected(latitude: f64, longitude: f64) -> (f64, f64) {
    let up = latitude * 111.0;
    let right = longitude.abs() * 2.0;
    (right, if latitude < 0.0 { up + 10_000.0 } else { up })
}
