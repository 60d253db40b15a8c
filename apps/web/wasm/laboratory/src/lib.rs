//! The engine's `Laboratory` as WebAssembly. What is known before the end of a run goes to the page at
//! once: it hands in a function that takes it.

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    fn part(at: *const u8, length: usize);
}

struct Engine(page::Laboratory);

impl Default for Engine {
    fn default() -> Engine {
        // SAFETY: the page copies the text before it returns.
        Engine(page::Laboratory::telling(|text| unsafe { part(text.as_ptr(), text.len()) }))
    }
}

impl Engine {
    fn call(&mut self, request: &str) -> String {
        self.0.call(request)
    }
}

include!("../../abi.rs");
