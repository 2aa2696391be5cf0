"""Months beside the gallery, collections, and words from a refusal.

Only the months are answered here in the daemon's place: what the suite draws is all of today."""

import unittest

from studio_page import Keys, PageCase

# Months, and the pictures of one of them; what was asked for of that one is kept in `window.sent`.
MONTHS = """
window.sent = [];
const real = window.fetch;
const json = (value) => new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } });
window.fetch = async (address, request = {}) => {
  const [path] = String(address).split('?');
  if (path === '/v1/artworks/buckets') {
    return json({ buckets: [{ from: '2026-11-01T00:00:00Z', count: 5, cursor: 'NOW' }, { from: '2026-06-01T00:00:00Z', count: 12,
      cursor: 'JUNE' }, { from: '2025-12-01T00:00:00Z', count: 1, cursor: 'OLD' }] });
  }
  if (path !== '/v1/artworks' || !String(address).includes('cursor=JUNE')) return real(address, request);
  window.sent.push(String(address));
  return real('/v1/artworks?limit=2');
};
"""
ASK = """
const [method, path, body, done] = arguments;
import('/modules/api.js').then((api) => (body ? api[method](path, body) : api[method](path))).then(done);"""


class CollectionTests(PageCase):
    def setUp(self):
        super().setUp()
        while len(self.page.call("/v1/artworks?limit=2")["artworks"]) < 2:
            self.page.draw("draw a red fox")
        self.beach = self.ask("post", "/v1/collections", {"name": "beach", "icon": "🏖"})["id"]
        self.addCleanup(self.leave)
        self.page.reload()  # the lists the page keeps are from before

    def leave(self):
        self.page.go("table")
        for made in self.page.call("/v1/collections")["collections"]:
            if made["name"] in ("beach", "winter"):
                self.ask("remove", f"/v1/collections/{made['id']}")
        self.page.reload()

    def ask(self, method, path, body=None):
        return self.page.driver.execute_async_script(ASK, method, path, body)

    def items(self):
        """Numbers of the pictures in the collection, with their notes."""
        items = self.page.call(f"/v1/collections/{self.beach}/items")["items"]
        return [(item["artwork"]["id"], item.get("note")) for item in items]

    def test_months_lead_to_older_pictures_and_back(self):
        self.page.run(MONTHS)
        self.page.go("gallery")
        slider = self.page.one(".scrubber input")
        self.page.wait(lambda: "November 2026" in (slider.get_attribute("aria-valuetext") or ""), "the month")
        slider.send_keys(Keys.ARROW_DOWN if self.page.run("return arguments[0].max > 0", slider) else "")
        self.page.run(
            "const [slider] = arguments; slider.value = 1; slider.dispatchEvent(new Event('input')); slider.dispatchEvent(new Event('change'))",
            slider,
        )
        self.page.wait(lambda: self.page.run("return window.sent.length"), "the pictures of June")
        self.assertIn("June 2026 · 12", slider.get_attribute("aria-valuetext"))
        self.assertIn("start=JUNE", self.page.driver.current_url)
        self.page.click(".gallery-note button")
        self.page.wait(lambda: "start=" not in self.page.driver.current_url, "the newest")

    def test_selected_pictures_go_into_a_collection_by_button_and_by_dropping(self):
        self.page.go("gallery")
        self.page.one(".grid .cell")
        self.page.click(".filters button", "Select")
        self.page.click(".strip button", "beach")
        self.page.wait(lambda: "Select pictures first" in self.page.status(), "what is missing")
        self.page.click(".grid .cell")
        self.page.click(".strip button", "beach")
        self.page.wait(lambda: "put into “beach”" in self.page.status(), "the answer")
        first = int(self.page.one(".grid .cell[aria-selected=true]").get_attribute("id").removeprefix("cell-"))
        self.assertEqual([number for number, _ in self.items()], [first])
        self.page.click(".selection button", "Done")
        self.page.click(".filters button", "Select")
        self.page.one(".strip [data-collection]")
        self.page.run(
            """
          const data = new DataTransfer();
          const cell = document.querySelector('.grid .cell[data-index="1"]');
          const target = document.querySelector(`.strip [data-collection="${arguments[0]}"]`);
          cell.dispatchEvent(new DragEvent('dragstart', { dataTransfer: data, bubbles: true }));
          target.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }));
          target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));""",
            self.beach,
        )
        self.page.wait(lambda: len(self.items()) == 2, "what was dropped")
        self.assertNotEqual(*[number for number, _ in self.items()])
        self.assertEqual(self.page.axe(), [])

    def test_collections_are_made_arranged_and_noted(self):
        numbers = [artwork["id"] for artwork in self.page.call("/v1/artworks?limit=2")["artworks"]]
        self.ask("post", f"/v1/collections/{self.beach}/items", {"artworks": numbers})
        self.page.go("collections")
        self.page.one(".collection-card", "beach")
        self.assertEqual(self.page.axe(), [])
        self.page.one("vs-collections form input").send_keys("winter", Keys.ENTER)
        self.page.one(".collection-card", "winter")
        self.page.click(".collection-card", "beach")
        self.page.one(".item")
        self.assertEqual(self.page.axe(), [])
        self.page.one(".item input").send_keys("the best", Keys.TAB)
        self.page.wait(lambda: self.items()[0][1] == "the best", "the note")
        first, second = [number for number, _ in self.items()]
        self.page.click(".item button:not(:disabled)")
        # The focus goes with the picture, and its place is told.
        self.page.wait(lambda: "is number 2 of" in self.page.status(), "its new place")
        self.assertIn("earlier", self.page.focus().get_attribute("aria-label"))
        self.assertEqual(self.items()[1], (first, "the best"))
        self.page.click(".item [aria-label^=Take]")
        self.page.wait(lambda: len(self.page.all(".item")) == 1, "one taken out")
        self.assertTrue(self.page.focus().get_attribute("aria-label").startswith("Take"))
        self.assertEqual([number for number, _ in self.items()], [first])
        for width in (360, 1280):
            self.page.resize(width, 800)
            wide = self.page.run("return document.documentElement.scrollWidth - innerWidth")
            self.assertLessEqual(wide, 0, width)


class RefusalTests(PageCase):
    def test_a_word_of_a_refusal_is_offered_to_be_added(self):
        heard = "hang zorbulon over it"
        refused = {"transcript": heard, "intent": "unknown", "confidence": 0.5, "reason": "No."}
        error = {"code": "not-understood", "message": f"did not understand “{heard}”", "advice": ""}
        self.page.happen("command", {"status": "rejected", "message": "No.", "command": refused, "error": error})
        self.page.click(".refusal summary")
        self.assertTrue(self.page.one(".add-word button", "zorbulon"))
        self.assertEqual(self.page.axe(), [])


if __name__ == "__main__":
    unittest.main()
