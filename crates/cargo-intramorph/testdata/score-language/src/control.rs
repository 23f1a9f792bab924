//! The ways through a function.

pub fn first_common(one: &[u32], other: &[u32]) -> Option<u32> {
    let mut found = None;
    'outer: for left in one {
        for right in other {
            if left == right {
                found = Some(*left);
                break 'outer;
            }
            if right > left {
                continue 'outer;
            }
        }
    }
    found
}

pub fn labelled(number: u32) -> u32 {
    let half = 'block: {
        if number % 2 == 1 {
            break 'block 0;
        }
        number / 2
    };
    half + 1
}

pub fn looped(limit: u32) -> u32 {
    let mut number = 1;
    loop {
        number *= 2;
        if number >= limit {
            break number;
        }
    }
}

pub fn second(text: &str) -> Option<char> {
    let Some((_, rest)) = text.split_once(',') else {
        return None;
    };
    rest.chars().next()
}

pub fn chained(text: Option<&str>) -> u32 {
    if let Some(text) = text
        && let Ok(number) = text.parse::<u32>()
        && number > 1
        && !text.starts_with('0')
    {
        return number;
    }
    0
}

pub fn parsed(one: &str, other: &str) -> Result<u32, std::num::ParseIntError> {
    let one = one.parse::<u32>()?;
    Ok(one.saturating_sub(other.parse::<u32>()? + 1))
}

pub fn nested(number: u32) -> u32 {
    fn inner(number: u32) -> u32 {
        fn innermost(number: u32) -> u32 {
            number + 3
        }
        innermost(number) * 2
    }
    inner(number) - 1
}

pub fn closures(numbers: &[i32]) -> Vec<i32> {
    let offset = 1;
    let shifted = |number: &i32| -> i32 { number + offset };
    let mut all: Vec<i32> = numbers.iter().map(shifted).filter(|it| *it > 2).collect();
    all.sort_by(|one, other| other.cmp(one));
    all
}

pub fn matched(number: i32) -> &'static str {
    match number {
        i32::MIN..0 => "negative",
        0 | 1 => "small",
        few @ 2..=9 if few % 2 == 0 => "even",
        2..=9 => "odd",
        _ => return "large",
    }
}

pub fn waits(mut number: u32) -> u32 {
    let mut steps = 0;
    while let Some(less) = number.checked_sub(3) {
        number = less;
        steps += 1;
    }
    steps
}
