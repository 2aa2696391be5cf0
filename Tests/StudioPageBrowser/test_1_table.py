"""The table: from words to a picture, and what can go otherwise."""

import unittest

from studio_page import Keys, PageCase


class TableTests(PageCase):
    def test_typed_command_becomes_a_picture(self):
        number = self.page.draw("draw a red fox in the snow")
        self.assertEqual(self.page.shown(), (number, 1))
        self.page.wait(lambda: "Done: draw a red fox in the snow" in self.page.status(), "the end told")

    def test_understood_parts_are_shown_before_anything_is_made(self):
        before = self.page.newest_job()
        self.page.type("draw a watercolor castle")
        for text in ("Draw", "a castle", "watercolor", "free"):
            self.page.one(".chip", text)
        self.assertEqual(self.page.newest_job(), before)
        self.page.click(".say .clear")
        self.page.wait(lambda: not self.page.all(".chip"), "no chips")

    def test_all_that_was_asked_for_is_a_chip_and_can_be_changed(self):
        self.page.type("make a five second film of a boat in the nature theme")
        self.page.one("[data-part=create-seconds]", "5")
        self.page.click("[data-part=create-seconds]")
        self.page.click(".tray .choice", "2")
        self.page.one("[data-part=create-seconds]", "2")
        self.page.type("make a sticker from the last one")
        self.page.one("[data-part=subject]", "what it shows")
        self.page.one("[data-part=from]", "the last one")
        self.page.click("[data-part=from]")
        self.page.click(".tray .choice", "this picture")
        self.page.one("[data-part=from]", "this picture")
        self.page.type("draw a quick draft of a cat")
        self.page.one("[data-part=create-quality]", "quick draft")
        self.page.type("call it Sunday morning")
        self.page.one("[data-part=title]", "Sunday morning")
        self.page.type("go back to version 3")
        self.page.one("[data-part=version]", "3")
        self.page.click(".say .clear")

    def test_style_is_corrected_with_two_actions(self):
        self.page.type("draw a watercolor castle")
        self.page.click("[data-part=style]")
        self.page.click(".tray .choice", "cartoon")
        before = self.page.newest_job()
        self.page.click(".go")
        self.page.wait(lambda: self.page.newest_job() > before, "a job")
        self.assertEqual(self.page.call(f"/v1/jobs/{self.page.newest_job()}")["command"]["create"]["style"], "cartoon")
        self.page.wait(lambda: not self.page.all(".progress"), "the end")

    def test_chips_of_other_words_cannot_be_changed(self):
        self.page.draw("draw a tree")
        self.page.run("""
          const field = document.querySelector('#say');
          field.value = 'draw a wolf';
          field.dispatchEvent(new Event('input', { bubbles: true }));
          window.wasHeld = document.querySelector('.understood').inert;""")
        self.assertTrue(self.page.run("return window.wasHeld"))
        self.page.one(".understood:not([inert]) .chip", "a wolf")
        self.page.click(".say .clear")

    def test_verb_is_corrected_with_two_actions(self):
        number = self.page.draw("draw a meadow")
        self.page.type("draw a dragon")
        self.page.one(".understood:not([inert]) .chip", "a dragon")
        self.page.click("[data-part=verb]")
        self.page.click(".tray .choice", "Add")
        self.page.one(".chip.verb", "Add")
        self.page.click(".go")
        self.page.wait_for_revision(2)
        self.assertIn("dragon", self.page.call(f"/v1/artworks/{number}")["revision"]["prompt"])
        before = self.page.newest_job()
        self.page.type("undo")
        self.page.one(".understood:not([inert]) .chip", "Undo")
        self.page.click("[data-part=verb]")
        self.page.click(".tray .choice", "Redo")
        self.page.one(".chip.verb", "Redo")
        self.page.type("add a duck")
        self.page.one(".understood:not([inert]) .chip", "a duck")
        self.page.click("[data-part=verb-0]")
        self.page.click(".tray .choice", "Draw")
        self.page.click(".go")
        self.page.wait(lambda: self.page.newest_job() == before + 1, "the job")
        self.page.wait(lambda: not self.page.all(".progress"), "the end")
        self.page.wait(lambda: self.page.shown()[0] != number, "another picture")

    def test_undo_and_redo_walk_the_versions(self):
        self.page.draw("draw a boat")
        self.page.draw("make it blue")
        self.page.wait_for_revision(2)
        self.page.click("[data-tool=undo]")
        self.page.wait_for_revision(1)
        self.page.click("[data-tool=redo]")
        self.page.wait_for_revision(2)
        self.assertIn("version 2", self.page.one(".caption").text)

    def test_question_waits_for_an_answer(self):
        number = self.page.draw("draw a tree")
        self.page.click("[data-tool=trash]")
        self.page.wait(lambda: self.page.call(f"/v1/artworks/{number}").get("deletedAt"), "it in the trash")
        self.page.say("empty the trash")
        self.page.one(".card.question", "for good")
        self.page.click(".card.question button", "No")
        self.page.wait(lambda: not self.page.all(".card.question"), "no question")
        self.assertGreater(self.page.call("/v1/trash")["artworks"], 0)
        self.page.say("empty the trash")
        self.page.click(".card.question button", "Yes")
        self.page.wait(lambda: self.page.call("/v1/trash")["artworks"] == 0, "an empty trash")

    def test_deleted_picture_is_put_back(self):
        number = self.page.draw("draw a house")
        self.page.click("[data-tool=trash]")
        self.page.click(".status-action button", "Put back")
        self.page.wait(lambda: "deletedAt" not in self.page.call(f"/v1/artworks/{number}"), "it back")

    def test_refusal_tells_what_was_heard_why_and_two_ways_on(self):
        self.page.draw("draw a cat")
        self.page.say("make the umbrella blue")
        card = self.page.one(".card.refusal", "make the umbrella blue")
        self.assertIn("There is no “umbrella” in the picture", card.text)
        choices = self.page.all(".card.refusal .choice")
        self.assertEqual([choice.text for choice in choices], ["make the cat blue", "add a blue umbrella"])
        choices[0].click()
        self.page.wait_for_revision(2)
        self.assertFalse(self.page.all(".card.refusal"))

    def test_words_without_a_command_are_asked_about(self):
        self.page.say("purple zebra")
        self.page.one(".card.question", "purple zebra")
        self.page.click(".card.question button", "No")
        self.page.wait(lambda: not self.page.all(".card.question"), "no question")

    def test_one_of_four_is_kept(self):
        self.page.draw("create four stickers of cats")
        self.page.wait(lambda: len(self.page.all(".variation")) == 4, "four side by side")
        self.page.click(".variation .choice", "Keep 3")
        self.page.wait(lambda: not self.page.all(".variation"), "one picture")
        job = self.page.call(f"/v1/jobs/{self.page.newest_job()}")
        kept = [number for number in job["artworks"] if "deletedAt" not in self.page.call(f"/v1/artworks/{number}")]
        self.assertEqual(kept, [job["artworks"][2]])
        self.page.wait(lambda: self.page.shown()[0] == kept[0], "the kept one on the table")
        self.assertIn("3 others are in the trash", self.page.status())

    def test_third_is_kept_by_words_and_the_others_thrown_away(self):
        self.page.draw("create four stickers of dogs")
        self.page.wait(lambda: len(self.page.all(".variation")) == 4, "four side by side")
        job = self.page.call(f"/v1/jobs/{self.page.newest_job()}")
        self.page.say("keep the third")
        self.page.wait(lambda: self.page.shown()[0] == job["artworks"][2], "the third on the table")
        self.page.say("delete the others")
        self.page.one(".card.question", "3")
        self.page.click(".card.question button", "Yes")
        self.page.wait(
            lambda: [number for number in job["artworks"] if "deletedAt" in self.page.call(f"/v1/artworks/{number}")]
            == [*job["artworks"][:2], job["artworks"][3]],
            "the others in the trash",
        )

    def test_favorite_is_told_by_state_and_words(self):
        number = self.page.draw("draw a star")
        self.page.click("[data-tool=star]")
        self.page.wait(lambda: self.page.call(f"/v1/artworks/{number}")["favorite"], "a favorite")
        self.page.wait(
            lambda: self.page.one("[data-tool=star]").get_attribute("aria-pressed") == "true", "a pressed star"
        )

    def test_export_offers_what_was_chosen(self):
        number = self.page.draw("draw a robot")
        self.page.click("[data-tool=export]")
        self.page.click("dialog .segments label", "JPEG")
        link = self.page.one("dialog a.primary").get_attribute("href")
        self.assertIn(f"/v1/artworks/{number}/image?revision=1&format=jpeg&quality=95", link)
        self.page.keys(Keys.ESCAPE)
        self.page.wait(lambda: not self.page.all("dialog"), "no dialog")

    def test_words_are_shown_while_they_are_spoken(self):
        self.page.happen("transcript", {"text": "draw a red", "final": False, "source": "speech"})
        self.page.one(".spoken.is-partial", "draw a red …")
        self.page.happen("transcript", {"text": "draw a red fox", "final": True, "source": "speech"})
        self.page.one(".spoken:not(.is-partial)", "draw a red fox")
        self.assertNotIn("draw a red fox", self.page.status())
        self.page.happen(
            "command",
            {
                "status": "done",
                "message": "Drew it.",
                "command": {
                    "transcript": "draw a red fox",
                    "intent": "create",
                    "confidence": 0.9,
                    "create": {"description": "a red fox", "kind": "picture", "count": 1},
                },
            },
        )
        self.page.one(".chip.subject", "a red fox")
        self.page.wait(lambda: self.page.status() == "Drew it.", "the answer told")
        self.page.reload()

    def test_what_somebody_else_says_leaves_the_typed_words_alone(self):
        self.page.type("draw a very long")
        refused = {"transcript": "blah", "intent": "unknown", "confidence": 0.5, "reason": "No."}
        error = {"code": "not-understood", "message": "did not understand “blah”", "advice": ""}
        self.page.happen("command", {"status": "rejected", "message": "No.", "command": refused, "error": error})
        self.page.one(".card.refusal", "blah")
        self.assertEqual(self.page.one("#say").get_attribute("value"), "draw a very long")
        self.page.reload()

    def test_late_answer_leaves_what_is_typed_meanwhile_alone(self):
        self.page.say("purple zebra")
        self.page.click(".card.question button", "No")
        self.page.type("draw an apple")
        self.page.wait(lambda: "nothing was done" in self.page.status(), "the late answer")
        self.page.one(".chip.subject", "an apple")
        self.assertEqual(self.page.one("#say").get_attribute("value"), "draw an apple")
        self.page.click(".say .clear")

    def test_level_is_told_in_figures_and_words(self):
        self.page.happen("level", {"dbfs": -23.4})
        self.assertEqual(self.page.one(".level-figure").text, "-23 dBFS")
        self.assertEqual(self.page.one("[role=meter]").get_attribute("aria-valuenow"), "-23")
        self.page.happen("level", {"dbfs": -9.2, "isClipped": True})
        self.page.one(".level-hint", "Too loud")
        self.page.wait(lambda: not self.page.all(".level"), "no level when there is no sound")

    def test_money_is_shown_before_it_is_spent(self):
        # Also after the state is read anew, as it is soon after a job has ended.
        self.page.driver.execute_async_script("""
            import('/modules/studio.js').then(({ studio }) => {
              const refresh = studio.refresh.bind(studio);
              const setPrice = () => { studio.status.providers[0].price = { amount: 0.04, currency: 'USD' }; };
              studio.refresh = () => refresh().then(setPrice);
              setPrice();
              const done = arguments[0];
              // What a dry run tells, of a provider that takes four cents a picture.
              const { fetch } = window;
              window.fetch = async (path, request) => {
                const answer = await fetch(path, request);
                if (!JSON.parse(request?.body ?? '{}').dryRun) return answer;
                const outcome = await answer.json();
                outcome.estimate = { amount: 0.04 * outcome.command.create.count, currency: 'USD' };
                return new Response(JSON.stringify(outcome));
              };
              done();
            })
        """)
        before = self.page.newest_job()
        self.page.type("draw a fox")
        self.page.keys(Keys.ENTER)
        self.page.one(".go", "Draw · $0.04")
        self.page.one(".chip.cost", "$0.04")
        self.page.wait(lambda: "It costs $0.04" in self.page.status(), "why it was not sent yet")
        self.assertEqual(self.page.newest_job(), before)
        for count, cost in (("2", "$0.08"), ("1", "$0.04")):
            self.page.click("[data-part=count]")
            self.page.click(".tray .choice", count)
            self.page.one(".chip.cost", cost)
            self.page.one(".go", f"Draw · {cost}")
        self.page.click(".go")
        self.page.wait(lambda: self.page.newest_job() == before + 1, "the job")
        self.page.wait(lambda: not self.page.all(".progress"), "the end")
        self.page.reload()

    def test_microphone_that_is_not_there_is_told(self):
        self.page.click(".talk")
        self.page.one(".talk[aria-disabled=true]", "No microphone")
        self.page.wait(lambda: "without a microphone" in self.page.status(), "why")
        self.page.expect_refusal_of("/v1/listen")
        self.page.reload()

    def test_partial_words_are_in_no_live_region(self):
        self.assertTrue(
            self.page.run(
                "return !document.querySelector('.spoken').closest('[aria-live], [role=status], [role=alert], [role=log]')"
            )
        )
        self.assertEqual(
            self.page.run(
                "return document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]').length"
            ),
            1,
        )


