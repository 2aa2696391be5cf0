"""Speak and see: what is said into a virtual microphone, with the button held, appears on the page and becomes a picture."""

import os, pathlib, subprocess, unittest

from studio_page import ActionChains, PageCase

RECORDINGS = pathlib.Path(__file__).parents[2] / "docs/demo"


@unittest.skipUnless("MICROPHONE_OPEN" in os.environ, "there is no pulseaudio")
class SpokenTests(PageCase):
    def setUp(self):
        super().setUp()
        self.usual = self.page.driver.current_url
        address = subprocess.run(os.environ["MICROPHONE_OPEN"].split(), capture_output=True, text=True, check=True).stdout
        self.window = self.page.driver.current_window_handle
        self.page.driver.switch_to.new_window("tab")
        self.page.driver.get(address.strip())
        self.page.wait(lambda: self.page.all("vs-table"), "the table")
        self.page.run("localStorage.setItem('voicesketch.firstSteps', 'seen')")
        self.page.reload()
        self.addCleanup(self.leave)

    def leave(self):
        self.page.collect()
        self.page.driver.close()
        self.page.driver.switch_to.window(self.window)

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


if __name__ == "__main__":
    unittest.main()
