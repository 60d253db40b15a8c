//! SHA-256 in hexadecimal digits.

use sha2::{Digest, Sha256};

/// The digest of what was fed so far.
#[derive(Clone, Default)]
pub(crate) struct Hasher(Sha256);

impl Hasher {
    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub(crate) fn bytes(self) -> [u8; 32] {
        self.0.finalize().into()
    }

    pub(crate) fn hex(self) -> String {
        hex(&self.bytes())
    }
}

/// The digest of some bytes.
pub(crate) fn hex_of(bytes: &[u8]) -> String {
    let mut hasher = Hasher::default();
    hasher.feed(bytes);
    hasher.hex()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_digest_is_that_of_the_standard() {
        // FIPS 180-4, the example of one block.
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(super::hex_of(b"abc"), expected);
    }
}
