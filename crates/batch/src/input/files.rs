//! The files of a batch: folders and lists are expanded, in the order of their bytes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::NamedFile;
use crate::BatchError;

/// A file, as it was when the batch was planned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InputFile {
    pub(crate) path: String,
    pub(crate) bytes: u64,
    pub(crate) sha256: String,
    pub(crate) puzzles: u64,
    /// Why it cannot be read; then it is one row.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) unreadable: Option<String>,
}

/// The files that these names stand for: a file itself, what is in a folder and the folders below it,
/// and for `@list.txt` the files that a list names, one a line. Names in a folder are ordered by their
/// bytes; those that begin with a dot are left out.
///
/// # Errors
/// [`BatchError::Input`] if a folder or a list cannot be read, [`BatchError::Asked`] for standard input.
///
/// ```
/// let files = nonolith_batch::expand(&["a.non".into(), "b.non".into()]).unwrap();
/// assert_eq!(files.len(), 2);
/// assert!(nonolith_batch::expand(&["-".into()]).is_err());
/// ```
pub fn expand(names: &[PathBuf]) -> Result<Vec<NamedFile>, BatchError> {
    let mut files = vec![];
    for name in names {
        let text = name.to_string_lossy();
        if text == "-" {
            return Err(BatchError::Asked(
                "standard input cannot be read twice, as a batch must be: save it to a file"
                    .to_owned(),
            ));
        }
        match text.strip_prefix('@') {
            Some(list) if !name.exists() => read_list(Path::new(list), &mut files)?,
            _ if name.is_dir() => walk(name, name, &mut files)?,
            _ => files.push(NamedFile { path: name.clone(), is_named: true, folder: None }),
        }
    }
    Ok(files)
}

fn read_list(list: &Path, files: &mut Vec<NamedFile>) -> Result<(), BatchError> {
    let text =
        fs::read_to_string(list).map_err(|error| BatchError::input(list.display(), &error))?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let names = text.lines().map(str::trim).filter(|line| !line.is_empty());
    files.extend(names.map(|name| NamedFile { path: name.into(), is_named: false, folder: None }));
    Ok(())
}

/// Links to folders are not followed: they may lead round in a circle.
fn walk(named: &Path, folder: &Path, files: &mut Vec<NamedFile>) -> Result<(), BatchError> {
    let failed = |error: &io::Error| BatchError::input(folder.display(), error);
    let mut names = vec![];
    for entry in fs::read_dir(folder).map_err(|error| failed(&error))? {
        let entry = entry.map_err(|error| failed(&error))?;
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        names.push((entry.file_name(), is_folder));
    }
    names.sort_by(|one, other| one.0.as_encoded_bytes().cmp(other.0.as_encoded_bytes()));
    for (name, is_folder) in names {
        let path = folder.join(&name);
        match (name.as_encoded_bytes().starts_with(b"."), is_folder) {
            (true, _) => {}
            (false, true) => walk(named, &path, files)?,
            (false, false) if path.is_dir() => {}
            (false, false) => {
                files.push(NamedFile { path, is_named: false, folder: Some(named.to_owned()) })
            }
        }
    }
    Ok(())
}

/// Fails if the output is within a folder that is read, or a file that is read within the output: the
/// parts would be taken for puzzles.
pub(crate) fn refuse_inside(files: &[NamedFile], output: &Path) -> Result<(), BatchError> {
    let output = resolved(output);
    let mut roots: Vec<(&Path, bool)> = files
        .iter()
        .map(|file| match &file.folder {
            Some(folder) => (folder.as_path(), true),
            None => (file.path.as_path(), false),
        })
        .collect();
    roots.dedup();
    let clash = roots.into_iter().find(|(root, is_folder)| {
        let root = resolved(root);
        root.starts_with(&output) || (*is_folder && output.starts_with(&root))
    });
    match clash {
        Some((read, _)) => Err(BatchError::Asked(format!(
            "{}: the output, {}, and what is read are within each other: give another folder for one of \
             them",
            read.display(),
            output.display()
        ))),
        None => Ok(()),
    }
}

/// A path without links, as far as it is there.
fn resolved(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let there = path.ancestors().find_map(|above| Some((above, above.canonicalize().ok()?)));
    match there {
        Some((above, resolved)) => match path.strip_prefix(above) {
            Ok(rest) if rest == Path::new("") => resolved,
            Ok(rest) => resolved.join(rest),
            Err(_) => path,
        },
        None => path,
    }
}

/// The sizes of files, by which a batch that was planned is told from one of other files.
pub(crate) fn sizes(files: &[NamedFile]) -> impl Iterator<Item = (String, u64)> {
    files.iter().map(|file| {
        let bytes = fs::metadata(&file.path).map_or(0, |there| there.len());
        (file.path.display().to_string(), bytes)
    })
}
