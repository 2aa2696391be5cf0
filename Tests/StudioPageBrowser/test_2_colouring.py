"""The colouring table: filled, drawn on, undone, kept over a reload and in the library, by pointer, by keys and by voice."""

import unittest

from studio_page import ActionChains, Keys, PageCase

PAGE = "make a coloring page of a house and a tree"
# 1024 × 1024 with a ring of four pixels, labelled as the daemon labels it: filled, drawn on, undone, and how long each takes.
PAINTED = """
const done = arguments[0];
import('/modules/colouring.js').then(({ Colouring }) => {
  const edge = 1024;
  const labels = [];
  const varint = (value) => { while (value > 127) { labels.push(value & 127 | 128); value >>= 7; } labels.push(value); };
  const label = (x, y) => (Math.hypot(x - 512, y - 512) < 400 ? 2 : 1);
  for (let y = 0; y < edge; y++) for (let x = 0; x < edge;) {
    const own = label(x, y);
    let end = x + 1;
    while (end < edge && label(end, y) === own) end++;
    varint(own); varint(end - x);
    x = end;
  }
  let text = '';
  for (const byte of labels) text += String.fromCharCode(byte);
  const sheet = { artwork: 0, page: 1, revision: 1, width: edge, height: edge, labels: btoa(text), marks: [], regions: [],
    fields: [{ x: 5, y: 5, area: 1 }, { x: 512, y: 512, area: 1 }] };
  localStorage.removeItem('voicesketch.colouring.0.1');
  const colouring = new Colouring(sheet);
  const times = [];
  const timed = (act) => { const begun = performance.now(); act(); return performance.now() - begun; };
  for (let round = 0; round < 7; round++) {
    times.push(timed(() => colouring.fill([2], round % 2 ? '#0000ff' : '#ff0000')));
  }
  const count = (value) => colouring.pixels.reduce((sum, pixel) => sum + (pixel === value), 0);
  const red = count(0xff0000ff);
  const brush = colouring.brush({ color: '#00ff00', width: 20, isInside: true }, [512, 512]);
  const stroke = timed(() => { brush.to([512, 512]); for (let x = 512; x < 1000; x += 4) brush.to([x, 512]); });
  colouring.drew({ stroke: { points: [[512, 512], [996, 512]], width: 20, color: '#00ff00', inside: true } }, brush);
  const green = [count(0xff00ff00) > 5000, colouring.pixels[512 * edge + 950]];
  const undo = timed(() => colouring.undo());
  const after = count(0xff0000ff);
  for (let step = 0; step < 300; step++) colouring.fill([1 + step % 2], step % 3 ? '#112233' : '#445566');
  let undone = 0;
  while (colouring.undone.length < 200 && colouring.undo()) undone++;
  localStorage.removeItem('voicesketch.colouring.0.1');
  times.sort((one, other) => one - other);
  done({ fill: times[3], stroke, undo, red, green, after, undone, blank: colouring.marks.length });
}).catch((error) => done(String(error.stack)));
"""


