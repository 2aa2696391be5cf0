"""Everybody can use it: by keys alone, on small windows, in both themes, in three languages."""

import time, unittest

from studio_page import Keys, PageCase, SCREENS

HIDDEN_FOCUS = """
const focused = document.activeElement;
if (!focused || focused === document.body || focused.matches('#main')) return null;
const box = focused.getBoundingClientRect();
const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];
if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${focused.outerHTML.slice(0, 120)} is outside`;
const over = document.elementFromPoint(x, y);
return !over || focused.contains(over) || over.contains(focused) || over.closest('label')?.contains(focused) ? null
  : `${focused.outerHTML.slice(0, 120)} is under ${over.outerHTML.slice(0, 120)}`;"""

# A row of each screen that is a list.
ROWS = {"queue": ".job-row a", "heard": ".heard-row a", "usage": ".panel a", "gallery": ".cell"}


class KeyboardTests(PageCase):
    def tab_to(self, selector, most=60):
        for _ in range(most):
            if self.page.run("return document.activeElement?.matches(arguments[0])", selector):
                return
            self.page.keys(Keys.TAB)
        self.fail(f"the tab key does not reach {selector}")

    def test_from_a_sentence_to_an_opened_picture_by_keys_alone(self):
        self.page.go("table")
        self.page.run("document.activeElement.blur()")
        self.tab_to("#say")
        before = self.page.newest_job()
        self.page.keys("draw a dragon", Keys.ENTER)
        self.page.wait(
            lambda: self.page.newest_job() > before
            and self.page.call(f"/v1/jobs/{self.page.newest_job()}")["state"] == "completed",
            "a picture",
        )
        number = self.page.call(f"/v1/jobs/{self.page.newest_job()}")["artworks"][0]
        self.page.wait(lambda: self.page.all(f".picture[data-artwork='{number}']"), "it on the table")
        self.page.run("document.querySelector('#main').focus()")
        self.tab_to(".tools button")
        for _ in range(4):
            self.page.keys(Keys.ARROW_DOWN)
        self.assertEqual(self.page.focus().get_attribute("data-tool"), "star")
        self.page.keys(Keys.SPACE)
        self.page.wait(lambda: self.page.call(f"/v1/artworks/{number}")["favorite"], "a favorite")
        self.page.wait(lambda: self.page.focus().get_attribute("data-tool") == "star", "the focus where it was")
        self.page.go("gallery")
        self.page.one(".cell")
        self.tab_to(".grid")
        self.page.keys(Keys.HOME)
        self.page.keys(Keys.ENTER)
        self.page.one("vs-artwork h1", "a dragon")

    def test_grid_is_walked_and_selected_by_keys(self):
        self.page.go("gallery")
        self.page.one(".cell")
        self.tab_to(".grid")
        self.page.keys(Keys.HOME, Keys.ARROW_RIGHT, Keys.SPACE)
        self.assertEqual(self.page.one(".cell[data-index='1']").get_attribute("aria-selected"), "true")
        active = self.page.one(".grid").get_attribute("aria-activedescendant")
        self.assertEqual(self.page.one(".cell[data-index='1']").get_attribute("id"), active)
        self.page.keys(Keys.ESCAPE)
        self.assertFalse(self.page.all(".selection"))

    def test_tray_gives_the_focus_back(self):
        self.page.type("draw a cartoon owl")
        self.page.one("[data-part=style]").send_keys(Keys.ENTER)
        self.assertIn("choice", self.page.focus().get_attribute("class"))
        self.page.keys(Keys.ESCAPE)
        self.assertEqual(self.page.focus().get_attribute("data-part"), "style")
        self.page.click(".say .clear")

    def test_card_that_is_answered_keeps_the_focus_on_the_screen(self):
        self.page.draw("draw a cat")
        self.page.say("make the umbrella blue")
        self.page.one(".card.refusal .choice").send_keys(Keys.ENTER)
        self.page.wait(lambda: not self.page.all(".card.refusal"), "the card gone")
        self.assertEqual(self.page.focus().get_attribute("id"), "main")
        self.page.wait_for_revision(2)
        self.page.say("purple zebra")
        self.page.one(".card.question .buttons button:last-child").send_keys(Keys.ENTER)
        self.page.wait(lambda: not self.page.all(".card.question"), "no question")
        self.assertEqual(self.page.focus().get_attribute("id"), "main")

    def test_each_name_is_said_once(self):
        number = self.page.draw("make a coloring page of a house and a tree")
        artwork = self.page.call(f"/v1/artworks/{number}")
        for screen, name in (("table", "Table"), (f"artwork/{number}", "Picture"), (f"colour/{number}", "Colouring")):
            self.page.go(screen)
            picture = self.page.one("vs-colour .colour-sheet img" if "colour" in screen else "main .picture")
            self.assertEqual(picture.get_attribute("alt"), artwork["revision"]["prompt"], screen)
            self.assertEqual(self.page.one("main").get_attribute("aria-label"), name)
            twice = """return [...document.querySelectorAll('main [title][aria-label]')]
              .map((part) => [part.title, part.ariaLabel]).filter(([title, label]) => label.includes(title))"""
            self.assertEqual(self.page.run(twice), [], screen)
        self.assertIn(artwork["title"], self.page.driver.title)
        self.page.go(f"artwork/{number}")
        self.assertEqual(self.page.one(".tree-list").get_attribute("aria-label"), "Versions")

    def test_focus_is_hidden_by_nothing(self):
        for screen in SCREENS:
            for size in ((360, 640), (1280, 720)):
                self.page.resize(*size)
                self.page.go(screen)
                self.page.run("document.querySelector('#main').focus()")
                for _ in range(25):
                    self.page.keys(Keys.TAB)
                    # WebKit scrolls a moment later.
                    for _ in range(10):
                        if not (hidden := self.page.run(HIDDEN_FOCUS)):
                            break
                        time.sleep(0.05)
                    self.assertIsNone(hidden, f"{screen} at {size}")


