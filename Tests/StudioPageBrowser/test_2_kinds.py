"""Kinds and options come from the daemon's catalogue, those of `catalog.d` among them."""

import unittest

from studio_page import Keys, PageCase


class KindTests(PageCase):
    def setUp(self):
        super().setUp()
        self.kinds = {kind["id"]: kind for kind in self.page.call("/v1/catalog")["kinds"]}
        if "bookmark" not in self.kinds:
            self.skipTest("the daemon has no kind of catalog.d/bookmark.json")
        self.addCleanup(self.page.run, "document.querySelector('.say .clear:not([hidden])')?.click()")

    def choices(self):
        return self.page.run('''
          return [...document.querySelectorAll('.tray .choice')].map((choice) =>
            (choice.querySelector('.choice-words > :first-child') ?? choice).textContent);''')

    def test_kind_of_the_user_is_chosen_with_its_option_and_drawn(self):
        self.page.type("draw a fox")
        self.page.click("[data-part=kind]")
        self.assertEqual(self.choices()[-1], "Bookmark")
        self.assertEqual(len(self.choices()), len(self.kinds))
        self.page.one(".tray .choice", "A narrow strip between two pages.")
        self.page.click(".tray .choice", "Bookmark")
        chip = self.page.one("[data-part=kind]", "Bookmark")
        self.page.one("[data-part=kind] .glyph", "★")
        self.assertEqual(self.page.focus(), chip)
        self.page.click("[data-part=option]", "any")
        self.assertEqual(self.choices(), ["any", "Floral", "Starry"])
        self.page.click(".tray .choice", "Starry")
        self.page.one("[data-part=option]", "Starry")
        before = self.page.newest_job()
        self.page.click(".go")
        self.page.wait(lambda: self.page.newest_job() > before, "a job")
        create = self.page.call(f"/v1/jobs/{self.page.newest_job()}")["command"]["create"]
        self.assertEqual((create["kind"], create["option"]), ("bookmark", "night"))
        self.page.wait(lambda: not self.page.all(".progress"), "the end")

    def test_option_has_its_icon_in_the_menu_and_on_the_chip(self):
        self.page.type("draw a starry bookmark of a fox")
        self.page.click("[data-part=option]", "Starry")
        self.page.one(".tray .choice .glyph", "❀")
        self.page.click(".tray .choice", "Floral")
        self.page.one("[data-part=option] .glyph", "❀")

    def test_option_goes_with_its_kind(self):
        self.page.type("draw a floral mandala")
        self.page.one("[data-part=option]", "floral")
        self.page.click("[data-part=kind]")
        self.page.click(".tray .choice", "sticker")
        self.page.one("[data-part=option]", "any")

    def details(self):
        return self.page.driver.execute_async_script("""
          const done = arguments[0];
          import('/modules/studio.js').then(async ({ studio }) => {
            const { say } = studio;
            studio.say = (submission) => {
              done(submission.command.create);
              studio.say = say;
              return Promise.reject(new Error('not sent'));
            };
            document.querySelector('.go').click();
          });""")

    def test_details_of_a_kind_are_changed_with_two_actions(self):
        self.page.type("make a sticker of a cat with no border")
        self.page.one("[data-part=details]", "no border")
        self.page.click("[data-part=details]")
        self.assertEqual(self.page.one(".tray [aria-pressed=true]").text, "no border")
        self.page.click(".tray .choice", "white border")
        chip = self.page.one("[data-part=details]", "white border")
        self.assertNotIn("no border", chip.text)
        self.assertEqual(self.page.focus(), chip)
        self.page.click("[data-part=details]")
        self.page.click(".tray .choice", "glossy")
        self.page.one("[data-part=details]", "white border, glossy")
        self.assertEqual(self.details()["details"], ["white border", "glossy"])
        # Also words that are not offered, and none.
        self.page.click("[data-part=details]")
        field = self.page.one(".tray input")
        field.clear()
        field.send_keys("Glossy, with a shadow", Keys.ENTER)
        self.page.one("[data-part=details]", "glossy, with a shadow")
        self.assertEqual(self.details()["details"], ["glossy", "with a shadow"])
        self.page.click("[data-part=details]")
        field = self.page.one(".tray input")
        field.clear()
        field.send_keys(Keys.ENTER)
        self.page.one("[data-part=details]", "any")
        self.assertNotIn("details", self.details())

    def test_number_of_panels_is_told_once_and_changed_in_the_details_too(self):
        self.page.type("draw a 4 panel comic of a cat")
        self.page.click("[data-part=create-panels]")
        self.assertFalse(self.page.all("[data-part=details]"))
        self.page.click(".tray .choice", "6")
        self.page.one("[data-part=create-panels]", "6")
        create = self.details()
        self.assertEqual((create["panels"], create.get("details")), (6, None))

    def test_words_for_the_kind_make_a_chip_and_a_filter_of_the_gallery(self):
        number = self.page.draw("draw a floral bookmark of a cat")
        self.page.type("draw a floral bookmark of a cat")
        self.page.one("[data-part=kind]", "Bookmark")
        self.page.one("[data-part=option]", "Floral")
        self.page.go("gallery?kind=bookmark&option=floral")
        self.page.one(".cell")
        self.page.resize(1700, 860)
        self.assertEqual(self.page.one("[data-filter=kind]").get_attribute("value"), "bookmark")
        self.assertEqual(self.page.one("[data-filter=option]").get_attribute("value"), "floral")
        found = self.page.call("/v1/artworks?kind=bookmark&option=floral")["artworks"]
        self.assertIn(number, [artwork["id"] for artwork in found])
        self.page.one("[data-filter=kind]").send_keys("mandala")
        self.page.wait(lambda: "option" not in self.page.run("return location.hash"), "no option of another kind")
        self.page.go(f"artwork/{number}")
        self.page.one(".facts", "Bookmark")

    def test_catalogue_is_read_anew_when_it_is_another(self):
        seen = self.page.driver.execute_async_script("""
          const done = arguments[0];
          import('/modules/catalog.js').then(async ({ catalog }) => {
            let changes = 0;
            catalog.addEventListener('change', () => changes += 1);
            await catalog.refresh();
            const unchanged = changes;
            catalog.tag = '"of another catalogue"';
            catalog.kinds = [];
            await catalog.refresh();
            done([unchanged, changes, catalog.kinds.length]);
          });""")
        self.assertEqual(seen, [0, 1, len(self.kinds)])

    def test_what_comes_with_the_program_has_a_name_in_every_language(self):
        words = self.page.call("/words/daemon.json")
        catalog = self.page.call("/v1/catalog")
        missing = []
        for kind in self.kinds.values():
            if kind["id"] == "bookmark":
                continue
            entries = [(f"option.{kind['id']}.{option['id']}", option) for option in kind["options"]]
            missing += [key for key, entry in entries if not self.is_told(words, key, entry)]
            if words.get(f"about.kind.{kind['id']}") != kind["description"]:
                missing.append(kind["id"])
        lists = {"genre": "genres", "artStyle": "artStyles", "world": "worlds", "theme": "themes"}
        for field, name in lists.items():
            keys = [(f"choice.{field}.{entry['id']}", entry) for entry in catalog[name]]
            missing += [key for key, entry in keys if not self.is_told(words, key, entry)]
        self.assertEqual(missing, [])

    @staticmethod
    def is_told(words, key, entry):
        about = entry.get("description") or None
        return words.get(key, "").lower() == entry["name"].lower() and words.get(f"about.{key}") == about

    def test_names_are_in_the_language_of_the_page(self):
        self.page.go("settings")
        self.page.one("#set-language").send_keys("Español")
        self.page.one("nav.rail a", "Galería")
        try:
            self.page.go("table")
            self.page.type("draw a floral mandala")
            self.page.click("[data-part=option]")
            self.page.one(".tray .choice", "geométrico")
            self.page.one(".tray .choice", "Círculos")
        finally:
            self.page.go("settings")
            self.page.one("#set-language").send_keys("English")
            self.page.one("nav.rail a", "Gallery")


if __name__ == "__main__":
    unittest.main()
