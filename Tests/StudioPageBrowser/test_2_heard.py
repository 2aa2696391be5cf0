"""What was said and done, from the daemon's journal: undo, forgetting, older entries, recordings."""

import unittest

from studio_page import Keys, PageCase

# A journal of 60 entries in two pages, all spoken, and three utterances: two of entries, one that led to none.
JOURNAL = """
const real = window.fetch;
const at = (second) => new Date(Date.UTC(2026, 0, 1, 12) + second * 1000).toISOString();
const entry = (id) => ({ id, at: at(id), heardAt: at(id), heard: `draw fox ${id}`, source: 'speech', confidence: 0.934,
  intent: 'create', understood: `draw “fox ${id}”`, status: 'done', changes: [], durations: { total: 2.5, making: 2 } });
const heard = (id, text, second, sound) => ({ id, heardAt: at(second), text, confidence: 0.4, intent: 'unknown',
  status: 'rejected', message: 'No.', audioSeconds: 1.5, sound });
const json = (value) => new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' } });
window.fetch = async (address, request = {}) => {
  const url = new URL(address, location.href);
  if (url.pathname === '/v1/heard') return json({ heard: [heard(9, 'nice weather', 58.5), heard(8, 'draw fox 59', 58.95, '/x/8.wav'),
    heard(7, 'draw fox 59', 3, '/x/7.wav'), heard(5, 'long ago', -60)] });
  if (url.pathname !== '/v1/journal') return real(address, request);
  const from = Number(url.searchParams.get('cursor') ?? 61);
  const ids = Array.from({ length: Math.min(Number(url.searchParams.get('limit')), from - 1) }, (_, index) => from - 1 - index);
  return json({ entries: ids.map(entry), next: ids.at(-1) > 1 ? String(ids.at(-1)) : undefined });
};
"""


