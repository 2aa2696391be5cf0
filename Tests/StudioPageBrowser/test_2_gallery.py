"""The gallery and the picture: found, selected, deleted, put back, compared, and left and come back to."""

import unittest

from studio_page import Keys, PageCase


class GalleryTests(PageCase):
    def setUp(self):
        super().setUp()
        # Enough for a gallery that scrolls.
        while len(self.page.call("/v1/artworks?limit=200")["artworks"]) < 24:
            self.page.draw("draw a balloon")
            if self.page.all(".variation"):
                self.page.click(".variations .buttons button")

    def open(self, query=""):
        self.page.go("settings")
        self.page.go(f"gallery{query}")
        self.page.one(".cell")

    def names(self):
        return [cell.get_attribute("aria-label") for cell in self.page.all(".cell")]

    def test_new_picture_is_first(self):
        number = self.page.draw("draw a lighthouse")
        self.open()
        self.assertEqual(self.page.one(".cell[data-index='0']").get_attribute("id"), f"cell-{number}")
        self.page.wait(
            lambda: self.page.one(".cell[data-index='0'] img").get_property("naturalWidth") > 0, "its thumbnail"
        )

    def test_search_as_one_types(self):
        number = self.page.draw("draw a purple octopus")
        self.open()
        self.page.one("#gallery-search").send_keys("octopus")
        self.page.wait(lambda: set(self.names()) == {"a purple octopus"}, "only octopuses")
        self.assertIn("q=octopus", self.page.driver.current_url)
        self.page.one("#gallery-search").send_keys(" nowhere")
        self.page.click(".gallery-note button", "Show everything")
        self.page.wait(lambda: len(self.names()) > 1, "everything")
        self.assertTrue(number)

    def test_filter_is_in_the_address(self):
        number = self.page.draw("draw a watercolor snail")
        self.open("?style=watercolor")
        for found in self.page.call("/v1/artworks?style=watercolor")["artworks"]:
            self.assertEqual(found["revision"]["style"], "watercolor")
        self.assertIn(f"cell-{number}", [cell.get_attribute("id") for cell in self.page.all(".cell")])

    def test_filters_take_one_row_and_those_that_are_set_are_seen(self):
        self.page.draw("draw a cartoon snail")
        rows = """return [...new Set([...document.querySelectorAll('.filters > *, .filter-more > *')]
          .filter((part) => part.checkVisibility() && !part.matches('.filter-more'))
          .map((part) => Math.round(part.getBoundingClientRect().bottom)))].length"""
        for tongue in ("Español", "Türkçe", "English"):
            self.page.go("settings")
            self.page.one("#set-language").send_keys(tongue)
            self.open()
            for width, number in ((1920, 1), (1280, 1), (1024, 1), (360, 2), (320, 2)):
                self.page.resize(width, 860)
                self.assertEqual(self.page.run(rows), number, f"rows at {width} in {tongue}")
        self.page.click(".filters [aria-expanded=false]")
        style = self.page.one("[data-filter=style]")
        style.send_keys("cartoon")
        self.page.wait(lambda: "style=cartoon" in self.page.driver.current_url, "the filter in the address")
        self.page.click(".filters [aria-expanded=true]")
        self.page.one("[data-filter=style].is-set")
        self.assertFalse(self.page.all("[data-filter=kind]"))
        self.page.click(".filter-more button", "Show everything")
        self.page.wait(lambda: "style" not in self.page.driver.current_url, "no filter")
        self.assertFalse(self.page.all(".filter-more *"))
        self.assertEqual(self.page.focus().text, "Filters")

    def test_selection_is_deleted_and_put_back(self):
        self.open()
        self.page.click(".filters button", "Select")
        numbers = [
            self.page.one(f".cell[data-index='{index}']").get_attribute("id").split("-")[1] for index in range(3)
        ]
        for index in range(3):
            self.page.click(f".cell[data-index='{index}']")
        self.page.one(".selection", "3 selected")
        self.page.click(".selection button", "Delete")
        self.page.wait(
            lambda: all("deletedAt" in self.page.call(f"/v1/artworks/{number}") for number in numbers),
            "three in the trash",
        )
        self.page.click(".status-action button", "Put back")
        self.page.wait(
            lambda: not any("deletedAt" in self.page.call(f"/v1/artworks/{number}") for number in numbers), "three back"
        )

    def test_selection_is_tagged(self):
        self.open()
        self.page.click(".filters button", "Select")
        number = self.page.one(".cell[data-index='1']").get_attribute("id").split("-")[1]
        self.page.click(".cell[data-index='1']")
        self.page.one(".selection input").send_keys("holiday")
        self.page.click(".selection form button")
        self.page.wait(lambda: "holiday" in self.page.call(f"/v1/artworks/{number}")["tags"], "a tag")

    def test_coming_back_lands_at_the_same_place(self):
        self.page.resize(700, 600)
        self.open()
        self.page.run("document.querySelector('.grid').scrollTop = 437")
        self.page.wait(lambda: "at=" in self.page.driver.current_url, "the place in the address")
        top = self.page.run("return document.querySelector('.grid').scrollTop")
        address = self.page.run("return location.hash")
        for come_back in (self.page.driver.back, self.page.reload):
            if come_back == self.page.driver.back:
                number = self.page.run("return document.querySelector('.cell').id.split('-')[1]")
                self.page.go(f"artwork/{number}")
            come_back()
            self.page.one(".cell")
            self.page.wait(
                lambda: self.page.run("return document.querySelector('.grid')?.scrollTop") == top, f"the place {top}", 5
            )
            self.assertEqual(self.page.run("return location.hash"), address)

    def test_picture_cut_by_the_edge_is_opened_where_it_is(self):
        self.page.resize(700, 600)
        self.open()
        self.page.run("document.querySelector('.grid').scrollTop = 300")
        self.page.wait(lambda: "at=" in self.page.driver.current_url, "the place in the address")
        top = self.page.run("return document.querySelector('.grid').scrollTop")
        self.page.run(
            """const { left, top } = document.querySelector('.grid').getBoundingClientRect();
            document.elementFromPoint(left + 60, top + 3).closest('.cell').click();"""
        )
        self.page.click("vs-artwork .back")
        self.page.one(".cell")
        self.page.wait(lambda: self.page.run("return document.querySelector('.grid')?.scrollTop") == top, f"the place {top}", 5)

    def test_few_cells_show_many_pictures(self):
        self.open()
        for width, height in ((360, 740), (1280, 860), (3840, 2160)):
            self.page.resize(width, height)
            self.page.wait(lambda: self.page.all(".cell"), "cells")
            self.assertLessEqual(self.page.run("return document.querySelectorAll('.cell').length"), 120)

    def test_trash_is_a_view_of_its_own(self):
        number = self.page.draw("draw a snowman")
        self.page.click("[data-tool=trash]")
        self.page.wait(lambda: "deletedAt" in self.page.call(f"/v1/artworks/{number}"), "it in the trash")
        self.open("?trash=true")
        self.page.one(f"#cell-{number}").click()
        self.page.click("[data-tool=restore]")
        self.page.wait(lambda: "deletedAt" not in self.page.call(f"/v1/artworks/{number}"), "it back")


