//! The crates stand in an order: each may use those before it, never those after it.

use std::collections::BTreeSet;
use std::path::Path;

/// The order, as in ARCHITECTURE.md.
const ORDER: [&str; 9] =
    ["puzzle", "certify", "solve", "strategies", "craft", "synthesis", "lab", "batch", "nonolith"];

#[test]
fn no_crate_uses_one_that_stands_after_it() {
    for (place, name) in ORDER.iter().enumerate() {
        let Some(used) = dependencies(name) else { continue };
        for (other_place, other) in ORDER.iter().enumerate() {
            let fine = other_place < place || !used.contains(*other);
            assert!(fine, "crates/{name} uses crates/{other}, which stands after it");
        }
    }
}

#[test]
fn every_crate_has_its_place_in_the_order() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for entry in std::fs::read_dir(crates).expect("the crates folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
        assert!(ORDER.contains(&name.as_str()), "crates/{name} has no place in the order");
    }
}

/// The crates that one needs, or `None` if there is no such crate yet.
fn dependencies(name: &str) -> Option<BTreeSet<String>> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("Cargo.toml");
    let text = std::fs::read_to_string(manifest).ok()?;
    let manifest: toml::Table = text.parse().expect("a manifest is TOML");
    let table = manifest.get("dependencies")?.as_table()?;
    Some(table.keys().cloned().collect())
}