class AccessibilityTests(PageCase):
    def screens(self):
        number = self.page.draw("make a coloring page of a cat")
        return [*SCREENS, "collections", f"artwork/{number}", f"colour/{number}", f"mask/{number}"]

    def test_axe_finds_nothing_on_any_screen_in_either_theme(self):
        found = []
        for screen in self.screens():
            for theme in ("light", "dark"):
                for size in ((360, 740), (1280, 860)):
                    self.page.resize(*size)
                    self.page.theme(theme)
                    self.page.go(screen)
                    self.page.wait(lambda: not self.page.all("[aria-busy=true], .is-revealing"), "a quiet screen")
                    found += [f"{screen} {theme} {size}: {line}" for line in self.page.axe()]
        self.page.theme("system")
        self.assertEqual(found, [], "\n".join(found))

    def test_axe_finds_nothing_while_something_is_asked_refused_or_chosen(self):
        self.page.theme("light")
        self.page.say("purple zebra")
        self.page.one(".card.question")
        found = self.page.axe()
        self.page.click(".card.question button", "No")
        self.page.say("make the umbrella blue")
        self.page.one(".card.refusal")
        found += self.page.axe()
        self.page.type("draw a cartoon owl")
        self.page.click("[data-part=style]")
        found += self.page.axe()
        self.page.keys(Keys.ESCAPE)
        self.page.click(".say .clear")
        self.page.click("[data-tool=export]")
        found += self.page.axe()
        self.page.keys(Keys.ESCAPE)
        self.assertEqual(found, [], "\n".join(found))

    def test_axe_finds_nothing_on_first_steps_variations_a_comparison_and_a_dialog(self):
        found = []
        self.page.draw("draw a boat")
        self.page.say("add a moon")
        self.page.wait_for_revision(2)
        number, _ = self.page.shown()
        for theme in ("light", "dark"):
            self.page.theme(theme)
            self.page.go(f"artwork/{number}")
            self.page.click("[data-tool=compare]")
            self.page.one(".compare")
            found += [f"comparison {theme}: {line}" for line in self.page.axe()]
            self.page.click("[data-tool=export]")
            self.page.one("dialog")
            found += [f"dialog {theme}: {line}" for line in self.page.axe()]
            self.page.keys(Keys.ESCAPE)
            self.page.run("localStorage.removeItem('voicesketch.firstSteps')")
            self.page.go("table")
            self.page.reload()
            self.page.one(".first-steps")
            found += [f"first steps {theme}: {line}" for line in self.page.axe()]
            self.page.run("localStorage.setItem('voicesketch.firstSteps', 'seen')")
            self.page.reload()
        self.page.say("draw three variations of a fox")
        self.page.wait(lambda: len(self.page.all(".variation")) == 3, "three side by side")
        self.page.wait(lambda: not self.page.all(".is-revealing"), "the end of the reveal")
        for theme in ("light", "dark"):
            self.page.theme(theme)
            found += [f"variations {theme}: {line}" for line in self.page.axe()]
        self.page.theme("system")
        self.page.click(".variation .choice", "Keep 1")
        self.assertEqual(found, [], "\n".join(found))

    def test_status_is_there_before_anything_is_told(self):
        # Readers say nothing of a region that appears together with its words.
        self.page.run("import('/modules/announce.js').then(({ announce }) => announce(''))")
        for screen in ("table", "gallery"):
            for width in (360, 1280):
                self.page.resize(width, 740)
                self.page.go(screen)
                self.page.wait(lambda: not self.page.status(), "an empty status")
                self.assertTrue(
                    self.page.run(
                        "return document.querySelector('[role=status]').checkVisibility({ visibilityProperty: true })"
                    ),
                    f"{screen} at {width}",
                )

    def test_targets_are_large_enough(self):
        # Words that fit into one line.
        self.page.draw("draw a cat")
        small = []
        for screen in self.screens():
            self.page.resize(360, 740)
            self.page.go(screen)
            # Lists have the links.
            if screen in ROWS:
                self.page.one(ROWS[screen])
            small += self.page.run(
                """
              // A link among words is as high as they are.
              const isInSentence = (target) => [...target.parentElement.childNodes].some((node) =>
                node.nodeType === Node.TEXT_NODE && node.data.trim());
              const links = [...document.querySelectorAll('main a')].filter((link) => !isInSentence(link));
              return [...new Set([...document.querySelectorAll('button, select, summary, .button, nav a, .chip, input:not([type=radio])'), ...links])]
                .filter((target) => target.checkVisibility({visibilityProperty: true}) && !target.closest('li > .chip:not(button, a)'))
                .map((target) => [target, target.getBoundingClientRect()])
                .filter(([target, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5) && target.matches('button, a, select, input, summary'))
                .map(([target, box]) => `${arguments[0]}: ${target.outerHTML.slice(0, 90)} ${box.width}x${box.height}`);""",
                screen,
            )
        self.assertEqual(small, [])

    def test_nothing_is_cut_off_at_320_pixels(self):
        for screen in self.screens():
            self.page.resize(320, 640)
            self.page.go(screen)
            wide = self.page.run(
                "return [document.documentElement, document.querySelector('main')].map((box) => box.scrollWidth - box.clientWidth)"
            )
            self.assertEqual(wide, [0, 0], screen)

    def in_sight(self, selector):
        """Whether all of an element is in the part of the window that the screen has."""
        return self.page.run(
            """
          const box = document.querySelector(arguments[0]).getBoundingClientRect();
          const view = document.querySelector('main').getBoundingClientRect();
          return box.top >= view.top - 1 && box.bottom <= view.bottom + 1 && box.left >= -1 && box.right <= innerWidth + 1;""",
            selector,
        )

    def test_price_choices_and_answers_are_seen_in_low_windows(self):
        self.page.draw("draw a fox in the snow")
        # The smallest one, and usual ones at 200 %.
        for size in ((320, 640), (640, 400), (960, 540)):
            self.page.resize(*size)
            self.page.go("table")
            self.page.type("draw a watercolor dragon over a castle at night")
            self.page.one(".chip.cost", "free")
            self.page.wait(lambda: self.in_sight(".chip.cost") and self.in_sight("#say"), f"price and field at {size}")
            for part in ("kind", "style"):
                self.page.click(f"[data-part={part}]")
                self.page.wait(lambda: self.in_sight(".tray"), f"the choices of {part} at {size}")
                self.page.keys(Keys.ESCAPE)
            self.page.click(".say .clear")
            question = f"Draw a watercolor dragon over a castle at night in {size}? It costs about $0.54 of $5.00."
            self.page.happen("question", {"text": question})
            self.page.one(".card.question", question)
            self.page.wait(lambda: self.in_sight(".card.question .buttons"), f"yes and no at {size}")
            self.assertIn(question, self.page.status())
            self.page.run("import('/modules/studio.js').then(({ studio }) => studio.setQuestion(null))")
            self.page.wait(lambda: question not in self.page.status(), "nothing of it is left")

    def test_new_picture_is_seen_whole_in_low_windows(self):
        # Usual ones at 200 %.
        for size in ((640, 400), (960, 540)):
            self.page.resize(*size)
            number = self.page.draw("draw a fox in the snow")
            self.page.wait(lambda: self.in_sight(f".picture[data-artwork='{number}']"), f"the picture at {size}")
            # Who writes on sees what is written.
            self.page.type("add a boat")
            self.page.wait(lambda: self.in_sight("#say"), f"the field at {size}")

    def test_browser_understands_every_declaration(self):
        lost = self.page.driver.execute_async_script("""
          const done = arguments[0];
          fetch('/style.css').then((answer) => answer.text()).then((text) => {
            const plain = text.replace(/\\/\\*[^]*?\\*\\//g, '');
            const lost = [];
            for (const [, name, value] of plain.matchAll(/[{;]\\s*([a-z-]+):\\s*([^;{}]+)(?=[;}])/g)) {
              const isKnown = [name, `-webkit-${name}`].some((form) => CSS.supports(form, value.replace('!important', '')));
              if (!name.startsWith('--') && !isKnown) lost.push(`${name}: ${value}`);
            }
            done(lost);
          });""")
        self.assertEqual([line for line in lost if "moz" not in line], [])

    def test_picture_grows_with_the_window(self):
        self.page.draw("draw a mountain")
        self.page.resize(3840, 2160)
        self.page.wait(lambda: self.page.one(".stage .picture").size["width"] > 1500, "a large picture")

    def test_nothing_moves_where_calm_is_wished(self):
        self.page.run("localStorage.setItem('voicesketch.motion', 'calm')")
        self.page.reload()
        self.page.draw("draw a fish")
        self.assertFalse(self.page.all(".is-revealing"))
        self.page.run("localStorage.removeItem('voicesketch.motion')")
        self.page.reload()

    def test_every_language_has_every_word(self):
        words = {tag: self.page.call(f"/words/{tag}.json") for tag in ("en", "es", "tr")}
        words["en"] |= self.page.call("/words/daemon.json")
        for tag in ("es", "tr"):
            self.assertEqual(set(words["en"]) - set(words[tag]), set(), tag)
            for key, text in words["en"].items():
                holes = {part.split("}")[0] for part in text.split("{")[1:]}
                self.assertEqual(holes, {part.split("}")[0] for part in words[tag][key].split("{")[1:]}, f"{tag} {key}")

    def test_language_changes_at_once(self):
        self.page.go("settings")
        self.page.one("#set-language").send_keys("Español")
        self.page.one("nav.rail a", "Galería")
        self.assertEqual(self.page.run("return document.documentElement.lang"), "es")
        self.page.one("#set-language").send_keys("English")
        self.page.one("nav.rail a", "Gallery")


if __name__ == "__main__":
    unittest.main()
