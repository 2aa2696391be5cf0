"""The page in a real browser, one for all suites, opened once with the ticket of STUDIO_URL.

BROWSER says which: chromium, or webkit (WebKitGTK's MiniBrowser, which needs a display).
"""

import ctypes, importlib.util, json, os, pathlib, re, subprocess, sys, time, unittest

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
)
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

PATIENCE = 30
SCREENS = ("table", "gallery", "queue", "heard", "usage", "help", "settings", "more")
# Set before any script of the page runs: what the policy refused, and errors nobody caught.
WATCH = """
window.violations = [];
document.addEventListener('securitypolicyviolation', (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
window.addEventListener('unhandledrejection', (event) => window.violations.push(`rejection: ${event.reason}`));
"""


class Chromium:
    """Watched from before the first script of the page, by Chromium's own protocol."""

    def __init__(self):
        options = webdriver.ChromeOptions()
        options.binary_location = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        for argument in ("--headless=new", "--disable-dev-shm-usage", "--hide-scrollbars", "--lang=en"):
            options.add_argument(argument)
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")  # Chromium refuses to run as root otherwise
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        service = webdriver.ChromeService(os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=service)
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})

    def resize(self, width, height):
        metrics = dict(width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def cache(self, is_on):
        """Has documents come from the cache or not."""
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": not is_on})

    def watch(self):
        """Nothing is left to do."""

    def messages(self):
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]


class WebKit:
    """The second engine. It keeps no log for a driver, and is watched from when a page is there."""

    def __init__(self):
        options = webdriver.WebKitGTKOptions()
        options.binary_location = os.environ.get("MINIBROWSER") or next(map(str, pathlib.Path("/usr/lib").glob(MINI_BROWSER)))
        options.add_argument("--automation")
        service = webdriver.WebKitGTKService(os.environ.get("WEBKITDRIVER", "/usr/bin/WebKitWebDriver"))
        self.driver = webdriver.WebKitGTK(options=options, service=service)
        WebElement.text = property(seen_text)
        focus_windows()

    def resize(self, width, height):
        # The window has bars of its own around the page.
        for _ in range(20):
            inner = self.driver.execute_script("return [innerWidth, innerHeight]")
            if inner == [width, height]:
                return
            size = self.driver.get_window_size()
            self.driver.set_window_size(size["width"] + width - inner[0], size["height"] + height - inner[1])
            time.sleep(0.1)

    def cache(self, is_on):
        """There is no way to tell it."""

    def watch(self):
        self.driver.execute_script(WATCH)

    def messages(self):
        return []


def seen_text(found):
    """What is seen of an element, each part on a line: WebKitGTK's driver tells one line, and what is folded in."""
    return re.sub(r"\s*\n\s*", "\n", found.get_property("innerText") or "").strip()


