//! Files are written beside and renamed: a reader never sees half of one, and a full disk or a
//! killed program loses nothing that was there.
//!
//! A program that is killed in the middle of a write leaves the file beside, `.nonolith-*.tmp`. It
//! is not swept away later, since nobody can tell whether another machine is writing it.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What stood at the path before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Before {
    /// Nothing.
    Nothing,
    /// A file, which now holds the new bytes.
    File,
    /// A device, a pipe or an open file, to which the bytes were sent.
    Stream,
}

/// Puts these bytes into a file, in place of what it held. A symbolic link stays one, and the
/// file that it leads to is replaced; a device or a pipe is written to. Permissions stay.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<Before> {
    replace_by(path, &mut |file| file.write_all(bytes))
}

/// The same for what `write` writes into the file, which need not be in memory all at once.
pub(crate) fn replace_by(path: &Path, write: Writing) -> io::Result<Before> {
    let target = followed(path);
    match fs::metadata(&target) {
        Ok(there) if there.is_file() && !is_open_file(&target) => {
            // The folder may allow what the file itself forbids.
            OpenOptions::new().write(true).open(&target)?;
            write_beside(&target, write, Some(&there)).map(|()| Before::File)
        }
        Ok(_) => send(&target, write).map(|()| Before::Stream),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            write_beside(&target, write, None).map(|()| Before::Nothing)
        }
        Err(error) => Err(error),
    }
}

/// As [`replace`], but fails with [`io::ErrorKind::AlreadyExists`] if a file stands at the path, even
/// one that another program puts there meanwhile.
pub(crate) fn create(path: &Path, bytes: &[u8]) -> io::Result<Before> {
    let target = followed(path);
    match fs::metadata(&target) {
        Ok(there) if there.is_file() && !is_open_file(&target) => {
            Err(io::ErrorKind::AlreadyExists.into())
        }
        Ok(_) => send(&target, &mut |file| file.write_all(bytes)).map(|()| Before::Stream),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let beside = written_beside(&target, &mut |file| file.write_all(bytes), None)?;
            // A second name for the file, unlike a new name, is refused where the name is taken.
            fs::hard_link(&beside.path, &target).map(|()| Before::Nothing)
        }
        Err(error) => Err(error),
    }
}

/// No path leads through more links than this on any system that we know.
const MOST_LINKS: usize = 40;

/// Where symbolic links lead, even if nothing is there yet.
fn followed(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(next) if !is_open_file(&path) => path = folder(&path).join(next),
            _ => break,
        }
    }
    path
}

