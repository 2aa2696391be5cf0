"""Many pictures at once: all that a search finds selected, changed as one, taken back as one; searches that are kept."""

import datetime, unittest

from studio_page import Keys, PageCase

# Every request for pictures and every change of many, as they are sent.
WATCH_REQUESTS = """
window.real ??= window.fetch;
window.asked = [];
window.fetch = (path, request) => {
  const [name, query] = String(path).split('?');
  if (/bulk|collections|artworks$/.test(name)) {
    const fields = Object.fromEntries(new URLSearchParams(query ?? ''));
    window.asked.push([request?.method ?? 'GET', name, request?.body ? JSON.parse(request.body) : fields]);
  }
  return window.answer?.(name, new URLSearchParams(query ?? ''), request) ?? window.real(path, request);
};"""
# A library of so many pictures, all of which look alike.
LIBRARY = """
const [total, artwork] = arguments;
window.answer = (name, query, request) => {
  const json = (value) => Promise.resolve(new Response(JSON.stringify(value)));
  if (name === '/v1/bulk') return json({ status: 'done', count: total, message: 'Done.' });
  if (name !== '/v1/artworks') return null;
  const first = Number(query.get('cursor') ?? 0);
  const limit = Number(query.get('limit'));
  const count = Math.max(0, Math.min(limit, total - first));
  return json({ totalCount: query.has('total') ? total : undefined, next: first + limit < total ? String(first + limit)
    : undefined, artworks: Array.from({ length: count }, (_, at) => ({ ...artwork, id: 100000 + first + at })) });
};"""


class ManyCase(PageCase):
    def setUp(self):
        super().setUp()
        if not self.page.call("/v1/artworks?color=blue&limit=1")["artworks"]:
            self.page.draw("draw a whale in the sea")
        self.addCleanup(self.page.expect_refusal_of, "/thumbnail")
        self.addCleanup(self.page.reload)

    def open(self, query=""):
        self.page.go("settings")
        self.page.run(WATCH_REQUESTS)
        self.page.go(f"gallery{query}")
        self.page.one(".cell")

    def asked(self, method, name):
        return [body for way, path, body in self.page.run("return window.asked") if (way, path) == (method, name)]


class BulkTests(ManyCase):
    def setUp(self):
        super().setUp()
        self.numbers = [self.page.draw(f"draw a {what}") for what in ("kite", "drum")]

    def select_two(self):
        self.open()
        self.page.one(".grid").send_keys(Keys.HOME, Keys.SPACE, Keys.ARROW_RIGHT, Keys.SPACE)
        self.page.one(".selection", "2 selected")

    def tags(self):
        return [self.page.call(f"/v1/artworks/{number}")["tags"] for number in self.numbers]

    def test_selection_is_changed_as_one_and_taken_back_as_one(self):
        before = self.page.call("/v1/journal?limit=1")["entries"][0]["id"]
        self.select_two()
        self.page.one(".selection input").send_keys("holiday", Keys.ENTER)
        self.page.wait(lambda: "2 pictures tagged “holiday”" in self.page.status(), "what was done")
        self.assertEqual(self.tags(), [["holiday"], ["holiday"]])
        order = {"action": "tag", "tag": "holiday", "ids": self.numbers[::-1]}
        self.assertEqual(self.asked("POST", "/v1/bulk"), [order])
        entries = self.page.call("/v1/journal?limit=9")["entries"]
        self.assertEqual([entry["intent"] for entry in entries if entry["id"] > before], ["tag"])
        # The same ones can be changed further.
        self.page.one(".selection", "2 selected")
        self.page.click(".status-action button", "Undo")
        self.page.wait(lambda: "as it was before" in self.page.status(), "it told")
        self.assertEqual(self.tags(), [[], []])

    def test_undo_takes_back_nothing_that_was_done_since(self):
        self.select_two()
        self.page.click(".selection button", "Favorite")
        self.page.one(".status-action button", "Undo")
        self.page.driver.execute_async_script(
            """const [number, done] = arguments;
            import('/modules/api.js').then(({ patch }) => patch(`/v1/artworks/${number}`, { title: 'Drum' }))
              .then(done)""",
            self.numbers[1],
        )
        self.page.click(".status-action button", "Undo")
        self.page.wait(lambda: "Something else was done since" in self.page.status(), "why not")
        self.assertEqual(self.page.call(f"/v1/artworks/{self.numbers[1]}")["title"], "Drum")
        self.assertTrue(self.page.call(f"/v1/artworks/{self.numbers[0]}")["favorite"])

    def test_delete_key_moves_the_selection(self):
        self.select_two()
        self.page.one(".grid").send_keys(Keys.DELETE)
        self.page.wait(lambda: "2 pictures are in the trash" in self.page.status(), "two in the trash")
        self.assertFalse(self.page.all(".selection"))
        self.page.click(".status-action button", "Put back")
        self.page.wait(lambda: all(self.page.all(f"#cell-{number}") for number in self.numbers), "two back")


