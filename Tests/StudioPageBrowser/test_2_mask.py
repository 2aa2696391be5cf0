"""A part of a picture is changed and nothing else: marked by pointer, by keys and by its name."""

import base64, struct, unittest, zlib

from studio_page import ActionChains, Keys, PageCase


class MaskTests(PageCase):
    def open(self, text="draw a house by a lake"):
        self.number = self.page.draw(text)
        self.page.go(f"mask/{self.number}")
        self.page.one(".colour-sheet")

    def tool(self, name):
        self.page.run("document.querySelector(`.paint-tool input[value=${arguments[0]}]`).click()", name)

    def drag(self, *way):
        """A way of the mouse, from the middle of the sheet."""
        chain = ActionChains(self.page.driver, duration=20).move_to_element(self.page.one(".colour-sheet")).click_and_hold()
        for x, y in way:
            chain.move_by_offset(x, y)
        chain.release().perform()

    def mask(self):
        """Width, height and light of the mask as it would be sent."""
        text = self.page.driver.execute_async_script(
            "const done = arguments[0]; document.querySelector('vs-mask').file().then(done, (error) => done(String(error)))"
        )
        png = base64.b64decode(text, validate=True)
        self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
        width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
        self.assertEqual((depth, kind), (8, 0), "eight bits of grey")
        at, data = 8, b""
        while at < len(png):
            (length,) = struct.unpack(">I", png[at : at + 4])
            name, content = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
            (crc,) = struct.unpack(">I", png[at + 8 + length : at + 12 + length])
            self.assertEqual(crc, zlib.crc32(name + content))
            data += content if name == b"IDAT" else b""
            at += 12 + length
        rows = zlib.decompress(data)
        self.assertEqual(len(rows), (width + 1) * height)
        return width, height, b"".join(rows[row * (width + 1) + 1 : (row + 1) * (width + 1)] for row in range(height))

    def marked(self):
        return sum(value > 127 for value in self.mask()[2])

    def artwork(self):
        return self.page.call(f"/v1/artworks/{self.number}")

    def pixels(self, revision):
        """RGBA of a version, as numbers."""
        return self.page.driver.execute_async_script(
            """
          const [path, done] = arguments;
          fetch(path).then((answer) => answer.blob()).then(createImageBitmap).then((bitmap) => {
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
            context.drawImage(bitmap, 0, 0);
            const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
            let text = '';
            for (let at = 0; at < data.length; at += 0x8000) text += String.fromCharCode(...data.subarray(at, at + 0x8000));
            done(btoa(text));
          }).catch((error) => done(String(error)));""",
            f"/v1/artworks/{self.number}/image?revision={revision}&format=png",
        )

    def test_only_what_is_marked_changes(self):
        self.open()
        self.tool("rectangle")
        self.drag((90, 60))
        width, height, light = self.mask()
        self.assertEqual((width, height), tuple(self.artwork()["revision"]["image"][side] for side in ("width", "height")))
        self.assertEqual(set(light), {0, 255})
        self.page.type("make it night")
        self.page.one("vs-mask .chip", "night")
        self.page.keys(Keys.ENTER)
        self.page.wait(lambda: self.artwork()["head"] == 2, "the version")
        self.page.wait(lambda: self.page.all("vs-table"), "the table, where it is drawn")
        self.page.wait_for_revision(2)
        before, after = (base64.b64decode(self.pixels(revision)) for revision in (1, 2))
        inside = outside = 0
        for at, value in enumerate(light):
            if before[4 * at : 4 * at + 3] != after[4 * at : 4 * at + 3]:
                inside, outside = inside + (value > 0), outside + (value == 0)
        self.assertEqual(outside, 0)
        self.assertGreater(inside, 1000)

    def test_nothing_is_sent_while_nothing_is_marked(self):
        self.open()
        before = self.page.newest_job()
        self.page.type("make it night")
        self.page.keys(Keys.ENTER)
        self.page.wait(lambda: "Mark the part" in self.page.status(), "what is missing")
        self.assertEqual(self.page.newest_job(), before)

    def test_brush_eraser_lasso_and_all_steps_back_and_forth(self):
        self.open()
        self.drag((80, 0), (0, 50))
        drawn = self.marked()
        self.assertGreater(drawn, 3000)
        self.tool("eraser")
        self.drag((80, 0))
        less = self.marked()
        self.assertLess(less, drawn)
        self.tool("lasso")
        self.drag((-80, 0), (0, -80), (80, 0))
        more = self.marked()
        self.assertGreater(more, less)
        self.page.click("[data-tool=invert]")
        width, height, light = self.mask()
        self.assertGreater(sum(light), 255 * (width * height - more) * 0.9)
        for _ in range(2):
            self.page.click("[data-tool=undo]")
        self.assertEqual(self.marked(), less)
        self.page.click("[data-tool=redo]")
        self.assertEqual(self.marked(), more)
        self.page.click("[data-tool=clear]")
        self.assertEqual(self.marked(), 0)
        self.page.click("[data-tool=undo]")
        self.assertEqual(self.marked(), more)

    def test_corners_are_tapped_where_nobody_can_drag(self):
        self.open()
        sheet = self.page.one(".colour-sheet")
        self.tool("rectangle")
        for x, y in ((-60, -60), (60, 40)):
            ActionChains(self.page.driver).move_to_element_with_offset(sheet, x, y).click().perform()
        scale = self.mask()[0] / sheet.size["width"]
        self.assertAlmostEqual(self.marked(), 120 * 100 * scale**2, delta=600 * scale**2)
        self.page.click("[data-tool=clear]")
        self.tool("lasso")
        for x, y in ((-60, -60), (60, -60), (60, 60), (-60, 60), (-60, -60)):
            ActionChains(self.page.driver).move_to_element_with_offset(sheet, x, y).click().perform()
        self.assertAlmostEqual(self.marked(), 120 * 120 * scale**2, delta=600 * scale**2)

    def test_everything_by_keys(self):
        self.open()
        sheet = self.page.one(".colour-sheet")
        self.tool("rectangle")
        sheet.send_keys(Keys.ENTER, *[Keys.ARROW_RIGHT] * 10, *[Keys.ARROW_DOWN] * 5, Keys.ENTER)
        self.assertEqual(self.marked(), 80 * 40)
        sheet.send_keys(Keys.CONTROL, "z")
        self.assertEqual(self.marked(), 0)
        self.tool("lasso")
        sheet.send_keys(Keys.ENTER, *[Keys.ARROW_LEFT] * 10, Keys.ENTER, *[Keys.ARROW_UP] * 10, Keys.ENTER, Keys.ENTER)
        self.assertAlmostEqual(self.marked(), 3200, delta=100)
        self.tool("brush")
        sheet.send_keys(Keys.ENTER, *[Keys.ARROW_RIGHT] * 6, Keys.ENTER)
        self.page.wait(lambda: "up" in self.page.status(), "the brush lifted")
        self.assertGreater(self.marked(), 5000)
        sheet.send_keys("+")
        self.assertIn("150", self.page.one(".zoom output").text)

    def test_parts_are_marked_by_their_names(self):
        self.open()
        self.page.click(".region", "roof")
        self.page.wait(lambda: "roof is marked" in self.page.status(), "the part told")
        roof = self.marked()
        self.assertGreater(roof, 500)
        self.page.click(".region", "house")
        self.assertGreater(self.marked(), roof)
        self.page.click("[data-tool=undo]")
        self.assertEqual(self.marked(), roof)

    def test_what_cannot_be_done_there_is_told_there(self):
        self.open()
        self.drag((80, 0), (0, 50))
        marked = self.marked()
        self.page.type("make the submarine blue")
        self.page.keys(Keys.ENTER)
        self.page.one("vs-mask .card.refusal", "submarine")
        self.assertEqual(self.marked(), marked)

    def test_axe_and_targets_in_both_themes(self):
        self.open()
        for theme in ("light", "dark"):
            for width in (1280, 360):
                self.page.theme(theme)
                self.page.resize(width, 800)
                self.page.one(".paint-tool")
                self.assertEqual(self.page.axe(), [], f"{theme}, {width}")
                small = self.page.run("""
                  return [...document.querySelectorAll('vs-mask button, vs-mask input, vs-mask label.paint-tool')]
                    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
                    .map((target) => [target.outerHTML.slice(0, 80), target.closest('label') ?? target])
                    .map(([text, target]) => [text, target.getBoundingClientRect()])
                    .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([text]) => text);""")
                self.assertEqual(small, [], f"{theme}, {width}")
                wide = self.page.run("return document.documentElement.scrollWidth - innerWidth")
                self.assertLessEqual(wide, 0, f"{theme}, {width}")
        self.page.theme("system")


if __name__ == "__main__":
    unittest.main()
