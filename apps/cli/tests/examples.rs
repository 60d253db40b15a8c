//! What the README, the docs and the pages in `cmd/` show is what the program does.

/// Paths in the examples count from the root of the workspace, where a reader stands.
fn stand_at_the_root() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the workspace has a root");
}

#[test]
fn examples_do_what_they_show() {
    stand_at_the_root();
    trycmd::TestCases::new().case("README.md").case("docs/**/*.md").case("apps/cli/tests/cmd/*.md");
}
