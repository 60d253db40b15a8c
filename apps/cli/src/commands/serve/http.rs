//! As much of HTTP as the page needs: files to look at, compressed where they were compressed when
//! the page was built, with validators, and books of puzzles; only for those who call us by a name
//! that is ours.

use std::borrow::Cow;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, TcpStream};
use std::time::Duration;

/// A file of the page.
pub(super) struct PageFile {
    name: &'static str,
    body: &'static [u8],
    /// The content compressed with gzip, where that is smaller.
    gzip: Option<&'static [u8]>,
    /// Names this content.
    tag: &'static str,
}

/// The files of the page; none in a program that was built without it.
#[cfg(feature = "serve")]
pub(super) static PAGE: &[PageFile] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
#[cfg(not(feature = "serve"))]
pub(super) static PAGE: &[PageFile] = &[];

/// How long somebody may take to say what they want, and to take it.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest head of a request that is listened to.
const MOST_BYTES: u64 = 16 * 1024;
/// The longest body: the puzzles of a book.
const MOST_BODY: usize = 8 << 20;
/// Where books are made.
const BOOK: &str = "/book";

/// What every answer says: what the page may load, and that nobody may put it into a frame. Engines
/// are WebAssembly, and pictures to print and save are made on the page, as data.
const PROTECTION: &str = "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
     X-Frame-Options: DENY\r\nX-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n";

/// What somebody asks for.
#[derive(Default)]
struct PageRequest {
    verb: String,
    path: String,
    host: Option<String>,
    takes_gzip: bool,
    /// The content that the asker has already.
    has: Option<String>,
    /// The page that asks, where the browser says so.
    origin: Option<String>,
    /// How long the body is said to be.
    length: usize,
    body: Vec<u8>,
}

struct PageReply {
    status: &'static str,
    headers: String,
    body: Cow<'static, [u8]>,
}

/// Answers one request. Names in `hosts` are ours, beside localhost and plain addresses.
pub(super) fn answer(mut stream: TcpStream, hosts: &[String]) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = read(&stream)?;
    let PageReply { status, headers, body } = reply(&request, hosts);
    write!(
        stream,
        "HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\n{PROTECTION}Connection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(if request.verb == "HEAD" { b"" } else { &body })?;
    stream.flush()
}

/// A request, read to its end, so that the visitor hears the answer.
fn read(stream: &TcpStream) -> std::io::Result<PageRequest> {
    let mut reader = BufReader::new(stream.take(MOST_BYTES));
    let mut lines = reader.by_ref().lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let mut words = first.split(' ').map(str::to_owned);
    let mut request = PageRequest {
        verb: words.next().unwrap_or_default(),
        path: words.next().unwrap_or_default(),
        ..PageRequest::default()
    };
    while let Some(line) = lines.next().transpose()?.filter(|line| !line.is_empty()) {
        let Some((name, value)) = line.split_once(':') else { continue };
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "host" => request.host = Some(value.to_owned()),
            "accept-encoding" => request.takes_gzip = takes_gzip(value),
            "if-none-match" => request.has = Some(value.to_owned()),
            "origin" => request.origin = Some(value.to_owned()),
            "content-length" => request.length = value.parse().unwrap_or(0),
            _ => {}
        }
    }
    if request.length <= MOST_BODY {
        reader.get_mut().set_limit(request.length as u64);
        reader.take(request.length as u64).read_to_end(&mut request.body)?;
    }
    Ok(request)
}

/// Whether a list of encodings names gzip and does not refuse it.
fn takes_gzip(encodings: &str) -> bool {
    encodings.split(',').any(|encoding| {
        let mut parts = encoding.split(';').map(str::trim);
        parts.next() == Some("gzip")
            && !parts.any(|weight| weight.strip_prefix("q=").is_some_and(is_nothing))
    })
}

/// Whether a weight is zero, such as `0` or `0.000`.
fn is_nothing(weight: &str) -> bool {
    weight.parse() == Ok(0.0_f64)
}

