"""The colouring table: fields found, filled, undone, kept over a reload, by pointer and by keys."""

import unittest

from studio_page import Keys, PageCase

# A ring of two pixels around a square, in a field of 20 × 20.
RING = """
const done = arguments[0];
import('/modules/label-map.js').then(({ labelMap, brightness, underLines }) => {
  const rgba = new Uint8Array(20 * 20 * 4).fill(255);
  for (let y = 4; y < 16; y++) for (let x = 4; x < 16; x++) if (x < 6 || y < 6 || x > 13 || y > 13) rgba.fill(0, (y * 20 + x) * 4, (y * 20 + x) * 4 + 3);
  const light = brightness(rgba);
  const { labels, fields } = labelMap(light, 20, 20);
  const paint = new Uint8ClampedArray(20 * 20 * 4);
  for (let pixel = 0; pixel < labels.length; pixel++) if (labels[pixel] === labels[10 * 20 + 10]) paint.set([255, 0, 0, 255], pixel * 4);
  const both = underLines(paint, light);
  const at = (x, y) => [...both.subarray((y * 20 + x) * 4, (y * 20 + x) * 4 + 3)];
  done({ fields: fields.length - 1, unlabelled: labels.filter((label) => !label).length, inside: at(10, 10), line: at(4, 10), outside: at(1, 1),
    areas: fields.slice(1).reduce((sum, field) => sum + field.area, 0) });
});
"""


class ColouringTests(PageCase):
    def open(self):
        number = self.page.draw("make a coloring page of a cat")
        self.page.go(f"colour/{number}")
        self.page.one(".colour-sheet")
        return number

    def stored(self):
        return self.page.run(
            "return Object.keys(localStorage).filter((key) => key.startsWith('voicesketch.colouring.')).length"
        )

    def painted(self):
        """Painted pixels, which only a test reads back."""
        return self.page.run("""
          const canvas = document.querySelector('.colour-sheet canvas');
          const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          let count = 0;
          for (let at = 3; at < data.length; at += 4) count += data[at] > 0;
          return count;""")

    def test_fields_meet_under_the_lines(self):
        found = self.page.driver.execute_async_script(RING)
        self.assertEqual(
            found,
            {
                "fields": 2,
                "unlabelled": 0,
                "inside": [255, 0, 0],
                "line": [0, 0, 0],
                "outside": [255, 255, 255],
                "areas": 400,
            },
        )

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

    def test_colours_are_there_after_a_reload(self):
        self.open()
        self.page.one(".colour-sheet").click()
        before = self.painted()
        self.page.reload()
        self.page.one(".colour-sheet")
        self.page.wait(lambda: self.painted() == before, "the colours")
        self.page.click("[data-tool=undo]")
        self.assertEqual(self.painted(), 0)
        self.assertEqual(self.stored(), 0)

    def test_fields_are_walked_and_filled_by_keys(self):
        self.open()
        sheet = self.page.one(".colour-sheet")
        sheet.send_keys(Keys.ARROW_DOWN)
        self.page.wait(lambda: self.page.status().startswith("Field "), "the field told")
        sheet.send_keys("5", Keys.ENTER)
        self.page.wait(lambda: "blue" in self.page.status(), "the colour told")
        self.assertGreater(self.painted(), 0)
        sheet.send_keys(Keys.CONTROL, "z")
        self.assertEqual(self.painted(), 0)

    def test_saved_file_is_a_picture(self):
        size = self.page.driver.execute_async_script(
            """
          const done = arguments[0];
          import('/modules/png.js').then(({ encodePNG }) => encodePNG(new Uint8Array(3 * 2 * 4).fill(200), 3, 2))
            .then((file) => createImageBitmap(file)).then((bitmap) => done([bitmap.width, bitmap.height]), (error) => done(String(error)));"""
        )
        self.assertEqual(size, [3, 2])


if __name__ == "__main__":
    unittest.main()
