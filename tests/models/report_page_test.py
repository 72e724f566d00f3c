"""The page of nnops_model_runner --report in a headless Chromium: complete, self-contained, light and dark, on paper."""

import html.parser
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

RUNNER, CHROMIUM, MODELS = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
MODEL = MODELS / "face_detection_short_range.tflite"
LIGHT, DARK = "--blink-settings=preferredColorScheme=1", "--blink-settings=preferredColorScheme=0"

# Measures the page once it is laid out, and leaves what it found in the document's title.
PROBE = """<script>
const all = s => [...document.querySelectorAll(s)];
const seen = e => e.getClientRects().length > 0;
const button = document.querySelector('.why');
button.click();
const open = all('[popover]').filter(p => p.matches(':popover-open')).map(p => p.id);
const tip = document.getElementById(open[0]).getBoundingClientRect();
const rows = all('.operators tbody tr');
const before = rows.filter(seen).length;
document.getElementById('only-off').click();
document.title = JSON.stringify({
  overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  spilt: all('.card, .card *').filter(e => e.clientWidth > 0 && e.scrollWidth > e.clientWidth).length,
  cut: all('.wide').filter(e => e.scrollWidth > e.clientWidth).length,
  open, wanted: button.getAttribute('popovertarget'), focusable: button.tabIndex >= 0,
  inside: tip.left >= 0 && tip.right <= innerWidth && tip.bottom <= innerHeight,
  before, after: rows.filter(seen).length,
});
</script></body>"""


def run(*arguments):
    return subprocess.run([*map(str, arguments)], capture_output=True, check=True, timeout=300)


def first_pixel(png):
    """Red, green, blue of the upper left corner: of the first pixel every filter leaves the value as it is."""
    at, data, depth = 8, b"", None
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        if kind == b"IHDR":
            depth = png[at + 16]
        if kind == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    assert depth == 8
    return tuple(zlib.decompressobj().decompress(data, 64)[1:4])


