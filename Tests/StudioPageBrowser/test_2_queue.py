"""The queue while it is full: what is told of each job."""

import json, pathlib, unittest

from studio_page import PageCase

PHASES = pathlib.Path(__file__).parents[2] / "Sources/ImageProviders/Models/comfyui-phases.json"


class QueueTests(PageCase):
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
