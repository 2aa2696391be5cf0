"""Months beside the gallery, collections, and words from a refusal.

The routes of months and collections are answered here in the daemon's place, with the same values each time."""

import unittest

from studio_page import Keys, PageCase

# Answers of the routes; what is sent to them is kept in `window.sent`.
ROUTES = """
window.sent = [];
const real = window.real ?? (window.real = window.fetch);
const json = (value) => new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } });
const collections = [{ id: 3, name: 'beach', icon: '🏖', itemCount: 2, shared: false }];
window.fetch = async (address, request = {}) => {
  const [path] = String(address).split('?');
  const keep = () => window.sent.push([request.method, String(address), request.body ? JSON.parse(request.body) : null]);
  if (path === '/v1/artworks/buckets') {
    return json({ buckets: [{ from: '2026-11-01T00:00:00Z', count: 5, cursor: 'NOW' }, { from: '2026-06-01T00:00:00Z', count: 12,
      cursor: 'JUNE' }, { from: '2025-12-01T00:00:00Z', count: 1, cursor: 'OLD' }] });
  }
  if (path === '/v1/artworks' && String(address).includes('cursor=JUNE')) { keep(); return json({ artworks: window.page }); }
  if (path === '/v1/collections' && request.method === 'POST') {
    keep();
    collections.push({ id: 4, name: JSON.parse(request.body).name, itemCount: 0 });
    return json(collections[1]);
  }
  if (path === '/v1/collections') return json({ collections });
  if (path === '/v1/collections/3') return json(collections[0]);
  if (path.startsWith('/v1/collections/')) {
    if (request.method !== 'GET') { keep(); return json(collections[0]); }
    return json({ items: window.page.map((artwork) => ({ artwork, note: '' })) });
  }
  return real(address, request);
};
"""


class CollectionTests(PageCase):
    def setUp(self):
        super().setUp()
        while len(self.page.call("/v1/artworks?limit=2")["artworks"]) < 2:
            self.page.draw("draw a red fox")
        self.page.reload()  # the lists the page keeps are from before
        self.page.run(f"{ROUTES}; return real('/v1/artworks?limit=2').then((r) => r.json()).then((r) => {{ window.page = r.artworks; }})")

    def tearDown(self):
        # The collection that only these answers know is not asked of the daemon.
        self.page.go("collections")
        self.page.reload()

    def sent(self):
        return self.page.run("return window.sent")

    def test_months_lead_to_older_pictures_and_back(self):
        self.page.go("gallery")
        slider = self.page.one(".scrubber input")
        self.page.wait(lambda: "November 2026" in (slider.get_attribute("aria-valuetext") or ""), "the month")
        slider.send_keys(Keys.ARROW_DOWN if self.page.run("return arguments[0].max > 0", slider) else "")
        self.page.run(
            "const [slider] = arguments; slider.value = 1; slider.dispatchEvent(new Event('input')); slider.dispatchEvent(new Event('change'))",
            slider,
        )
        self.page.wait(lambda: any("cursor=JUNE" in address for _, address, _ in self.sent()), "the pictures of June")
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
        first = self.sent()[-1]
        self.assertEqual(first[1], "/v1/collections/3/items")
        self.assertEqual(len(first[2]["artworks"]), 1)
        self.page.run(
            """
          const data = new DataTransfer();
          const cell = document.querySelector('.grid .cell');
          const target = document.querySelector('.strip [data-collection]');
          cell.dispatchEvent(new DragEvent('dragstart', { dataTransfer: data, bubbles: true }));
          target.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }));
          target.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));"""
        )
        self.page.wait(lambda: len(self.sent()) == 2, "what was dropped")
        self.assertEqual(self.sent()[1][2], first[2])
        self.assertEqual(self.page.axe(), [])

    def test_collections_are_made_arranged_and_noted(self):
        self.page.go("collections")
        self.page.one(".collection-card", "beach")
        self.assertEqual(self.page.axe(), [])
        self.page.one("vs-collections form input").send_keys("winter", Keys.ENTER)
        self.page.one(".collection-card", "winter")
        self.page.click(".collection-card", "beach")
        self.page.one(".item")
        self.assertEqual(self.page.axe(), [])
        self.page.one(".item input").send_keys("the best", Keys.TAB)
        self.page.wait(lambda: self.sent()[-1][2].get("note") == "the best", "the note")
        self.page.click(".item button:not(:disabled)")
        # The focus goes with the picture, and its place is told.
        self.page.wait(lambda: "is number 2 of" in self.page.status(), "its new place")
        self.assertIn("earlier", self.page.focus().get_attribute("aria-label"))
        self.page.wait(lambda: "order" in (self.sent()[-1][2] or {}), "the order")
        before = len(self.page.all(".item"))
        self.page.click(".item [aria-label^=Take]")
        self.page.wait(lambda: len(self.page.all(".item")) == before - 1, "one taken out")
        self.assertTrue(self.page.focus().get_attribute("aria-label").startswith("Take"))
        self.assertEqual(self.sent()[-1][0], "DELETE")
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
