"""The queue while it is full: a pause, the order of those that wait, and what is told of each."""

import json, pathlib, unittest

from studio_page import Keys, PageCase

PHASES = pathlib.Path(__file__).parents[2] / "Sources/ImageProviders/Models/comfyui-phases.json"


class QueueTests(PageCase):
    def tearDown(self):
        self.page.say_all("resume the queue")
        self.page.wait(lambda: not self.page.call("/v1/status")["queue"], "an empty queue")

    def rows(self):
        return [self.page.text_of(row).split("\n")[0] for row in self.page.all(".panel:first-child .job-row")]

    def test_queue_is_paused_and_goes_on(self):
        self.page.go("queue")
        self.page.one("vs-queue button", "Pause the queue").send_keys(Keys.ENTER)
        self.page.one(".panel", "The queue is paused. What is being drawn goes on")
        self.assertTrue(self.page.call("/v1/status")["paused"])
        self.assertEqual(self.page.focus().text, "Resume the queue")
        self.page.say_all("draw a waterfall")
        self.page.one(".job-row", "Waiting: the queue is paused · free")
        self.page.keys(Keys.ENTER)
        self.page.wait(lambda: not self.page.call("/v1/status").get("paused"), "it going on")
        self.page.one(".panel:last-child .job-row", "draw a waterfall")
        # Somebody else pauses it.
        self.page.say_all("pause the queue")
        self.page.one("vs-queue button", "Resume the queue")

    def test_waiting_jobs_are_moved_forward_and_back(self):
        self.page.say_all("pause the queue", "draw a lake", "draw a hill", "draw a pond")
        self.page.go("queue")
        last = self.page.newest_job()
        self.page.wait(lambda: self.rows() == ["draw a lake", "draw a hill", "draw a pond"], "all three")
        up = self.page.one(f"[data-tool='up-{last}']")
        self.assertEqual(up.accessible_name, "Sooner: draw a pond")
        up.send_keys(Keys.ENTER)
        self.page.wait(lambda: self.rows()[:1] == ["draw a pond"], "it first")
        self.page.wait(lambda: "“draw a pond” is number 1 of 3 now." in self.page.status(), "its place")
        self.assertEqual(self.page.call(f"/v1/jobs/{last}")["priority"], "high")
        self.page.one(".job-row", "goes first")
        self.assertEqual(self.page.focus().get_attribute("data-tool"), f"up-{last}")
        self.assertEqual(self.page.focus().get_attribute("aria-disabled"), "true")
        self.assertEqual(self.page.axe(), [])
        for _ in range(2):
            self.page.wait(lambda: not self.page.all("vs-queue [aria-busy]"), "an answer")
            self.page.click(f"[data-tool='down-{last}']")
        self.page.wait(lambda: self.page.call(f"/v1/jobs/{last}")["priority"] == "low", "the lowest priority")
        self.page.wait(lambda: self.rows()[-1:] == ["draw a pond"], "it last")

    def test_what_is_told_of_a_job(self):
        self.page.go("queue")
        self.addCleanup(self.page.reload)
        self.happen(state="processing", phase="drawing, step 5 of 20", secondsLeft=65, imageCount=1, progress=0.2)
        row = self.page.one(".job-row", "draw three foxes")
        self.page.wait(lambda: "about 1:0" in row.text, "the time that is left")
        for words in ("Drawing, step 5 of 20", "paid", "1 of 3 pictures are there", "about $0.12"):
            self.assertIn(words, row.text)
        self.happen(state="processing", phase="being drawn by paid", secondsLeft=0)
        self.page.one(".job-row", "takes longer than usual")
        self.assertNotIn("· paid", self.page.one(".job-row", "draw three foxes").text)
        self.happen(state="queued", phase="waiting for its turn", attempts=[], estimate={"amount": 0.12}, priority="low")
        self.page.one(".job-row", "Waiting for its turn · 3 pictures · about $0.12 · lets others go first")
        self.happen(state="queued", phase="waiting for its turn", attempts=[])
        self.page.one(".job-row", "price unknown")
        self.happen(state="completed", artworks=[1, 2, 3])
        self.page.one(".job-row", "Done · paid · 3 pictures · about $0.12")

    def happen(self, **fields):
        """News of a job that only the page knows."""
        self.number = getattr(self, "number", 0) + 1
        attempt = {"provider": "paid", "startedAt": "2030-01-01T00:00:00Z", "estimate": {"amount": 0.12}}
        command = {"transcript": "draw three foxes", "intent": "create", "create": {"count": 3}}
        job = dict(id=9999, progress=0, attempts=[attempt], artworks=[], command=command, createdAt="2030-01-01T00:00:00Z")
        self.page.happen("job", job | {"updatedAt": f"2030-01-01T00:00:0{self.number}Z"} | fields)

    def test_work_on_a_picture_is_told_in_the_language(self):
        phases = json.loads(PHASES.read_text(encoding="utf-8"))
        work = sorted({*phases["words"].values(), "drawing, step 5 of 20", "panel 2 of 4", "filming", "being drawn by fal"})
        for language in ("es", "tr"):
            self.page.run("localStorage.setItem('voicesketch.language', arguments[0])", language)
            self.page.reload()
            told = self.page.driver.execute_async_script(
                "const [texts, done] = arguments; import('/modules/words.js').then(({ told }) => done(texts.map(told)));", work
            )
            self.assertEqual([text for text, own in zip(work, told) if text == own], [], language)
        self.page.run("localStorage.removeItem('voicesketch.language')")
        self.page.reload()


if __name__ == "__main__":
    unittest.main()
