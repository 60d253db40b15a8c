//! Every link in the docs leads to a file that is there, and to a heading that is in it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("the project")
}

/// The pages that people read: those at the root, in `docs/`, and beside packages.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![];
    let mut folders =
        vec![root().join("docs"), root().join("apps/python"), root().join("apps/web/npm")];
    pages.extend(markdown_in(&root()));
    while let Some(folder) = folders.pop() {
        pages.extend(markdown_in(&folder));
        let entries = fs::read_dir(&folder).expect("a folder").flatten().map(|entry| entry.path());
        folders.extend(entries.filter(|path| path.is_dir() && !path.ends_with("target")));
    }
    pages
}

fn markdown_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    entries.filter(|path| path.extension().is_some_and(|suffix| suffix == "md")).collect()
}

/// The text without blocks of code, in which brackets mean something else.
fn prose(text: &str) -> String {
    let mut in_code = false;
    let outside = text.lines().filter(|line| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        !in_code && !fence
    });
    outside.flat_map(|line| [line, "\n"]).collect()
}

/// What stands in the round brackets behind `]`.
fn links(text: &str) -> Vec<String> {
    let prose = prose(text);
    let targets = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.map(|target| target.trim_matches(['<', '>']).to_owned()).collect()
}

/// The anchors of a page's headings: small letters, hyphens for spaces, no other signs.
fn anchors(text: &str) -> BTreeSet<String> {
    let prose = prose(text);
    let headings = prose.lines().filter(|line| line.starts_with('#'));
    let slug = |heading: &str| {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|it| it.is_alphanumeric() || " -_".contains(*it));
        kept.map(|it| if it == ' ' { '-' } else { it }).collect()
    };
    headings.map(slug).collect()
}

/// What is wrong with a link from a page, if anything is.
fn fault(page: &Path, link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = if file.is_empty() { page.to_owned() } else { page.parent()?.join(file) };
    if !target.exists() {
        return Some(format!("{}: there is no {file}", page.display()));
    }
    let is_page = target.extension().is_some_and(|suffix| suffix == "md");
    let text = if is_page { fs::read_to_string(&target).expect("a page") } else { String::new() };
    (is_page && !anchor.is_empty() && !anchors(&text).contains(anchor)).then(|| {
        format!("{}: there is no heading #{anchor} in {}", page.display(), target.display())
    })
}

#[test]
fn every_link_leads_somewhere() {
    let mut faults = vec![];
    let mut followed = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).expect("a page");
        for link in links(&text) {
            followed += 1;
            faults.extend(fault(&page, &link));
        }
    }
    assert!(followed > 50, "only {followed} links were found");
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_page_of_the_docs_stands_in_the_book() {
    let docs = root().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).expect("the list of pages");
    let listed: BTreeSet<PathBuf> = links(&summary).iter().map(|link| docs.join(link)).collect();
    let pages = pages().into_iter().filter(|page| page.starts_with(&docs));
    let missing: Vec<_> =
        pages.filter(|page| !listed.contains(page) && !page.ends_with("SUMMARY.md")).collect();
    assert!(missing.is_empty(), "not in docs/SUMMARY.md: {missing:#?}");
}

#[test]
fn a_broken_link_is_found() {
    let page = root().join("README.md");
    assert!(fault(&page, "docs/search.md").is_none());
    assert!(fault(&page, "docs/nothing.md").is_some());
    assert!(fault(&page, "docs/search.md#nothing-of-that-name").is_some());
    assert_eq!(links("a [b](c.md#d) `[e]` ```\n```console\n[f](g)\n```\n[h](i)"), ["c.md#d", "i"]);
    assert_eq!(
        anchors("## What a *caller*, can get wrong\n"),
        ["what-a-caller-can-get-wrong".to_owned()].into()
    );
}
