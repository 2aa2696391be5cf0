"""What was made and spent, and what is left of the limits."""

import unittest

from studio_page import OtherDaemonCase, PageCase

# Figures and jobs of the daemon in its place; `window.usage` and `window.jobs` say which.
FIGURES = """
const real = window.fetch;
const json = (value) => new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } });
window.day = (back) => new Date(new Date().setHours(12, 0, 0, 0) - back * 864e5).toISOString();
window.usage = { today: { pictures: 3, dollars: 0.13 }, month: { pictures: 21, dollars: 0.9 }, all: { pictures: 1234, dollars: 40 },
  makers: [{ provider: 'openai', model: 'gpt-image', pictures: 1000, dollars: 40 }, { provider: 'illustrator', pictures: 234, dollars: 0 }],
  allowance: { picturesPerDay: 10, dollarsPerMonth: 5 }, left: { picturesToday: 7, dollarsThisMonth: -0.1 }, held: 2 };
const job = (id, back, fields) => ({ id, state: 'completed', command: { intent: 'create', transcript: '' }, artworks: [1, 2],
  attempts: [{ provider: 'openai', endedAt: day(back), estimate: { amount: 0.08 } }], createdAt: day(back), updatedAt: day(back), ...fields });
const lost = { provider: 'other', endedAt: 'x', estimate: { amount: 0.5 } };
window.jobs = [job(9, 0, {}), job(8, 1, {}), job(7, 1, { command: { intent: 'color' }, attempts: [] }),
  job(6, 1, { state: 'failed', artworks: [], attempts: [lost, { ...lost, isCharged: true, cost: 0.02 }] }),
  job(5, 2, { state: 'failed', artworks: [], attempts: [lost] }), job(4, 3, {})];
window.fetch = (address, request) => {
  const { pathname } = new URL(address, location.href);
  return pathname === '/v1/usage' ? json(window.usage) : pathname === '/v1/jobs' ? json({ jobs: window.jobs }) : real(address, request);
};
"""


class UsageTests(PageCase):
    def test_1_nothing_limits_what_nothing_limits(self):
        self.page.draw("draw a toucan")
        self.page.go("usage")
        self.page.one(".panel", "Nothing limits how many pictures you make.")
        figures = self.page.call("/v1/usage")
        self.page.one(".figure", "pictures today")
        self.assertIn(f"{figures['today']['pictures']:,}", [figure.text for figure in self.page.all(".figure strong")])
        self.page.one(".makers tr", "illustrator")
        # A picture that is made meanwhile counts at once.
        self.page.say_all("draw a parakeet")
        self.page.wait(
            lambda: [cell.text for cell in self.page.all(".days tbody td")[:1]]
            == [f"{figures['today']['pictures'] + 1:,}"], "one more today"
        )

    def open_figures(self, change=""):
        self.page.go("table")
        self.page.run(FIGURES + change)
        self.addCleanup(self.page.reload)
        self.page.go("usage")
        self.page.one(".days")

    def test_2_what_is_left_is_told_for_each_limit(self):
        self.open_figures()
        for words in (
            "7 of 10 pictures are left today",
            "$0.00 of $5.00 may still be spent this month",
            "2 pictures are counted as used until their end is known.",
            "What is drawn for nothing does not count",
        ):
            self.page.one(".panel", words)
        self.assertEqual([float(bar.get_attribute("value")) for bar in self.page.all(".rest progress")], [7, 0])
        self.assertEqual(
            [row.text for row in self.page.all(".makers tbody tr")],
            ["openai · gpt-image 1,000 $40.00", "illustrator 234 $0.00", "all together 1,234 $40.00"],
        )
        self.assertEqual(self.page.axe(), [])

    def test_3_days_are_told_as_far_as_they_are_known(self):
        self.open_figures()
        cells = [[cell.text for cell in row.find_elements("css selector", "td")] for row in self.page.all(".days tbody tr")]
        self.assertEqual(cells[:4], [["3", "$0.13"], ["2", "about $0.10"], ["0", "$0.00"], ["2", "about $0.08"]])
        self.assertEqual(len(cells), 7)
        self.page.reload()
        # The last 500 begin at noon of the day before the day before yesterday, so that day is left out.
        self.open_figures("window.jobs = Array.from({ length: 500 }, (_, index) => job(999 - index, index && 3, {}));")
        self.assertEqual(len(self.page.all(".days tbody tr")), 3)
        self.page.one(".panel", "only the last 500 jobs")


class LimitedTests(OtherDaemonCase):
    """A daemon that may have three pictures a day of a provider that charges."""

    opener = "LIMITED_OPEN"

    def pay(self, words):
        before = self.page.newest_job()
        self.page.say(words)
        self.page.one(".go", "$0.25")
        self.page.click(".go")
        self.page.wait(
            lambda: self.page.newest_job() > before and self.job(self.page.newest_job())["state"] == "completed", words
        )

    def job(self, number):
        return self.page.call(f"/v1/jobs/{number}")

    def is_left(self, pictures, dollars):
        self.page.go("usage")
        self.page.one(".rest", f"{pictures} of 3 pictures are left today")
        self.page.one(".rest", f"{dollars} of $5.00 may still be spent today")

    def test_what_is_paid_counts_until_nothing_is_left_and_drawing_goes_on_for_nothing(self):
        self.is_left(3, "$5.00")
        self.pay("draw a heron")
        self.is_left(2, "$4.75")
        self.page.one(".makers tr", "openai · gpt-image-2.5-flare 1 $0.25")
        self.page.one(".days tbody tr", "1 $0.25")
        self.pay("draw a stork")
        self.pay("draw a crane")
        self.is_left(0, "$4.25")
        self.assertEqual(self.page.axe(), [])
        last = self.page.newest_job()
        self.page.say("draw a pelican")
        self.page.click(".go", "$0.25")
        self.page.one(".question", "Shall the illustrator draw “a pelican” meanwhile, for nothing?")
        self.page.click(".question .primary")
        self.page.wait(lambda: self.page.newest_job() > last, "the fourth picture")
        drawn = self.page.newest_job()
        self.page.wait(lambda: self.job(drawn)["state"] == "completed", "its end")
        self.assertEqual(self.job(drawn)["attempts"][-1]["provider"], "illustrator")
        self.is_left(0, "$4.25")


if __name__ == "__main__":
    unittest.main()
