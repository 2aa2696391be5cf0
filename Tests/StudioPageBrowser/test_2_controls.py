"""Controls by their spoken names: the page is worked by voice alone."""

import unittest

from studio_page import PageCase

PAGE = "make a coloring page of a house and a tree"


class SpokenControlsTests(PageCase):
    def color(self):
        self.number = self.page.draw(PAGE)
        self.page.go(f"colour/{self.number}")
        self.page.one(".colour-sheet")

    def chosen(self, name):
        return self.page.run("return document.querySelector(`input[name=${arguments[0]}]:checked`)?.value", name)

    def test_a_page_is_colored_by_voice_alone(self):
        self.color()
        self.page.hear("press light green")
        self.page.wait(lambda: self.chosen("palette") == "light-green", "light green")
        self.page.hear("click on the brush")
        self.page.wait(lambda: self.chosen("tool") == "brush", "the brush")
        self.page.hear("set brush size to twelve")
        self.page.wait(lambda: self.page.one(".brush-row output").text == "12", "twelve")
        self.page.hear("press larger please")
        self.page.wait(lambda: "150" in self.page.one(".zoom output").text, "a larger page")
        self.page.hear("tap the fill button")
        self.page.wait(lambda: self.chosen("tool") == "fill", "filling")
        self.page.hear("press numbers")
        count = self.page.run("return document.querySelector('vs-colour').colouring.fields.length - 1")
        self.page.wait(lambda: len(self.page.all(".field-numbers span")) == count, "a number on each field")
        self.page.hear("fill field two")
        self.page.wait(lambda: f"Field 2 of {count}" in self.page.status() or f"field 2 of {count}" in self.page.status(),
                       "what became of the field")
        self.assertIn("light green", self.page.status())
        self.assertEqual(self.page.run("return document.querySelector('vs-colour').colouring.colorOf(2)"), "#99ff99")
        self.page.hear("press undo")
        self.page.wait(
            lambda: self.page.run("return document.querySelector('vs-colour').colouring.colorOf(2)") is None, "it undone"
        )
        self.page.hear("press numbers")
        self.page.wait(lambda: not self.page.all(".field-numbers span"), "no numbers")

    def test_versions_are_compared_by_voice_alone(self):
        number = self.page.draw("draw a boat")
        self.page.say("make it red")
        self.page.wait(lambda: self.page.shown() == (number, 2), "the red boat")
        self.page.go(f"artwork/{number}")
        self.page.hear("press compare")
        self.page.one(".compare")
        self.page.hear("press half and half")
        self.page.hear("set how much of the older one is seen to thirty five")
        self.page.wait(lambda: self.page.run("return document.querySelector('.compare [type=range]').value") == "35",
                       "a third of the older one")
        self.page.hear("press before")
        self.page.wait(lambda: self.page.run("return document.querySelector('.compare [type=range]').value") == "100",
                       "the older one")

    def test_what_is_not_there_is_said(self):
        self.page.go("table")
        self.page.hear("press the red lever")
        self.page.wait(lambda: "nothing called “red lever”" in self.page.status(), "what is not there")

    def test_what_makes_pictures_is_not_pressed(self):
        """A press would pass by the "yes" that spoken words may have to wait for."""
        self.page.draw("draw a lantern")
        before = self.page.newest_job()
        for name in ("again", "four more"):
            self.page.hear(f"press {name}")
            self.page.wait(lambda: f"“{name}” makes a picture" in self.page.status(), f"why {name} is not pressed")
        self.page.type("draw a spoon")
        self.page.wait(lambda: self.page.one(".say .go").is_enabled(), "the button")
        name = self.page.one(".say .go").text.lower()
        self.page.hear(f"press {name}")
        self.page.wait(lambda: f"“{name}” makes a picture" in self.page.status(), "why it is not sent")
        self.assertEqual(self.page.newest_job(), before)

    def test_what_the_daemon_makes_of_a_value_is_no_news(self):
        self.color()
        self.page.hear("press brush")
        self.page.wait(lambda: self.chosen("tool") == "brush", "the brush")
        self.page.hear("set brush size to five", {
            "command": {"intent": "unknown", "transcript": "set brush size to five", "confidence": 0.95},
            "status": "rejected", "error": {"code": "not-understood", "message": "That is no size"},
        })
        self.page.wait(lambda: self.page.one(".brush-row output").text == "5", "five")
        self.assertNotIn("That is no size", self.page.status())
        # A value that no control has is the daemon's.
        self.page.hear("set the sky to blue", {
            "command": {"intent": "edit", "transcript": "set the sky to blue", "confidence": 0.9},
            "status": "rejected", "error": {"code": "not-found", "message": "There is no sky"},
        })
        self.page.wait(lambda: "There is no sky" in self.page.status(), "what the daemon said")

    def test_english_names_press_controls_of_another_language(self):
        self.color()
        self.page.go("settings")
        self.page.one("#set-language").send_keys("Español")
        self.addCleanup(self.page.reload)
        self.addCleanup(self.page.run, "localStorage.removeItem('voicesketch.language')")
        self.page.go(f"colour/{self.number}")
        self.page.one(".paint-tool", "Rellenar")
        self.page.hear("press green")
        self.page.wait(lambda: self.chosen("palette") == "green", "green")
        self.page.hear("press eraser")
        self.page.wait(lambda: self.chosen("tool") == "eraser", "the eraser")

    def test_settings_are_made_by_voice(self):
        self.page.go("settings")
        self.page.one("vs-settings .panel")
        self.page.hear("set light or dark to dark")
        self.page.wait(lambda: self.page.run("return document.documentElement.dataset.theme") == "dark", "dark")
        self.page.hear("set light or dark to as the system")

    def test_answers_are_left_to_the_daemon(self):
        self.page.draw("draw a kite")
        self.page.draw("draw a duck")
        self.page.say("delete the last two")
        self.page.one(".card.question")
        self.page.hear("press yes")
        self.page.hear("scroll up")
        self.assertTrue(self.page.all(".card.question"))
        self.page.click(".card.question button", "No")
        self.page.wait(lambda: not self.page.all(".card.question"), "no question")


if __name__ == "__main__":
    unittest.main()