fn reply(request: &PageRequest, hosts: &[String]) -> PageReply {
    if !is_ours(request.host.as_deref(), hosts) {
        let why = "this name is not known here: nonolith serve --allow-host NAME";
        return words("421 Misdirected Request", why);
    }
    match (request.verb.as_str(), file(&request.path)) {
        // The page asks so whether books can be made here.
        ("GET" | "HEAD", None) if request.path == BOOK => words("204 No Content", ""),
        ("POST", None) if request.path == BOOK => book(request),
        ("GET" | "HEAD", Some(file)) => found(request, file),
        ("GET" | "HEAD", None) => words("404 Not Found", "not found"),
        _ => words("405 Method Not Allowed", "only to look at"),
    }
}

fn words(status: &'static str, words: impl Into<String>) -> PageReply {
    let headers = "Content-Type: text/plain; charset=utf-8\r\n".to_owned();
    PageReply { status, headers, body: words.into().into_bytes().into() }
}

/// Makes a book, for our own page and for programs; pages of other sites have no business with it.
fn book(request: &PageRequest) -> PageReply {
    let own =
        |origin: &str| origin.split_once("://").map(|(_, host)| host) == request.host.as_deref();
    if request.origin.as_deref().is_some_and(|origin| !own(origin)) {
        return words("403 Forbidden", "books are made for the page of this address alone");
    }
    if request.length > MOST_BODY {
        return words("413 Content Too Large", format!("expected at most {MOST_BODY} bytes"));
    }
    match super::book::make(&request.body) {
        Ok(pdf) => {
            let headers = "Content-Type: application/pdf\r\nCache-Control: no-store\r\n".to_owned();
            PageReply { status: "200 OK", headers, body: pdf.into() }
        }
        Err(why) => words("422 Unprocessable Content", why),
    }
}

/// Whether a request is meant for us. A page of another site that had its name point here would send
/// its own name; addresses and localhost cannot be made to point elsewhere.
fn is_ours(host: Option<&str>, hosts: &[String]) -> bool {
    let Some(host) = host else { return false };
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((ip, _)) => ip,
        None => host.split_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok()
        || hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
}

fn found(request: &PageRequest, file: &'static PageFile) -> PageReply {
    let mut headers =
        format!("Cache-Control: no-cache\r\nETag: W/\"{}\"\r\nVary: Accept-Encoding\r\n", file.tag);
    let has = |list: &str| {
        list.split(',').any(|tag| tag.trim().trim_start_matches("W/").trim_matches('"') == file.tag)
    };
    if request.has.as_deref().is_some_and(has) {
        return PageReply { status: "304 Not Modified", headers, body: b"".into() };
    }
    headers += &format!("Content-Type: {}\r\n", kind(file.name));
    match file.gzip.filter(|_| request.takes_gzip) {
        Some(body) => {
            headers += "Content-Encoding: gzip\r\n";
            PageReply { status: "200 OK", headers, body: body.into() }
        }
        None => PageReply { status: "200 OK", headers, body: file.body.into() },
    }
}

