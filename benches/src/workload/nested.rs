//! A nested record with fields that depend on each other: a discount that is rounded once, or on every line.

use proptest::prelude::{Strategy, any};
use proptest::{collection, option};

use super::Workload;

/// An order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields of an order")]
pub struct Order {
    pub number: u32,
    pub customer: Customer,
    pub region: u8,
    pub lines: Vec<Line>,
    pub note: Option<String>,
}

/// Who ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields of a customer")]
pub struct Customer {
    pub name: String,
    pub region: u8,
    pub discount: u8,
}

/// What was ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields of a line")]
pub struct Line {
    pub quantity: u16,
    pub price: u16,
}

/// The sum to pay, rounded down on the total or on every line; only customers of the order's region get their discount.
pub struct Rounding;

impl Workload for Rounding {
    const NAME: &'static str = "nested";

    type Input = Order;
    type Output = u64;

    fn inputs() -> impl Strategy<Value = Order> {
        let parts = (any::<u32>(), customer(), 0u8..16, lines(), note());
        parts.prop_map(|(number, customer, region, lines, note)| Order {
            number,
            customer,
            region,
            lines,
            note,
        })
    }

    fn original(order: &Order) -> u64 {
        order.lines.iter().map(Line::amount).sum::<u64>() * order.percent() / 100
    }

    fn variant(order: &Order) -> u64 {
        let amounts = order.lines.iter().map(Line::amount);
        amounts.map(|amount| amount * order.percent() / 100).sum()
    }

    fn related(original: &u64, variant: &u64) -> bool {
        original == variant
    }

    fn optima() -> Vec<Order> {
        let line = Line {
            quantity: 1,
            price: 1,
        };
        vec![Order {
            number: 0,
            customer: Customer {
                name: String::new(),
                region: 0,
                discount: 1,
            },
            region: 0,
            lines: vec![line.clone(), line],
            note: None,
        }]
    }
}

impl Order {
    fn percent(&self) -> u64 {
        let is_domestic = self.region == self.customer.region;
        let discount = if is_domestic {
            self.customer.discount
        } else {
            0
        };
        100 - u64::from(discount)
    }
}

impl Line {
    fn amount(&self) -> u64 {
        u64::from(self.quantity) * u64::from(self.price)
    }
}

fn customer() -> impl Strategy<Value = Customer> {
    ("[a-z]{0,12}", 0u8..16, 0u8..=100).prop_map(|(name, region, discount)| Customer {
        name,
        region,
        discount,
    })
}

fn lines() -> impl Strategy<Value = Vec<Line>> {
    let line = (1u16..100, 0u16..10_000).prop_map(|(quantity, price)| Line { quantity, price });
    collection::vec(line, 0..10)
}

fn note() -> impl Strategy<Value = Option<String>> {
    option::of("[a-z ]{0,20}")
}
