//! Packing a PDF file: everything that is no stream goes into compressed object streams, and the table of
//! where things stand into a stream too (PDF 1.5, ISO 32000-1, 7.5.7 and 7.5.8).
//!
//! A tagged book has thousands of small objects, the tree of its tags above all, and krilla writes each of
//! them as it is: half of the file.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

/// How many objects share a stream: a reader unpacks all of them for one.
const TOGETHER: usize = 100;

/// The parts of a file.
struct PdfParts<'a> {
    header: &'a [u8],
    objects: Vec<PdfObject<'a>>,
    /// The entries of the trailer.
    trailer: &'a [u8],
}

/// An object of the file: its number, and its bytes between `obj` and `endobj`.
struct PdfObject<'a> {
    number: usize,
    body: &'a [u8],
}

/// The file with its objects packed; `None` if it is not laid out as krilla does it.
pub(super) fn pack(file: &[u8]) -> Option<Vec<u8>> {
    let PdfParts { header, objects, trailer } = parts(file)?;
    let (streams, small): (Vec<PdfObject>, Vec<PdfObject>) =
        objects.into_iter().partition(|object| object.body.ends_with(b"endstream"));
    let first_new = 1 + streams.iter().chain(&small).map(|object| object.number).max()?;
    let mut packed = Packed { bytes: header.to_vec(), places: vec![[0, 0, 0xFFFF]; first_new] };
    for object in &streams {
        packed.object(object.number, object.body);
    }
    for (index, group) in small.chunks(TOGETHER).enumerate() {
        packed.object_stream(first_new + index, group);
    }
    packed.end(trailer);
    Some(packed.bytes)
}

fn parts(file: &[u8]) -> Option<PdfParts<'_>> {
    let last = |word: &[u8]| file.windows(word.len()).rposition(|bytes| bytes == word);
    let table = last(b"xref\n0 ")?;
    let after = file.get(last(b"trailer\n<<")? + b"trailer\n<<".len()..)?;
    let trailer = &after[..after.windows(12).position(|bytes| bytes == b">>\nstartxref")?];
    let lines = file[table..].split(|byte| *byte == b'\n').skip(2);
    let mut offsets: Vec<usize> = vec![];
    for line in lines.take_while(|line| line.len() == 19) {
        let entry = std::str::from_utf8(line).ok()?;
        if entry.contains('n') {
            offsets.push(entry.get(..10)?.parse().ok()?);
        }
    }
    offsets.sort_unstable();
    let ends = offsets.iter().skip(1).chain([&table]);
    let object = |(start, end): (&usize, &usize)| object(file.get(*start..*end)?);
    let objects = offsets.iter().zip(ends).map(object).collect::<Option<_>>()?;
    Some(PdfParts { header: &file[..*offsets.first()?], objects, trailer })
}

/// The object whose text this is.
fn object(text: &[u8]) -> Option<PdfObject<'_>> {
    let head = text.windows(5).position(|bytes| bytes == b" obj\n")?;
    let number = std::str::from_utf8(&text[..head]).ok()?.strip_suffix(" 0")?;
    let body = text[head + 5..].trim_ascii_end().strip_suffix(b"endobj")?.trim_ascii_end();
    Some(PdfObject { number: number.parse().ok()?, body })
}

/// A file that is being packed.
struct Packed {
    bytes: Vec<u8>,
    /// What the table says of each object: its kind, and two numbers.
    places: Vec<[usize; 3]>,
}

impl Packed {
    fn object(&mut self, number: usize, body: &[u8]) {
        self.place(number, [1, self.bytes.len(), 0]);
        self.bytes.extend(format!("{number} 0 obj\n").into_bytes());
        self.bytes.extend(body);
        self.bytes.extend(b"\nendobj\n");
    }

    fn place(&mut self, number: usize, place: [usize; 3]) {
        let most = self.places.len().max(number + 1);
        self.places.resize(most, [0, 0, 0xFFFF]);
        self.places[number] = place;
    }

