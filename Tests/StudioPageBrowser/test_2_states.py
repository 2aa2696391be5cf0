"""Every screen in each of its states: waiting, with nothing to show, without an answer, with buttons that are off or busy.

The page itself holds back, refuses or empties the daemon's answers. No screen is left out: what it cannot be in, is told.
"""

import dataclasses, os, typing, unittest

from studio_page import Keys, PageCase

STATES = ("loading", "nothing", "fault", "off", "busy")
# A refusal of the daemon's, and what the page says of it.
REFUSAL = {"detail": "the library cannot be read", "advice": "look at the disk", "code": "internal"}
REFUSED = "The library cannot be read. Look at the disk."
# Answers to the requests whose path and method are meant: `hold`, `lose`, or a body with its status.
ANSWERS = """
const [path, method, way, body, status] = arguments;
window.real ??= window.fetch;
Object.assign(window, { held: [], asked: 0, way, body, status });
window.fetch = (address, request = {}) => {
  const { pathname } = new URL(address, location.href);
  if (!new RegExp(`^${path}$`).test(pathname) || (request.method ?? 'GET') !== method) return real(address, request);
  window.asked += 1;
  const answer = () => window.way === 'real' ? real(address, request) : window.way === 'lose'
    ? Promise.reject(new TypeError())
    : Promise.resolve(new Response(JSON.stringify(window.body), { status: window.status,
      headers: { 'Content-Type': 'application/json' } }));
  return window.way === 'hold' ? new Promise((over) => window.held.push(() => over(answer()))) : answer();
};
"""
# Lets go of what was held, with an answer of another way.
RELEASE = """
const [way, body, status] = arguments;
Object.assign(window, { way, body, status });
for (const give of window.held.splice(0)) give();
"""
# As before the daemon's first answer.
FORGET_STATUS = """
import('/modules/studio.js').then(({ studio }) => {
  studio.status = null;
  studio.setCurrent(null);
  studio.refreshSoon();
});"""
NEWS = """
return import('/modules/studio.js').then(({ studio }) => {
  studio.tell('status');
  return new Promise((over) => setTimeout(over, 350));
});"""
FORGET_JOBS = "import('/modules/studio.js').then(({ studio }) => studio.jobs.clear());"


@dataclasses.dataclass(frozen=True)
class Wait:
    """A request that a screen waits for, what is told meanwhile, and a part of the screen that comes with the answer."""

    screen: str
    route: str
    path: str
    loading: str
    there: str
    # An answer with nothing in it, and what is told then.
    empty: dict | None = None
    nothing: tuple = ()
    before: str = ""


PICTURE = r"/v1/artworks/\d+"
WAITS = [
    Wait("table", "table", "/v1/status", "Looking what lies on the table", ".stage .picture", before=FORGET_STATUS),
    Wait("gallery", "gallery", "/v1/artworks", "Fetching the pictures", ".grid .cell",
         {"artworks": []}, ("No pictures yet", "Draw the first")),
    Wait("artwork", "artwork/{picture}", PICTURE, "Fetching the picture", "vs-artwork .picture"),
    Wait("artwork", "artwork/{picture}", PICTURE + "/revisions", "Fetching the picture", "vs-artwork .picture"),
    Wait("collections", "collections", "/v1/collections", "Fetching the collections", ".collection-card",
         {"collections": []}, ("No collection yet. Give one a name.",)),
    Wait("collections", "collections/{collection}", r"/v1/collections/\d+/items", "Fetching the collections", ".item",
         {"items": []}, ("Nothing in it yet. Select pictures in the gallery and put them in.",)),
    Wait("colour", "colour/{picture}", PICTURE + "/colouring", "Sharpening the pencils", ".colour-sheet"),
    Wait("mask", "mask/{picture}", PICTURE, "Fetching the picture", ".colour-sheet"),
    Wait("queue", "queue", "/v1/jobs", "Looking at the queue", ".job-row",
         {"jobs": []}, ("Nothing is being drawn.", "Nothing has been drawn yet."), before=FORGET_JOBS),
    Wait("heard", "heard", "/v1/journal", "Remembering", ".heard-row",
         {"entries": []}, ("Nothing has been said yet",), before=FORGET_JOBS),
    Wait("usage", "usage", "/v1/usage", "Counting", ".figure"),
    Wait("settings", "settings", "/v1/settings", "Reading the configuration", ".setting-group"),
    Wait("settings", "settings", "/v1/words", "", ".word-list .chip", {"words": [], "notes": []}, ("None yet.",)),
    Wait("settings", "settings", "/v1/keys", "", "[data-provider=fal]"),
    Wait("help", "help", "/v1/phrasebook", "Fetching the sentences", ".panel .chip", {"topics": []},
         ("No sentence has these words.",)),
]


