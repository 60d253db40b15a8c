// How the page calls an `Engine`: it asks `reserve` for room for a request, writes it there, calls
// `call`, which says how long the reply is, and reads the reply at `reply`. All texts are UTF-8.

use std::cell::RefCell;

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
    static BUFFER: RefCell<Vec<u8>> = RefCell::default();
}

/// Makes room for a request of this length and says where it is.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request in the buffer and says how long the reply is.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    let request = BUFFER.take();
    let reply = ENGINE.with_borrow_mut(|engine| engine.call(&String::from_utf8_lossy(&request)));
    let length = reply.len();
    BUFFER.set(reply.into_bytes());
    length
}

/// Where the reply is.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}
