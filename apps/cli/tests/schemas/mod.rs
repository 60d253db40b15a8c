//! The schemas of `schema/`, and whether an object is as one of them says.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use jsonschema::{Registry, Validator};
use serde_json::Value;

/// Where the schemas would be published; they name each other by their files' names.
const BASE: &str = "https://nonolith.invalid/";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema")
}

fn read(name: &str) -> Value {
    let path = folder().join(format!("{name}.schema.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

/// The names of all schemas.
#[allow(dead_code, reason = "one of the two tests that use this module asks")]
pub(crate) fn names() -> BTreeSet<String> {
    let files = std::fs::read_dir(folder()).expect("the folder is there").flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    names.filter_map(|name| name.strip_suffix(".schema.json").map(str::to_owned)).collect()
}

/// What holds objects to the schema of this name. To make it takes longer than to ask it.
pub(crate) struct Schema {
    name: String,
    validator: Validator,
}

impl Schema {
    pub(crate) fn read(name: &str) -> Schema {
        let mut registry = Registry::new();
        for shared in ["common", "nonolith-1"] {
            let uri = format!("{BASE}{shared}.schema.json");
            registry = registry.add(uri, read(shared)).expect("an address");
        }
        let registry = registry.prepare().expect("schemas that name each other");
        let validator = jsonschema::options()
            .with_base_uri(format!("{BASE}{name}.schema.json"))
            .with_registry(&registry)
            .build(&read(name))
            .unwrap_or_else(|error| panic!("{name} is no schema: {error}"));
        Schema { name: name.to_owned(), validator }
    }

    #[allow(dead_code, reason = "one of the two tests that use this module asks")]
    pub(crate) fn takes(&self, object: &Value) -> bool {
        self.validator.is_valid(object)
    }

    #[track_caller]
    pub(crate) fn check(&self, object: &Value) {
        let wrongs: Vec<String> =
            self.validator.iter_errors(object).map(|error| error.to_string()).collect();
        assert!(wrongs.is_empty(), "{object}\nis not as {} says: {wrongs:#?}", self.name);
    }
}
