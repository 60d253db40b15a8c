//! A store in a folder. Data are written beside, flushed to the disk, and renamed; a log is held by a
//! lock on its file, which the system takes from a process that dies.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::Builder;

use super::{Log, Store};

/// A folder, which several machines may share.
///
/// ```no_run
/// let store = nonolith_batch::FolderStore::new("out");
/// ```
pub struct FolderStore {
    folder: PathBuf,
    /// The folders below that were looked through for what a killed process left.
    swept: Mutex<BTreeSet<PathBuf>>,
}

/// How files end that are being written.
const UNFINISHED: &str = ".tmp";

impl FolderStore {
    /// The store in this folder, which is made when something is put into it.
    ///
    /// ```
    /// use nonolith_batch::{FolderStore, Store};
    /// assert!(FolderStore::new("no/such/folder").get("a").unwrap().is_none());
    /// ```
    pub fn new(folder: impl Into<PathBuf>) -> FolderStore {
        FolderStore { folder: folder.into(), swept: Mutex::default() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The folder of a path, made and swept.
    fn folder_of(&self, path: &Path) -> io::Result<PathBuf> {
        let folder = path.parent().unwrap_or(Path::new(".")).to_owned();
        // Held meanwhile, so that no other thread writes into a folder that is not there yet.
        let mut swept = self.swept.lock().unwrap_or_else(PoisonError::into_inner);
        if !swept.contains(&folder) {
            make_folders(&folder)?;
            sweep(&folder)?;
            swept.insert(folder.clone());
        }
        Ok(folder)
    }
}

impl Store for FolderStore {
    fn get(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        present(fs::read(self.path(name)))
    }

    fn put(&self, name: &str, data: &[u8]) -> io::Result<()> {
        let path = self.path(name);
        let folder = self.folder_of(&path)?;
        // Another process may have swept the file away before it was locked.
        let mut written = write_beside(&folder, &path, data);
        for _ in 0..MOST_SWEPT {
            if written.as_ref().is_err_and(|error| error.kind() == ErrorKind::NotFound) {
                written = write_beside(&folder, &path, data);
            }
        }
        written.and_then(|()| sync_folder(&folder))
    }

    fn log(&self, name: &str) -> io::Result<Option<Box<dyn Log>>> {
        let path = self.path(name);
        self.folder_of(&path)?;
        let file = OpenOptions::new().create(true).read(true).append(true).open(&path)?;
        match file.try_lock() {
            // Whoever had it before may have ended it since it was opened.
            Ok(()) if !path.exists() => Ok(None),
            Ok(()) => Ok(Some(Box::new(FileLog { file, path }))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(_)) => Ok(Some(Box::new(FileLog { file, path }))),
        }
    }

    fn read_log(&self, name: &str) -> io::Result<Option<String>> {
        present(fs::read(self.path(name)).map(whole_lines))
    }

    fn folder(&self) -> Option<&Path> {
        Some(&self.folder)
    }

    fn place(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }
}

fn present<T>(read: io::Result<T>) -> io::Result<Option<T>> {
    match read {
        Ok(data) => Ok(Some(data)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// How often a file may be swept away from under us.
const MOST_SWEPT: usize = 3;

fn write_beside(folder: &Path, path: &Path, data: &[u8]) -> io::Result<()> {
    let mut beside = unfinished(folder, path)?;
    // Whoever finds a file that nobody has locked takes it for what a killed process left. Where
    // locks are not supported nothing is swept either.
    let _ = beside.as_file().try_lock();
    beside.write_all(data)?;
    beside.as_file().sync_all()?;
    beside.persist(path).map(drop).map_err(|error| error.error)
}

/// A new file beside `path`, readable by those whom the system's mask allows.
fn unfinished(folder: &Path, path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let prefix = format!(".{stem}.{}.", std::process::id());
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(UNFINISHED);
    #[cfg(unix)]
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    #[cfg(unix)]
    builder.permissions(mode);
    builder.tempfile_in(folder)
}

/// Makes folders; each is on the disk in the one above it before it is used.
fn make_folders(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let above = folder.parent().filter(|above| *above != Path::new(""));
    above.map_or(Ok(()), make_folders)?;
    match fs::create_dir(folder) {
        Ok(()) => sync_folder(above.unwrap_or(Path::new("."))),
        Err(_) if folder.is_dir() => Ok(()),
        Err(error) => Err(error),
    }
}

/// Writes the names in a folder to the disk.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Removes what processes left that were killed while they wrote: files that nobody has locked.
fn sweep(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.')
            && name.ends_with(UNFINISHED)
            && let Ok(file) = File::open(&path)
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(&path);
        }
    }
    Ok(())
}

/// A log in a file.
struct FileLog {
    file: File,
    path: PathBuf,
}

impl Log for FileLog {
    fn text(&mut self) -> io::Result<String> {
        let mut bytes = vec![];
        self.file.seek(SeekFrom::Start(0))?;
        self.file.read_to_end(&mut bytes)?;
        let text = whole_lines(bytes);
        // A line that was being written when the process was killed.
        self.file.set_len(text.len() as u64)?;
        Ok(text)
    }

    fn add(&mut self, line: &str) -> io::Result<()> {
        // What was written outlives the process, which is what a log is for; not the machine.
        self.file.write_all(format!("{line}\n").as_bytes())
    }

    fn end(self: Box<Self>) -> io::Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// The lines that were written to their end.
fn whole_lines(mut bytes: Vec<u8>) -> String {
    let length = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    bytes.truncate(length);
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_is_put_is_there_and_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = FolderStore::new(folder.path().join("out"));
        assert!(store.get("a/b/one").unwrap().is_none());
        for data in [&b"one"[..], b"two", b""] {
            store.put("a/b/one", data).unwrap();
            assert_eq!(store.get("a/b/one").unwrap().unwrap(), data);
        }
        assert_eq!(names(&folder.path().join("out/a/b")), ["one"]);
    }

    #[test]
    fn what_a_killed_process_left_is_swept_and_what_is_being_written_stays() {
        let folder = tempfile::tempdir().unwrap();
        let inside = |name: &str| folder.path().join(name);
        for name in [".one.7.x.tmp", "keep.tmp", ".keep"] {
            fs::write(inside(name), "half").unwrap();
        }
        let living = File::create(inside(".two.8.y.tmp")).unwrap();
        living.lock().unwrap();
        FolderStore::new(folder.path()).put("one", b"whole").unwrap();
        assert_eq!(names(folder.path()), [".keep", ".two.8.y.tmp", "keep.tmp", "one"]);
    }

    #[test]
    fn a_log_belongs_to_one_and_forgets_half_a_line() {
        let folder = tempfile::tempdir().unwrap();
        let store = FolderStore::new(folder.path());
        let mut log = store.log("tries/1").unwrap().unwrap();
        log.add("one").unwrap();
        assert!(store.log("tries/1").unwrap().is_none());
        drop(log);
        OpenOptions::new()
            .append(true)
            .open(folder.path().join("tries/1"))
            .unwrap()
            .write_all(b"ha")
            .unwrap();
        assert_eq!(store.read_log("tries/1").unwrap().unwrap(), "one\n");
        let mut log = store.log("tries/1").unwrap().unwrap();
        assert_eq!(log.text().unwrap(), "one\n");
        log.add("two").unwrap();
        assert_eq!(log.text().unwrap(), "one\ntwo\n");
        log.end().unwrap();
        assert!(store.read_log("tries/1").unwrap().is_none());
    }

    #[cfg(unix)]
    #[test]
    fn a_part_is_as_readable_as_any_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("usual"), "").unwrap();
        FolderStore::new(folder.path()).put("part", b"").unwrap();
        let mode =
            |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
        assert_eq!(mode("part"), mode("usual"));
    }
}