class Page(html.parser.HTMLParser):
    """Elements with their attributes; the rows of tables by the class of the table."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.tables, self.table, self.cell = [], {}, None, None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.elements.append((tag, attrs))
        if tag == "table":
            self.table = self.tables.setdefault(attrs["class"], [])
        if tag == "tr":
            self.table.append([])
        if tag in ("td", "th"):
            self.cell = [tag, attrs, ""]
            self.table[-1].append(self.cell)

    def handle_data(self, data):
        if self.cell is not None:
            self.cell[2] += data

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.cell = None


class ReportPageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        cls.directory = pathlib.Path(holder.name)
        cls.file, cls.json = cls.directory / "report.html", cls.directory / "report.json"
        run(RUNNER, MODEL, "--repeat", 1, "--quiet", "--report", cls.file, "--json", cls.json)
        cls.text = cls.file.read_text(encoding="utf-8")
        cls.page = Page(cls.text)
        cls.data = json.loads(cls.json.read_text(encoding="utf-8"))

    def browser(self, page, *arguments):
        return run(
            CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
            f"--user-data-dir={self.directory / 'profile'}", *arguments, page.as_uri(),
        ).stdout  # fmt: skip

    def probe(self, *arguments, text=None):
        copy = self.directory / "probe.html"
        without_policy = re.sub(r"<meta http-equiv=[^>]*>", "", text or self.text)  # it allows no script
        copy.write_text(without_policy.replace("</body>", PROBE), encoding="utf-8")
        title = re.search(r"<title>(.*?)</title>", self.browser(copy, "--dump-dom", *arguments).decode())[1]
        return json.loads(html.unescape(title))

    def test_nothing_is_loaded_from_elsewhere(self):
        for tag, attrs in self.page.elements:
            self.assertNotIn(tag, ("script", "link", "img", "iframe", "object", "base"))
            for name in attrs:
                self.assertNotIn(name, ("src", "srcset", "href", "xlink:href", "action", "poster"), tag)
                self.assertFalse(name.startswith("on"), name)
        self.assertNotRegex(self.text, r"https?:|url\(|@import")
        policy = [a["content"] for t, a in self.page.elements if t == "meta" and "http-equiv" in a]
        self.assertEqual(policy, ["default-src 'none'; style-src 'unsafe-inline'"])

    def test_every_operator_has_a_row_and_a_cell_per_chip(self):
        head, *rows = self.page.tables["operators"]
        chips = [name for cell in head[4:] for name in cell[2].split("/")]
        self.assertEqual(sorted(chips), sorted(self.data["targets"]))
        self.assertEqual(len(rows), len(self.data["operators"]))
        words = {"npu": "NPU", "vendor_cpu": "vendor CPU", "host": "host"}
        for row, operator in zip(rows, self.data["operators"]):
            self.assertEqual(len(row), len(head))
            self.assertEqual(row[0][2], str(operator["operator"]))
            self.assertTrue(row[1][2].startswith(operator["operation"]), row[1])
            self.assertEqual((row[1][0], row[1][1]["scope"]), ("th", "row"))
            for title, cell in zip(head[4:], row[4:]):
                self.assertEqual(title[1]["scope"], "col")
                for chip in title[2].split("/"):
                    shown = operator["targets"][chip]["converted"]
                    self.assertIn(shown["place"], cell[1]["class"].split())
                    self.assertTrue(cell[2].startswith(words[shown["place"]]), cell)
                    self.assertEqual("fused" in cell[1]["class"].split(), "fused" in shown)
                    if "fused" in shown:
                        self.assertIn(shown["fused"]["operator"], cell[2])
                        self.assertIn(str(shown["fused"]["operators"][0]), cell[2])

    def test_every_reason_is_explained(self):
        ids = [a["id"] for _, a in self.page.elements if "id" in a]
        self.assertEqual(len(ids), len(set(ids)))
        wanted = [a["popovertarget"] for t, a in self.page.elements if t == "button"]
        reasons = {
            reason + ("; hint: " + hint if hint else "")
            for o in self.data["operators"]
            for p in o["targets"].values()
            for reason, hint in zip(p["converted"]["reasons"], p["converted"]["hints"], strict=True)
        }
        self.assertEqual(set(wanted), {f"why-{n}" for n in range(1, len(reasons) + 1)})
        for name in wanted:
            self.assertIn(name, ids)
            self.assertIn(name.replace("why", "reason"), ids)
        for tag, attrs in self.page.elements:
            if tag == "button":
                self.assertIn(attrs["title"], reasons)
            if tag == "section":
                self.assertIn(attrs["aria-labelledby"], ids)

    def test_layout(self):
        for width, scheme in (1200, LIGHT), (1600, DARK):
            found = self.probe(f"--window-size={width},900", scheme)
            self.assertEqual((found["overflow"], found["spilt"], found["cut"]), (0, 0, 0), found)
        narrow = self.probe("--window-size=600,900", LIGHT)
        self.assertEqual(narrow["overflow"], 0)  # tables scroll in themselves
        self.assertGreater(narrow["cut"], 0)

    def test_reasons_open_and_rows_are_filtered(self):
        found = self.probe("--window-size=1200,900", LIGHT)
        self.assertEqual(found["open"], [found["wanted"]])
        self.assertTrue(found["focusable"] and found["inside"], found)
        # Some chip takes no float16 at all, so every row has something off the NPU. Of one chip, some rows have not.
        self.assertEqual((found["before"], found["after"]), (90, 90))
        file = self.directory / "one.html"
        run(RUNNER, MODEL, "--repeat", 1, "--quiet", "--report", file, "--target", "RK3588")
        off = [o for o in self.data["operators"] if o["targets"]["RK3588"]["converted"]["place"] != "npu"]
        found = self.probe("--window-size=1200,900", LIGHT, text=file.read_text(encoding="utf-8"))
        self.assertEqual((found["before"], found["after"]), (90, len(off)))

    def test_light_and_dark(self):
        corner = {}
        for scheme in LIGHT, DARK:
            picture = self.directory / "picture.png"
            self.browser(self.file, f"--screenshot={picture}", "--window-size=1200,900", scheme)
            corner[scheme] = first_pixel(picture.read_bytes())
        self.assertGreater(min(corner[LIGHT]), 200, corner)
        self.assertLess(max(corner[DARK]), 60, corner)

    def test_paper(self):
        paper = self.directory / "paper.pdf"
        self.browser(self.file, "--no-pdf-header-footer", f"--print-to-pdf={paper}", DARK)
        pages = len(re.findall(rb"/Type\s*/Page\b", paper.read_bytes()))
        self.assertGreater(pages, 3)
        self.assertLess(pages, 40)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
