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

    def test_what_the_daemon_says_of_keys_is_in_the_language_of_the_page(self):
        said = self.page.call("/v1/keys")["keys"][0]["detail"]
        self.page.go("settings")
        try:
            for tongue, table, why, refused in (
                ("Español", "Galería", "No hay clave de fal: FAL_KEY no está definida", "No se puede usar el llavero"),
                ("Türkçe", "Galeri", "Fal için anahtar yok: FAL_KEY tanımlı değil", "Anahtarlık kullanılamıyor"),
            ):
                self.page.one("#set-language").send_keys(tongue)
                self.page.one("nav.rail a", table)
                row = self.page.one("[data-provider=fal]", why)
                # Also what is within it.
                self.assertNotIn("keyring", row.text)
                self.assertNotIn("session bus", row.text)
                self.page.one("#key-fal").send_keys(KEY, Keys.ENTER)
                self.page.wait(lambda: refused in self.page.status(), f"why it was not kept, in {tongue}")
                self.page.expect_refusal_of("/v1/keys")
        finally:
            self.page.one("#set-language").send_keys("English")
            self.page.one("nav.rail a", "Gallery")
        self.page.one("[data-provider=fal]", said[1:])

    def test_what_a_provider_says_itself_is_left_alone(self):
        self.page.run("localStorage.setItem('voicesketch.language', 'es')")
        self.page.reload()
        told = self.page.driver.execute_async_script("""
          const done = arguments[0];
          import('/modules/words.js').then(({ told }) => done([
            'not asked for another 2 min after failures', 'key from the keyring; fal could not be asked: Timeout (28)',
            'Your balance is exhausted.', undefined].map(told)));""")
        self.page.run("localStorage.removeItem('voicesketch.language')")
        self.page.reload()
        self.assertEqual(told[0], "no se le pide nada durante 2 min más, tras varios fallos")
        self.assertEqual(told[1], "la clave está en el llavero; no se pudo preguntar a fal: Timeout (28)")
        self.assertEqual(told[2:], ["Your balance is exhausted.", None])

    def test_what_is_no_key_is_told(self):
        self.page.go("settings")
        self.page.one("#key-openai").send_keys("two words", Keys.ENTER)
        self.page.wait(lambda: "This is no key" in self.page.status(), "the refusal")
        self.page.expect_refusal_of("/v1/keys")


if __name__ == "__main__":
    unittest.main()
