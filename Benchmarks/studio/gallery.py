"""The gallery of a library in a browser: its places, and when what is in view is there."""

import contextlib
import urllib.parse

# Resolves with the time at which the pictures of all squares in view are decoded and a frame was made of them. What it
# waits for before that is told by a condition.
SHOWN = """
window.inView = () => {
  const { top, bottom } = document.querySelector('.grid').getBoundingClientRect();
  return [...document.querySelectorAll('.cell')].filter((cell) => {
    const place = cell.getBoundingClientRect();
    return place.bottom > top && place.top < bottom;
  });
};
window.nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
window.shown = async (condition) => {
  for (;;) {
    await nextFrame();
    if (!condition()) continue;
    const cells = inView();
    if (!cells.length || !cells.every((cell) => cell.classList.contains('is-loaded'))) continue;
    await Promise.all(cells.map((cell) => cell.querySelector('img').decode()));
    await nextFrame();
    return performance.now();
  }
};
"""
WAIT = "const done = arguments[0]; shown(() => document.querySelector('main > vs-gallery .cell')).then(done)"


class Gallery:
    def __init__(self, page):
        self.page = page
        self.buckets = page.call("/v1/artworks/buckets")["buckets"]
        page.driver.set_script_timeout(60)

    @property
    def artworks(self):
        return sum(bucket["count"] for bucket in self.buckets)

    def places(self, count):
        """Numbers of so many places of the scrubber, spread over all but the newest; fewer where there are no more."""
        last = len(self.buckets) - 1
        count = min(count, last)
        return [last - index * last // count for index in range(count)]

    def open(self, share=0):
        """Shows the pictures of a place of the scrubber: 0 is the newest, 1 the oldest."""
        bucket = self.buckets[int(share * (len(self.buckets) - 1))]
        self.page.go("more")
        self.page.go("gallery?" + urllib.parse.urlencode({"start": bucket["cursor"]}) if share else "gallery")
        self.settle()

    def settle(self):
        self.page.run(SHOWN)
        self.page.driver.execute_async_script(WAIT)

    @contextlib.contextmanager
    def elsewhere(self):
        """An empty tab, and back to this one."""
        driver = self.page.driver
        own = driver.current_window_handle
        driver.switch_to.new_window("tab")
        self.page.resize(1280, 860)
        try:
            yield
        finally:
            driver.close()
            driver.switch_to.window(own)
