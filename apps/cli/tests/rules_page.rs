//! The pages in `docs/` about learned rules are what the program writes.

use std::path::Path;
use std::process::Command;

fn check(page: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let suffix = Path::new(page).extension().and_then(|suffix| suffix.to_str()).expect("a suffix");
    let name = format!("nonolith-{}-page.{suffix}", std::process::id());
    let written = std::env::temp_dir().join(name);
    let status = Command::new(env!("CARGO_BIN_EXE_nonolith"))
        .current_dir(&root)
        .args(["rules", "page", "learned-25", "--states", "corpus/states.jsonl", "-o"])
        .arg(&written)
        .status()
        .expect("the program starts");
    assert!(status.success());
    let text = std::fs::read_to_string(&written).expect("a page");
    std::fs::remove_file(&written).expect("it can go");
    let kept = std::fs::read_to_string(root.join(page)).expect("a page of ours");
    assert!(
        text == kept,
        "{page} is stale: nonolith rules page learned-25 --states corpus/states.jsonl -o {page}"
    );
}

#[test]
fn the_markdown_page_is_up_to_date() {
    check("docs/learned-rules.md");
}

#[test]
fn the_html_page_is_up_to_date() {
    check("docs/learned-rules.html");
}
