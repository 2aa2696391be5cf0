"""First paint of the shell (first contentful paint, from the start of the navigation), beside a page of one word."""

import time

from figures import summary

PAINT = """
const done = arguments[0];
new PerformanceObserver((list, observer) => {
  const [entry] = list.getEntriesByName('first-contentful-paint');
  if (!entry) return;
  observer.disconnect();
  done(entry.startTime);
}).observe({ type: 'paint', buffered: true });
"""


def paint(page):
    return page.driver.execute_async_script(PAINT)


def measure(page, gallery, count=20):
    first, again, plain = [], [], []
    address = page.driver.current_url.split("#")[0]
    for _ in range(count):
        page.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
        page.driver.get("about:blank")
        page.driver.get(address)
        first.append(paint(page))
        page.one("nav.rail a")
        # What it loads beforehand is loaded, too.
        time.sleep(1)
        page.driver.get("about:blank")
        page.driver.get(address)
        again.append(paint(page))
        page.one("nav.rail a")
        page.driver.get("about:blank")
        page.driver.get("data:text/html,<p>VoiceSketch")
        plain.append(paint(page))
    page.driver.get(address)
    page.one("nav.rail a")
    return {"empty cache": summary(first), "again": summary(again), "plain": summary(plain)}
