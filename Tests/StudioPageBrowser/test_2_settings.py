"""Settings: the configuration, words, the key to talk, what the daemon remembers; and completion of what is typed."""

import unittest

from studio_page import Keys, PageCase


class SettingsTests(PageCase):
    def setUp(self):
        super().setUp()
        self.page.go("settings")
        self.page.one(".setting-group")

    def open(self, group):
        details = self.page.one(".setting-group", f"[{group}]")
        self.page.run("arguments[0].open = true", details)

    def keep(self, setting, value):
        field = self.page.one(f"[data-setting='{setting}'] input")
        field.clear()
        field.send_keys(value, Keys.ENTER)

    def value(self, group, key):
        groups = self.page.call("/v1/settings")["groups"]
        settings = next(found["settings"] for found in groups if found["name"] == group)
        return next(found for found in settings if found["key"] == key).get("value")

    def test_every_key_is_explained_and_one_is_changed_and_taken_back(self):
        self.open("studio")
        self.assertIn("costs money", self.page.one("[data-setting='studio.confirm-below']").text)
        self.keep("studio.confirm-below", "0.7")
        self.page.wait(lambda: "confirm-below is 0.7" in self.page.status(), "the change")
        self.assertEqual(self.value("studio", "confirm-below"), "0.7")
        self.keep("studio.confirm-below", "often")
        self.page.wait(lambda: "is not a number" in self.page.status(), "the refusal")
        self.assertEqual(self.value("studio", "confirm-below"), "0.7")
        self.keep("studio.confirm-below", " ")
        self.page.wait(lambda: "confirm-below is 0.6" in self.page.status(), "the usual value")
        self.assertIsNone(self.value("studio", "confirm-below"))
        self.page.expect_refusal_of("/v1/settings")

    def test_what_leads_to_other_machines_has_no_field(self):
        self.open("fal")
        line = self.page.one("[data-setting='fal.queue-url']")
        self.assertIn("file alone", line.text)
        self.assertFalse(line.find_elements("css selector", "input, button"))

    def test_a_word_is_added_and_removed(self):
        field = self.page.one("input[aria-label='New word']")
        field.send_keys("Zelda", Keys.ENTER)
        self.page.one(".word-list .chip", "zelda")
        self.page.click(".word-list button[aria-label='Remove “zelda”']")
        self.page.wait(lambda: not self.page.all(".word-list .chip"), "no word")

    def test_key_to_talk_takes_no_plain_letter(self):
        choose = ".form-row:has(kbd) button"
        self.page.click(choose, "Choose")
        self.page.keys("k")
        self.page.wait(lambda: "while you write" in self.page.status(), "the reason")
        self.assertEqual(self.page.one("kbd").text, "none")
        self.page.click(choose, "Choose")
        self.page.keys(Keys.F8)
        self.page.wait(lambda: self.page.one("kbd").text == "F8", "the key")
        self.page.go("table")
        self.page.run(
            "window.asked = []; const ask = fetch; window.fetch = (path, more) => { asked.push([path, more?.body]); return ask(path, more); }"
        )
        self.page.keys(Keys.F8)
        self.page.wait(lambda: any("/v1/listen" in path for path, _ in self.page.run("return window.asked")), "an open microphone")
        self.page.expect_refusal_of("/v1/listen")
        self.page.reload()
        self.page.go("settings")
        self.page.click(choose, "Remove")
        self.assertEqual(self.page.one("kbd").text, "none")

    def test_look_is_remembered_for_another_address(self):
        self.page.run("document.querySelector('#set-motion').value = 'calm'")
        self.page.run("document.querySelector('#set-motion').dispatchEvent(new Event('change'))")
        self.page.wait(lambda: self.page.call("/v1/preferences")["preferences"].get("motion") == "calm", "the memory")
        # As under a new address: the browser knows nothing.
        self.page.run("localStorage.clear()")
        self.page.reload()
        self.page.wait(lambda: self.page.run("return localStorage.getItem('voicesketch.motion')") == "calm", "the look")
        self.page.run("localStorage.setItem('voicesketch.firstSteps', 'seen')")
        self.page.go("settings")
        self.page.run("document.querySelector('#set-motion').value = 'system'")
        self.page.run("document.querySelector('#set-motion').dispatchEvent(new Event('change'))")
        self.page.wait(lambda: self.page.call("/v1/preferences")["preferences"].get("motion") == "system", "it as before")


class CompletionTests(PageCase):
    def offered(self):
        return [row.text for row in self.page.all(".completions li")]

    def test_sentence_is_completed_by_keys_and_sent_by_a_second_enter(self):
        self.page.type("draw a castle in waterc")
        self.page.wait(lambda: "draw a castle in watercolor" in self.offered(), "a completion")
        field = self.page.one("#say")
        self.assertEqual(field.get_attribute("aria-expanded"), "true")
        self.page.keys(Keys.ARROW_DOWN)
        self.assertTrue(field.get_attribute("aria-activedescendant"))
        self.page.keys(Keys.ENTER)
        self.assertEqual(field.get_attribute("value"), "draw a castle in watercolor")
        self.assertFalse(self.offered())
        self.page.click(".say .clear")

    def test_phrasebook_completes_and_escape_closes(self):
        self.page.type("make a col")
        self.page.wait(lambda: any(text.startswith("make a coloring page") for text in self.offered()), "a sentence")
        self.page.keys(Keys.ESCAPE)
        self.assertFalse(self.offered())
        self.assertEqual(self.page.one("#say").get_attribute("value"), "make a col")
        self.page.click(".say .clear")

    def test_enter_without_a_choice_sends_what_was_typed(self):
        before = self.page.newest_job()
        self.page.type("draw a fox")
        self.page.keys(Keys.ENTER)
        self.page.wait(lambda: self.page.newest_job() > before, "a job")
        self.assertEqual(self.page.call(f"/v1/jobs/{self.page.newest_job()}")["command"]["transcript"], "draw a fox")


if __name__ == "__main__":
    unittest.main()
