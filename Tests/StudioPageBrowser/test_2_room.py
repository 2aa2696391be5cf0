"""The room of the table: as large as fits, and nothing cut off, whatever stands beside the picture."""

import unittest

from studio_page import PageCase


class RoomTests(PageCase):
    def test_three_lie_in_one_row_as_large_as_fits(self):
        self.page.draw("draw three variations of a fox in a meadow")
        self.page.wait(lambda: len(self.page.all(".variation")) == 3, "three side by side")
        for width, height, least in ((700, 800, 200), (1024, 768, 260), (1280, 860, 300), (1920, 1080, 500)):
            self.page.resize(width, height)
            boxes = self.page.run("""
              return [...document.querySelectorAll('.variation-picture')].map((picture) => {
                const { top, width } = picture.getBoundingClientRect();
                return [Math.round(top), Math.round(width)];
              });""")
            self.assertEqual(len({top for top, _ in boxes}), 1, f"rows at {width}: {boxes}")
            self.assertGreater(boxes[0][1], least, f"at {width}")
        self.page.resize(360, 740)
        self.assertGreater(self.page.one(".variation-picture").size["width"], 110)
        self.page.click(".variations .buttons button", "Keep all")

    def test_refusal_leaves_tools_and_field_in_sight(self):
        self.page.draw("make a coloring page of a cat")
        self.page.say("make the umbrella blue")
        self.page.one(".card.refusal")
        for size in ((360, 640), (360, 740), (700, 800), (1024, 768), (1366, 768), (1920, 1080)):
            self.page.resize(*size)
            cut = self.page.run("""
              const main = document.querySelector('main').getBoundingClientRect();
              const isIn = (box, view) => box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
              return ['#say', '.stage .picture', ...innerWidth > 820 ? ['.tool:last-child', '.caption'] : []]
                .filter((part) => !isIn(document.querySelector(part).getBoundingClientRect(), main)
                  || part !== '#say' && !isIn(document.querySelector(part).getBoundingClientRect(),
                    document.querySelector('.board').getBoundingClientRect()));""")
            self.assertEqual(cut, [], f"cut off at {size}")


if __name__ == "__main__":
    unittest.main()
