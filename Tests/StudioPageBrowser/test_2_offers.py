"""A picture that nobody knows the end of: its server took the request and hung up. And one that failed."""

import unittest

from studio_page import Keys, OtherDaemonCase


class OfferTests(OtherDaemonCase):
    opener = "SILENT_OPEN"

    def job(self, number):
        return self.page.call(f"/v1/jobs/{number}")

    def test_1_lost_picture_is_drawn_for_nothing_and_given_up(self):
        self.page.say("draw a ghost")
        # Its price is not known, which is shown before it is sent.
        self.page.one(".go", "price unknown")
        self.page.click(".go")
        self.page.wait(lambda: self.page.newest_job(), "a job")
        lost = self.page.newest_job()
        self.page.wait(lambda: self.job(lost)["state"] == "unknown", "an end that nobody knows")
        self.page.go("queue")
        group = self.page.one(".card.question .offers")
        self.assertIn("draw a ghost", group.get_attribute("aria-label"))
        self.assertEqual(
            [button.text for button in self.page.all(".offers .choice-words > :first-child")], ["Draw it here", "Give up"]
        )
        self.page.one(".offers button", "for nothing").send_keys(Keys.ENTER)
        self.page.wait(lambda: self.page.newest_job() > lost, "another job")
        drawn = self.page.newest_job()
        self.page.wait(lambda: self.job(drawn)["state"] == "completed", "the picture")
        self.assertEqual(self.job(drawn)["attempts"][-1]["provider"], "illustrator")
        self.page.one(".panel .job-row a", "draw a ghost")
        # The lost one stays, until somebody lets it go.
        button = self.page.one(".offers button", "may be charged all the same")
        button.send_keys(Keys.ENTER)
        self.page.wait(lambda: self.job(lost)["state"] == "cancelled", "it given up")
        self.page.wait(lambda: not self.page.all(".offers"), "no offers")
        self.assertEqual(self.page.focus().tag_name, "h1")

    def test_2_failed_picture_is_tried_once_more_and_a_request_with_a_handle_is_looked_for(self):
        self.page.go("queue")
        offers = [{"action": "lookAgain", "text": ""}, {"action": "giveUp", "text": ""}]
        self.happen(999, "unknown", offers)
        self.happen(998, "failed", [{"action": "retry", "text": ""}])
        self.page.run("""
          window.taken = [];
          const { fetch } = window;
          window.fetch = async (path, request) => {
            if (!path.endsWith('/offers')) return fetch(path, request);
            window.taken.push([path, JSON.parse(request.body).action]);
            await new Promise((done) => { window.answer = done; });
            return new Response(JSON.stringify({ ...window.lost, offers: undefined, state: 'queued', updatedAt: '2031-01-01T00:00:00Z' }));
          };""")
        self.page.one(".offers button", "Asks silent for the picture. Costs nothing")
        self.page.click(".offers button", "Look again")
        self.page.one(".offers [aria-busy=true]", "Look again")
        # Busy also after the list was drawn anew; a second tap does nothing.
        self.happen(997, "failed", [])
        self.page.one("[data-tool='retry-998']", "The same picture again: price unknown")
        self.page.click(".offers [aria-busy=true]", "Look again")
        self.page.run("window.answer()")
        self.page.wait(lambda: not self.page.all("[data-tool='lookAgain-999']"), "it asked for")
        self.page.one("[data-tool='stop-999']", "Stop")
        self.page.click("[data-tool='retry-998']")
        self.page.wait(lambda: len(self.page.run("return window.taken")) == 2, "it tried")
        self.assertEqual(
            self.page.run("return window.taken"), [["/v1/jobs/999/offers", "lookAgain"], ["/v1/jobs/998/offers", "retry"]]
        )
        self.page.run("window.answer()")

    def happen(self, number, state, offers):
        job = {
            "id": number,
            "state": state,
            "progress": 0,
            "seed": 1,
            "attempts": [{"provider": "silent", "startedAt": "2030-01-01T00:00:00Z"}],
            "artworks": [],
            "offers": offers,
            "createdAt": "2030-01-01T00:00:00Z",
            "updatedAt": "2030-01-01T00:00:00Z",
            "command": {
                "transcript": f"draw picture {number}",
                "intent": "create",
                "confidence": 1,
                "create": {"description": "a ghost", "kind": "picture", "count": 1},
            },
        }
        if state == "failed":
            job["error"] = {"message": "it broke", "advice": "", "code": "provider"}
        self.page.run("window.lost ??= arguments[0]", job)
        self.page.happen("job", job)


if __name__ == "__main__":
    unittest.main()
