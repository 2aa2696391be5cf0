"""What the daemon says, in the other languages of the page."""

import re, unittest

from daemon_sentences import sentences
from studio_page import PageCase


class TongueTests(PageCase):
    def setUp(self):
        super().setUp()
        self.addCleanup(self.speak, None)

    def speak(self, language):
        self.page.run(
            """
          if (arguments[0]) localStorage.setItem('voicesketch.language', arguments[0]);
          else localStorage.removeItem('voicesketch.language');""",
            language,
        )
        self.page.go("table")
        self.page.reload()

    def told(self, texts):
        return self.page.driver.execute_async_script(
            "const [texts, done] = arguments; import('/modules/words.js').then(({ told }) => done(texts.map(told)));", texts
        )

    def test_every_sentence_on_what_went_wrong_is_told(self):
        said = sentences()
        self.assertGreater(len(said), 300)
        for language in ("es", "tr"):
            self.speak(language)
            left = [f"{said[text]}: {text}" for text, told in zip(said, self.told(list(said))) if told == text]
            self.assertEqual(left, [], f"words/told-{language}.json does not have them")

    def test_sentences_in_each_other_are_told_and_quotations_left(self):
        self.speak("es")
        told = self.told(
            [
                "fal.ai refused the request (“Too large. Try 3.”)",
                "Drawn by OpenAI, because fal.ai does not know the key; sd-server is overloaded. Ask for it again.",
                "OpenAI took too long to answer; it may be charged; before that: fal.ai rests after failures for another 2 min",
                "You have left: 3 more pictures today, $0.60 this month; what is drawn for nothing does not count.",
                "Put “one picture” (#3) into “no picture yet”.",
            ]
        )
        self.assertEqual(
            told,
            [
                "fal.ai rechazó la petición («Too large. Try 3.»)",
                "Lo dibujó OpenAI, porque fal.ai no conoce la clave; sd-server está saturado. Pídelo otra vez.",
                "OpenAI tardó demasiado en responder; puede que se cobre; antes: fal.ai descansa tras varios fallos durante 2 min más",
                "Te quedan: 3 dibujos más hoy, $0.60 este mes; lo que se dibuja gratis no cuenta.",
                "Puesto en «no picture yet»: «one picture» (#3).",
            ],
        )

    def test_what_was_understood_is_told(self):
        understood = {
            "draw 2 × “a fox”, sticker, animals, watercolor": "dibujar 2 × «a fox», pegatina, animales, acuarela",
            "add “a boat”, “on the left”; remove “the tree”": "añadir «a boat», «on the left»; quitar «the tree»",
            "make “the roof” “red”": "hacer que «the roof» sea «red»",
            "in the panel 2: somebody says “hello”": "en la viñeta 2: alguien dice «hello»",
            "delete the last 3 pictures tagged “test”": "borrar los últimos 3 dibujos con la etiqueta «test»",
            "put the current picture into the collection “holidays”": "poner el dibujo actual en la colección «holidays»",
            "export “fox” as pdf": "exportar «fox» como pdf",
            "undo 3 things": "deshacer 3 cosas",
        }
        self.speak("es")
        self.assertEqual(
            self.told([f"I heard “x y” and took it for: {said}." for said in understood]),
            [f"Oí «x y» y lo entendí como: {told}." for told in understood.values()],
        )
        self.speak("tr")
        for said, told in zip(understood, self.told(list(understood))):
            left = re.sub("“[^”]*”", "", told)
            self.assertNotRegex(left, r"\b(draw|add|make|panel|delete|put|export|undo|the|pictures?)\b", said)

    def test_parts_of_a_picture_have_their_names(self):
        self.speak("es")
        number = self.page.draw("make a coloring page of a house")
        self.page.go(f"colour/{number}")
        self.page.one(".region-list", "tejado")
        names = {button.text.split("\n")[0] for button in self.page.all(".region-list button")}
        self.assertTrue({"puerta", "ventana", "cielo"} <= names and "door" not in names, names)

    def test_status_has_no_english_but_what_a_provider_said(self):
        for language, key, state in (
            ("es", "Fal.ai no conoce la clave.", "No hubo ninguna orden en 5 minutos"),
            ("tr", "Fal.ai anahtarı tanımıyor.", "5 dakika boyunca komut yoktu"),
        ):
            self.speak(language)
            self.page.run("""
              const { fetch } = window;
              const named = (name, message) => ({ name, available: false, standing: 'resting',
                detail: 'not asked for another 2 min after failures', lastError: { code: 'provider', message, advice: '' } });
              window.fetch = async (path, request) => {
                const answer = await fetch(path, request);
                return path !== '/v1/status' ? answer : new Response(JSON.stringify({ ...await answer.json(),
                  reason: 'there was no command for 5 minutes',
                  providers: [named('fal', 'fal.ai does not know the key'), named('own', 'Your balance is exhausted.')] }));
              };""")
            self.page.go("usage")
            self.page.one(".provider .bad", key)
            # Quoted behind what its code says.
            own = self.page.all(".provider .bad")[1].text
            self.assertRegex(own, r"[«“]Your balance is exhausted\.[»”]")
            self.assertNotEqual(own[0], "Y")
            self.page.one(".facts dd", state)

    def test_refusals_and_questions_have_no_english_but_quotations(self):
        self.speak("es")
        self.page.draw("draw a cat")
        self.page.say("make the umbrella blue")
        card = self.page.one(".card.refusal", "No hay «umbrella» en el dibujo")
        self.assertEqual(
            [button.text for button in self.page.all(".card.refusal .choice")],
            ["Colorear: cat → azul", "Añadir: a blue umbrella"],
        )
        self.assertNotIn("There is", card.text)
        self.assertNotRegex(re.sub("«[^»]*»", "", self.page.status()), "There|Nothing|Say")
        self.page.click(".card.refusal .choice", "Colorear: cat")
        self.page.wait_for_revision(2)
        self.page.say("purple zebra")
        self.page.one(".card.question", "¿Dibujo «purple zebra»?")
        self.page.click(".card.question button", "No")
        self.page.wait(lambda: "Muy bien, no se hizo nada." in self.page.status(), "the answer")


if __name__ == "__main__":
    unittest.main()
