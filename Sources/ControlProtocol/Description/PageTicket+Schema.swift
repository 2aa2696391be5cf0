package import SketchCore

extension PageTicket: Described {
  package static let schema = Schema.object([
    "address": .string.described("Opens the page once; the ticket is what follows “#”"),
    "seconds": .integer.described("How long it can be opened"),
  ])
}
