"""Queue, heard, usage and help; and the way through the pictures of the gallery."""

import time, unittest, urllib.parse

from studio_page import Keys, PageCase


class ListTests(PageCase):
    def test_waiting_job_is_stopped_from_the_queue(self):
        # Paused, so that it waits however fast pictures are drawn.
        self.page.say_all("pause the queue", "draw a waterfall", "draw a lake")
        self.page.go("queue")
        last = self.page.newest_job()
        self.page.click(f"[data-job='{last}']")
        self.page.wait(lambda: self.page.call(f"/v1/jobs/{last}")["state"] == "cancelled", "it stopped")
        self.page.wait(lambda: "Stopped" in self.page.status() or "Done" in self.page.status(), "it told")
        self.page.say_all("resume the queue")
        self.page.wait(lambda: not self.page.call("/v1/status")["queue"], "the others")

    def test_what_was_said_is_listed_with_its_end(self):
        self.page.say("make the volcano pink")
        self.page.one(".card.refusal")
        number = self.page.draw("draw a parrot")
        self.page.go("heard")
        self.page.one(".heard-row", "draw a parrot")
        rows = self.page.all(".heard-row")
        self.assertIn("draw a parrot", rows[0].text)
        self.assertIn("done", rows[0].text)
        self.assertIn("There is no “volcano”", rows[1].text)
        self.page.click(".heard-row a", "Open")
        self.page.wait(lambda: self.page.driver.current_url.endswith(f"artwork/{number}"), "the picture")
        self.page.go("heard")
        self.page.click(".heard-row a", "Say it again")
        self.page.wait(
            lambda: self.page.one("#say").get_attribute("value") == "draw a parrot", "the words on the table"
        )
        self.page.click(".say .clear")

    def test_usage_counts_pictures(self):
        self.page.go("usage")
        self.page.one(".figure", "pictures in the gallery")
        self.assertIn(
            f"{self.page.call('/v1/status')['usage']['artworks']}", self.page.all(".figure")[0].text.replace(",", "")
        )
        self.page.one(".provider", "illustrator")

    def test_example_of_the_help_is_laid_on_the_table_and_not_sent(self):
        before = self.page.newest_job()
        self.page.go("help")
        self.page.one("#help-search").send_keys("whale")
        self.page.wait(lambda: len(self.page.all("vs-help .chip")) == 1, "one sentence")
        self.page.click("vs-help .chip")
        self.page.wait(
            lambda: self.page.one("#say").get_attribute("value") == "replace the boat with a whale", "the sentence"
        )
        self.page.one(".chip.verb", "Exchange")
        self.assertEqual(self.page.newest_job(), before)
        self.page.click(".say .clear")

    def test_pictures_are_walked_in_the_order_of_the_gallery(self):
        newer, older = [self.page.draw(f"draw a {what}") for what in ("lemon", "pear")][::-1]
        self.page.go("gallery")
        self.page.click(f"#cell-{newer}")
        self.page.click("[data-way=after]")
        self.page.wait(lambda: self.page.driver.current_url.endswith(f"artwork/{older}"), "the older one")
        self.page.click(".back")
        self.page.one(f"#cell-{older}.is-active")

    def test_undo_is_there_at_once_and_a_new_picture_is_uncovered(self):
        self.page.draw("draw a castle")
        self.page.say("make it green")
        self.page.one(".is-revealing")
        self.page.keys(Keys.ESCAPE)
        self.page.wait(lambda: not self.page.all(".is-revealing"), "the reveal skipped", 0.5)
        self.page.wait_for_revision(2)
        self.page.click("[data-tool=undo]")
        self.page.wait_for_revision(1)
        self.assertFalse(self.page.all(".is-revealing"))

    def test_screen_that_found_nobody_comes_by_itself_when_the_connection_is_back(self):
        self.page.go("more")
        self.page.run("""
          window.honest = window.fetch;
          window.fetch = (path, request) => path.startsWith('/v1/jobs') ? Promise.reject(new TypeError()) : honest(path, request);
          location.hash = '#/queue';""")
        self.page.one("vs-queue .card button", "Try again")
        self.page.run("""
          window.fetch = window.honest;
          import('/modules/studio.js').then(({ studio }) => ['lost', 'open'].forEach((state) => studio.connect(state)));""")
        self.page.one("vs-queue .panel h2", "Now")
        self.assertFalse(self.page.all("vs-queue .card button"))

    def test_every_screen_is_there_before_it_is_asked_for(self):
        self.page.reload()
        self.page.wait(
            lambda: self.page.run("""
              const names = performance.getEntriesByType('resource').map((entry) => entry.name);
              return ['settings', 'colour', 'mask', 'artwork', 'collections'].every((name) =>
                names.some((other) => other.endsWith(`${name}-screen.js`)));"""),
            "all modules",
        )

    def test_refused_change_is_offered_what_helps_in_the_queue_too(self):
        self.page.draw("draw a cat")
        self.page.say("make the umbrella blue")
        self.page.one(".card.refusal")
        self.page.go("queue")
        row = self.page.one(".job-row", "make the umbrella blue")
        self.assertNotIn("Try once more", row.text)
        self.assertIn("add a blue umbrella", row.text)
        self.page.click(".job-row button", "make the cat blue")
        self.page.one("vs-table")
        self.page.wait_for_revision(2)
        # Another picture on the table is not what it was about.
        self.page.draw("draw a dog")
        self.page.go("queue")
        self.page.one(".job-row", "make the umbrella blue")
        self.assertEqual(self.page.all(".job-row .choice"), [])

    def test_what_is_asked_for_by_voice_is_gone_to_from_any_screen(self):
        self.page.go("usage")
        self.hear("what can i say", "typed", intent="help")
        self.hear("show me my foxes", "typed", intent="list", query="fox")
        self.hear("what can i say", "speech", status="rejected", intent="help")
        self.hear("how are things", "speech", intent="status")
        self.hear("what can i say", "speech", intent="help")
        self.page.one("vs-help")
        filters = {"favorites": True, "style": "watercolor", "tag": "sea"}
        self.hear("show me my foxes", "speech", intent="list", query="fox", filters=filters)
        self.page.one("vs-gallery")
        self.page.wait(
            lambda: self.page.driver.current_url.endswith("#/gallery?q=fox&style=watercolor&tag=sea&favorite=true"),
            "the filters",
        )
        self.page.say_all("create a collection called seaside")
        span = {"since": "2026-11-24T00:00:00Z", "until": "2026-11-25T00:00:00Z", "when": "last tuesday"}
        self.page.go("usage")
        filters = {"color": "blue", "collection": "seaside", "provider": "fal", "genre": "superhero", **span}
        self.hear("show me the blue ones", "speech", intent="list", filters=filters)
        self.page.one("vs-gallery")
        wanted = {**filters, "since": "2026-11-24", "until": "2026-11-24"}
        del wanted["when"]
        self.page.wait(lambda: self.filters_of_address() == wanted, "all filters")
        # Typed since: the same words again are nobody's here.
        self.page.go("usage")
        self.hear("x", "typed", intent="status")
        self.page.happen("command", self.outcome("show me my foxes", intent="list", query="fox"))
        self.page.happen("command", self.outcome("last", intent="status", message="All of it."))
        self.page.wait(lambda: self.page.status() == "All of it.", "all of it")
        self.page.one("vs-usage")
        self.assertNotIn("gallery", self.page.driver.current_url)

    def filters_of_address(self):
        return dict(urllib.parse.parse_qsl(self.page.driver.current_url.partition("?")[2]))

    def hear(self, text, source, status="done", **fields):
        """Words reach the page, and what became of them."""
        self.page.happen("transcript", {"text": text, "final": True, "source": source})
        self.page.happen("command", self.outcome(text, status, **fields))

    @staticmethod
    def outcome(text, status="done", message="", **fields):
        command = {"transcript": text, "confidence": 1, **fields}
        error = {"code": "unsupported", "message": "no", "advice": ""}
        artworks = [] if fields["intent"] == "list" else None
        return {"status": status, "message": message, "command": command, "artworks": artworks, "error": error}

    def test_good_news_go_when_another_screen_is_gone_to(self):
        self.page.draw("draw a pear")
        self.page.wait(lambda: "Done" in self.page.status(), "the news")
        time.sleep(1.1)
        self.page.go("gallery")
        self.page.wait(lambda: not self.page.status(), "no news")

    def test_what_is_not_there_is_not_tried_again(self):
        self.page.go("artwork/999999")
        card = self.page.one("vs-artwork .card", "This picture is not here")
        self.assertNotIn("Try again", card.text)
        self.assertNotIn("voicesketchctl", card.text)
        self.page.expect_refusal_of("/v1/artworks/999999")


if __name__ == "__main__":
    unittest.main()
