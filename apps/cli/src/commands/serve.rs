//! `nonolith serve`: the page, from this program alone, to this machine alone.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::Args;

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// The files of the page, by their paths.
static PAGE: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// How long somebody may take to say what they want, and to take it.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest request that is listened to.
const MOST_BYTES: u64 = 16 * 1024;

/// Open the page: play, hints, verdicts and explanations in the browser.
///
/// Serves the page to this machine, on the loopback address, until Ctrl-C.
#[derive(Args)]
#[command(before_help = "\
Examples:
  nonolith serve
  nonolith serve --port 8080 --no-open")]
pub(crate) struct Serve {
    /// The port; 0 takes one that is free
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    /// Print the address and open no browser
    #[arg(long)]
    no_open: bool,
}

impl Run for Serve {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, self.port))
            .map_err(|error| Failure::World(format!("port {}: {error}", self.port)))?;
        let address = format!("http://{}/", listener.local_addr()?);
        context.print(&format!("{address}\n"))?;
        if !self.no_open {
            open(&address);
        }
        for stream in listener.incoming().flatten() {
            // A visitor who goes away in the middle is no trouble of ours.
            std::thread::spawn(move || answer(stream));
        }
        Ok(Exit::Done)
    }
}

/// Asks the system to open an address. Where it cannot, the address stands on the screen.
fn open(address: &str) {
    let opener = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(opener);
    let _ = command.arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}

fn answer(mut stream: TcpStream) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = request(&stream)?;
    let mut words = request.split(' ');
    let (verb, path) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let (status, kind, body) = match (verb, file(path)) {
        ("GET" | "HEAD", Some((name, body))) => ("200 OK", kind(name), body),
        ("GET" | "HEAD", None) => ("404 Not Found", "text/plain", b"not found".as_slice()),
        _ => ("405 Method Not Allowed", "text/plain", b"only to look at".as_slice()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(if verb == "HEAD" { b"" } else { body })?;
    stream.flush()
}

/// The first line of a request; the rest is read to its end, so that the visitor hears the answer.
fn request(stream: &TcpStream) -> std::io::Result<String> {
    let mut lines = BufReader::new(stream.take(MOST_BYTES)).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    Ok(first)
}

/// The file that a path names. Only what was embedded can be had.
fn file(path: &str) -> Option<(&'static str, &'static [u8])> {
    let name = path.split(['?', '#']).next()?.strip_prefix('/')?;
    let name = if name.is_empty() { "index.html" } else { name };
    PAGE.iter().copied().find(|(file, _)| *file == name)
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

    #[test]
    fn the_page_is_there_and_nothing_else() {
        assert!(file("/").is_some_and(|(name, _)| name == "index.html"));
        assert!(file("/keeper.wasm?v=1").is_some());
        assert!(file("/../Cargo.toml").is_none());
        assert!(file("").is_none());
    }

    #[test]
    fn whoever_asks_is_answered() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = std::thread::spawn(move || {
            for _ in 0..3 {
                let _ = answer(listener.accept().expect("a visitor").0);
            }
        });
        let ask = |request: &str| {
            let mut stream = TcpStream::connect(address).expect("a connection");
            stream.write_all(request.as_bytes()).expect("somebody listens");
            let mut reply = String::new();
            stream.read_to_string(&mut reply).expect("a reply");
            reply
        };
        assert!(ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").starts_with("HTTP/1.1 200"));
        assert!(ask("GET /nothing HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404"));
        assert!(ask("POST / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 405"));
        server.join().expect("it ends");
    }
}
