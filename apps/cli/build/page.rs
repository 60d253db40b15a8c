//! The files of the page, listed for `serve` to embed. Without that feature there are none.

use std::fmt::Write;
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
    for file in files {
        let name = file.strip_prefix(&dist).expect("a file of the page");
        let name = name.to_string_lossy().replace('\\', "/");
        let file = fs::canonicalize(&file).expect("a file of the page");
        let _ = write!(list, "({name:?}, include_bytes!({file:?}) as &[u8]),");
    }
    list.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("page.rs");
    fs::write(out, list).expect("cargo gives us a folder to write to");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}
