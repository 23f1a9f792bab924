//! A page that shows another one in frames of several widths, and prints on the console whether it fits.

/// The message of the probe for a page that fits.
pub(super) fn fits(width: u32) -> String {
    format!("fits {width} pixels")
}

/// Frames of the page and a script that measures them, one after the other.
pub(super) fn html(page: &str, widths: &[u32]) -> String {
    let page = page.replace('&', "&amp;").replace('"', "&quot;");
    let frame = |width: &u32| {
        format!("<iframe width=\"{width}\" height=\"800\" srcdoc=\"{page}\"></iframe>\n")
    };
    let frames: String = widths.iter().map(frame).collect();
    format!(
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>probe</title>\n{frames}<script>{SCRIPT}</script>\n"
    )
}

const SCRIPT: &str = r#"
addEventListener("load", () => {
  for (const frame of document.querySelectorAll("iframe")) {
    const page = frame.contentDocument, mistakes = [];
    const width = page.documentElement.scrollWidth;
    if (width > frame.width) mistakes.push(`is ${width} pixels wide`);
    if (page.querySelectorAll("section").length < 3) mistakes.push("has no sections");
    const loaded = frame.contentWindow.performance.getEntriesByType("resource");
    for (const entry of loaded) if (!entry.name.startsWith("data:")) mistakes.push(`loads ${entry.name}`);
    for (const drawing of page.querySelectorAll("svg")) {
      const box = drawing.getBoundingClientRect();
      if (box.width < 100 || box.height < 60) mistakes.push("has a drawing that is too small");
      for (const text of drawing.querySelectorAll("text")) {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const isInside = left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
        if (!isInside) mistakes.push(`cuts "${text.textContent.trim()}" of a drawing`);
      }
    }
    console.log(mistakes.length ? `${frame.width} pixels: the page ${mistakes.join(", ")}` : `fits ${frame.width} pixels`);
  }
});
"#;

#[cfg(test)]
mod tests {
    use super::{fits, html};

    #[test]
    fn the_page_is_quoted() {
        let probe = html("<p title=\"a &amp; b\">", &[7]);
        assert!(probe.contains("width=\"7\""));
        assert!(probe.contains("srcdoc=\"<p title=&quot;a &amp;amp; b&quot;>\""));
    }

    #[test]
    fn the_script_says_what_is_expected() {
        let said = fits(7).replace('7', "${frame.width}");
        assert!(html("", &[]).contains(&said));
    }
}
