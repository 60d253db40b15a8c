//! What cargo does before it builds the program.

#![allow(clippy::print_stdout, reason = "cargo reads what a build script prints")]

mod page;

fn main() {
    println!("cargo::rerun-if-changed=build");
    page::embed();
}