class HeardTests(PageCase):
    def test_1_what_was_typed_is_there_after_a_reload_with_what_was_done_and_how_long_it_took(self):
        number = self.page.draw("draw a pelican")
        self.page.reload()
        self.page.go("heard")
        row = self.page.one(".heard-row", "“draw a pelican”")
        for words in ("typed", "done", "Understood: draw “a pelican”", "Made: “a pelican”"):
            self.assertIn(words, row.text)
        self.assertNotIn("Making it", row.text)
        self.page.click(".heard-row summary")
        self.page.one(".heard-row dt", "Making it")
        self.page.click(".heard-row p a", "a pelican")
        self.page.wait(lambda: self.page.driver.current_url.endswith(f"artwork/{number}"), "the picture")

    def test_2_news_come_without_touching_what_is_unfolded(self):
        self.page.draw("draw a heron")
        self.page.go("heard")
        self.page.click(".heard-row summary")
        self.page.say_all("make the volcano pink")
        self.page.wait(lambda: "make the volcano pink" in self.page.all(".heard-row")[0].text, "the news")
        self.page.wait(lambda: "There is no “volcano”" in self.page.all(".heard-row")[0].text, "its end")
        self.assertTrue(self.page.all(".heard-row")[1].find_elements("css selector", "details[open]"))
        self.assertEqual(self.page.focus().tag_name, "summary")

    def test_3_undo_up_to_an_entry_is_asked_about_and_takes_back_what_came_after(self):
        numbers = [self.page.draw("draw a stork"), self.page.draw("draw a crane")]
        self.page.go("heard")
        line = self.page.one(".heard-row", "draw a stork").get_attribute("data-line")
        undo = f"[data-tool='undo-{line}']"
        self.page.one(undo).send_keys(Keys.ENTER)
        question = self.page.one(".heard-row .question")
        self.assertIn("Take back these 2?", question.text)
        self.assertIn("“draw a crane”\n“draw a stork”", question.text)
        self.assertEqual(self.page.focus().text, "Take back")
        self.assertEqual(self.page.axe(), [])
        self.page.keys(Keys.ESCAPE)
        self.assertFalse(self.page.all(".question"))
        self.assertEqual(self.page.focus().get_attribute("data-tool"), f"undo-{line}")
        self.page.keys(Keys.ENTER, Keys.ENTER)
        self.page.wait(lambda: all(map(self.is_in_trash, numbers)), "both in the trash")
        row = f"[data-line='{line}']"
        self.page.one(row, "taken back")
        self.page.wait(lambda: self.page.focus().get_attribute("data-tool") == f"redo-{line}", "the way back")
        self.page.click(".status-action button", "Redo")
        self.page.wait(lambda: not any(map(self.is_in_trash, numbers)), "both again")
        self.page.one(row + " button", "Undo up to here")

    def is_in_trash(self, number):
        return "deletedAt" in self.page.call(f"/v1/artworks/{number}")

    def test_4_words_are_forgotten_when_asked_and_pictures_stay(self):
        number = self.page.draw("draw a spoonbill")
        self.page.go("heard")
        self.page.one(".heard-row", "draw a spoonbill")
        self.page.click("vs-heard .panel summary")
        self.page.click(".panel .choice", "The last hour")
        question = self.page.one(".panel .question")
        self.assertIn("in the last hour?", question.text)
        self.assertIn("The pictures stay, with their titles", question.text)
        self.assertEqual(self.page.axe(), [])
        # A key too many keeps them.
        self.assertEqual(self.page.focus().text, "Keep them")
        self.page.click(".panel .question button", "Keep them")
        self.assertFalse(self.page.all(".question"))
        self.assertEqual(self.page.focus().text, "The last hour")
        self.page.click(".panel .choice", "The last 5 minutes")
        self.page.click(".panel .question button", "Forget")
        self.page.wait(lambda: "Forgotten: the words of" in self.page.status(), "how much it was")
        self.page.one(".heard-row", "Words forgotten")
        self.assertFalse([row for row in self.page.all(".heard-row") if "draw a spoonbill" in row.text])
        self.assertEqual(self.page.call(f"/v1/artworks/{number}")["title"], "a spoonbill")
        self.page.go("queue")
        self.page.one(".job-row")
        self.assertFalse([row for row in self.page.all(".job-row") if "draw a spoonbill" in row.text])

    def test_5_older_entries_come_by_a_button(self):
        self.page.draw("draw a flamingo")
        self.page.say_all(*["favorite it", "unfavorite it"] * 26)
        self.page.go("heard")
        self.page.one(".heard-row", "unfavorite it")
        first = self.entries()
        self.assertEqual(len(first), 50)
        self.assertEqual(first, [f"entry-{one['id']}" for one in self.page.call("/v1/journal?limit=50")["entries"]])
        self.page.click("vs-heard button", "Older")
        self.page.one(".heard-row", "“draw a flamingo”")
        both = self.entries()
        self.assertEqual(both[:50], first)
        # The focus is on the first of them.
        row = self.page.run("return document.activeElement.closest('[data-line]')?.dataset.line")
        self.assertEqual(row, both[50])
        # News leave them there.
        self.page.say_all("favorite it")
        self.page.wait(lambda: len(self.entries()) == len(both) + 1, "all of them and a new one")

    def entries(self):
        lines = [row.get_attribute("data-line") for row in self.page.all(".heard-row")]
        return [line for line in lines if line.startswith("entry-")]

    def open_journal(self):
        self.page.go("table")
        self.page.run(JOURNAL)
        self.addCleanup(self.page.reload)
        self.page.go("heard")

    def test_6_what_led_to_nothing_stands_among_the_entries_of_its_time(self):
        self.open_journal()
        self.page.one(".heard-row", "draw fox 60")
        # 50 entries, and what was heard in their time and led to none.
        self.assertEqual(len(self.page.all(".heard-row")), 51)
        self.assertIn("heard, 93 % sure", self.page.all(".heard-row")[0].text)
        self.assertIn("nice weather", self.page.all(".heard-row")[2].text)
        self.page.click("vs-heard button", "Older")
        self.page.one(".heard-row", "“draw fox 1”")
        self.assertEqual(len(self.page.all(".heard-row")), 63)
        self.assertFalse([button for button in self.page.all("vs-heard button") if button.text == "Older"])

    def test_7_kept_recording_is_played_beside_its_words(self):
        self.open_journal()
        self.page.one(".heard-row", "draw fox 60")
        self.assertEqual([button.text for button in self.page.all(".heard-row button")], ["Play, 1.5 sec"])
        self.page.run("""
          window.played = [];
          window.honestly = HTMLMediaElement.prototype.play;
          HTMLMediaElement.prototype.play = async function () { window.played.push(this.getAttribute('src')); };""")
        self.page.click("[data-line='entry-59'] button", "Play")
        self.page.wait(lambda: self.page.run("return window.played") == ["/v1/heard/8/audio"], "the recording")
        self.page.run("HTMLMediaElement.prototype.play = window.honestly")
        # There is none of that number.
        self.page.click("[data-line='entry-59'] button", "Play")
        self.page.wait(lambda: "recording could not be played" in self.page.status(), "why")
        self.page.expect_refusal_of("/v1/heard/8/audio")

    def test_8_nothing_said_yet_and_a_fault_are_told(self):
        self.page.go("table")
        self.addCleanup(self.page.reload)
        self.page.run("""
          window.honest = window.fetch;
          window.answer = () => Promise.reject(new TypeError());
          window.fetch = (path, request) => /^.v1.(heard|journal)/.test(path) ? window.answer() : honest(path, request);""")
        self.page.go("heard")
        self.page.one("vs-heard .card button", "Try again")
        self.page.run("""
          window.answer = async () => new Response('{"heard":[],"entries":[]}');
          import('/modules/studio.js').then(({ studio }) => studio.jobs.clear());""")
        self.page.click("vs-heard .card button", "Try again")
        self.page.one("vs-heard .empty", "Nothing has been said yet")


if __name__ == "__main__":
    unittest.main()
