"""A provider's key leaves the page when it is sent, and no part of the page shows it again."""

import unittest

from studio_page import Keys, PageCase

KEY = "id-1:top-secret-of-a-test"


class KeyTests(PageCase):
    def test_key_is_sent_told_of_and_nowhere_on_the_page(self):
        self.page.go("settings")
        row = self.page.one("[data-provider=fal]", "no key")
        self.assertIn("“order”", row.text)
        field = self.page.one("#key-fal")
        self.assertEqual((field.get_attribute("type"), field.get_attribute("autocomplete")), ("password", "off"))
        field.send_keys(KEY, Keys.ENTER)
        self.page.wait(lambda: "The keyring cannot be used" in self.page.status(), "why it was not kept")
        self.assertEqual(self.page.one("#key-fal").get_attribute("value"), "")
        kept = self.page.run("return JSON.stringify([document.documentElement.outerHTML, {...localStorage}, {...sessionStorage}])")
        self.assertNotIn("top-secret", kept)
        self.page.expect_refusal_of("/v1/keys")

    def test_what_is_no_key_is_told(self):
        self.page.go("settings")
        self.page.one("#key-openai").send_keys("two words", Keys.ENTER)
        self.page.wait(lambda: "This is no key" in self.page.status(), "the refusal")
        self.page.expect_refusal_of("/v1/keys")


if __name__ == "__main__":
    unittest.main()
