//! The engine's `Thinker` as WebAssembly.

use page::Thinker as Engine;

include!("../../abi.rs");
