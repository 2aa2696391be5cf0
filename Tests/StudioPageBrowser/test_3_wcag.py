"""Criteria of WCAG 2.2 that axe cannot see: 2.1.4 letters as shortcuts, 2.4.11 hidden focus, 2.5.7 dragging, 3.3.8 signing in."""

import string, time, unittest

from studio_page import ActionChains, Keys, PageCase, SCREENS
from test_3_access import HIDDEN_FOCUS

# Which place in the order of the tab key has the focus; a stop of its own for each element.
STOP = """
const focused = document.activeElement;
if (!focused || focused === document.body) return 0;
window.stops ??= new Map();
if (!window.stops.has(focused)) window.stops.set(focused, window.stops.size + 1);
return window.stops.get(focused);"""
# What a key could have done: another place, another focus, something sent, something else shown.
TRACE = """
return JSON.stringify([location.hash, document.activeElement.id, document.activeElement.localName, window.sent,
  [...document.querySelectorAll('main input')].map((field) => [field.value, field.checked]),
  [...document.querySelectorAll('main [aria-pressed], main [aria-selected]')].map((mark) =>
    [mark.getAttribute('aria-pressed'), mark.getAttribute('aria-selected')]),
  document.querySelectorAll('dialog[open], .tray:not([hidden]), .selection:not([hidden])').length,
  document.querySelector('.zoom output')?.textContent]);"""
# Changes that are asked for. What is to be remembered is sent a second after it was done, and is no key's doing here.
SENT = """
window.sent = [];
const real = window.fetch;
window.fetch = (path, request = {}) => {
  if ((request.method ?? 'GET') !== 'GET' && path !== '/v1/preferences') window.sent.push(`${request.method} ${path}`);
  return real(path, request);
};
"""


class CriteriaCase(PageCase):
    number = None

    def setUp(self):
        super().setUp()
        if CriteriaCase.number is None:
            CriteriaCase.number = self.page.draw("make a coloring page of a house and a tree")
            self.page.say("make it green")
            self.page.wait(
                lambda: self.page.call(f"/v1/artworks/{self.number}")["revisionCount"] > 1 or self.page.all(".card.refusal"),
                "a second version",
            )
            self.page.go("table")

    def screens(self):
        return [*SCREENS, "collections", f"artwork/{self.number}", f"colour/{self.number}", f"mask/{self.number}"]

    def open(self, screen):
        self.page.go(screen)
        self.page.wait(lambda: not self.page.all("h1.loading, .gallery-note .soft"), f"what {screen} shows")

    def focus_on(self, selector):
        self.page.run("document.querySelector(arguments[0]).focus()", selector)


class FocusTests(CriteriaCase):
    def test_focus_is_hidden_by_no_bar_on_any_screen(self):
        for size in ((360, 640), (1024, 768)):
            self.page.resize(*size)
            for screen in self.screens():
                self.open(screen)
                # The bar at its highest.
                self.page.run("""import('/modules/announce.js').then(({ announce }) => announce(
                  'A sentence about what was done just now, which is long enough for two rows of a telephone.',
                  { offer: { label: 'Undo', act: () => {} } }))""")
                self.page.one(".status-action button")
                self.page.run("window.stops = new Map(); document.querySelector('#main').focus()")
                first, passed = self.page.run(STOP), 0
                while passed < 80:
                    self.page.keys(Keys.TAB)
                    passed += 1
                    if self.page.run(STOP) in (0, first):
                        break
                    for _ in range(10):
                        if not (hidden := self.page.run(HIDDEN_FOCUS)):
                            break
                        time.sleep(0.05)
                    self.assertIsNone(hidden, f"{screen} at {size}")
                self.assertGreater(passed, 3, f"stops of {screen}")


class ShortcutTests(CriteriaCase):
    def test_no_letter_digit_or_sign_does_anything_by_itself(self):
        self.addCleanup(self.page.reload)
        # The colouring table makes the page what “it” means, which is no key's doing.
        self.open(f"colour/{self.number}")
        current = "return import('/modules/studio.js').then(({ studio }) => studio.current?.id)"
        self.page.wait(lambda: self.page.run(current) == self.number, "it as the current picture")
        self.page.run(SENT)
        signs = string.ascii_lowercase + string.digits + "+-/?.,;#*"
        for screen in self.screens():
            self.open(screen)
            self.page.run("document.activeElement.blur()")
            before = self.page.run(TRACE)
            for sign in signs:
                self.page.keys(sign)
            self.assertEqual(self.page.run(TRACE), before, screen)

    def test_letters_of_a_control_work_while_it_has_the_focus(self):
        self.open(f"colour/{self.number}")
        self.focus_on(".colour-sheet")
        zoom = self.page.one(".zoom output").text
        self.page.keys("+")
        self.assertNotEqual(self.page.one(".zoom output").text, zoom)
        self.page.keys("-")
        self.assertEqual(self.page.one(".zoom output").text, zoom)
        told = self.page.status()
        self.page.keys("4")
        self.page.wait(lambda: self.page.status() != told, "the colour that was taken")


