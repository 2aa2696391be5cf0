"""Search as one types: from each key to what it finds, beside the daemon's answer to the same search alone."""

import time

from figures import summary
from gallery import SHOWN

# Titles begin with these; the last is in none.
WORDS = ["lighthouse", "dragon", "sailboat", "red mountain", "xylophone"]
# What a key finds is there when the list of these words is loaded, and drawn in the frame after that.
WATCH = """
const [done] = arguments;
window.found = [];
window.watched ??= document.addEventListener('input', async ({ target, timeStamp }) => {
  const text = target.value.trim();
  const isThere = () => new URLSearchParams(location.hash.split('?')[1]).get('q') === text &&
    !document.querySelector('vs-gallery .gallery-note .soft') &&
    document.querySelector('.grid').getAttribute('aria-busy') === 'false';
  for (;;) {
    await nextFrame();
    if (target.value.trim() !== text) return;
    if (isThere()) break;
  }
  found.push([text, performance.now() - timeStamp]);
}, true) ?? true;
done();
"""
ANSWER = """
const [text, done] = arguments;
const start = performance.now();
fetch(`/v1/artworks?q=${encodeURIComponent(text)}*&fields=compact&limit=100`, { cache: 'no-store' })
  .then((answer) => answer.json()).then(() => done(performance.now() - start));
"""


def measure(page, gallery, rounds=3):
    times, alone, letters = [], [], {}
    for _ in range(rounds):
        for word in WORDS:
            # A page anew: lists that were found before are kept.
            page.reload()
            gallery.open()
            page.driver.execute_async_script(WATCH)
            field = page.one("#gallery-search")
            for count, key in enumerate(word, 1):
                field.send_keys(key)
                page.wait(lambda: page.run("return found.length"), f"what “{word[:count]}” finds")
                (text, milliseconds), = page.run("return found.splice(0)")
                if key == " ":
                    continue  # the same words
                times.append(milliseconds)
                letters.setdefault(min(count, 4), []).append(milliseconds)
                # Those who type make a pause of a fifth of a second, too.
                time.sleep(0.2)
                alone.append(page.driver.execute_async_script(ANSWER, text))
    return {"keys": summary(times), "alone": summary(alone),
              "letters": {str(count): summary(values) for count, values in sorted(letters.items())}}