class SelectAllTests(ManyCase):
    def select_all(self, total):
        artwork = self.page.call("/v1/artworks?limit=1&fields=compact")["artworks"][0]
        self.page.reload()
        self.page.run(WATCH_REQUESTS)
        self.page.run(LIBRARY, total, artwork)
        self.page.go("gallery?style=cartoon")
        self.page.one(".cell")
        self.page.one(".grid").send_keys(Keys.CONTROL, "a")
        self.page.wait(lambda: self.page.status() == f"{total} selected", "how many")

    def test_some_hundred_are_loaded_and_can_be_left_out_one_by_one(self):
        self.select_all(250)
        self.page.one(".grid").send_keys(Keys.HOME, Keys.SPACE)
        self.page.one(".selection", "249 selected")
        self.page.click(".selection button", "Favorite")
        (order,) = self.page.wait(lambda: self.asked("POST", "/v1/bulk"), "the order")
        self.assertEqual(order["ids"], list(range(100001, 100250)))

    def test_many_are_meant_by_their_search_and_none_that_comes_later(self):
        self.select_all(5000)
        self.assertEqual(len(self.asked("GET", "/v1/artworks")), 2, "a page and their number")
        before = datetime.datetime.now(datetime.timezone.utc)
        self.page.click(".selection button", "Delete")
        (order,) = self.page.wait(lambda: self.asked("POST", "/v1/bulk"), "the order")
        until = datetime.datetime.fromisoformat(order["query"].pop("until").replace("Z", "+00:00"))
        self.assertLess(until, before)
        self.assertEqual(order, {"action": "delete", "query": {"style": "cartoon"}})

    def test_what_is_taken_of_so_many_leaves_those_that_are_seen(self):
        self.select_all(5000)
        self.page.one(".grid").send_keys(Keys.HOME, Keys.SPACE)
        self.page.one(".selection", "99 selected")


