"""Films play where their picture is shown; a comic is also told in words."""

import unittest

from studio_page import PageCase


class FilmTests(PageCase):
    def test_film_plays_and_can_be_saved(self):
        number = self.page.draw("make a one second film of a boat on the sea")
        self.page.go(f"artwork/{number}")
        video = self.page.one(".artwork-view video")
        self.assertIn(f"/v1/artworks/{number}/image", video.get_attribute("poster"))
        if self.page.run("return arguments[0].canPlayType('video/mp4; codecs=\"avc1.42E01E\"')", video):
            self.page.run("arguments[0].muted = true; arguments[0].play()", video)
            self.page.wait(lambda: self.page.run("return arguments[0].currentTime > 0.1", video), "the film to play")
            self.assertEqual(self.page.run("return arguments[0].videoWidth", video), 1280)
            self.page.run("arguments[0].dispatchEvent(new Event('error'))", video)
        # What the browser has no decoder for can still be saved.
        self.page.one(".artwork-view", "This browser cannot play the film")
        link = self.page.one("[data-tool=film]")
        self.assertTrue(link.get_attribute("download").endswith(".mp4"))
        self.assertIn(f"/v1/artworks/{number}/film", link.get_attribute("href"))
        self.assertFalse(self.page.all("[data-tool=mask]"))
        self.assertEqual(self.page.axe(), [])

    def test_comic_is_told_panel_by_panel(self):
        number = self.page.draw("make a four panel comic about a dragon who is afraid of fire")
        self.page.go(f"artwork/{number}")
        self.page.one(".story", "The story")
        self.assertEqual(len(self.page.all(".story li")), 4)
        self.assertIn(":", self.page.one(".story li .soft").text)
        self.assertEqual(self.page.axe(), [])


if __name__ == "__main__":
    unittest.main()
