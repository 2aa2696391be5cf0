package import SketchCore

/// Comics: their books, and their panels as data.
extension Endpoints {
  package static let book = Endpoint(
    "book", .get, "/v1/artworks/{id}/book", of: .artwork, "A comic as a book",
    description: """
      Cover and pages as PDF or comic book archive, the story in chapters as EPUB, Markdown or text. It is made when \
      it is asked for. 422 for what is no comic that was drawn here.
      """,
    takes: .query(BookSelection.self), returns: .book)

  package static let panels = Endpoint(
    "panels", .get, "/v1/artworks/{id}/panels", of: .artwork, "The panels of a comic, with their words and places",
    description: """
      Each panel tells the versions that changed it; `revision` shows an earlier one. 422 for what is no comic that was \
      drawn here.
      """,
    takes: .query(ColouringQuery.self), returns: .json(ComicPanels.self, "Story, cast and panels"))

  package static let worlds = Endpoint(
    "worlds", .get, "/v1/worlds", "The worlds of comics, with numbers of the comics in each",
    description: "`/v1/artworks?world=` lists them. What is in the trash does not count.",
    returns: .json(ComicWorldList.self, "The worlds in the catalogue's order"))
}