@dataclasses.dataclass(frozen=True)
class Button:
    """A button in a state, after something was done on its screen."""

    screen: str
    route: str
    button: str
    prepare: typing.Callable = lambda page: None
    # Of a busy one: what it asks.
    method: str = ""
    path: str = ""
    after: typing.Callable = lambda page: None


def write(selector, *keys):
    return lambda page: page.one(selector).send_keys(*keys)


def select_first(page):
    page.one(".grid .cell")
    page.click(".filters button", "Select")
    page.click(".grid .cell")


def mark_and_write(page):
    page.click("[data-tool=invert]")
    page.one("#say").send_keys("make it blue")
    page.one(".chip, [data-part]")


def fill_a_field(page):
    page.one(".colour-sheet").send_keys(Keys.ARROW_RIGHT, Keys.ENTER)
    page.one("[data-tool=keep]:not(:disabled)")


OFF = [
    Button("table", "table", ".say .go:disabled"),
    Button("table", "table", "[data-tool=undo][aria-disabled=true]"),
    Button("gallery", "gallery?q=nothinglikeit", ".filters button:disabled"),
    Button("gallery", "gallery", ".selection .danger:disabled", lambda page: page.click(".filters button", "Select")),
    Button("artwork", "artwork/{picture}", "[data-tool=undo]:disabled"),
    Button("artwork", "artwork/{picture}", "[data-tool=redo]:disabled"),
    Button("collections", "collections/{collection}", ".item [data-by='-1']:disabled"),
    Button("colour", "colour/{picture}", "[data-tool=undo]:disabled"),
    Button("colour", "colour/{picture}", "[data-tool=clear]:disabled"),
    Button("colour", "colour/{picture}", "[data-tool=keep]:disabled"),
    Button("colour", "colour/{picture}", "[data-tool=zoom-out]:disabled"),
    Button("mask", "mask/{picture}", "[data-tool=undo]:disabled"),
    Button("mask", "mask/{picture}", "[data-tool=clear]:disabled"),
    Button("mask", "mask/{picture}", ".say .go:disabled"),
    Button("settings", "settings", "vs-settings button:disabled", lambda page: page.run(
        "import('/modules/studio.js').then(({ studio }) => { studio.hasMicrophone = false; studio.tell('status'); })")),
]
BUSY = [
    Button("table", "table", "[data-tool=star]", method="PATCH", path=PICTURE),
    Button("table", "table", ".say .go", write("#say", "add a moon"), "POST", "/v1/commands"),
    Button("gallery", "gallery", ".selection button", select_first, "POST", "/v1/bulk"),
    Button("artwork", "artwork/{picture}", "[data-tool=star]", method="PATCH", path=PICTURE),
    Button("collections", "collections", "vs-collections form button", write("vs-collections form input", "winter"),
           "POST", "/v1/collections"),
    Button("collections", "collections/{collection}", ".item [aria-label^=Take]", method="DELETE",
           path=r"/v1/collections/\d+/items"),
    Button("colour", "colour/{picture}", "[data-tool=keep]", fill_a_field, "POST", PICTURE + "/colouring",
           after=lambda page: page.click("[data-tool=undo]")),
    Button("mask", "mask/{picture}", ".say .go", mark_and_write, "POST", "/v1/commands"),
    Button("queue", "queue", "[data-tool=pause-queue]", method="POST", path="/v1/commands"),
    Button("heard", "heard", "[data-tool^=yes]", lambda page: page.click("[data-tool^=undo-entry]"), "POST", "/v1/undo"),
    Button("heard", "heard", ".panel .question .danger", lambda page: [
        page.click("vs-heard .panel summary"), page.click(".panel .choice")], "DELETE", "/v1/journal"),
    Button("settings", "settings", "[data-setting='audio.device'] button", lambda page: [
        page.one(".setting-group"), page.run("for (const group of document.querySelectorAll('.setting-group')) group.open = true")],
        "PATCH", "/v1/settings"),
    Button("settings", "settings", "[data-provider=fal] button.primary", write("#key-fal", "a-key-of-a-test"), "POST", "/v1/keys"),
]
# What a screen cannot be in, and why.
NEVER = {
    ("artwork", "nothing"): "an artwork has a version at least",
    ("colour", "nothing"): "a page has fields, or is refused",
    ("mask", "nothing"): "what is not marked yet is told: test_2_mask.py",
    ("table", "nothing"): "the suite's daemon has drawn; the empty table is in test_first_table",
    ("usage", "nothing"): "figures are 0 then: test_nothing_used",
    ("queue", "off"): "the ends of the row: test_2_queue.py",
    ("usage", "off"): "it has no buttons",
    ("usage", "busy"): "it has no buttons",
    ("heard", "off"): "what cannot be done has no button",
    ("help", "off"): "it has no buttons",
    ("help", "busy"): "it has no buttons",
    **{("more", state): "links alone; one that does not come is in test_screen_that_does_not_come" for state in STATES},
}