def focus_windows():
    """Gives the windows of a display the focus: without a window manager nobody does, and `:focus` matches nothing."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    root, parent, number = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
    windows = ctypes.POINTER(ctypes.c_ulong)()
    x11.XQueryTree(
        display, ctypes.c_ulong(x11.XDefaultRootWindow(display)), *map(ctypes.byref, (root, parent, windows, number))
    )
    for window in windows[: number.value]:
        attributes = (ctypes.c_byte * 256)()
        x11.XGetWindowAttributes(display, ctypes.c_ulong(window), attributes)
        # One that is not mapped cannot have it.
        if int.from_bytes(bytes(attributes[MAP_STATE : MAP_STATE + 4]), sys.byteorder) == 2:
            x11.XSetInputFocus(display, ctypes.c_ulong(window), 2, ctypes.c_ulong(0))
    x11.XSync(display, 0)


# Where XWindowAttributes has map_state, on 64 bits.
MAP_STATE = 92
MINI_BROWSER = "*/webkit2gtk-4.*/MiniBrowser"
BROWSERS = {"chromium": Chromium, "webkit": WebKit}


class Page:
    shared = None

    def __init__(self, url):
        self.browser = BROWSERS[os.environ.get("BROWSER", "chromium")]()
        self.driver = self.browser.driver
        self.messages, self.refused = [], []
        self.driver.get(url)
        self.wait(lambda: self.all("vs-table"), "the table")
        self.resize(1280, 860)
        self.run("localStorage.setItem('voicesketch.firstSteps', 'seen')")
        self.reload()

    @classmethod
    def get(cls):
        if cls.shared is None:
            cls.shared = cls(os.environ["STUDIO_URL"])
        return cls.shared

    def close(self):
        self.driver.quit()

    def resize(self, width, height):
        self.browser.resize(width, height)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def reload(self):
        self.collect()
        self.driver.refresh()
        self.wait(lambda: self.all("main > *"), "a screen")
        self.browser.watch()

    def go(self, screen):
        self.run("location.hash = arguments[0]", f"#/{screen}")
        name = screen.split("/")[0].split("?")[0]
        self.wait(
            lambda: self.run("return document.querySelector('main > *')?.localName") in (f"vs-{name}", "div"),
            f"the screen {name}",
        )

    def theme(self, name):
        self.run(
            "localStorage.setItem('voicesketch.theme', arguments[0]); document.documentElement.dataset.theme = arguments[0]",
            name,
        )

    def all(self, selector):
        return [found for found in self.driver.find_elements(By.CSS_SELECTOR, selector) if self.is_shown(found)]

    @staticmethod
    def is_shown(found):
        try:
            return found.is_displayed()
        except StaleElementReferenceException:
            return False

    def one(self, selector, text=None):
        """The first shown element of a selector, with a text where one is given; waits for it."""

        def find():
            return [found for found in self.all(selector) if text is None or text in self.text_of(found)]

        return self.wait(find, f"{selector} {text or ''}")[0]

    @staticmethod
    def text_of(found):
        try:
            return found.text
        except StaleElementReferenceException:
            return ""

    def wait(self, condition, what, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while True:
            try:
                if value := condition():
                    return value
            except (StaleElementReferenceException, ElementNotInteractableException):
                pass
            if time.monotonic() > end:
                raise AssertionError(f"{what} did not come; status: “{self.status()}”")
            time.sleep(0.05)

    def click(self, selector, text=None):
        """Clicks, again where the screen was just drawn anew; what something lies over is scrolled to, as people do."""
        for _ in range(60):
            found = self.one(selector, text)
            try:
                return found.click()
            except ElementClickInterceptedException:
                self.run("arguments[0].scrollIntoView({ block: 'center' })", found)
                time.sleep(0.1)
            except (StaleElementReferenceException, ElementNotInteractableException):
                time.sleep(0.1)
        raise AssertionError(f"{selector} cannot be clicked")

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def status(self):
        return self.run("return document.querySelector('[role=status]')?.textContent ?? ''")

    def focus(self):
        return self.driver.switch_to.active_element

    def call(self, path):
        """JSON of a GET, asked by the page itself."""
        return json.loads(
            self.driver.execute_async_script(
                "const [path, done] = arguments; fetch(path).then((answer) => answer.text()).then(done)", path
            )
        )

    # What people do.

    def type(self, text):
        def write():
            field = self.one("#say")
            field.clear()
            field.send_keys(text)
            return True

        self.wait(write, "words in the field")

    def say(self, text):
        self.go("table")
        self.type(text)
        self.keys(Keys.ENTER)

    def say_all(self, *texts):
        """Says one thing after another on whatever screen is shown."""
        self.driver.execute_async_script(
            """
          const [texts, done] = arguments;
          import('/modules/studio.js').then(async ({ studio }) => {
            for (const text of texts) await studio.say({ text });
            done();
          });""",
            texts,
        )

    def draw(self, text):
        """Says something that makes one picture, and waits for it; its number."""
        self.go("table")
        before = self.newest_job()
        self.say(text)
        self.wait(
            lambda: self.newest_job() > before and self.call(f"/v1/jobs/{self.newest_job()}")["state"] == "completed",
            f"a picture of “{text}”",
        )
        number = self.call(f"/v1/jobs/{self.newest_job()}")["artworks"][0]
        self.wait(
            lambda: self.all(f".picture[data-artwork='{number}']") or self.all(".variation"),
            f"picture {number} on the table",
        )
        return number

    def newest_job(self):
        jobs = self.call("/v1/jobs?limit=1")["jobs"]
        return jobs[0]["id"] if jobs else 0

    def shown(self):
        """Artwork and revision on the table."""
        picture = self.one(".stage .picture")
        return int(picture.get_attribute("data-artwork")), int(picture.get_attribute("data-revision"))

    def wait_for_revision(self, number):
        self.wait(lambda: self.all(f".stage .picture[data-revision='{number}']"), f"revision {number}")

    def happen(self, kind, value):
        """Lets an event reach the page as if another tab had read it from the stream."""
        self.run(
            "new BroadcastChannel('voicesketch-events').postMessage({kind: arguments[0], value: arguments[1]})",
            kind,
            value,
        )

    def hear(self, text, outcome=None):
        """Words as the microphone gives them; what the daemon makes of them is an event."""
        self.happen("transcript", {"text": text, "final": True, "source": "speech"})
        if outcome:
            self.happen("command", outcome)

    def expect_refusal_of(self, path):
        """Forgets what the browser itself logs of a request whose refusal a test asked for."""
        self.collect()
        self.messages = [message for message in self.messages if path not in message]

    def collect(self):
        """Keeps what went wrong so far: a new document forgets it."""
        self.messages += self.browser.messages()
        self.refused += self.run("const all = window.violations ?? []; window.violations = []; return all") or []

    def axe(self):
        """Violations axe finds on the screen as it is, as lines."""
        self.run(AXE.read_text(encoding="utf-8") + "\nwindow.axe = axe;")
        result = self.driver.execute_async_script(
            "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}).then(arguments[0])"
        )
        return [
            f"{violation['id']}: {node['target']} {node['failureSummary']}"
            for violation in result["violations"]
            for node in violation["nodes"]
        ]


AXE = next(pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent.rglob("axe.min.js"))


class PageCase(unittest.TestCase):
    """A test with the shared page, at the table of a usual window."""

    def setUp(self):
        self.page = Page.get()
        self.page.resize(1280, 860)
        self.page.go("table")


class OtherDaemonCase(PageCase):
    """A test in a tab of its own, with the page of another daemon: the one that the variable `opener` opens."""

    opener = None

    def setUp(self):
        if self.opener not in os.environ:
            self.skipTest(f"there is no {self.opener}")
        super().setUp()
        first = self.page.driver.current_window_handle
        self.page.collect()
        self.page.driver.switch_to.new_window("tab")
        self.addCleanup(self.back, first)
        address = subprocess.run(os.environ[self.opener].split(), check=True, capture_output=True, text=True)
        self.page.driver.get(address.stdout.strip())
        self.page.resize(1280, 860)
        self.page.wait(lambda: self.page.all("main > *"), "the page in the second tab")
        self.page.run("localStorage.setItem('voicesketch.firstSteps', 'seen')")
        self.page.reload()

    def back(self, first):
        self.page.collect()
        self.page.driver.close()
        self.page.driver.switch_to.window(first)