/// The file that a path names. Only what was embedded can be had.
fn file(path: &str) -> Option<&'static PageFile> {
    let name = path.split(['?', '#']).next()?.strip_prefix('/')?;
    let name = if name.is_empty() { "index.html" } else { name };
    PAGE.iter().find(|file| file.name == name)
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, TcpListener};

    fn asks(lines: &str) -> String {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = std::thread::spawn(move || {
            let _ =
                answer(listener.accept().expect("a visitor").0, &["puzzles.example".to_owned()]);
        });
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.write_all(format!("{lines}\r\n\r\n").as_bytes()).expect("somebody listens");
        let mut reply = Vec::new();
        stream.read_to_end(&mut reply).expect("a reply");
        server.join().expect("it ends");
        String::from_utf8_lossy(&reply).into_owned()
    }

    #[test]
    fn only_our_names_are_ours() {
        let known = ["puzzles.example".to_owned()];
        for host in [
            "localhost",
            "LOCALHOST:8626",
            "127.0.0.1:1",
            "[::1]:8626",
            "10.1.2.3",
            "Puzzles.example:80",
        ] {
            assert!(is_ours(Some(host), &known), "{host}");
        }
        for host in
            ["evil.example", "localhost.evil.example:8626", "", "[::1", "127.0.0.1.evil.example"]
        {
            assert!(!is_ours(Some(host), &known), "{host}");
        }
        assert!(!is_ours(None, &known));
    }

    #[test]
    fn an_encoding_that_is_refused_is_not_taken() {
        assert!(takes_gzip("br, gzip;q=0.8"));
        assert!(!takes_gzip("gzip;q=0, br"));
        assert!(!takes_gzip("gzip;q=0.000"));
        assert!(!takes_gzip("br"));
    }

    #[test]
    fn whoever_asks_is_answered_with_protection() {
        let refused = asks("GET / HTTP/1.1\r\nHost: evil.example");
        assert!(refused.starts_with("HTTP/1.1 421"), "{refused}");
        let missing = asks("GET /../Cargo.toml HTTP/1.1\r\nHost: localhost");
        assert!(missing.starts_with("HTTP/1.1 404"), "{missing}");
        assert!(missing.contains("frame-ancestors 'none'") && missing.contains("X-Frame-Options"));
        assert!(asks("POST / HTTP/1.1\r\nHost: puzzles.example").starts_with("HTTP/1.1 405"));
    }

    fn posts(origin: &str, body: &str) -> String {
        let length = body.len();
        asks(&format!(
            "POST /book HTTP/1.1\r\nHost: localhost:8626\r\nOrigin: {origin}\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        ))
    }

    #[test]
    fn puzzles_are_made_into_a_book_for_our_own_page() {
        let puzzle = r#"{"format": "nonolith/1", "rows": [[2], [1]], "columns": [[1], [2]]}"#;
        let two_ways = r#"{"format": "nonolith/1", "rows": [[1], [1]], "columns": [[1], [1]]}"#;
        let book = |puzzles: &[&str]| {
            serde_json::json!({ "title": "Mine", "puzzles": puzzles }).to_string()
        };
        let here = "http://localhost:8626";
        assert!(asks("GET /book HTTP/1.1\r\nHost: localhost").starts_with("HTTP/1.1 204"));
        let made = posts(here, &book(&[puzzle]));
        assert!(
            made.starts_with("HTTP/1.1 200") && made.contains("\r\n\r\n%PDF-1.7"),
            "{made:.300}"
        );
        let elsewhere = posts("http://evil.example", &book(&[puzzle]));
        assert!(elsewhere.starts_with("HTTP/1.1 403"), "{elsewhere:.300}");
        for (body, why) in [
            (book(&[]), "there is no puzzle to print"),
            (book(&[two_ways]), "puzzle 1: it has several solutions"),
            (book(&[puzzle, "oops"]), "puzzle 2: "),
            ("oops".to_owned(), "expected"),
        ] {
            let refused = posts(here, &body);
            assert!(refused.starts_with("HTTP/1.1 422") && refused.contains(why), "{refused}");
        }
        let large = "POST /book HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999";
        assert!(asks(large).starts_with("HTTP/1.1 413"));
    }

    #[cfg(feature = "serve")]
    #[test]
    fn the_page_is_compressed_and_not_sent_twice() {
        let plain = asks("GET / HTTP/1.1\r\nHost: localhost");
        assert!(plain.starts_with("HTTP/1.1 200") && plain.contains("<!doctype html>"), "{plain}");
        let small =
            asks("GET /keeper.wasm?v=1 HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip");
        assert!(small.contains("Content-Encoding: gzip"), "it is compressed");
        let tag = plain.lines().find_map(|line| line.strip_prefix("ETag: ")).expect("a tag");
        let again = asks(&format!("GET / HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: {tag}"));
        assert!(again.starts_with("HTTP/1.1 304") && again.ends_with("\r\n\r\n"), "{again}");
    }
}
