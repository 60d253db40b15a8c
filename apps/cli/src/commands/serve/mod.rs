//! `nonolith serve`: the page, from this program alone.

mod book;
mod http;

use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Command, Stdio};
use std::sync::Arc;

use clap::Args;

use super::Run;
use crate::context::Context;
use crate::exit::{Exit, Failure};

/// The port if none is said. Browsers keep games by address, so it is the same at every start.
const PORT: u16 = 8626;

/// Open the page: play, hints, verdicts and explanations in the browser.
///
/// Serves the page until Ctrl-C: to this machine alone, unless --bind says otherwise. The browser
/// keeps games by address, so the port is always 8626; where that is taken, another one is used,
/// and said. Puzzles that are chosen on the page are made into a book here, as a PDF.
#[derive(Args)]
#[cfg_attr(not(feature = "serve"), command(hide = true))]
#[command(before_help = "\
Examples:
  nonolith serve
  nonolith serve --port 8080 --no-open
  nonolith serve --bind 0.0.0.0 --allow-host puzzles.school.example")]
pub(crate) struct Serve {
    /// The port; 0 takes one that is free [default: 8626, or a free one if it is taken]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// The address to listen on; 0.0.0.0 lets the whole network in
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// A name under which the page may be asked for, beside localhost and plain addresses
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// Print the address and open no browser
    #[arg(long)]
    no_open: bool,
}

impl Run for Serve {
    fn run(self, context: &mut Context) -> Result<Exit, Failure> {
        if http::PAGE.is_empty() {
            return Err(Failure::Usage(
                "this program was built without the page: run apps/web/build in the source tree, \
                 then cargo build --release --features serve (or cargo install --path apps/cli \
                 --features serve)"
                    .to_owned(),
            ));
        }
        let listener = self.listen(context)?;
        let address = address(listener.local_addr()?);
        context.print(&format!("{address}\n"))?;
        if !self.no_open {
            open(&address);
        }
        let hosts = Arc::new(self.allow_host);
        for stream in listener.incoming().flatten() {
            let hosts = Arc::clone(&hosts);
            // A visitor who goes away in the middle is no trouble of ours.
            std::thread::spawn(move || http::answer(stream, &hosts));
        }
        Ok(Exit::Done)
    }
}

impl Serve {
    /// Listens on the port that was said, else on the usual one, else on a free one.
    fn listen(&self, context: &Context) -> Result<TcpListener, Failure> {
        let at = |port| TcpListener::bind((self.bind, port));
        let port = self.port.unwrap_or(PORT);
        match (at(port), self.port) {
            (Ok(listener), _) => Ok(listener),
            (Err(_), None) if at(0).is_ok() => {
                let words = format!(
                    "port {PORT} is taken, so the page has another address this time: games kept \
                     under the usual address are not seen there"
                );
                context.complain(&words);
                Ok(at(0)?)
            }
            (Err(error), _) => Err(Failure::World(format!("{}:{port}: {error}", self.bind))),
        }
    }
}

/// The address of the page, as a browser on this machine takes it.
fn address(at: SocketAddr) -> String {
    let host = match at.ip() {
        ip if ip.is_unspecified() => "127.0.0.1".to_owned(),
        IpAddr::V6(ip) => format!("[{ip}]"),
        IpAddr::V4(ip) => ip.to_string(),
    };
    format!("http://{host}:{}/", at.port())
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
