//! As much of HTTP as the page needs: files to look at, compressed where they were compressed when
//! the page was built, with validators, and only for those who call us by a name that is ours.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, TcpStream};
use std::time::Duration;

/// A file of the page.
pub(super) struct PageFile {
    name: &'static str,
    body: &'static [u8],
    /// The same, compressed with gzip, where that is smaller.
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
/// The longest request that is listened to.
const MOST_BYTES: u64 = 16 * 1024;

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
}

struct PageReply {
    status: &'static str,
    headers: String,
    body: &'static [u8],
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
    stream.write_all(if request.verb == "HEAD" { b"" } else { body })?;
    stream.flush()
}

/// A request, read to its end, so that the visitor hears the answer.
fn read(stream: &TcpStream) -> std::io::Result<PageRequest> {
    let mut lines = BufReader::new(stream.take(MOST_BYTES)).lines();
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
            _ => {}
        }
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

/// Whether a weight is none, such as `0` or `0.000`.
fn is_nothing(weight: &str) -> bool {
    weight.parse() == Ok(0.0_f64)
}

fn reply(request: &PageRequest, hosts: &[String]) -> PageReply {
    let words = |status, body| PageReply {
        status,
        headers: "Content-Type: text/plain\r\n".to_owned(),
        body,
    };
    if !is_ours(request.host.as_deref(), hosts) {
        let why = b"this name is not known here: nonolith serve --allow-host NAME".as_slice();
        return words("421 Misdirected Request", why);
    }
    match (request.verb.as_str(), file(&request.path)) {
        ("GET" | "HEAD", Some(file)) => found(request, file),
        ("GET" | "HEAD", None) => words("404 Not Found", b"not found"),
        _ => words("405 Method Not Allowed", b"only to look at"),
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
        return PageReply { status: "304 Not Modified", headers, body: b"" };
    }
    headers += &format!("Content-Type: {}\r\n", kind(file.name));
    match file.gzip.filter(|_| request.takes_gzip) {
        Some(body) => {
            headers += "Content-Encoding: gzip\r\n";
            PageReply { status: "200 OK", headers, body }
        }
        None => PageReply { status: "200 OK", headers, body: file.body },
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
