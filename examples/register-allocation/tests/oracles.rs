//! The use that the paper names next, in code: checks of linear scan and graph colouring, for each oracle.

use intramorph::prelude::*;
use register_allocation::{
    Allocation, Block, COLOURING, EQUAL_COSTS, Location, executed_on_machine, graph_colouring,
    linear_scan,
};

/// A block, and how many registers the machine has.
type Task = (Block, usize);

/// Blocks of up to eight instructions with up to two operands, since the colouring tries all sets of values.
fn tasks() -> impl Strategy<Value = Task> {
    let instructions = vec(vec(0usize..8, 0..3), 0..9);
    (instructions.prop_map(block), 1usize..4)
}

/// Operands are drawn before it is known how many values there are to choose from.
fn block(mut instructions: Vec<Vec<usize>>) -> Block {
    for (index, operands) in instructions.iter_mut().enumerate() {
        *operands = operands
            .iter()
            .filter_map(|drawn| drawn.checked_rem(index))
            .collect();
    }
    Block::new(instructions)
}

fn allocate((block, registers): &Task) -> Allocation {
    linear_scan(block, *registers)
}

/// What the block computes when it runs as it was allocated.
fn allocate_and_run((block, registers): &Task) -> Vec<u64> {
    executed_on_machine(block, *registers, &linear_scan(block, *registers))
}

/// Regression: three values in two registers; the first is needed longest and goes to memory.
pub(crate) fn regression() {
    use Location::{Memory, Register};
    let block = Block::new(vec![vec![], vec![], vec![1], vec![1, 2], vec![0, 3]]);
    program(allocate).on((block, 2)).must_return(Allocation {
        locations: vec![Memory, Register(1), Register(0), Register(0), Register(0)],
        cost: 2,
    });
}

/// Differential: three ways to run a block, one result.
pub(crate) fn differential() {
    program(allocate_and_run)
        .inputs(tasks())
        .compared_with(|(block, _)| block.executed())
        .compared_with(|(block, registers)| {
            executed_on_machine(block, *registers, &graph_colouring(block, *registers))
        })
        .must_be(equal());
}

/// Metamorphic: with one register more, the block computes the same.
pub(crate) fn metamorphic() {
    program(allocate_and_run)
        .inputs(tasks())
        .followed_up(|(block, registers), _results, _randomness| (block.clone(), registers + 1))
        .must_be(equal());
}

/// The intramorphic test that the paper suggests: an optimal allocator is at most as expensive.
pub(crate) fn intramorphic_at_most() {
    program(allocate)
        .inputs(tasks())
        .transformed(COLOURING)
        .observed(|allocation| allocation.cost)
        .must_be(at_most());
}

/// Sharper: if all values cost the same, an optimal allocator spills as many, since a linear scan spills as few as possible.
pub(crate) fn intramorphic_equal_costs() {
    program(allocate)
        .inputs(tasks())
        .transformed(COLOURING)
        .transformed(EQUAL_COSTS)
        .observed(Allocation::spilled)
        .must_be(equal());
}

/// Both allocations are valid, by the program's own notion of how long values are needed.
pub(crate) fn intramorphic_valid() {
    program(allocate)
        .inputs(tasks())
        .transformed(COLOURING)
        .must_satisfy_given("both are valid", |task, scanned, coloured| {
            is_valid(task, scanned)?;
            is_valid(task, coloured)
        });
}

/// The paper's special case: whichever allocator is used, the block computes the same.
pub(crate) fn intramorphic_run() {
    program(allocate_and_run)
        .inputs(tasks())
        .transformed(COLOURING)
        .must_be(equal());
}

/// Whether the machine has the registers, and no two values share one while both are needed; if not, why.
fn is_valid((block, registers): &Task, allocation: &Allocation) -> Result<(), String> {
    for value in block.values() {
        let location = allocation.locations[value];
        let Location::Register(register) = location else {
            continue;
        };
        if register >= *registers {
            return Err(format!("there is no register {register} for value {value}"));
        }
        let is_lost = |other: &usize| {
            allocation.locations[*other] == location && block.live_range(*other).contains(&value)
        };
        if let Some(lost) = (0..value).find(is_lost) {
            return Err(format!(
                "value {value} takes register {register} from {lost}"
            ));
        }
    }
    Ok(())
}