class SearchTests(ManyCase):
    def latest(self):
        return self.asked("GET", "/v1/artworks")[-1]

    def choose(self, name, text):
        self.page.run(
            """const [menu, text] = arguments;
            menu.value = [...menu.options].find((option) => option.text.startsWith(text)).value;
            menu.dispatchEvent(new Event('change'));""",
            self.page.one(f".filter-more select[aria-label='{name}']"),
            text,
        )

    def test_colour_time_collection_and_order_are_asked_for(self):
        self.page.driver.execute_async_script("""
          const done = arguments[0];
          import('/modules/api.js').then(({ post }) => post('/v1/collections', { name: 'beach' })).then(done, done)""")
        self.open()
        self.page.click(".filters [aria-expanded=false]")
        self.choose("Colour", "blue")
        self.page.wait(lambda: self.latest().get("color") == "blue", "blue ones")
        for found in self.page.call("/v1/artworks?color=blue")["artworks"]:
            self.assertIn("blue", found["revision"]["image"]["colors"])
        self.page.click(".filter-more button", "Show everything")
        today = datetime.datetime.now().replace(hour=0, minute=0, second=0, microsecond=0)
        self.choose("When they were made", "today")
        self.page.wait(lambda: "when=today" in self.page.driver.current_url, "today in the address")
        self.page.wait(lambda: self.time("since") == today, "since midnight")
        self.choose("When they were made", "this month")
        self.page.wait(lambda: self.time("since") == today.replace(day=1), "since the first")
        self.choose("When they were made", "from")
        self.assertEqual(self.page.focus().get_attribute("aria-label"), "From this day")
        for name, day in (("From this day", "2020-02-03"), ("To this day", "2020-02-05")):
            self.page.run(
                "const [name, day] = arguments; const field = document.querySelector(`[aria-label='${name}']`);"
                "field.value = day; field.dispatchEvent(new Event('change'))",
                name,
                day,
            )
        self.page.wait(lambda: self.time("until") == datetime.datetime(2020, 2, 6), "until the end of that day")
        self.assertEqual(self.time("since"), datetime.datetime(2020, 2, 3))
        self.page.click(".gallery-note button", "Show everything")
        self.choose("Collection", "beach")
        self.page.wait(lambda: self.latest().get("collection") == "beach", "the collection")
        self.assertEqual(self.page.axe(), [])

    def time(self, name):
        """Time of the latest request, in the zone of the browser."""
        text = self.latest().get(name)
        if not text:
            return None
        return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone().replace(tzinfo=None)

    def test_words_are_answered_by_what_fits_best_unless_another_order_is_wished(self):
        self.open()
        self.page.click(".filters [aria-expanded=false]")
        self.assertNotIn("best match first", self.page.one("[data-filter=sort]").text)
        self.page.one("#gallery-search").send_keys("a")
        self.page.wait(lambda: self.latest().get("sort") == "relevance", "the order")
        self.choose("Order", "newest")
        self.page.wait(lambda: (self.latest()["sort"], self.latest()["q"]) == ("newest", "a*"), "the other order")
        self.assertIn("sort=newest", self.page.driver.current_url)

    def test_search_is_kept_as_a_collection_of_what_it_finds(self):
        number = self.page.draw("draw a watercolor peacock")
        self.open()
        self.assertFalse(self.page.all(".keep"))
        self.page.go("gallery?q=peacock&style=watercolor&when=today")
        self.page.click(".keep")
        field = self.page.one(".keep-form input")
        self.assertEqual(field.get_attribute("value"), "“peacock”, watercolor, today")
        field.send_keys(Keys.ESCAPE)
        self.assertFalse(self.page.all(".keep-form"))
        self.assertEqual(self.page.focus().get_attribute("aria-label"), "Keep this search")
        name = f"peacocks {number}"
        self.page.click(".keep")
        field.clear()
        field.send_keys(name, Keys.ENTER)
        self.page.wait(lambda: f"“{name}” is kept" in self.page.status(), "it kept")
        kept = [one for one in self.page.call("/v1/collections")["collections"] if one["name"] == name][0]
        self.assertEqual(kept["query"], {"q": "peacock*", "style": "watercolor", "since": "today"})
        self.page.click(".status-action button", "Look at it")
        self.page.one(".item", "a peacock")
        # It is arranged by nobody, and takes nothing in.
        self.assertFalse(self.page.all(".item :is(input, button)"))
        self.assertEqual(self.page.axe(), [])
        self.page.one("vs-collections", "“peacock”, watercolor, today")
        self.page.click("vs-collections a", "See it in the gallery")
        self.page.one(f"#cell-{number}")
        self.page.click(".filters button", "Select")
        self.page.one(".strip")
        self.assertFalse([button for button in self.page.all(".strip button") if name in button.text])


if __name__ == "__main__":
    unittest.main()
