//! Runs Chromium without a window.

use std::path::Path;
use std::process::{Command, Output};

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// No request leaves the machine. The pages are our own, so they need no sandbox, which does not work for root.
const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--timeout=30000",
];

/// A Chromium that can be started.
pub(crate) struct Browser {
    name: &'static str,
}

impl Browser {
    pub(crate) fn find() -> Result<Self, String> {
        let starts = |name: &&str| Command::new(name).arg("--version").output().is_ok();
        let name = NAMES.into_iter().find(|name| starts(name));
        name.map(|name| Self { name })
            .ok_or_else(|| format!("there is no Chromium here; looked for {}", NAMES.join(", ")))
    }

    /// Opens a page and returns the messages on its console.
    pub(crate) fn console(&self, page: &Path) -> Result<Vec<String>, String> {
        self.open_and_log(page, &["--enable-logging=stderr", "--dump-dom"])
    }

    /// Does the same as [`Self::console`], but waits until the timers of the page have run.
    pub(crate) fn settled_console(&self, page: &Path) -> Result<Vec<String>, String> {
        let flags = [
            "--enable-logging=stderr",
            "--dump-dom",
            "--virtual-time-budget=10000",
        ];
        self.open_and_log(page, &flags)
    }

    /// Draws the top of a page.
    pub(crate) fn draw(
        &self,
        page: &Path,
        picture: &Path,
        [width, height]: [u32; 2],
    ) -> Result<(), String> {
        let size = format!("--window-size={width},{height}");
        let file = format!("--screenshot={}", picture.display());
        self.open(page, &[&size, &file])?;
        if picture.exists() {
            Ok(())
        } else {
            Err(format!("{} has not drawn {}", self.name, picture.display()))
        }
    }

    fn open_and_log(&self, page: &Path, flags: &[&str]) -> Result<Vec<String>, String> {
        let output = self.open(page, flags)?;
        let document = String::from_utf8_lossy(&output.stdout);
        if !document.contains("</body>") {
            return Err(format!("{} shows nothing of {}", self.name, page.display()));
        }
        let logged = String::from_utf8_lossy(&output.stderr);
        Ok(messages(&logged))
    }

    fn open(&self, page: &Path, flags: &[&str]) -> Result<Output, String> {
        let mut browser = Command::new(self.name);
        let profile = format!(
            "--user-data-dir={}",
            page.with_file_name("chromium").display()
        );
        browser.args(FLAGS).arg(profile).args(flags);
        let address = format!("file://{}", page.display());
        let output = browser.arg(address).output();
        output.map_err(|error| format!("cannot start {}: {error}", self.name))
    }
}

/// The messages of pages, among all that the browser logs.
fn messages(logged: &str) -> Vec<String> {
    let lines = logged.lines().filter(|line| line.contains(":CONSOLE"));
    let quoted = lines.map(|line| {
        let message = line.split_once("] ").map_or(line, |(_, message)| message);
        let message = message
            .rsplit_once(", source: ")
            .map_or(message, |(message, _)| message);
        message.trim_matches('"').to_owned()
    });
    quoted.collect()
}

#[cfg(test)]
mod tests {
    use super::messages;

    #[test]
    fn messages_of_pages_are_separated_from_those_of_the_browser() {
        let logged = "\
[1:2:1115/151551.410356:ERROR:dbus/bus.cc:405] Failed to connect to the bus
[1:1:1115/151551.869560:INFO:CONSOLE:1] \"fits, \"too\"\", source: file:///tmp/t.html (1)
[1:1:1115/151551.870021:ERROR:CONSOLE(3)] \"bad\", source: file:///tmp/t.html (3)
";
        assert_eq!(messages(logged), ["fits, \"too", "bad"]);
    }
}