class StateCase(PageCase):
    number = None

    def setUp(self):
        super().setUp()
        # A page that nothing has been done to, in a collection.
        StateCase.number = StateCase.number or self.page.draw("make a coloring page of a cat")
        self.places = {"picture": self.number, "collection": self.collection_with(self.number)}
        self.ask("POST", "/v1/words", {"word": "quibblefish"})
        self.addCleanup(self.leave)

    def collection_with(self, number):
        known = [made["id"] for made in self.page.call("/v1/collections")["collections"] if made["name"] == "states"]
        if known:
            return known[0]
        made = self.ask("POST", "/v1/collections", {"name": "states"})["id"]
        self.ask("POST", f"/v1/collections/{made}/items", {"artworks": [number]})
        return made

    def ask(self, method, path, body=None):
        return self.page.driver.execute_async_script(
            """
          const [method, path, body, done] = arguments;
          import('/modules/api.js').then(({ get, post, patch, remove }) =>
            ({ GET: get, POST: post, PATCH: patch, DELETE: remove })[method](path, body ?? undefined)).then(done);""",
            method, path, body,
        )

    def leave(self):
        self.ask("DELETE", "/v1/words/quibblefish")
        self.page.go("more")
        self.page.reload()
        self.page.go("table")

    def begin(self, wait, way, body=None, status=200):
        """Goes to a screen from a page that has asked for nothing of it."""
        self.page.go("more")
        self.page.reload()
        self.page.one(".more-link")
        self.page.run(ANSWERS, wait.path, "GET", way, body, status)
        self.page.run(wait.before)
        self.page.go(wait.route.format(**self.places))


class WaitingTests(StateCase):
    def test_what_is_waited_for_is_told_until_it_comes(self):
        for wait in WAITS:
            with self.subTest(wait.screen, path=wait.path):
                self.begin(wait, "hold")
                self.page.wait(lambda: self.page.run("return window.held.length"), "the request")
                if wait.loading:
                    self.page.one("main p, main h1", wait.loading)
                self.assertFalse(self.page.all(wait.there))
                self.assertEqual(self.page.axe(), [])
                self.page.run(RELEASE, "real", None, 200)
                self.page.one(wait.there)
                if wait.loading:
                    self.assertNotIn(wait.loading, self.page.one("main").text)

    def test_nothing_there_is_told(self):
        for wait in WAITS:
            if wait.empty is None:
                continue
            with self.subTest(wait.screen, path=wait.path):
                self.begin(wait, "answer", wait.empty)
                for words in wait.nothing:
                    self.page.one("main h2, main p, main li, main a", words)
                self.assertFalse(self.page.all(wait.there))
                self.assertEqual(self.page.axe(), [])

    def test_what_went_wrong_is_told_with_a_way_on(self):
        for wait in WAITS:
            # The table says it in the status: test_table_without_an_answer.
            if wait.screen == "table":
                continue
            for way, told in (("answer", REFUSED), ("lose", "The studio does not answer.")):
                with self.subTest(wait.screen, path=wait.path, way=way):
                    self.begin(wait, way, REFUSAL, 500)
                    self.page.one("main p", told)
                    self.assertFalse(self.page.all(wait.there))
                    button = self.page.one("main button", "Try again")
                    self.assertEqual((button.aria_role, button.accessible_name), ("button", "Try again"))
                    if way == "answer":
                        self.assertEqual(self.page.axe(), [])
                    self.page.run(RELEASE, "real", None, 200)
                    self.page.click("main button", "Try again")
                    self.page.one(wait.there)
                    self.page.wait(lambda: told not in self.page.one("main").text, "the end of it")

    def test_what_is_refused_is_not_tried_again(self):
        for wait in WAITS:
            # Keys that are not kept here are no fault.
            if wait.screen == "table" or wait.path == "/v1/keys":
                continue
            with self.subTest(wait.screen, path=wait.path):
                self.begin(wait, "answer", REFUSAL, 422)
                self.page.one("main p", "The library cannot be read.")
                self.assertFalse([button for button in self.page.all("main button") if "Try again" in button.text])


