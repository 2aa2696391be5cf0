package import SketchCore

/// Colouring in, and parts of pictures: fields, colours, regions, masks.
extension Endpoints {
  package static let colouring = Endpoint(
    "colouring", .get, "/v1/artworks/{id}/colouring", of: .artwork, "A page to colour in, with its colours so far",
    description: """
      The fields between its lines, with the names of what they show where the illustrator drew it. 422 for a \
      picture that is no line drawing.
      """,
    takes: .query(ColouringQuery.self), returns: .json(ColouringSheet.self, "The page"))

  package static let color = Endpoint(
    "color", .post, "/v1/artworks/{id}/colouring", of: .artwork, "Colour a page; that is another revision",
    description: """
      The marks are put under the lines in their order, after those that the base has. A revision holds at most \
      \(Colouring.mostMarks) marks with \(Colouring.mostPoints) points.
      """,
    takes: .body(
      ColouringBody.self,
      examples: [
        "filled": ["base": 1, "marks": [["fill": ["x": 512, "y": 300, "color": "#d93a32"]]]],
        "drawn": [
          "base": 2, "keep": 1,
          "marks": [["stroke": ["points": [[100, 120], [140, 160]], "width": 8, "color": "#2f78d0", "inside": true]]],
        ],
      ]), returns: .shared(Artwork.self))

  package static let regions = Endpoint(
    "regions", .get, "/v1/artworks/{id}/regions", of: .artwork, "Things and parts that a picture shows, and where",
    description: """
      Their pixels make a mask of a part that is chosen by its name. 422 for a picture the illustrator did not draw.
      """,
    takes: .query(ColouringQuery.self), returns: .json(PictureRegions.self, "The regions"))

  package static let drawnNames = Endpoint(
    "drawnNames", .get, "/v1/names", "What things and their parts are called in another language",
    takes: .query(LanguageQuery.self), returns: .json(DrawnNames.self, "The names"))

  package static let holdMask = Endpoint(
    "holdMask", .post, "/v1/artworks/{id}/mask", of: .artwork, "Have the next change that is spoken change a part only",
    description: """
      The mask goes with the next change that is heard, where that is about this artwork, and is gone then, or after \
      ten minutes. What is typed or sent has its mask with it: POST /v1/commands.
      """,
    takes: .body(MaskBody.self), returns: .shared(Artwork.self))

  package static let dropMask = Endpoint(
    "dropMask", .delete, "/v1/artworks/{id}/mask", of: .artwork, "Forget the mask that waits for a spoken change",
    returns: .shared(Artwork.self))

  package static let coloredPage = Endpoint(
    "coloredPage", .get, "/v1/artworks/{id}/colouring/image", of: .artwork, "A coloured page, drawn larger",
    description: "PNG, scale times as large as the page; the colours are drawn anew at that size.",
    takes: .query(ColouredSelection.self), returns: .picture)
}
