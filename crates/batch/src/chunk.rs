//! The puzzles of one chunk, read from where the index says that it begins.

use crate::BatchError;
use crate::digest::Hasher;
use crate::index::Start;
use crate::input::{Entry, FileReader, InputFile, NumberedRecipe, PuzzleRecord, RecordOrigin};

/// A puzzle of a chunk before its text is understood.
pub(crate) enum Pending<'a> {
    Drawn { recipe: &'a NumberedRecipe, draws: &'a puzzle::generate::Recipe, row: u64 },
    Unreadable { origin: RecordOrigin<'a>, why: &'a str },
    PuzzleRecord { origin: RecordOrigin<'a>, record: PuzzleRecord },
}

impl Pending<'_> {
    /// Its id as far as it is known before its text is understood.
    pub(crate) fn id(&self) -> String {
        match self {
            Pending::Drawn { recipe, row, .. } => recipe.id(*row),
            Pending::Unreadable { origin, .. } | Pending::PuzzleRecord { origin, .. } => {
                origin.id.clone()
            }
        }
    }

    pub(crate) fn entry(self) -> Entry {
        match self {
            Pending::Drawn { recipe, draws, row } => {
                Entry { id: recipe.id(row), puzzle: Ok(recipe.puzzle(draws, row)) }
            }
            Pending::Unreadable { origin, why } => {
                Entry { puzzle: Err(format!("{}: {why}", origin.path)), id: origin.id }
            }
            Pending::PuzzleRecord { origin, record } => record.entry(&origin),
        }
    }
}

/// Gives the puzzles of a chunk one after another.
pub(crate) enum ChunkReader<'a> {
    Drawn { recipe: &'a NumberedRecipe, draws: puzzle::generate::Recipe, next: u64, end: u64 },
    Read(Box<ReadChunk<'a>>),
}

pub(crate) struct ReadChunk<'a> {
    files: &'a [InputFile],
    /// The file at hand, and its reader where it was opened.
    file: usize,
    reader: Option<FileReader>,
    /// How many puzzles of the file were read.
    before: u64,
    left: u64,
    start: Start,
    digest: Hasher,
    is_first: bool,
}

impl<'a> ChunkReader<'a> {
    pub(crate) fn drawn(
        recipe: &'a NumberedRecipe,
        first: u64,
        rows: u64,
    ) -> Result<ChunkReader<'a>, BatchError> {
        let draws = recipe.recipe()?;
        Ok(ChunkReader::Drawn { recipe, draws, next: first, end: first + rows })
    }

    pub(crate) fn read(files: &'a [InputFile], start: Start, rows: u64) -> ChunkReader<'a> {
        ChunkReader::Read(Box::new(ReadChunk {
            files,
            file: start.file as usize,
            reader: None,
            before: start.before,
            left: rows,
            start,
            digest: Hasher::default(),
            is_first: true,
        }))
    }

    /// The next puzzle; none at the end of the chunk.
    pub(crate) fn next(&mut self) -> Result<Option<Pending<'_>>, BatchError> {
        match self {
            ChunkReader::Drawn { next, end, .. } if next == end => Ok(None),
            ChunkReader::Drawn { recipe, draws, next, .. } => {
                *next += 1;
                Ok(Some(Pending::Drawn { recipe, draws, row: *next - 1 }))
            }
            ChunkReader::Read(chunk) if chunk.left == 0 => chunk.check().map(|()| None),
            ChunkReader::Read(chunk) => chunk.next().map(Some),
        }
    }
}

impl ReadChunk<'_> {
    fn next(&mut self) -> Result<Pending<'_>, BatchError> {
        let file = loop {
            let file = self.files.get(self.file).ok_or_else(|| changed("the input"))?;
            if self.before < file.puzzles {
                break file;
            }
            (self.file, self.before, self.reader) = (self.file + 1, 0, None);
        };
        (self.left, self.before) = (self.left - 1, self.before + 1);
        if let Some(why) = &file.unreadable {
            self.digest.feed(why.as_bytes());
            return Ok(Pending::Unreadable {
                origin: RecordOrigin::of_file(&file.path, 1, 1),
                why,
            });
        }
        let failed = |error: &std::io::Error| BatchError::input(&file.path, error);
        let is_first = self.reader.is_none();
        if is_first {
            let mut reader = FileReader::open(&file.path).map_err(|error| failed(&error))?;
            if self.is_first {
                let Start { offset, line, before, .. } = self.start;
                reader.seek(offset, line, before).map_err(|error| failed(&error))?;
            }
            self.reader = Some(reader);
        }
        self.is_first = false;
        let reader = self.reader.as_mut().expect("it was opened");
        let record = reader.next().map_err(|error| failed(&error))?;
        let record = record.ok_or_else(|| changed(&file.path))?;
        reader.feed(&record, is_first, &mut self.digest);
        let origin = RecordOrigin::of_file(&file.path, self.before, file.puzzles);
        Ok(Pending::PuzzleRecord { origin, record })
    }

    /// Whether the chunk consisted of what it did when the batch was planned.
    fn check(&self) -> Result<(), BatchError> {
        let files = self.files.get(self.start.file as usize..=self.file.min(self.files.len() - 1));
        let names: Vec<&str> =
            files.unwrap_or_default().iter().map(|file| file.path.as_str()).collect();
        match self.digest.clone().bytes() == self.start.digest {
            true => Ok(()),
            false => Err(changed(&names.join(", "))),
        }
    }
}

fn changed(what: &str) -> BatchError {
    BatchError::Input(format!(
        "{what}: has changed since the batch was planned; give it back as it was, or begin another \
         batch with another folder"
    ))
}