class ButtonTests(StateCase):
    def go(self, button):
        self.page.go("more")
        self.page.reload()
        self.page.go(button.route.format(**self.places))
        button.prepare(self.page)

    def test_button_without_a_use_is_off_and_does_nothing(self):
        for off in OFF:
            with self.subTest(off.screen, button=off.button):
                self.go(off)
                found = self.page.one(off.button)
                self.assertEqual(found.aria_role, "button")
                self.page.run("window.changes = 0; window.real = window.fetch")
                self.page.run(
                    "window.fetch = (path, request = {}) => { window.changes += (request.method ?? 'GET') !== 'GET'; return real(path, request); }"
                )
                self.page.run("arguments[0].click()", found)
                self.assertEqual(self.page.run("return window.changes"), 0)

    def test_button_is_busy_until_the_answer_and_a_fault_is_told(self):
        for busy in BUSY:
            with self.subTest(busy.screen, button=busy.button):
                self.go(busy)
                self.page.one(busy.button)
                self.page.run(ANSWERS, busy.path, busy.method, "hold", None, 200)
                self.page.wait(lambda: self.press(busy.button), "a pressed button")
                self.page.one(f":is({busy.button})[aria-busy=true]")
                self.page.wait(lambda: self.page.run("return window.held.length"), "the request")
                # News draw lists anew: it is busy then too, and a second tap asks nothing.
                self.page.run(NEWS)
                self.page.one(f":is({busy.button})[aria-busy=true]")
                self.press(busy.button)
                self.assertEqual(self.page.run("return window.asked"), 1)
                self.page.run(RELEASE, "answer", REFUSAL, 500)
                self.page.wait(lambda: REFUSED in self.page.status(), "why")
                self.page.wait(lambda: not self.page.all(f":is({busy.button})[aria-busy=true]"), "the end of it")
                busy.after(self.page)

    def press(self, selector):
        return self.page.run("const found = document.querySelector(arguments[0]); found?.click(); return Boolean(found)", selector)