/// Whether the path names a file that is already open, as `/dev/stdout` does: a new file under its
/// name would not reach whoever reads the open one.
fn is_open_file(path: &Path) -> bool {
    path.starts_with("/proc") || path.starts_with("/dev/fd")
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Writes the bytes of a file.
type Writing<'a> = &'a mut dyn FnMut(&mut File) -> io::Result<()>;

fn send(path: &Path, write: Writing) -> io::Result<()> {
    write(&mut OpenOptions::new().append(true).open(path)?)
}

fn write_beside(target: &Path, write: Writing, there: Option<&Metadata>) -> io::Result<()> {
    let beside = written_beside(target, write, there)?;
    fs::rename(&beside.path, target)
}

fn written_beside(target: &Path, write: Writing, there: Option<&Metadata>) -> io::Result<Beside> {
    let mut beside = Beside::create(folder(target))?;
    if let Some(there) = there {
        beside.resemble(there)?;
    }
    write(&mut beside.file)?;
    beside.file.sync_all()?;
    Ok(beside)
}

/// A file beside the one that is meant. It is gone at the end, renamed or removed.
struct Beside {
    path: PathBuf,
    file: File,
}

/// The files that are being written, for a program that is interrupted to remove.
static UNDER_WAY: Mutex<Vec<PathBuf>> = Mutex::new(vec![]);

static NUMBER: AtomicU64 = AtomicU64::new(0);

impl Beside {
    fn create(folder: &Path) -> io::Result<Beside> {
        loop {
            let number = NUMBER.fetch_add(1, Ordering::Relaxed);
            let path = folder.join(format!(".nonolith-{}-{number}.tmp", std::process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => {
                    under_way(|paths| paths.push(path.clone()));
                    return Ok(Beside { path, file });
                }
                // Left by a process of this number that was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Gives it the permissions of a file, and its owner where the system lets us.
    fn resemble(&self, there: &Metadata) -> io::Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            let _ = fchown(&self.file, Some(there.uid()), Some(there.gid()));
        }
        self.file.set_permissions(there.permissions())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
        under_way(|paths| paths.retain(|path| *path != self.path));
    }
}

fn under_way(change: impl FnOnce(&mut Vec<PathBuf>)) {
    if let Ok(mut paths) = UNDER_WAY.lock() {
        change(&mut paths);
    }
}

/// Removes what is half written, before the program is ended.
pub(crate) fn abandon() {
    under_way(|paths| paths.drain(..).for_each(|path| drop(fs::remove_file(path))));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder, which goes with this value.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("nonolith-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).expect("a folder");
            Folder(path)
        }

        fn names(&self) -> Vec<String> {
            let names = fs::read_dir(&self.0).expect("a folder");
            let name = |entry: io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
            let mut names: Vec<_> =
                names.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_file_is_new_or_replaced_and_nothing_is_left_beside_it() {
        let folder = Folder::new("replaced");
        let path = folder.0.join("a");
        assert_eq!(replace(&path, b"one").expect("written"), Before::Nothing);
        assert_eq!(replace(&path, b"two").expect("written"), Before::File);
        assert_eq!(fs::read(&path).expect("a file"), b"two");
        assert_eq!(folder.names(), ["a"]);
    }

    #[test]
    fn a_name_as_long_as_names_may_be_is_written() {
        let folder = Folder::new("long");
        let path = folder.0.join("a".repeat(255));
        assert_eq!(replace(&path, b"one").expect("written"), Before::Nothing);
    }

    #[test]
    fn a_reader_who_opened_the_old_file_keeps_it_whole() {
        let folder = Folder::new("reader");
        let path = folder.0.join("a");
        replace(&path, b"one").expect("written");
        let mut reader = File::open(&path).expect("a file");
        replace(&path, b"twice").expect("written");
        let mut seen = String::new();
        io::Read::read_to_string(&mut reader, &mut seen).expect("text");
        assert_eq!(seen, "one");
    }

    #[test]
    fn what_cannot_be_renamed_is_removed() {
        let folder = Folder::new("refused");
        let path = folder.0.join("a");
        fs::create_dir(&path).expect("a folder");
        assert!(write_beside(&path, &mut |file| file.write_all(b"one"), None).is_err());
        assert!(replace(&path, b"one").is_err());
        assert!(replace(&folder.0.join("b").join("c"), b"one").is_err());
        assert_eq!(folder.names(), ["a"]);
    }

    #[test]
    fn what_an_interrupted_program_was_writing_goes_with_it() {
        let folder = Folder::new("abandoned");
        let beside = Beside::create(&folder.0).expect("a file");
        assert_eq!(folder.names().len(), 1);
        // As `abandon` does, but for this file alone: other tests write at the same time.
        drop(fs::remove_file(&beside.path));
        drop(beside);
        assert!(folder.names().is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = Folder::new("links");
        let [file, link, dangling, round] =
            ["file", "link", "dangling", "round"].map(|name| folder.0.join(name));
        fs::write(&file, "one").expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("ours");
        symlink("file", &link).expect("a link");
        symlink("to/nothing", &dangling).expect("a link");
        symlink("round", &round).expect("a link");
        assert_eq!(replace(&link, b"two").expect("written"), Before::File);
        assert_eq!(fs::read_link(&link).expect("a link"), Path::new("file"));
        assert_eq!(fs::read(&file).expect("a file"), b"two");
        let mode = fs::metadata(&file).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        assert!(replace(&dangling, b"two").is_err() && replace(&round, b"two").is_err());
        fs::create_dir(folder.0.join("to")).expect("a folder");
        assert_eq!(replace(&dangling, b"two").expect("written"), Before::Nothing);
        assert_eq!(fs::read(folder.0.join("to/nothing")).expect("a file"), b"two");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_to_and_stays_one() {
        assert_eq!(replace(Path::new("/dev/null"), b"one").expect("written"), Before::Stream);
        assert!(!fs::metadata("/dev/null").expect("a device").is_file());
    }
}
