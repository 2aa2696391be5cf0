"""Runs last: the ticket is gone from the address, tabs share a stream, nothing was refused by the policy, nothing went wrong unseen."""

import unittest

from studio_page import PageCase, Page


class PolicyTests(PageCase):
    def test_ticket_is_not_in_the_address_or_the_history(self):
        self.assertTrue(self.page.driver.current_url.split("#")[1].startswith("/"))

    def test_reload_keeps_the_session(self):
        self.page.reload()
        self.page.one("#say")
        self.assertFalse(self.page.all(".closed"))

    def test_tabs_share_one_stream(self):
        first = self.page.driver.current_window_handle
        self.page.driver.switch_to.new_window("tab")
        self.page.driver.get(first_address(self.page, first))
        self.page.resize(1280, 860)
        self.page.wait(lambda: self.page.all("#say"), "the table in the second tab")
        number = self.page.draw("draw a moon")
        streams = self.page.run(
            "return performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/v1/events')).length"
        )
        self.assertEqual(streams, 0)
        self.page.driver.switch_to.window(first)
        self.page.wait(lambda: self.page.all(f".picture[data-artwork='{number}']"), "the picture in the first tab")
        # The second renewed the token; the first goes on writing.
        self.page.click("[data-tool=star]")
        self.page.wait(lambda: self.page.call(f"/v1/artworks/{number}")["favorite"], "a favorite of the first tab")
        # The first goes: the second takes the stream over.
        second = [handle for handle in self.page.driver.window_handles if handle != first][0]
        self.page.collect()
        self.page.driver.close()
        self.page.driver.switch_to.window(second)
        self.page.draw("draw a comet")

    def test_page_has_no_inline_script_or_style(self):
        self.assertEqual(
            self.page.run("return document.querySelectorAll('style, script:not([src]), [onclick]').length"), 0
        )

    def test_what_people_write_is_text_on_every_screen(self):
        markup = "<img src=/none onerror=window.harmed=1><script>window.harmed=1</script>"
        number = self.page.draw(f"draw a fox and a sign that says {markup}")
        change = """const [number, markup, done] = arguments;
          import('/modules/api.js').then(async ({ patch, post }) => {
            await patch(`/v1/artworks/${number}`, { title: markup, tags: [markup.slice(0, 60)] });
            await post('/v1/collections', { name: markup.slice(0, 60), description: markup }).catch(() => {});
          }).then(done, (error) => done(String(error)))"""
        self.assertIsNone(self.page.driver.execute_async_script(change, number, markup))
        self.page.say(f"open {markup}")
        screens = ("table", "gallery", "collections", "heard", "queue", "usage", f"artwork/{number}", f"mask/{number}")
        for screen in screens:
            self.page.go(screen)
            self.page.wait(lambda: not self.page.all("main [aria-busy=true]"), "a quiet screen")
            self.assertIsNone(self.page.run("return window.harmed ?? null"), screen)
            self.assertEqual(self.page.run("return document.querySelectorAll('main [onerror], main script').length"), 0, screen)
        self.page.go(f"artwork/{number}")
        self.page.wait(lambda: "<img src=/none" in self.page.one("vs-artwork h1").text, "the title as text")

    def test_page_is_small(self):
        # The language with the longest words, and nothing kept from before.
        self.page.run("localStorage.setItem('voicesketch.language', 'es')")
        self.page.browser.cache(False)
        self.page.reload()
        sizes = """const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
          .filter(({ name }) => !name.includes('/v1/') && !name.includes('/studio/'));
        const usable = performance.getEntriesByName('usable')[0]?.startTime;
        return entries.map(({ name, encodedBodySize, startTime }) => [name, encodedBodySize, startTime <= usable]);"""
        self.page.wait(lambda: any("mask-file" in name for name, _, _ in self.page.run(sizes)), "the last module")
        found = self.page.run(sizes)
        self.page.browser.cache(True)
        self.page.run("localStorage.removeItem('voicesketch.language')")
        self.page.reload()
        shell = sum(size for _, size, is_shell in found if is_shell)
        total = sum(size for _, size, _ in found)
        print(f"\nuntil the table can be used {shell / 1000:.1f} kB, with all screens {total / 1000:.1f} kB")
        self.assertGreater(len(found), 60)
        self.assertGreater(shell, 40_000)
        self.assertLess(shell, 120_000)
        self.assertLess(total, 150_000)

    @classmethod
    def tearDownClass(cls):
        page = Page.get()
        page.collect()
        page.close()
        assert not page.refused, f"the policy refused, or nobody caught: {page.refused}"
        assert not page.messages, f"the console says: {page.messages}"


def first_address(page, handle):
    current = page.driver.current_window_handle
    page.driver.switch_to.window(handle)
    address = page.driver.current_url
    page.driver.switch_to.window(current)
    return address


if __name__ == "__main__":
    unittest.main()