class OtherStateTests(StateCase):
    def test_no_screen_is_without_its_states(self):
        screens = self.page.driver.execute_async_script("""
          const done = arguments[0];
          fetch('/modules/main.js').then((answer) => answer.text()).then((text) =>
            done([...text.matchAll(/import\\('\\.\\/([a-z]+)-screen\\.js'\\)/g)].map(([, name]) => name)));""")
        tested = {(wait.screen, state) for wait in WAITS for state in ("loading", "fault") if wait.loading or state == "fault"}
        tested |= {(wait.screen, "nothing") for wait in WAITS if wait.empty is not None}
        tested |= {(off.screen, "off") for off in OFF} | {(busy.screen, "busy") for busy in BUSY}
        self.assertEqual({(screen, state) for screen in screens for state in STATES} - tested, set(NEVER))

    def test_table_without_an_answer(self):
        self.page.run("import('/modules/studio.js').then(({ studio }) => studio.connect('lost'))")
        self.page.wait(lambda: "The studio does not answer. The page keeps trying" in self.page.status(), "the fault")
        self.assertIn("is-bad", self.page.one(".status-line").get_attribute("class"))
        self.page.run("import('/modules/studio.js').then(({ studio }) => studio.connect('open'))")
        self.page.wait(lambda: "The studio does not answer" not in self.page.status(), "the end of it")

    def test_first_table(self):
        self.page.run("import('/modules/studio.js').then(({ studio }) => studio.setCurrent(null))")
        self.assertEqual(self.page.one(".stage h2").text, "What shall we draw?")
        self.page.click(".stage .choice", "draw a red fox in the snow")
        self.assertEqual(self.page.one("#say").get_attribute("value"), "draw a red fox in the snow")
        self.page.click(".say .clear")

    def test_nothing_used(self):
        sums = {"pictures": 0, "dollars": 0}
        usage = {"today": sums, "month": sums, "all": sums, "makers": [], "allowance": {}, "left": {}, "held": 0}
        self.begin(Wait("usage", "usage", "/v1/usage", "", ""), "answer", usage)
        self.page.one(".figure", "pictures today")
        self.assertEqual([figure.text for figure in self.page.all(".figure strong")][1:3], ["0", "0"])
        self.assertFalse(self.page.all(".makers"))

    def test_help_without_a_match(self):
        self.page.go("help")
        self.page.one(".panel .chip")
        self.page.one("#help-search").send_keys("xyzzy")
        self.page.one("main p", "No sentence has these words.")

    @unittest.skipUnless(os.environ.get("BROWSER", "chromium") == "chromium", "no other driver blocks addresses")
    def test_screen_that_does_not_come(self):
        self.block("*more-screen.js")
        self.page.go("table")
        self.page.reload()
        self.page.run("location.hash = '#/more'")
        self.page.one("main .card h1", "More")
        self.page.one("main .card p", "The studio does not answer.")
        self.block()
        self.page.click("main .card button", "Try again")
        self.page.one(".more-link")
        self.assertEqual(self.page.focus().get_attribute("id"), "main")
        self.page.expect_refusal_of("more-screen.js")

    @unittest.skipUnless(os.environ.get("BROWSER", "chromium") == "chromium", "no other driver blocks addresses")
    def test_picture_that_does_not_come(self):
        self.block("*/image?*")
        self.page.go("table")
        self.page.reload()
        self.page.one(".stage h2", "could not be loaded")
        self.block()
        self.page.click(".stage button", "Try again")
        self.page.one(".stage .picture")
        self.page.expect_refusal_of("/image?")

    def test_strip_of_collections_without_an_answer(self):
        for way, told in (("answer", REFUSED), ("lose", "The studio does not answer.")):
            with self.subTest(way=way):
                self.page.go("more")
                self.page.reload()
                self.page.one(".more-link")
                self.page.run(ANSWERS, "/v1/collections", "GET", way, REFUSAL, 500)
                self.page.go("gallery")
                select_first(self.page)
                self.page.one(".strip p", told)
                self.assertFalse(self.page.all(".strip [data-collection]"))
                self.assertEqual(self.page.axe(), [])
                self.page.run(RELEASE, "real", None, 200)
                self.page.click(".strip button", "Try again")
                self.page.one(".strip [data-collection]", "states")
                self.assertNotIn(told, self.page.one(".strip").text)

    def block(self, *addresses):
        """Has addresses not be answered, until the test is over or it blocks others."""
        self.addCleanup(self.page.browser.cache, True)
        self.addCleanup(self.page.driver.execute_cdp_cmd, "Network.setBlockedURLs", {"urls": []})
        self.page.browser.cache(False)
        self.page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": list(addresses)})

    def test_collections_beside_a_selection(self):
        collections = Wait("gallery", "gallery", "/v1/collections", "", "")
        for way, told in (("answer", REFUSED), ("lose", "The studio does not answer.")):
            with self.subTest(way=way):
                self.begin(collections, "hold")
                select_first(self.page)
                self.page.one(".strip", "Fetching the collections")
                self.assertEqual(self.page.axe(), [])
                self.page.run(RELEASE, way, REFUSAL, 500)
                self.page.one(".strip p", told)
                self.assertFalse(self.page.all(".strip [data-collection]"))
                self.assertEqual(self.page.axe(), [])
                self.page.run(RELEASE, "real", None, 200)
                self.page.one(".strip button", "Try again").send_keys(Keys.ENTER)
                self.page.one(".strip [data-collection]", "states")
                self.assertNotIn(told, self.page.one(".strip").text)
                # The keys go on in the strip, and what was selected still is.
                self.assertTrue(self.page.run("return document.querySelector('.strip').contains(document.activeElement)"))
                self.page.one(".selection", "1 ")

    def test_collections_beside_a_selection_that_are_refused(self):
        self.begin(Wait("gallery", "gallery", "/v1/collections", "", ""), "answer", REFUSAL, 422)
        select_first(self.page)
        self.page.one(".strip p", "The library cannot be read.")
        self.assertFalse(self.page.all(".strip button"))

    def test_first_steps_tell_of_places_when_the_daemon_does(self):
        self.page.go("more")
        self.page.run("localStorage.removeItem('voicesketch.firstSteps')")
        self.addCleanup(self.page.run, "localStorage.setItem('voicesketch.firstSteps', 'seen')")
        for way in ("hold", "lose"):
            self.page.go("more")
            self.page.reload()
            self.page.one(".more-link")
            self.page.run(ANSWERS, "/v1/settings", "GET", way, None, 200)
            self.page.go("table")
            self.page.click(".first-steps button.primary")
            self.page.click(".first-steps button.primary")
            # Meanwhile, and where it does not tell, the rest is there.
            self.page.one(".first-steps li a")
            self.page.wait(lambda: self.page.run("return window.asked"), "the request")
            self.assertEqual(len(self.page.all(".first-steps li")), 1)
            if way == "hold":
                self.page.run(RELEASE, "real", None, 200)
                self.page.wait(lambda: len(self.page.all(".first-steps li")) > 1, "the folders")


if __name__ == "__main__":
    unittest.main()
