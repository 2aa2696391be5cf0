"""The tree of versions: five hundred of them are as light as ten, and are walked by keys without losing the place."""

import unittest

from studio_page import Keys, PageCase

# The daemon's answer with further versions: a line, and a branch from an older one at every tenth.
MANY = """
const [total] = arguments;
window.real ??= window.fetch;
window.fetch = async (path, request) => {
  const answer = await window.real(path, request);
  if (!/artworks\\/\\d+\\/revisions/.test(String(path))) return answer;
  const { revisions: [first] } = await answer.json();
  const revisions = Array.from({ length: total }, (_, at) => ({ ...first, number: at + 1, transcript: `step ${at + 1}`,
    parent: at === 0 ? undefined : (at % 10 === 9 ? Math.max(1, at - 7) : at) }));
  return new Response(JSON.stringify({ revisions }));
};"""


class VersionTreeTests(PageCase):
    def setUp(self):
        super().setUp()
        self.number = self.page.draw("draw a kite")
        self.page.go("settings")
        self.page.run(MANY, 500)
        self.addCleanup(self.page.expect_refusal_of, "/thumbnail")
        self.addCleanup(self.page.expect_refusal_of, "/image")
        self.addCleanup(self.page.reload)
        self.page.go(f"artwork/{self.number}")
        self.page.one(".tree-row", "step 1")

    def rows(self):
        return self.page.run("return document.querySelectorAll('.tree-row').length")

    def looked(self):
        return self.page.run("return Number(document.querySelector('.tree-row[aria-pressed=true]')?.dataset.revision)")

    def test_only_rows_in_view_exist_and_all_are_counted(self):
        self.assertLess(self.rows(), 30)
        self.assertLess(self.page.run("return document.querySelectorAll('.tree-lines path').length"), 60)
        self.assertEqual(
            self.page.run("return document.querySelector('.tree-list li').getAttribute('aria-setsize')"), "500"
        )
        self.page.run("document.querySelector('.tree').scrollTop = 300 * 76")
        self.page.one(".tree-row", "step 300")
        self.assertLess(self.rows(), 30)

    def test_keys_walk_it_and_keep_focus_and_place(self):
        self.page.one(".tree-row[data-revision='1']").click()
        for key, number in (
            (Keys.ARROW_DOWN, 2),
            (Keys.END, 500),
            (Keys.ARROW_LEFT, 492),
            (Keys.ARROW_UP, 491),
            (Keys.HOME, 1),
        ):
            before = self.page.run("return document.querySelector('main').scrollTop")
            self.page.keys(key)
            self.page.wait(lambda: self.looked() == number, f"version {number}")
            self.assertEqual(
                self.page.run("return document.activeElement.dataset.revision"), str(number), "the focus goes along"
            )
            self.assertTrue(
                self.page.run("""
                  const tree = document.querySelector('.tree').getBoundingClientRect();
                  const row = document.activeElement.getBoundingClientRect();
                  return row.top >= tree.top - 1 && row.bottom <= tree.bottom + 1;"""),
                "in view of the tree",
            )
            self.assertEqual(self.page.run("return document.querySelector('main').scrollTop"), before)

    def test_looking_at_another_keeps_the_rows_and_the_place(self):
        self.page.run("document.querySelector('.tree').scrollTop = 200 * 76; window.kept = null")
        self.page.one(".tree-row[data-revision='203']")
        self.page.run("window.kept = document.querySelector(\".tree-row[data-revision='204']\")")
        self.page.click(".tree-row[data-revision='203']")
        self.page.wait(lambda: self.looked() == 203, "version 203")
        self.assertTrue(self.page.run("return window.kept.isConnected"))
        self.assertEqual(self.page.run("return document.querySelector('.tree').scrollTop"), 200 * 76)

    def test_words_have_room_beside_the_lanes(self):
        for width in (360, 1024):
            self.page.resize(width, 768)
            room = self.page.run("return document.querySelector('.tree-words').getBoundingClientRect().width")
            self.assertGreater(room, 90, f"at {width}")


if __name__ == "__main__":
    unittest.main()
