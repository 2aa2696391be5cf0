"""Pictures of every view of the page, in both themes and three widths, and a film from speech to picture.

usage: screens.py FOLDER [views] [film]      both by default; the film needs MICROPHONE, a null sink of PulseAudio
"""

import os, pathlib, subprocess, sys, time

from studio_page import ActionChains, Keys, Page

SIZES = {360: 740, 1024: 768, 1920: 1080}
LIBRARY = [
    "draw a lighthouse on a cliff at sunset in watercolor",
    "draw a fox in a snowy forest",
    "draw a cartoon robot watering flowers",
    "draw a castle on a hill in oil painting",
    "draw two cats sleeping on a sofa",
    "draw a whale in the sea at night",
    "draw a portrait picture of a girl with a red umbrella in the rain",
    "make a sticker of a dinosaur",
    "make a mandala with flowers",
    "make a coloring page of a dragon and a castle",
    "draw a hot air balloon over the mountains in stained glass",
    "draw a teapot and three cups on a table",
]
SAID = ["draw a lighthouse at sunset", "add a boat", "undo"]
COLOURED = ["make a coloring page of a house and a tree", "color the roof red"]
FRAMES = 20


class Screens:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.page = Page.get()

    def shoot(self, name):
        for theme in ("light", "dark"):
            self.page.theme(theme)
            for width, height in SIZES.items():
                self.page.resize(width, height)
                time.sleep(0.3)
                self.page.driver.save_screenshot(str(self.folder / f"{name}-{theme}-{width}.png"))
        self.page.theme("system")
        self.page.resize(1280, 860)

    def screen(self, address, name=None):
        self.page.go(address)
        self.page.wait(lambda: not self.page.all("[aria-busy=true], .is-revealing"), "a quiet screen")
        time.sleep(0.5)
        self.shoot(name or address.replace("/", "-"))

    def views(self):
        page = self.page
        self.screen("table", "table-empty")
        self.screen("gallery", "gallery-empty")
        page.go("table")
        page.run("localStorage.removeItem('voicesketch.firstSteps')")
        page.reload()
        time.sleep(1)
        self.shoot("first-steps")
        page.run("localStorage.setItem('voicesketch.firstSteps', 'seen')")
        page.reload()
        numbers = [page.draw(text) for text in LIBRARY]
        branched = page.draw("draw a cabin by a lake")
        for text in ("add a boat", "make the sky orange", "undo", "add a moon"):
            head = page.shown()[1]
            page.say(text)
            page.wait(lambda: page.shown()[1] != head, text)
        self.screen("table", "table-picture")
        page.type("draw four cartoon owls on a branch for my phone")
        page.one("[data-part=style]")
        self.shoot("table-understood")
        page.click("[data-part=style]")
        self.shoot("table-choices")
        page.keys(Keys.ESCAPE)
        page.click(".say .clear")
        page.say("purple zebra")
        page.one(".card.question")
        self.shoot("table-question")
        page.click(".card.question button", "No")
        page.say("make the umbrella blue")
        page.one(".card.refusal")
        self.shoot("table-refusal")
        page.say("draw three variations of a fox in a meadow")
        page.wait(lambda: page.all(".variation"), "variations")
        page.wait(lambda: not page.all("[aria-busy=true], .is-revealing"), "a quiet screen")
        self.shoot("table-variations")
        page.say("create a collection called holidays")
        page.say("put the last three in it")
        self.screen("gallery")
        page.one(".grid").send_keys(Keys.HOME, Keys.SPACE, Keys.ARROW_RIGHT, Keys.SPACE)
        self.shoot("gallery-selection")
        page.keys(Keys.ESCAPE)
        self.screen("gallery?text=nothing+like+it", "gallery-nothing")
        self.screen("collections")
        self.screen("collections/1")
        self.screen(f"artwork/{branched}", "artwork")
        page.click("[data-tool=compare]")
        page.one(".compare input[type=range]")
        self.shoot("artwork-compare")
        page.reload()
        page.one("[data-tool=export]")
        page.click("[data-tool=export]")
        self.shoot("artwork-export")
        page.keys(Keys.ESCAPE)
        self.screen(f"mask/{branched}", "mask")
        page.go(f"colour/{numbers[9]}")
        page.one(".colour-sheet").click()
        self.shoot("colour")
        for name in ("queue", "heard", "usage", "help", "settings", "more"):
            self.screen(name)
        # Another daemon, whose provider is paid for and does not answer.
        page.driver.get(subprocess.check_output(os.environ["SILENT_OPEN"].split(), text=True).strip())
        page.wait(lambda: page.all("main > *"), "the other daemon's page")
        page.run("localStorage.setItem('voicesketch.firstSteps', 'seen')")
        page.reload()
        # Nobody knows the price, so that the button has to be pressed again.
        page.say("draw a mountain")
        self.shoot("table-unpriced")
        page.click(".go")
        time.sleep(2)
        self.shoot("table-drawing")
        page.say("draw a river")
        page.click(".go")
        time.sleep(8)
        self.screen("queue", "queue-full")

    def film(self):
        """Speaks into the virtual microphone with the button held; FRAMES pictures over each part of it."""
        page = self.page
        if "MICROPHONE_OPEN" not in os.environ or "SPOKEN" not in os.environ:
            return print("screens: no film: there is no pulseaudio or no flite")
        page.driver.get(subprocess.check_output(os.environ["MICROPHONE_OPEN"].split(), text=True).strip())
        page.wait(lambda: page.all("main > *"), "the page of the daemon with a microphone")
        page.run("localStorage.setItem('voicesketch.firstSteps', 'seen')")
        page.reload()
        page.resize(1024, 768)
        number = 0
        for sentence in [*SAID, *COLOURED]:
            recording = os.path.join(os.environ["SPOKEN"], sentence.replace(" ", "-") + ".wav")
            button = page.one(".talk")
            ActionChains(page.driver).click_and_hold(button).perform()
            page.wait(lambda: page.all(".talk.is-on"), "an open microphone")
            playing = subprocess.Popen(["paplay", "--device=virtual", recording])
            begun = time.monotonic()
            released = False
            for frame in range(FRAMES // 4 + 1):
                while time.monotonic() - begun < frame * 0.7:
                    if playing.poll() is not None and not released:
                        time.sleep(0.4)
                        ActionChains(page.driver).release().perform()
                        released = True
                    time.sleep(0.02)
                number += 1
                page.driver.save_screenshot(str(self.folder / f"film-{number:02}-{time.monotonic() - begun:.1f}s.png"))
            if not released:
                playing.wait()
                ActionChains(page.driver).release().perform()
            time.sleep(3)
            number += 1
            page.driver.save_screenshot(str(self.folder / f"film-{number:02}-after.png"))
            print(f"said “{sentence}”; heard “{page.call('/v1/journal?limit=1')}”"[:300])
            print("  status:", page.status())


if __name__ == "__main__":
    screens = Screens(sys.argv[1])
    for part in sys.argv[2:] or ["views", "film"]:
        getattr(screens, part)()
    screens.page.close()
