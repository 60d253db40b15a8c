//! The files of the page, listed for `serve` to embed. Without that feature there are none.

use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs};

pub(crate) fn embed() {
    println!("cargo::rerun-if-env-changed=CARGO_FEATURE_SERVE");
    if env::var_os("CARGO_FEATURE_SERVE").is_none() {
        return;
    }
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let dist = here.join("../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    collect(&dist, &mut files);
    if files.is_empty() {
        println!("cargo::error=the page is not built: run apps/web/build first");
    }
    files.sort();
    let mut list = String::from("&[");
    for file in files.iter().filter(|file| file.extension() != Some("gz".as_ref())) {
        let name = file.strip_prefix(&dist).expect("a file of the page");
        let name = name.to_string_lossy().replace('\\', "/");
        let gzip = files.iter().find(|other| other.as_os_str() == with_gz(file).as_os_str());
        let gzip = gzip.map_or("None".to_owned(), |gzip| format!("Some({})", bytes(gzip)));
        let _ = write!(
            list,
            "PageFile {{ name: {name:?}, body: {}, gzip: {gzip}, tag: {:?} }},",
            bytes(file),
            tag(file)
        );
    }
    list.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("page.rs");
    fs::write(out, list).expect("cargo gives us a folder to write to");
}

/// The file with `.gz` behind its name.
fn with_gz(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".gz");
    name.into()
}

/// An expression for the content of a file.
fn bytes(file: &Path) -> String {
    let file = fs::canonicalize(file).expect("a file of the page");
    format!("include_bytes!({file:?})")
}

/// Names the content of a file: another content has another name.
fn tag(file: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    fs::read(file).expect("a file of the page").hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}