class ArtworkTests(PageCase):
    def drawn(self):
        number = self.page.draw("draw a dog")
        self.page.draw("make it blue")
        self.page.draw("make it green")
        return number

    def test_versions_are_walked_and_gone_back_to(self):
        number = self.drawn()
        self.page.go(f"artwork/{number}")
        self.page.one("[data-revision='3'][aria-pressed=true]").send_keys(Keys.ARROW_UP)
        self.page.one("[data-revision='2'][aria-pressed=true]").send_keys(Keys.ARROW_UP)
        self.page.one("[data-revision='1'][aria-pressed=true]")
        self.page.click(".artwork-look .primary", "Go back")
        self.page.wait(lambda: self.page.call(f"/v1/artworks/{number}")["head"] == 1, "version 1")
        self.page.click("[data-revision='3']")
        self.page.click(".artwork-look .primary", "Go forward")
        self.page.wait(lambda: self.page.call(f"/v1/artworks/{number}")["head"] == 3, "version 3")

    def test_two_versions_are_compared_by_slider_and_buttons(self):
        number = self.drawn()
        self.page.go(f"artwork/{number}")
        self.page.click("[data-tool=compare]")
        slider = self.page.one(".compare input[type=range]")
        slider.send_keys(Keys.ARROW_LEFT)
        self.assertEqual(slider.get_attribute("value"), "49")
        self.page.click(".compare .choice", "Before")
        self.assertEqual(slider.get_attribute("value"), "100")
        self.page.click(".compare .choice", "Blink")
        self.page.wait(lambda: slider.get_attribute("value") == "0", "a blink", 3)
        self.page.click(".compare .choice", "Stop blinking")

    def test_title_and_tags_are_changed(self):
        number = self.page.draw("draw a whale")
        self.page.go(f"artwork/{number}")
        self.page.click(".artwork-title button")
        field = self.page.one(".artwork-title input")
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys("Willy", Keys.ENTER)
        self.page.one(".artwork-title h1", "Willy")
        field = self.page.one(".panel form input")
        field.send_keys("sea", Keys.ENTER)
        self.page.wait(lambda: self.page.call(f"/v1/artworks/{number}")["tags"] == ["sea"], "a tag")
        self.page.wait(lambda: field.get_attribute("value") == "", "an empty field")
        # The event that tells of it leaves the field alone.
        field.send_keys("large")
        self.page.wait(lambda: field.get_attribute("value") == "large", "the next tag")
        self.page.click(".panel .chip", "sea")
        self.page.wait(lambda: self.page.call(f"/v1/artworks/{number}")["tags"] == [], "no tags")
        self.assertEqual(field.get_attribute("value"), "large")

    def test_missing_picture_says_so(self):
        self.page.go("artwork/99999999")
        self.page.one(".card.refusal", "not here")
        self.page.expect_refusal_of("/99999999")


if __name__ == "__main__":
    unittest.main()
