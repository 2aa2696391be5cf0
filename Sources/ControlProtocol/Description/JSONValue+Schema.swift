package import SketchCore

extension JSONValue: Described {
  package static let schema = Schema(["type": "object"])
}
