//! The engine's `Keeper` as WebAssembly.

use page::Keeper as Engine;

include!("../../abi.rs");
