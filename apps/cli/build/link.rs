//! How the program is linked: so that nothing is left to do at its start, where that can be done.
//!
//! Loading shared libraries and moving to a random address takes longer than solving a small
//! puzzle. So on Linux, if glibc is installed as a static library too, that is what the program is
//! linked with, at a fixed address. Elsewhere it is linked as usual. And a linker that can write the
//! program's file in one go is asked to, as such a file is sooner loaded.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

/// The libraries that Rust asks for as shared ones, and what takes their place.
const INSTEAD: [(&str, &[&str]); 3] =
    [("gcc_s", &["gcc_eh", "gcc", "c"]), ("m", &["m"]), ("c", &["c"])];

/// Has the program linked with static libraries at a fixed address, if they are there, and written
/// so that it is soon loaded.
pub(crate) fn to_start_soon() {
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    let glibc = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    if glibc && env::var("HOST") == env::var("TARGET") {
        // Without one of the libraries, or with another linker, nothing is changed.
        let _ = replace_libraries();
        let _ = write_in_one_go();
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

/// Has lld write the program's file in one go. As a rule it maps the file into memory, which leaves
/// it there in single pages, and Linux then takes a third longer to start the program.
fn write_in_one_go() -> Option<()> {
    // lld 22 takes this option for its opposite; from one that does not it asks for the usual.
    const OPTION: &str = "-Wl,--mmap-output-file";
    links_with(OPTION)?.then(|| println!("cargo::rustc-link-arg-bins={OPTION}"))
}

/// Whether the linker, whichever it is, knows an option.
fn links_with(option: &str) -> Option<bool> {
    println!("cargo::rerun-if-env-changed=RUSTC_LINKER");
    let folder = PathBuf::from(env::var_os("OUT_DIR")?);
    let source = folder.join("nothing.rs");
    fs::write(&source, "fn main() {}").ok()?;
    let mut compile = Command::new(env::var_os("RUSTC")?);
    compile.arg(source).arg("--out-dir").arg(folder).arg(format!("-Clink-arg={option}"));
    compile.args(env::var("RUSTC_LINKER").map(|linker| format!("-Clinker={linker}")));
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    compile.args(flags.split('\u{1f}').filter(|flag| !flag.is_empty()));
    Some(compile.stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?.success())
}

/// Where a static library is, if the C compiler, which is what links, knows it.
fn installed(name: &str) -> Option<String> {
    let ask = Command::new("cc").arg(format!("-print-file-name=lib{name}.a")).output().ok()?;
    let path = String::from_utf8(ask.stdout).ok()?.trim().to_owned();
    Path::new(&path).is_absolute().then_some(path)
}