class SpokenWaysTests(PageCase):
    def test_screens_are_gone_to_by_name(self):
        for words, screen in (
            ("go to the settings", "settings"), ("open the queue", "queue"), ("show me my pictures", "gallery"),
            ("take me to the help page", "help"), ("go back to the table", "table"),
        ):
            self.page.hear(words)
            self.page.one(f"vs-{screen}")

    def test_what_the_daemon_makes_of_them_is_no_news(self):
        rejected = {
            "command": {"intent": "show", "transcript": "open the table", "confidence": 0.4}, "status": "rejected",
            "message": "There is no picture like that", "error": {"code": "not-found", "message": "There is no picture like that"},
        }
        self.page.hear("open the table", rejected)
        self.page.hear("draw nothing at all")
        self.page.wait(lambda: self.page.all(".spoken"), "the words")
        self.assertFalse(self.page.all(".card.refusal"))
        self.assertNotIn("no picture like that", self.page.status())

    def test_page_is_scrolled(self):
        self.page.go("help")
        self.page.one("vs-help .panel")
        self.page.hear("scroll down")
        self.page.wait(lambda: self.page.run("return document.querySelector('#main').scrollTop") > 100, "further down")
        self.page.hear("scroll up")
        self.page.wait(lambda: self.page.run("return document.querySelector('#main').scrollTop") == 0, "further up")


if __name__ == "__main__":
    unittest.main()