class ColouringTests(PageCase):
    def open(self):
        self.number = self.page.draw(PAGE)
        self.page.go(f"colour/{self.number}")
        self.page.one(".colour-sheet")

    def test_one_region_alone_tells_news(self):
        self.open()
        live = "[aria-live], [role=status], [role=alert], [role=log], output:not([role])"
        self.assertEqual(self.page.run("return document.querySelectorAll(arguments[0]).length", live), 1)

    def painted(self):
        """Painted pixels, which only a test reads back."""
        return self.page.run("""
          const canvas = document.querySelector('.colour-sheet canvas');
          const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          let count = 0;
          for (let at = 3; at < data.length; at += 4) count += data[at] > 0;
          return count;""")

    def artwork(self):
        return self.page.call(f"/v1/artworks/{self.number}")

    def sheet(self):
        return self.page.call(f"/v1/artworks/{self.number}/colouring")

    def tool(self, name):
        self.page.run("document.querySelector(`.paint-tool input[value=${arguments[0]}]`).click()", name)

    def drag(self, *way):
        """A stroke with the mouse, from the middle of the sheet."""
        chain = ActionChains(self.page.driver, duration=20).move_to_element(self.page.one(".colour-sheet")).click_and_hold()
        for x, y in way:
            chain.move_by_offset(x, y)
        chain.release().perform()

    def test_fill_is_quick_exact_and_undone_two_hundred_times(self):
        found = self.page.driver.execute_async_script(PAINTED)
        self.assertIsInstance(found, dict, found)
        print(f"\n1024²: fill {found['fill']:.1f} ms, stroke {found['stroke']:.1f} ms, undo {found['undo']:.1f} ms")
        self.assertLessEqual(found["fill"], 16)
        self.assertGreater(found["red"], 502_000)
        self.assertEqual(found["green"], [True, 0], "a stroke left its field")
        self.assertEqual(found["after"], found["red"])
        self.assertEqual(found["undone"], 200)

    def test_tap_fills_a_field_and_undo_takes_it_back(self):
        self.open()
        self.assertEqual(self.painted(), 0)
        self.page.click(".palette label", "green")
        self.page.one(".colour-sheet").click()
        first = self.painted()
        self.assertGreater(first, 100)
        self.page.click("[data-tool=undo]")
        self.assertEqual(self.painted(), 0)
        self.page.click("[data-tool=redo]")
        self.assertEqual(self.painted(), first)
        self.page.click("[data-tool=clear]")
        self.assertEqual(self.painted(), 0)
        self.page.click("[data-tool=undo]")
        self.assertEqual(self.painted(), first)

    def test_brush_and_eraser_draw_and_rub_off(self):
        self.open()
        self.tool("brush")
        self.page.run("document.querySelector('.check input').click()")  # also over the lines
        self.drag((60, 0), (0, 40))
        drawn = self.painted()
        self.assertGreater(drawn, 400)
        self.tool("eraser")
        self.drag((60, 0), (0, 40))
        self.assertLess(self.painted(), drawn / 4)
        self.page.click("[data-tool=undo]")
        self.assertEqual(self.painted(), drawn)

    def test_undo_stays_in_its_place_with_every_tool(self):
        self.open()
        places = set()
        for tool in ("fill", "brush", "eraser", "fill"):
            self.tool(tool)
            places.add(self.page.run("""
              const top = (selector) => document.querySelector(selector).getBoundingClientRect().top;
              return Math.round(top('[data-tool=undo]') - top('.colour-tools'));"""))
        self.assertEqual(len(places), 1)

    def test_colours_and_what_was_undone_are_there_after_a_reload(self):
        self.open()
        self.page.one(".colour-sheet").click()
        before = self.painted()
        self.tool("brush")
        self.drag((30, 10))
        both = self.painted()
        self.page.click("[data-tool=undo]")
        self.page.reload()
        self.page.one(".colour-sheet")
        self.page.wait(lambda: self.painted() == before, "the colours")
        self.page.click("[data-tool=redo]")
        self.assertEqual(self.painted(), both)
        self.page.click("[data-tool=undo]")
        self.page.click("[data-tool=undo]")
        self.assertEqual(self.painted(), 0)

    def test_colours_are_there_under_another_address(self):
        self.open()
        self.page.one(".colour-sheet").click()
        painted = self.painted()
        name = f"colouring.{self.number}.1"
        self.page.wait(lambda: name in self.page.call("/v1/preferences")["preferences"], "the daemon's memory of it")
        self.page.run("localStorage.clear()")
        self.page.reload()
        self.page.wait(lambda: self.all_painted() == painted, "the colours")
        self.page.run("localStorage.setItem('voicesketch.firstSteps', 'seen')")
        self.page.click("[data-tool=undo]")

    def test_kept_in_the_library_and_gone_on_with(self):
        self.open()
        self.page.one(".colour-sheet").click()
        self.page.click("[data-tool=keep]")
        self.page.wait(lambda: "Kept as version 2" in self.page.status(), "the version")
        self.assertEqual(self.artwork()["head"], 2)
        self.assertEqual(len(self.sheet()["marks"]), 1)
        painted = self.painted()
        self.page.run("localStorage.clear(); localStorage.setItem('voicesketch.firstSteps', 'seen')")
        self.page.reload()
        self.page.wait(lambda: self.all_painted() == painted, "the colours of the library")
        # Taken back and coloured otherwise: the next version has only that.
        self.page.click("[data-tool=undo]")
        self.page.click(".palette label", "blue")
        self.page.one(".colour-sheet").click()
        self.page.click("[data-tool=keep]")
        self.page.wait(lambda: self.artwork()["head"] == 3, "version 3")
        self.assertEqual([mark["fill"]["color"] for mark in self.sheet()["marks"]], ["#007aff"])

    def all_painted(self):
        return self.painted() if self.page.all(".colour-sheet canvas") else None

    def test_page_and_daemon_draw_the_same(self):
        self.open()
        self.page.one(".colour-sheet").click()
        self.tool("brush")
        self.page.click(".palette label", "purple")
        self.drag((70, 20), (-30, 60))
        self.page.click("[data-tool=keep]")
        self.page.wait(lambda: self.artwork()["head"] == 2, "version 2")
        differing = self.page.driver.execute_async_script(
            """
          const [number, done] = arguments;
          const read = async (path) => {
            const bitmap = await createImageBitmap(await (await fetch(path)).blob());
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
            context.drawImage(bitmap, 0, 0);
            return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
          };
          (async () => {
            const kept = await read(`/v1/artworks/${number}/image?revision=2&format=png`);
            const page = await read(`/v1/artworks/${number}/image?revision=1&format=png`);
            const canvas = document.querySelector('.colour-sheet canvas');
            const paint = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
            let count = 0;
            for (let at = 0; at < paint.length; at += 4) {
              const cover = paint[at + 3] / 255;
              for (let part = 0; part < 3; part++) {
                const shown = (paint[at + part] * cover + 255 * (1 - cover)) * page[at + part] / 255;
                if (Math.abs(shown - kept[at + part]) > 3) { count++; break; }
              }
            }
            done(count);
          })().catch((error) => done(String(error)));""",
            self.number,
        )
        self.assertEqual(differing, 0)

    def test_everything_by_keys(self):
        self.open()
        sheet = self.page.one(".colour-sheet")
        sheet.send_keys(Keys.ARROW_DOWN)
        self.page.wait(lambda: "field " in self.page.status().lower(), "the field told")
        sheet.send_keys("5", Keys.ENTER)
        self.page.wait(lambda: "blue" in self.page.status(), "the colour told")
        filled = self.painted()
        self.assertGreater(filled, 0)
        sheet.send_keys(Keys.CONTROL, "z")
        self.assertEqual(self.painted(), 0)
        self.tool("brush")
        sheet.send_keys(Keys.ARROW_LEFT, Keys.ENTER)
        self.page.wait(lambda: "down" in self.page.status() or "no field" in self.page.status(), "the brush")
        sheet.send_keys(*[Keys.ARROW_LEFT] * 6, Keys.ENTER)
        self.page.wait(lambda: "up" in self.page.status(), "the brush lifted")
        self.assertGreater(self.painted(), 100)
        sheet.send_keys("+")
        self.assertIn("150", self.page.one(".zoom output").text)

    def test_parts_are_buttons(self):
        self.open()
        self.page.click(".palette label", "red")
        self.page.click(".region", "roof")
        self.page.wait(lambda: self.page.status().startswith("roof, field"), "the part told")
        self.assertIn("red", self.page.status())
        self.assertGreater(self.painted(), 1000)

    def test_coloured_by_voice(self):
        self.open()
        self.page.say("colour the roof red")
        self.page.wait(lambda: self.artwork()["head"] == 2, "the version")
        self.page.say("color the door light blue")
        self.page.wait(lambda: self.artwork()["head"] == 3, "the next version")
        self.page.say("colour the submarine red")
        self.page.wait(lambda: "This page has:" in self.page.one(".refusal").text, "the refusal")
        self.assertIn("roof", self.page.one(".refusal").text)
        self.page.go(f"colour/{self.number}")
        self.page.one(".colour-sheet")
        self.page.wait(lambda: self.painted() > 1000, "the colours")
        self.assertEqual(self.page.one(".colour-side [data-tool=keep]").get_attribute("disabled"), "true")

    def test_words_heard_there_colour_the_page_that_is_open(self):
        self.open()
        opened = self.number
        other = self.page.draw(PAGE)
        self.assertEqual(self.page.call("/v1/status")["currentArtwork"]["id"], other)
        self.page.go(f"colour/{opened}")
        self.page.one(".colour-sheet")
        self.page.wait(lambda: self.page.call("/v1/status")["currentArtwork"]["id"] == opened, "it taken up")
        self.page.one(".talk-row .talk", "Hold to talk")
        self.page.one(".talk-heard", "For example: colour the roof red.")
        self.page.happen("level", {"dbfs": -23.4})
        self.page.one(".talk-row .level-figure", "-23 dBFS")
        self.page.happen("transcript", {"text": "colour the roof", "final": False, "source": "speech"})
        self.page.one(".talk-row .spoken.is-partial", "colour the roof …")
        self.hear("colour the roof red")
        self.page.wait(lambda: self.painted() > 1000, "the colour")
        self.assertEqual([self.page.call(f"/v1/artworks/{number}")["head"] for number in (opened, other)], [2, 1])
        self.hear("colour the submarine red")
        self.page.wait(lambda: "This page has:" in self.page.status(), "what can be coloured")
        # Drawn meanwhile: the page is taken up again before something is said to it.
        self.hear("draw a fox")
        self.page.wait(lambda: self.page.call("/v1/status")["currentArtwork"]["id"] not in (opened, other), "a fox")
        self.page.one(".talk-row .talk").send_keys(Keys.ENTER)
        self.page.wait(lambda: self.page.call("/v1/status")["currentArtwork"]["id"] == opened, "it taken up")
        self.page.wait(lambda: "No microphone" in self.page.one(".talk").text, "the answer")
        self.page.expect_refusal_of("/v1/listen")
        self.page.reload()

    def hear(self, text):
        """Lets the daemon hear something, whatever screen is shown."""
        self.page.run("import('/modules/studio.js').then(({ studio }) => studio.say({ text: arguments[0] }))", text)

    def test_line_drawings_of_other_kinds_are_coloured_and_others_told_what_to_do(self):
        number = self.page.draw("draw a pencil sketch of a house")
        self.page.go(f"artwork/{number}")
        self.page.click("[data-tool=colour]")
        self.page.one(".colour-sheet").click()
        self.assertGreater(self.painted(), 100)
        # Its parts have no names that a colour could be said for, but its fields have numbers.
        self.assertFalse(self.page.all(".regions"))
        self.page.one(".talk")
        self.page.click("vs-colour button", "Numbers on the fields")
        self.assertGreater(len(self.page.all(".field-numbers span")), 3)
        self.assertEqual(self.page.axe(), [])
        mandala = self.page.draw("make a mandala with flowers")
        self.page.draw("draw a red fox")
        self.page.go(f"artwork/{mandala}")
        self.page.click("[data-tool=colour]")
        self.page.one("vs-colour .refusal", "This picture has colours of its own")
        self.assertEqual(self.page.axe(), [])
        before = self.page.newest_job()
        self.page.click("vs-colour .refusal button", "Make a coloring page of it")
        self.page.one(".chip.verb", "Draw")
        self.assertEqual(self.page.one("#say").get_attribute("value"), "make a coloring page of this picture")
        self.assertEqual(self.page.call("/v1/status")["currentArtwork"]["id"], mandala)
        self.assertEqual(self.page.newest_job(), before)
        self.page.click(".say .clear")
        self.page.expect_refusal_of("/colouring")

    def test_large_file_is_three_times_as_large(self):
        self.open()
        size = self.page.driver.execute_async_script(
            """
          const [number, done] = arguments;
          fetch(`/v1/artworks/${number}/colouring/image?scale=3`).then((answer) => answer.blob())
            .then((file) => createImageBitmap(file)).then(({ width, height }) => done([width, height]),
              (error) => done(String(error)));""",
            self.number,
        )
        image = self.artwork()["revision"]["image"]
        self.assertEqual(size, [3 * image["width"], 3 * image["height"]])

    def test_a_painting_is_refused(self):
        number = self.page.draw("draw a red fox in watercolor")
        self.page.go(f"colour/{number}")
        self.page.one("vs-colour .refusal")
        self.assertIn("coloring page", self.page.one("vs-colour .refusal").text)
        self.page.expect_refusal_of("/colouring")

    def test_axe_and_targets_in_both_themes(self):
        self.open()
        for theme in ("light", "dark"):
            for width in (1280, 360):
                self.page.theme(theme)
                self.page.resize(width, 800)
                self.page.one(".palette label")
                self.assertEqual(self.page.axe(), [], f"{theme}, {width}")
                small = self.page.run("""
                  return [...document.querySelectorAll('vs-colour button, vs-colour input, vs-colour label.paint-tool')]
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
