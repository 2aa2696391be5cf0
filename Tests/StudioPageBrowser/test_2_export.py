"""Export and print: every format there is of a picture, a film and a comic; the picture alone on its page."""

import base64, os, pathlib, re, unittest, zipfile

from studio_page import Keys, PageCase

# What is on the page while the browser's dialog is open. It stays, to be looked at.
PRINT = """
window.print = () => {
  window.printed = [...document.adoptedStyleSheets[0].cssRules].map((rule) => rule.cssText).join();
  document.querySelector('#printed')?.remove();
  document.body.append(Object.assign(document.querySelector('.paper').cloneNode(true), { id: 'printed' }));
};"""
# Answers instead of the daemon: the first export is refused, the next ones are files.
ANSWERS = """
const real = window.fetch;
window.asked = [];
window.fetch = (path, request) => {
  if (!/(image|film)\\?|bulk/.test(path)) return real(path, request);
  window.asked.push([path, request?.body ? JSON.parse(request.body) : null]);
  const told = { status: 'done', message: 'Exported “tales” (#3) to /home/me/tales.cbz.' };
  if (window.asked.length > 1) return Promise.resolve(new Response(request?.body ? JSON.stringify(told)
    : new Blob(['file'])));
  const problem = { detail: 'this FFmpeg has no AVIF', advice: 'Take WebP.', code: 'unsupported' };
  return Promise.resolve(new Response(JSON.stringify(problem), { status: 422 }));
};
HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };"""


class ExportTests(PageCase):
    def setUp(self):
        super().setUp()
        self.addCleanup(self.page.run, "document.querySelector('dialog')?.close()")

    def open(self, number):
        self.page.go("gallery")
        self.page.go(f"artwork/{number}")
        self.page.click("[data-tool=export]")
        self.page.one("dialog")

    def formats(self):
        return [label.text for label in self.page.all("dialog .segments label")]

    def link(self):
        return self.page.one("dialog a.primary").get_attribute("href").split("/v1/")[1]

    def test_formats_have_the_quality_and_paper_they_can_have(self):
        number = self.page.draw("draw a robot")
        self.open(number)
        self.assertEqual(self.formats(), ["PNG", "JPEG", "WEBP", "AVIF", "TIFF", "PDF", "SVG", "GIF"])
        for name, quality in (("JPEG", 95), ("WEBP", 85), ("AVIF", 65)):
            self.page.click("dialog .segments label", name)
            self.assertIn(f"format={name.lower()}&quality={quality}", self.link())
        self.page.one("#export-quality").send_keys(Keys.ARROW_LEFT)
        self.assertIn("quality=60", self.link())
        self.page.click("dialog .segments label", "PDF")
        self.assertEqual(self.link(), f"artworks/{number}/image?revision=1&format=pdf")
        self.assertFalse(self.page.all("#export-quality"))
        self.page.one("#export-paper").send_keys("Letter")
        self.assertTrue(self.link().endswith("format=pdf&paper=letter"), self.link())
        self.page.click("dialog .segments label", "SVG")
        self.assertFalse(self.page.all("#export-paper, #export-width"))
        self.assertEqual(self.link(), f"artworks/{number}/image?revision=1&format=svg")
        self.assertEqual(self.page.axe(), [])

    def test_what_fails_is_told_in_the_dialog_and_chosen_otherwise(self):
        number = self.page.draw("draw a robot")
        self.open(number)
        self.addCleanup(self.page.reload)
        self.page.run(ANSWERS)
        self.page.click("dialog .segments label", "AVIF")
        self.page.click("dialog a.primary")
        self.page.one("dialog .bad", "This FFmpeg has no AVIF. Take WebP.")
        self.assertEqual(self.page.focus().get_attribute("class"), "bad")
        self.page.click("dialog .segments label", "WEBP")
        self.assertFalse(self.page.all("dialog .bad"))
        self.page.click("dialog a.primary")
        self.page.wait(lambda: self.page.status() == "Saved: a robot.webp", "the file")
        self.assertFalse(self.page.all("dialog"))
        self.assertEqual(self.page.run("return window.saved"), "a robot.webp")

    def test_comic_is_a_book_in_the_export_folder(self):
        number = self.page.draw("draw a comic of a cat and a dog")
        self.open(number)
        self.assertEqual(self.formats(), ["PNG", "JPEG", "WEBP", "AVIF", "TIFF", "PDF", "GIF", "CBZ", "EPUB"])
        self.page.click("dialog .segments label", "CBZ")
        self.page.one("dialog p", "export folder")
        self.page.click("dialog a.primary")
        place = self.page.wait(lambda: re.search(r"/\S.*\.cbz", self.page.status()), "its place")[0]
        self.assertEqual(pathlib.Path(place).parent, pathlib.Path(os.environ["STUDIO_FILES"], "exports"))
        with zipfile.ZipFile(place) as book:
            self.assertIsNone(book.testzip())
            self.assertIn("ComicInfo.xml", book.namelist())

    def test_film_has_the_formats_of_films_and_of_its_first_picture(self):
        number = self.page.draw("make a one second film of a boat")
        self.open(number)
        self.assertEqual(self.formats()[:5], ["MP4", "WEBM", "WEBP", "GIF", "PNG"])
        self.assertEqual(self.link(), f"artworks/{number}/film?revision=1&format=mp4")
        self.page.run("document.querySelector('[value=film-gif]').click()")
        self.assertEqual(self.link(), f"artworks/{number}/film?revision=1&format=gif")
        self.page.run("document.querySelector('[value=picture-gif]').click()")
        self.assertEqual(self.link(), f"artworks/{number}/image?revision=1&format=gif")


class PrintTests(PageCase):
    def test_picture_is_printed_alone_on_a_page_that_fits_it(self):
        self.addCleanup(self.page.reload)
        for words, way in (("draw a wide picture of mountains", "landscape"), ("draw an owl", "portrait")):
            number = self.page.draw(words)
            self.page.run(PRINT)
            self.page.go(f"artwork/{number}")
            self.page.click("[data-tool=print]")
            self.page.wait(lambda: way in (self.page.run("return window.printed") or ""), f"a page for {words}")
            self.assertEqual(self.page.run("return document.adoptedStyleSheets.length"), 0)
            self.check_paper(number)
            self.page.run("window.printed = ''; document.querySelector('#printed').remove()")
            # The same from the export of the table.
            self.page.go("table")
            self.page.click("[data-tool=export]")
            self.page.click("dialog button", "Print")
            self.page.wait(lambda: way in (self.page.run("return window.printed") or ""), f"a page for {words}")
            self.assertFalse(self.page.all("dialog"))
            self.check_paper(number)
            self.page.reload()

    def check_paper(self, number):
        image = self.page.run("""
          const image = document.querySelector('#printed img');
          return [document.querySelectorAll('.paper').length, image.naturalWidth > 0, image.src.split('/v1/')[1]];""")
        self.assertEqual(image, [1, True, f"artworks/{number}/image?revision=1"])
        if os.environ.get("BROWSER") == "webkit":
            return  # Nothing prints there without a dialog.
        pdf = base64.b64decode(self.page.driver.execute_cdp_cmd("Page.printToPDF", {})["data"])
        self.assertEqual(pdf.count(b"/Type /Page\n"), 1, "pages")
        # No words of the screen are among it.
        self.assertNotIn(b"/Font", pdf)


if __name__ == "__main__":
    unittest.main()
