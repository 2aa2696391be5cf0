"""Scrubbing: from letting the scrubber go to the pictures of the new place, beside fetching and decoding as many alone."""

from figures import summary
from gallery import SHOWN

GO = """
const [place, done] = arguments;
const range = document.querySelector('.scrubber input');
const before = document.querySelector('.cell').id;
range.value = place;
range.dispatchEvent(new Event('input', { bubbles: true }));
const start = performance.now();
range.dispatchEvent(new Event('change', { bubbles: true }));
shown(() => document.querySelector('.cell') && document.querySelector('.cell').id !== before)
  .then((end) => done([end - start, inView().length]));
"""
# The same page of the list, and as many of its thumbnails, without a gallery.
BARE = """
const [cursor, count, done] = arguments;
const start = performance.now();
fetch(`/v1/artworks?fields=compact&limit=100&cursor=${cursor}`).then((answer) => answer.json()).then(({ artworks }) =>
  Promise.all(artworks.slice(0, count).map(({ id, head, revision }) => {
    const image = new Image();
    image.src = `/v1/artworks/${id}/thumbnail?revision=${head}&v=${revision.image.sha256.slice(0, 16)}`;
    return image.decode();
  }))).then(() => done(performance.now() - start));
"""


def measure(page, gallery, count=40):
    times, bare = [], []
    gallery.open()
    for place in gallery.places(count):
        page.run(SHOWN)
        forget(page)
        time, cells = page.driver.execute_async_script(GO, place)
        times.append(time)
        forget(page)
        bare.append(page.driver.execute_async_script(BARE, gallery.buckets[place]["cursor"], cells))
    return {"gallery": summary(times), "bare": summary(bare)}


def forget(page):
    """Takes all pictures from the browser, which may keep those that it had once."""
    page.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
