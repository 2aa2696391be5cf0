"""What the daemon tells of as it happens reaches the page, in order and without gaps."""

import pathlib, re, unittest

from studio_page import PageCase

SOURCES = pathlib.Path(__file__).parents[2] / "Sources"


class EventTests(PageCase):
    def test_every_kind_of_event_is_listened_for(self):
        swift = (SOURCES / "SketchCore/Domain/Studio/StudioEvent.swift").read_text(encoding="utf-8")
        kinds = re.search(r"enum Kind.*?case ([^}]*)", swift, re.S)[1]
        page = (SOURCES / "StudioPage/Resources/modules/events.js").read_text(encoding="utf-8")
        known = re.search(r"KINDS = \[(.*?)\]", page, re.S)[1]
        self.assertEqual(set(re.findall(r"\w+", known)), set(re.findall(r"\w+", kinds)))

    def test_pause_and_a_new_collection_are_no_gap(self):
        self.page.driver.execute_async_script("""
          const done = arguments[0];
          import('/modules/studio.js').then(({ studio }) => {
            window.gaps = [];
            window.told = [];
            studio.connect = (state) => window.gaps.push(state);
            for (const kind of ['queue', 'collection', 'command']) {
              studio.addEventListener(kind, ({ detail }) => window.told.push([kind, detail.paused ?? detail.change]));
            }
            done();
          });""")
        self.addCleanup(self.page.reload)
        said = ("pause the queue", "create a collection called lakes", "resume the queue")
        self.page.say_all(*said)
        self.page.wait(lambda: self.told().count("command") == len(said), "all of it")
        self.assertEqual([kind for kind in self.told() if kind != "command"], ["queue", "collection", "queue"])
        self.assertEqual(self.page.run("return window.told.filter(([kind]) => kind === 'queue').map(([, is]) => is)"), [True, False])
        self.assertEqual(self.page.run("return window.gaps"), [])

    def told(self):
        return self.page.run("return window.told.map(([kind]) => kind)")


if __name__ == "__main__":
    unittest.main()
