"""The first steps: the microphone is tried, an example laid on the table, and told where pictures are."""

import os, unittest

from studio_page import Keys, PageCase

# Folder of what the daemon writes.
FILES = os.environ.get("STUDIO_FILES")

# A daemon without the route of settings.
OLDER = """
const real = window.fetch;
window.fetch = (path, request) => (path !== '/v1/settings' ? real(path, request)
  : Promise.resolve(new Response('{}', { status: 404 })));"""


class StepTests(PageCase):
    def open(self, change=""):
        self.page.reload()
        self.addCleanup(self.page.reload)
        self.addCleanup(self.page.run, "localStorage.setItem('voicesketch.firstSteps', 'seen')")
        self.page.go("gallery")
        self.page.run("localStorage.removeItem('voicesketch.firstSteps')")
        self.page.run(change)
        self.page.go("table")
        self.page.one(".first-steps h2", "Can I hear you?")

    def next(self, title):
        self.page.click(".first-steps .primary")
        self.page.one(".first-steps h2", title)
        self.assertEqual(self.page.focus().text, title)

    def test_they_lead_from_the_microphone_to_where_pictures_are(self):
        self.open()
        self.page.happen("state", {"state": "listening", "mode": "hold", "device": "USB Audio"})
        self.page.one(".first-steps", "Microphone: USB Audio")
        self.page.one(".first-steps .talk.is-on", "Listening")
        self.page.happen("level", {"dbfs": -20})
        self.page.one(".first-steps .level-figure", "-20 dBFS")
        self.page.happen("transcript", {"text": "how is", "final": False, "source": "speech"})
        self.page.one(".first-steps h2", "I hear you.")
        self.page.one(".first-steps .spoken", "how is …")
        self.assertEqual(self.page.status(), "I hear you.")
        self.next("Your first picture")
        before = self.page.newest_job()
        self.page.click(".first-steps .choice", "draw a red fox")
        self.page.one(".chip.subject", "a red fox")
        self.assertEqual(self.page.newest_job(), before)
        self.page.click(".say .clear")
        self.next("Where your pictures are")
        places = [row.text for row in self.page.all(".first-steps li")]
        self.assertEqual(
            places,
            [
                "All of them are in the gallery.",
                f"Each is also a file in {FILES}/browse.",
                f"What the studio exports goes to {FILES}/exports.",
            ],
        )
        self.page.run("document.activeElement.blur()")
        # Another language, and the steps are where they were.
        self.page.one("#set-language").send_keys("Español")
        self.page.one(".first-steps h2", "Dónde están tus dibujos")
        self.page.one("#set-language").send_keys("English")
        self.page.click(".first-steps .primary", "Start drawing")
        self.assertFalse(self.page.all(".first-steps"))
        self.assertEqual(self.page.run("return localStorage.getItem('voicesketch.firstSteps')"), "seen")

    def test_without_a_microphone_they_say_what_to_do(self):
        self.open(OLDER)
        self.page.one(".first-steps .talk").send_keys(Keys.ENTER)
        self.page.one(".first-steps .talk-heard", "Until then everything can be typed")
        self.page.expect_refusal_of("/v1/listen")
        self.next("Your first picture")
        self.next("Where your pictures are")
        # Nobody told of folders.
        self.assertEqual([row.text for row in self.page.all(".first-steps li")], ["All of them are in the gallery."])

    def test_they_are_skipped(self):
        self.open()
        self.page.click(".first-steps .link", "Skip")
        self.assertFalse(self.page.all(".first-steps"))
        self.page.go("gallery")
        self.page.go("table")
        self.assertFalse(self.page.all(".first-steps"))

    def test_axe_and_narrow_windows(self):
        self.open()
        for title in ("Your first picture", "Where your pictures are", None):
            for theme, width in (("light", 1280), ("dark", 320)):
                self.page.theme(theme)
                self.page.resize(width, 740)
                self.assertEqual(self.page.axe(), [], f"{theme}, {width}")
                wide = self.page.run("return document.querySelector('main').scrollWidth - innerWidth")
                self.assertLessEqual(wide, 0, width)
            self.page.theme("system")
            if title:
                self.next(title)


if __name__ == "__main__":
    unittest.main()
