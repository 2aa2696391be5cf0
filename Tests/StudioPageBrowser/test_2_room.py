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
        self.addCleanup(self.page.reload)
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

    def test_question_is_not_covered_by_an_empty_sheet(self):
        self.page.go("table")
        for size in ((360, 640), (360, 740), (700, 500), (1024, 600), (1920, 1080)):
            self.page.resize(*size)
            # Each time anew, for the daemon tells meanwhile what lies on the table.
            self.page.run("""
              import('/modules/studio.js').then(({ studio }) => {
                studio.setCurrent(null);
                studio.setQuestion({ text: 'Shall I draw “a purple zebra”?' });
              });""")
            self.page.wait(lambda: self.page.all(".blank h2") and self.page.all(".dock > .card"), "the question")
            sheet, parts, card = self.page.run("""
              const box = (part) => { const { top, bottom } = part.getBoundingClientRect(); return [top, bottom]; };
              const blank = document.querySelector('.blank');
              const seen = [...blank.children].filter((part) => part.offsetParent);
              return [box(blank), seen.map(box), box(document.querySelector('.dock > .card:not([hidden])'))];""")
            self.assertLessEqual(sheet[1], card[0] + 1, f"the sheet lies on the question at {size}")
            self.assertTrue(parts, f"nothing on the sheet at {size}")
            for top, bottom in parts:
                self.assertTrue(sheet[0] - 1 <= top and bottom <= sheet[1] + 1, f"cut off at {size}: {parts} of {sheet}")
        self.page.run("import('/modules/studio.js').then(({ studio }) => studio.setQuestion(null))")
        self.page.reload()

    def test_sketch_lies_on_an_empty_sheet_and_is_not_cut_off(self):
        self.page.go("table")
        job = {"id": 987654, "state": "processing", "progress": 0.4, "attempts": [], "command": {"transcript": "draw a lake", "intent": "create"}}
        for size in ((360, 640), (360, 740), (1024, 768), (1920, 1080)):
            self.page.resize(*size)
            self.page.run("""
              const [job] = arguments;
              import('/modules/studio.js').then(({ studio }) => {
                Object.assign(job, { createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() });
                studio.jobs.set(job.id, job);
                studio.setCurrent(null);
                document.querySelector('vs-table').update();
              });""", job)
            self.page.one(".progress-card", "draw a lake")
            stage, sketch, card, seen = self.page.run("""
              const sketch = document.querySelector('.sketching');
              sketch.style.setProperty('--aspect', 1);
              sketch.style.setProperty('display', 'block', 'important');
              const box = (part) => { const { top, bottom } = part.getBoundingClientRect(); return [top, bottom]; };
              return [...['.stage', '.sketching', '.progress-card'].map((part) => box(document.querySelector(part))),
                [...document.querySelectorAll('.blank > *')].filter((part) => part.checkVisibility({ visibilityProperty: true })).length];""")
            self.assertGreaterEqual(sketch[0], stage[0] - 1, f"cut off at {size}")
            self.assertLessEqual(sketch[1], card[0] + 1, f"below the card at {size}")
            self.assertLessEqual(card[1], stage[1] + 1, f"the card at {size}")
            self.assertEqual(seen, 0, f"examples behind it at {size}")
        self.page.expect_refusal_of("/v1/jobs/987654/sketch")
        self.page.reload()


if __name__ == "__main__":
    unittest.main()
