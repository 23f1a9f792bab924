//! A service: a driver that is started again when it has ended.

use std::time::Duration;

use super::connection::{Connection, Frame, Launcher, NoAnswer, Timeouts};
use super::observation::Settings;

/// Maximum time of one request.
pub(super) const DEFAULT_REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum time of one run, which takes far less than a millisecond in most programs.
pub(super) const DEFAULT_RUN_TIMEOUT: Duration = Duration::from_secs(2);

const DEFAULT_TIMEOUTS: Timeouts = Timeouts {
    request: DEFAULT_REQUEST_TIMEOUT,
    run: DEFAULT_RUN_TIMEOUT,
};

/// A driver of one build, which answers requests.
pub(super) struct Service<'a> {
    launcher: &'a Launcher<'a>,
    /// Settings that are on in all runs.
    always: Settings,
    /// Words of inputs, near which others are drawn.
    corpus: Vec<Vec<u64>>,
    connection: Option<Connection<'a>>,
    pub(super) timeouts: Timeouts,
    /// Whether to find out how processes end: runs have no step limit, and standard error is kept.
    pub(super) is_thorough: bool,
}

impl<'a> Service<'a> {
    pub(super) fn new(launcher: &'a Launcher<'a>, always: Settings) -> Self {
        Self {
            launcher,
            always,
            corpus: Vec::new(),
            connection: None,
            timeouts: DEFAULT_TIMEOUTS,
            is_thorough: false,
        }
    }

    /// Another process of the same build.
    pub(super) fn another(&self) -> Self {
        Self {
            timeouts: self.timeouts,
            corpus: self.corpus.clone(),
            ..Self::new(self.launcher, self.always.clone())
        }
    }

    /// Sets the corpus of this process, and of those that are started in its place.
    pub(super) fn draw_near(&mut self, corpus: Vec<Vec<u64>>) {
        self.restart();
        self.corpus = corpus;
    }

    /// Number of sites of the build.
    pub(super) fn sites(&self) -> usize {
        self.launcher.sites
    }

    /// Ends the process, so that the next one has reached no site yet.
    pub(super) fn restart(&mut self) {
        self.connection = None;
    }

    /// Sends a request, and waits for the whole answer.
    pub(super) fn ask(&mut self, request: &str) -> Result<Vec<Frame>, NoAnswer> {
        let timeouts = self.timeouts;
        self.connected(|connection| connection.ask(request, timeouts))
    }

    /// Sends a request, and answers each frame with a line until the last one.
    pub(super) fn converse(
        &mut self,
        request: &str,
        answer: impl FnMut(&Frame) -> &'static str,
    ) -> Result<(), NoAnswer> {
        self.connected(|connection| connection.converse(request, DEFAULT_TIMEOUTS, answer))
    }

    /// Sites that the process has reached since it was started.
    pub(super) fn reached(&self) -> Vec<u32> {
        self.connection
            .as_ref()
            .map_or(Vec::new(), Connection::reached)
    }

    /// Talks to the driver, which is started if there is none. It is not used any more if it has not answered.
    fn connected<T>(
        &mut self,
        talk: impl FnOnce(&mut Connection<'a>) -> Result<T, NoAnswer>,
    ) -> Result<T, NoAnswer> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.start()?,
        };
        let answer = talk(&mut connection)?;
        self.connection = Some(connection);
        Ok(answer)
    }

    fn start(&self) -> Result<Connection<'a>, NoAnswer> {
        let connection = self.launcher.start(self.is_thorough);
        let mut connection = connection.map_err(NoAnswer::Failure)?;
        connection.ask(
            &format!("always {}", settings_text(&self.always)),
            DEFAULT_TIMEOUTS,
        )?;
        if !self.corpus.is_empty() {
            connection.ask(&corpus_request(&self.corpus), DEFAULT_TIMEOUTS)?;
        }
        if self.is_thorough {
            connection.ask("unlimited", DEFAULT_TIMEOUTS)?;
        }
        Ok(connection)
    }
}

fn corpus_request(corpus: &[Vec<u64>]) -> String {
    let mut request = "corpus".to_owned();
    for words in corpus {
        let words: Vec<String> = words.iter().map(u64::to_string).collect();
        request.push(' ');
        request.push_str(&words.join(","));
    }
    request
}

/// Settings as a request has them.
pub(super) fn settings_text(settings: &Settings) -> String {
    let settings = settings.iter().map(|(site, arm)| format!("{site}:{arm}"));
    let settings: Vec<String> = settings.collect();
    if settings.is_empty() {
        return "-".to_owned();
    }
    settings.join(",")
}
