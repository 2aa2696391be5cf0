"""Coming back from an artwork: is the same artwork on the same pixel? Half the times by the browser's way back, half by
the page's own."""

import random

from selenium.webdriver.common.action_chains import ActionChains

from gallery import SHOWN

SCROLLED = """
const [way, done] = arguments;
const grid = document.querySelector('.grid');
grid.scrollTop = way;
shown(() => new URLSearchParams(location.hash.split('?')[1]).has('at')).then(done);
"""
PLACES = """
return inView().map((cell) => {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return { id: cell.id, left, top, width, height };
});
"""
GRID = "const { top, bottom } = document.querySelector('.grid').getBoundingClientRect(); return { top, bottom }"


def click(page, place, grid):
    """Clicks in the middle of what is in view of a square; many are cut by the edge."""
    y = (max(place["top"], grid["top"]) + min(place["top"] + place["height"], grid["bottom"])) / 2
    chain = ActionChains(page.driver)
    chain.w3c_actions.pointer_action.move_to_location(int(place["left"] + place["width"] / 2), int(y)).click()
    chain.perform()


def run(page, gallery, chance, isByBrowser):
    """Pixels that the artwork that was opened is off after coming back; none where it is not in view."""
    gallery.open(chance.random())
    most = page.run("const { scrollHeight, clientHeight } = document.querySelector('.grid'); return scrollHeight - clientHeight")
    page.driver.execute_async_script(SCROLLED, chance.randint(1, max(1, most)))
    before = {place["id"]: place for place in page.run(PLACES)}
    chosen = chance.choice([place for place in before.values() if min(
        place["top"] + place["height"], page.run(GRID)["bottom"]) - max(place["top"], page.run(GRID)["top"]) > 4])
    click(page, chosen, page.run(GRID))
    page.one("vs-artwork .picture")
    if isByBrowser:
        page.driver.back()
    else:
        page.click("vs-artwork .back")
    gallery.settle()
    after = {place["id"]: place for place in page.run(PLACES)}.get(chosen["id"])
    return after and max(abs(after[side] - chosen[side]) for side in ("left", "top"))


def measure(page, gallery, count=100):
    chance = random.Random(1)
    drifts = [run(page, gallery, chance, isByBrowser=index % 2 == 0) for index in range(count)]
    return {
        "runs": count, "same": sum(drift == 0 for drift in drifts), "gone": drifts.count(None),
        "mostPixels": max([drift for drift in drifts if drift is not None], default=None)}
