"""How a picture was made: its versions play one after another, with what was said for each, and are saved as a film."""

import unittest

from studio_page import Keys, PageCase

TOLD = """
window.told = [];
window.teller?.disconnect();
window.teller = new MutationObserver(() => window.told.push(document.querySelector('[role=status]').textContent));
window.teller.observe(document.querySelector('[role=status]'), { childList: true });"""
# What the daemon answers: type and first bytes of the film; once more, and there is no ffmpeg. Nothing is saved.
FILMS = """
const real = window.fetch;
window.films = [];
window.fetch = async (path, request) => {
  if (!String(path).includes('/making-of')) return real(path, request);
  if (window.films.length) {
    return new Response(JSON.stringify({ detail: 'there is no ffmpeg', code: 'unsupported' }), { status: 422 });
  }
  const answer = await real(path, request);
  const film = await answer.clone().blob();
  window.films.push([path, answer.headers.get('Content-Type'), (await film.slice(0, 6).text())]);
  return answer;
};
HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };"""


class ReplayTests(PageCase):
    def open(self):
        self.number = self.page.draw("draw a dog")
        self.page.draw("make it blue")
        self.page.draw("make it green")
        self.page.click("[data-tool=undo]")
        self.page.wait_for_revision(2)
        self.page.draw("make it red")
        self.page.go(f"artwork/{self.number}")
        self.page.one("[data-tool=replay]")
        self.page.run(TOLD)
        self.page.click("[data-tool=replay]")

    def caption(self):
        return self.page.one(".replay-caption").text

    def test_versions_of_the_line_play_and_are_told_once_each(self):
        self.open()
        self.page.one(".replay .choice", "Pause")
        self.page.wait(lambda: "make it red" in self.caption(), "the last version", 12)
        self.page.one(".replay .choice", "Play")
        said = ["Version 1: “draw a dog”", "Version 2: “make it blue”", "Version 4: “make it red”"]
        self.assertEqual(self.page.run("return window.told.filter((text) => text.startsWith('Version'))"), said)
        # Below the picture they are seen; the status only says them.
        self.assertLess(self.page.run("return document.querySelector('.status-text').getBoundingClientRect().width"), 2)
        self.assertIn("revision=4", self.page.one(".replay-view img:last-child").get_attribute("src"))
        self.page.click(".replay .choice", "Play")
        self.page.wait(lambda: "draw a dog" in self.caption(), "the first one again")
        self.page.click("[data-tool=replay]")
        self.assertFalse(self.page.all(".replay"))
        self.page.one(".artwork-view > .picture")

    def test_it_is_stepped_through_by_buttons_slider_and_keys(self):
        self.open()
        self.page.click(".replay .choice", "Pause")
        slider = self.page.one(".replay input")
        slider.send_keys(Keys.HOME)
        self.page.wait(lambda: "draw a dog" in self.caption(), "the first version")
        slider.send_keys(Keys.ARROW_RIGHT)
        self.page.wait(lambda: "make it blue" in slider.get_attribute("aria-valuetext"), "what the slider tells")
        self.page.click(".replay [aria-label='One version forward']")
        self.page.wait(lambda: "make it red" in self.caption(), "the last version")
        # Off at the end, and the focus stays for the way back.
        forward = self.page.focus()
        self.assertEqual(forward.get_attribute("aria-disabled"), "true")
        forward.send_keys(Keys.ARROW_LEFT)
        self.page.wait(lambda: "make it blue" in self.caption(), "the version before")
        forward.send_keys(Keys.HOME)
        self.page.wait(lambda: "draw a dog" in self.caption(), "the first version")
        slider.send_keys(Keys.SPACE)
        self.page.one(".replay .choice", "Pause")
        self.page.click("[data-revision='1']")
        self.assertFalse(self.page.all(".replay"))

    def test_nothing_plays_by_itself_where_calm_is_wished(self):
        self.addCleanup(self.page.reload)
        self.addCleanup(self.page.run, "localStorage.removeItem('voicesketch.motion')")
        self.page.run("localStorage.setItem('voicesketch.motion', 'calm')")
        self.page.reload()
        self.open()
        self.page.one(".replay .choice", "Save as a film")
        self.assertEqual(len(self.page.all(".replay .choice")), 1)
        self.page.click(".replay [aria-label='One version forward']")
        self.page.wait(lambda: "make it blue" in self.caption(), "the next version")
        animation = "return getComputedStyle(document.querySelector('.replay-view img:last-child')).animationName"
        self.assertEqual(self.page.run(animation), "none")

    def test_it_is_saved_as_a_film(self):
        self.open()
        self.addCleanup(self.page.reload)
        self.page.run(FILMS)
        self.page.one(".replay select").send_keys("GIF")
        self.page.click(".replay .choice", "Save as a film")
        self.page.wait(lambda: self.page.status() == "The film is saved.", "the film")
        path = f"/v1/artworks/{self.number}/making-of?format=gif&revision=4"
        self.assertEqual(self.page.run("return window.films"), [[path, "image/gif", "GIF89a"]])
        self.assertEqual(self.page.run("return window.saved"), "a dog.gif")
        self.page.click(".replay .choice", "Save as a film")
        self.page.wait(lambda: "There is no ffmpeg" in self.page.status(), "why not")

    def test_axe_and_targets(self):
        self.open()
        for theme in ("light", "dark"):
            for width in (1280, 320):
                self.page.theme(theme)
                self.page.resize(width, 800)
                self.assertEqual(self.page.axe(), [], f"{theme}, {width}")
                wide = self.page.run("return document.querySelector('main').scrollWidth - innerWidth")
                self.assertLessEqual(wide, 0, width)
        self.page.theme("system")


class ToolTests(PageCase):
    def test_no_tool_is_left_alone_in_the_last_row(self):
        number = self.page.draw("draw a cat")
        for width in (1920, 1440, 1024, 760):
            self.page.resize(width, 1080)
            for revised in (False, True):
                self.page.go("gallery")
                self.page.go(f"artwork/{number}")
                self.page.one("[data-tool=trash]")
                rows = self.page.run("""
                  const tops = [...document.querySelectorAll('.artwork-main > .buttons > :not(.primary)')]
                    .map((tool) => Math.round(tool.getBoundingClientRect().bottom));
                  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);""")
                self.assertGreater(rows[-1], 1, f"tools in rows at {width}: {rows}")
                if not revised and width == 1920:
                    self.page.go("table")
                    self.page.draw("make it blue")


if __name__ == "__main__":
    unittest.main()