    /// Writes some objects as one stream with this number.
    fn object_stream(&mut self, number: usize, objects: &[PdfObject<'_>]) {
        let (mut index, mut bodies) = (String::new(), vec![]);
        for (place, object) in objects.iter().enumerate() {
            self.place(object.number, [2, number, place]);
            index += &format!("{} {} ", object.number, bodies.len());
            bodies.extend(object.body);
            bodies.push(b'\n');
        }
        let (count, first) = (objects.len(), index.len());
        let mut content = [index.into_bytes(), bodies].concat();
        let mut data = compressed(&content);
        while !ends_well(&data) {
            content.push(b' ');
            data = compressed(&content);
        }
        let body = stream(&format!("/Type/ObjStm/N {count}/First {first}"), &data);
        self.object(number, &body);
    }

    /// The table of all objects.
    fn table(&self) -> Vec<u8> {
        let entry = |&[kind, first, second]: &[usize; 3]| {
            let (first, second) = ((first as u32).to_be_bytes(), (second as u16).to_be_bytes());
            [&[kind as u8][..], &first, &second].concat()
        };
        self.places.iter().flat_map(entry).collect()
    }

    /// Writes the table of all objects, and where it stands.
    fn end(&mut self, trailer: &[u8]) {
        let (number, start) = (self.places.len(), self.bytes.len());
        self.place(number, [1, start, 0]);
        let kept = without_size(&String::from_utf8_lossy(trailer));
        let body = loop {
            let size = self.places.len();
            let data = compressed(&self.table());
            if ends_well(&data) {
                break stream(&format!("/Type/XRef/Size {size}/W[1 4 2]{kept}"), &data);
            }
            // One more number that no object has.
            self.places.push([0, 0, 0xFFFF]);
        };
        self.object(number, &body);
        self.bytes.extend(format!("startxref\n{start}\n%%EOF").into_bytes());
    }
}

/// The entries of a trailer but its `/Size`, which the table has anew.
fn without_size(trailer: &str) -> String {
    let kept =
        trailer.trim_start_matches("/Size ").trim_start_matches(|one: char| one.is_ascii_digit());
    kept.to_owned()
}

fn compressed(content: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(vec![], Compression::best());
    encoder.write_all(content).expect("a vector takes all");
    encoder.finish().expect("a vector takes all")
}

/// Whether the line end behind these data cannot be taken for a part of a longer one, see [`super::pdf`].
fn ends_well(data: &[u8]) -> bool {
    !data.ends_with(b"\r") && !data.ends_with(b"\n")
}

/// A stream of compressed data with these entries.
fn stream(about: &str, data: &[u8]) -> Vec<u8> {
    let length = data.len();
    let head = format!("<<{about}/Length {length}/Filter/FlateDecode>>\nstream\n");
    [head.as_bytes(), data, b"\nendstream"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "%PDF-1.7\n%abcd\n\n1 0 obj\n<</Type/Pages>>\nendobj\n\n2 0 obj\n<</Length 2>>\n\
                        stream\nhi\nendstream\nendobj\n";

    fn file() -> String {
        let second = FILE.find("2 0 obj").unwrap();
        let table = format!("0000000016 00000 n\r\n{second:010} 00000 n\r\n");
        let start = FILE.len();
        format!(
            "{FILE}xref\n0 3\n0000000000 65535 f\r\n{table}trailer\n<</Size 3/Root 1 0 R>>\n\
             startxref\n{start}\n%%EOF"
        )
    }

    #[test]
    fn streams_stay_and_the_rest_is_packed() {
        let packed = pack(file().as_bytes()).unwrap();
        let text = String::from_utf8_lossy(&packed);
        assert!(text.starts_with("%PDF-1.7\n%abcd\n\n2 0 obj\n<</Length 2>>"), "{text}");
        assert!(!text.contains("/Type/Pages"), "{text}");
        assert!(text.contains("/Type/XRef/Size 5/W[1 4 2]/Root 1 0 R"), "{text}");
        let start = text.rfind("startxref\n").unwrap() + "startxref\n".len();
        let start: usize = text[start..].lines().next().unwrap().parse().unwrap();
        assert!(packed[start..].starts_with(b"4 0 obj"));
    }

    #[test]
    fn what_is_laid_out_otherwise_is_not_packed() {
        assert!(pack(b"").is_none());
        assert!(pack(b"%PDF-1.7 rubbish").is_none());
        assert!(pack(file().replace("trailer", "tailor").as_bytes()).is_none());
        assert!(pack(file().replace(" obj", " abj").as_bytes()).is_none());
    }
}
