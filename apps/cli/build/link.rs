//! How the program is linked: so that nothing is left to do at its start, where that can be done.
//!
//! Loading shared libraries and moving to a random address takes longer than solving a small
//! puzzle. So on Linux, if glibc is installed as a static library too, that is what the program is
//! linked with, at a fixed address. Elsewhere it is linked as usual.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The libraries that Rust asks for as shared ones, and what takes their place.
const INSTEAD: [(&str, &[&str]); 3] =
    [("gcc_s", &["gcc_eh", "gcc", "c"]), ("m", &["m"]), ("c", &["c"])];

/// Has the program linked with static libraries at a fixed address, if they are there.
pub(crate) fn statically() {
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    let glibc = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    if glibc && env::var("HOST") == env::var("TARGET") {
        // Without one of the libraries nothing is changed.
        let _ = replace_libraries();
    }
}

fn replace_libraries() -> Option<()> {
    let folder = PathBuf::from(env::var_os("OUT_DIR")?);
    for (library, instead) in INSTEAD {
        let files: Vec<String> =
            instead.iter().map(|name| installed(name)).collect::<Option<_>>()?;
        // Linkers take such a list of files for the library itself.
        let list = format!("GROUP ( {} )\n", files.join(" "));
        fs::write(folder.join(format!("lib{library}.a")), list).ok()?;
    }
    for option in [&format!("-L{}", folder.display()), "-static", "-no-pie"] {
        println!("cargo::rustc-link-arg-bins={option}");
    }
    Some(())
}

/// Where a static library is, if the C compiler, which is what links, knows it.
fn installed(name: &str) -> Option<String> {
    let ask = Command::new("cc").arg(format!("-print-file-name=lib{name}.a")).output().ok()?;
    let path = String::from_utf8(ask.stdout).ok()?.trim().to_owned();
    Path::new(&path).is_absolute().then_some(path)
}
