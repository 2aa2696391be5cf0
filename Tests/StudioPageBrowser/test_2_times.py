"""A time gone to in the gallery: newer pictures come above it and older ones below, and nothing in view moves."""

import datetime, unittest

from studio_page import PageCase

COUNT, START, FIRST = 450, 230, 100000
# A library of so many pictures, an hour between two; cursors are places in it.
LIBRARY = """
const [count, first, artwork] = arguments;
window.real ??= window.fetch;
window.newer = 0;
const newest = Date.UTC(2026, 5, 30);
const at = (place) => ({ ...artwork, id: first + place, createdAt: new Date(newest - place * 3600000).toISOString() });
window.fetch = (path, request) => {
  const [name, text] = String(path).split('?');
  const query = new URLSearchParams(text ?? '');
  if (name !== '/v1/artworks') return window.real(path, request);
  const limit = Number(query.get('limit'));
  const isUp = query.get('sort') === 'oldest';
  if (isUp) window.newer++;
  const step = isUp ? -1 : 1;
  const begin = Number(query.get('cursor') ?? (isUp ? (newest - new Date(query.get('since'))) / 3600000 : 0));
  const places = Array.from({ length: limit }, (_, index) => begin + step * index).filter((at) => at >= 0 && at < count);
  const next = begin + step * limit;
  return Promise.resolve(new Response(JSON.stringify({ artworks: places.map(at),
    next: next >= 0 && next < count ? String(next) : undefined })));
};"""
# Pictures in view, and where.
VIEW = """
const grid = document.querySelector('.grid')?.getBoundingClientRect();
return Object.fromEntries([...document.querySelectorAll('.cell')].map((cell) => [cell.id, cell.getBoundingClientRect()])
  .filter(([, { top, bottom }]) => bottom > grid.top && top < grid.bottom)
  .map(([id, { left, top }]) => [id, [Math.round(left), Math.round(top)]]));"""


class TimeCase(PageCase):
    def setUp(self):
        super().setUp()
        self.page.resize(700, 600)
        while len(self.page.call("/v1/artworks?limit=200")["artworks"]) < 24:
            self.page.draw("draw a balloon")
            if self.page.all(".variation"):
                self.page.click(".variations .buttons button")

    def view(self):
        return self.page.run(VIEW)

    def scroll(self, step):
        self.page.run("document.querySelector('.grid').scrollTop += arguments[0]", step)

    def first(self):
        self.page.wait(self.view, "squares in view")
        return min(self.view().items(), key=lambda cell: cell[1][::-1])[0]


class ManyTimesTests(TimeCase):
    def setUp(self):
        super().setUp()
        artwork = self.page.call("/v1/artworks?limit=1&fields=compact")["artworks"][0]
        # A cursor of this library is none of the daemon's, which may be asked while the page is left.
        for part in ("/thumbnail", f"cursor={START}"):
            self.addCleanup(self.page.expect_refusal_of, part)
        self.addCleanup(self.page.reload)
        self.page.go("settings")
        self.page.reload()
        self.page.run(LIBRARY, COUNT, FIRST, artwork)
        self.page.go(f"gallery?start={START}")
        self.page.one(f"#cell-{FIRST + START}")

    def loads(self, number):
        self.page.wait(lambda: self.page.run("return window.newer") >= number, f"page {number} of newer ones")
        self.page.wait(lambda: not self.page.all(".grid[aria-busy=true]"), "its pictures")

    def test_newer_ones_are_scrolled_to_and_move_nothing(self):
        self.loads(1)
        self.assertEqual(self.first(), f"cell-{FIRST + START}")
        seen = set()
        for _ in range(80):
            before = self.view()
            seen.update(before)
            number = self.page.run("return window.newer")
            self.scroll(-300)
            self.page.wait(lambda: self.view() != before or self.page.run("return document.querySelector('.grid').scrollTop") == 0, "others")
            here = self.view()
            if self.page.run("return window.newer") > number:
                self.loads(number + 1)
                self.assertEqual(self.view(), here)
            if f"cell-{FIRST}" in here:
                break
        seen.update(self.view())
        self.assertEqual(seen & {f"cell-{FIRST + place}" for place in range(START)}, {f"cell-{FIRST + place}" for place in range(START)})
        self.assertEqual(self.page.run("return window.newer"), 3)
        cell = self.page.one(f"#cell-{FIRST}")
        self.assertEqual(cell.get_attribute("aria-posinset"), "1")
        self.assertEqual(self.page.axe(), [])

    def test_coming_back_lands_among_newer_ones_at_the_same_place(self):
        self.loads(1)
        self.scroll(-437)
        self.page.wait(lambda: "at=" in self.page.driver.current_url and self.first() != f"cell-{FIRST + START}", "the place")
        before = self.view()
        self.page.go("settings")
        self.page.driver.back()
        self.page.one(".cell")
        self.page.wait(lambda: self.view() == before, f"the place {before}", 5)

    def test_going_to_the_same_time_again_leads_there(self):
        self.loads(1)
        self.scroll(-900)
        self.page.wait(lambda: self.first() != f"cell-{FIRST + START}", "newer ones")
        self.page.run("document.querySelector('vs-gallery').scrubber.onGo(arguments[0])", str(START))
        self.page.wait(lambda: self.first() == f"cell-{FIRST + START}", "the time")


class FewTimesTests(TimeCase):
    def test_place_among_newer_ones_is_found_after_a_reload(self):
        artworks = self.page.call("/v1/artworks?limit=200")["artworks"]
        last = artworks[11]
        made = datetime.datetime.fromisoformat(last["createdAt"].replace("Z", "+00:00"))
        self.page.go(f"gallery?start=n-{round(made.timestamp() * 1000)}-{last['id']}")
        self.page.one(f"#cell-{artworks[12]['id']}")
        self.page.wait(lambda: self.page.run("return document.querySelector('.grid').scrollTop") > 0, "newer ones above")
        self.assertEqual(self.first(), f"cell-{artworks[12]['id']}")
        self.scroll(-250)
        self.page.wait(lambda: "at=" in self.page.driver.current_url and self.first() != f"cell-{artworks[12]['id']}", "the place")
        self.assertIn(self.first(), [f"cell-{artwork['id']}" for artwork in artworks[:12]])
        before = self.view()
        self.page.wait(lambda: f"at={self.first().split('-')[1]}" in self.page.driver.current_url, "the place in the address")
        self.page.reload()
        self.page.one(".cell")
        self.page.wait(lambda: self.view() == before, f"the place {before}", 5)

    def test_one_put_back_is_where_it_was(self):
        artworks = self.page.call("/v1/artworks?limit=200")["artworks"]
        last = artworks[11]
        made = datetime.datetime.fromisoformat(last["createdAt"].replace("Z", "+00:00"))
        self.page.go(f"gallery?start=n-{round(made.timestamp() * 1000)}-{last['id']}")
        self.page.wait(lambda: self.page.run("return document.querySelector('.grid')?.scrollTop") > 0, "newer ones above")
        before = self.view()
        gone = artworks[14]["id"]
        self.page.run("const grid = document.querySelector('vs-gallery').grid; grid.root.focus(); grid.activate(arguments[0], true)", 14)
        self.page.keys("\ue017")
        self.page.wait(lambda: f"cell-{gone}" not in self.view(), "it gone")
        self.page.click(".status-action button", "Put back")
        self.page.wait(lambda: self.view() == before, f"it back, as {before}", 5)


if __name__ == "__main__":
    unittest.main()