class DraggingTests(CriteriaCase):
    def value(self, field):
        return float(field.get_attribute("value"))

    def click_at(self, field, share):
        width = field.size["width"]
        ActionChains(self.page.driver).move_to_element_with_offset(field, round((share - 0.5) * width), 0).click().perform()

    def test_sliders_take_a_click_and_keys(self):
        for screen, selector in ((f"colour/{self.number}", ".brush-width input"), (f"mask/{self.number}", ".brush-width input")):
            self.open(screen)
            self.page.run("document.querySelector('.paint-tool input[value=brush]').click()")
            slider = self.page.one(selector)
            self.page.run("arguments[0].scrollIntoView({ block: 'center' })", slider)
            self.click_at(slider, 0.8)
            large = self.value(slider)
            self.click_at(slider, 0.2)
            self.assertLess(self.value(slider), large, screen)
            small = self.value(slider)
            slider.send_keys(Keys.ARROW_RIGHT)
            self.assertGreater(self.value(slider), small, screen)
            self.assertEqual(self.page.one(".brush-row output").text, slider.get_attribute("value"))

    def test_versions_are_compared_by_clicks_and_by_keys(self):
        number = self.page.draw("draw a boat")
        self.page.say("add a moon")
        self.page.wait_for_revision(2)
        self.open(f"artwork/{number}")
        self.page.click("[data-tool=compare]")
        slider = self.page.one(".compare input[type=range]")
        view = self.page.one(".compare-view")
        self.page.run("arguments[0].scrollIntoView({ block: 'center' })", view)
        self.click_at(view, 0.25)
        self.assertAlmostEqual(self.value(slider), 25, delta=2)
        slider.send_keys(Keys.ARROW_RIGHT)
        self.assertAlmostEqual(self.value(slider), 26, delta=2)
        for words, value in (("Before", 100), ("After", 0)):
            self.page.click(".compare button", words)
            self.assertEqual(self.value(slider), value)

    def test_enlarged_page_is_moved_by_keys_and_scrolled(self):
        self.open(f"colour/{self.number}")
        for _ in range(3):
            self.page.click("[data-tool=zoom-in]")
        self.page.run("document.querySelector('.paint-tool input[value=hand]').click()")
        self.focus_on(".colour-sheet")
        place = "const frame = document.querySelector('.colour-window'); return [frame.scrollLeft, frame.scrollTop]"
        left, top = self.page.run(place)
        self.page.keys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN)
        self.page.wait(lambda: self.page.run(place) > [left, top], "another part of it")
        self.assertEqual(self.page.run("return getComputedStyle(document.querySelector('.colour-window')).overflowX"), "auto")

    def test_field_is_coloured_and_a_part_marked_by_one_click(self):
        for screen, tool in (("colour", "fill"), ("colour", "brush"), ("mask", "brush")):
            self.open(f"{screen}/{self.number}")
            self.page.run("document.querySelector(`.paint-tool input[value=${arguments[0]}]`).click()", tool)
            sheet = self.page.one(".colour-sheet")
            ActionChains(self.page.driver).move_to_element_with_offset(sheet, 3, 5).click().perform()
            self.page.wait(lambda: self.page.all("[data-tool=undo]:not(:disabled)"), f"{tool} on {screen}")
            self.page.click("[data-tool=undo]")
            self.page.wait(lambda: self.page.all("[data-tool=undo]:disabled"), "nothing of it")

    def test_pictures_go_into_a_collection_by_keys(self):
        self.open("gallery")
        self.page.one(".grid .cell")
        self.page.one(".filters button", "Select").send_keys(Keys.ENTER)
        self.focus_on(".grid")
        self.page.keys(Keys.HOME, Keys.SPACE)
        self.page.one(".strip form input").send_keys("by keys", Keys.ENTER)
        self.page.wait(lambda: "put into “by keys”" in self.page.status(), "what was made")
        self.page.one(".strip [data-collection]", "by keys").send_keys(Keys.ENTER)
        self.page.click(".selection button", "Done")


class SigningInTests(CriteriaCase):
    def test_link_is_all_that_signing_in_needs(self):
        self.addCleanup(lambda: (self.page.reload(), self.page.go("table")))
        self.page.run("window.dispatchEvent(new Event('session-over'))")
        self.assertEqual(self.page.one(".closed code").text, "voicesketchctl open")
        # No name, no word to remember, no puzzle.
        self.assertFalse(self.page.all("input, select, textarea, canvas, iframe, form"))
        self.assertEqual(self.page.axe(), [])

    def test_key_is_pasted_and_named_for_who_keeps_passwords(self):
        self.page.go("settings")
        key = "a-key:of a test"
        source = self.page.one(".panel:has(.word-list) input")
        source.send_keys(key, Keys.CONTROL + "a")
        source.send_keys(Keys.CONTROL + "x")
        self.assertEqual(source.get_attribute("value"), "")
        field = self.page.one("#key-fal")
        field.send_keys(Keys.CONTROL + "v")
        self.assertEqual(field.get_attribute("value"), key)
        self.assertEqual((field.get_attribute("type"), field.get_attribute("readonly")), ("password", None))
        self.assertIn("fal", field.accessible_name)
        field.clear()


if __name__ == "__main__":
    unittest.main()
