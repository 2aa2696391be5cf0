"""Speak and see: what is said into a virtual microphone, with the button held, appears on the page and becomes a picture."""

import pathlib, subprocess, unittest

from studio_page import ActionChains, OtherDaemonCase

RECORDINGS = pathlib.Path(__file__).parents[2] / "docs/demo"


class SpokenTests(OtherDaemonCase):
    opener = "MICROPHONE_OPEN"

    def speak(self, recording):
        """Holds the button as long as the recording is played; the words that stood on the page meanwhile."""
        seen = set()
        ActionChains(self.page.driver).click_and_hold(self.page.one(".talk")).perform()
        self.page.wait(lambda: self.page.all(".talk.is-on"), "an open microphone")
        playing = subprocess.Popen(["paplay", "--device=virtual", RECORDINGS / recording])
        while playing.poll() is None:
            seen |= {found.text for found in self.page.all(".spoken")}
        self.page.wait(lambda: self.page.all(".level"), "the level", 5)
        ActionChains(self.page.driver).release().perform()
        return seen

    def test_spoken_picture_and_spoken_change_are_seen(self):
        self.page.one(".talk:not([aria-disabled=true])")
        seen = self.speak("draw-a-mountain-in-watercolor.wav")
        self.assertTrue(any("mountain" in words for words in seen), f"words while they were spoken: {seen}")
        picture = self.page.one(".stage .picture[data-revision='1']")
        self.assertIn("mountain", picture.get_attribute("alt"))
        self.assertEqual(self.page.call("/v1/artworks/1")["revision"]["style"], "watercolor")
        self.speak("add-a-cabin.wav")
        self.page.one(".stage .picture[data-revision='2']")
        self.page.click("[data-tool=undo]")
        self.page.one(".stage .picture[data-revision='1']")
        # Both were recorded, and are played from beside their words.
        self.page.go("heard")
        row = self.page.one(".heard-row", "add a cabin")
        self.assertRegex(row.text, r"heard, \d+ % sure")
        self.assertIn("Understood: ", row.text)
        self.page.run("""
          const play = HTMLMediaElement.prototype.play;
          HTMLMediaElement.prototype.play = function () {
            this.addEventListener('ended', () => { window.seconds = this.duration; });
            return play.call(this);
          };""")
        self.page.click(f"[data-line='{row.get_attribute('data-line')}'] button", "Play")
        seconds = self.page.wait(lambda: self.page.run("return window.seconds"), "the end of the recording")
        self.assertGreater(seconds, 0.5)


if __name__ == "__main__":
    unittest.main()
