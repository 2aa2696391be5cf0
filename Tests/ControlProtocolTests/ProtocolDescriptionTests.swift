import Foundation
import SketchCore
import TestSupport
import Testing

@testable import ControlProtocol

@Suite struct ProtocolDescriptionTests {
  private let document = ProtocolDescription.document

  private func fields(_ value: JSONValue?) -> [String: JSONValue] {
    if case .object(let fields)? = value { fields } else { [:] }
  }

  @Test func `describes every endpoint and no other`() {
    #expect(document["openapi"] == "3.1.0")
    var described: [String] = []
    for (path, operations) in fields(document["paths"]) {
      for method in fields(operations).keys where method != "parameters" {
        described.append("\(method.uppercased()) \(path)")
      }
    }
    #expect(described.sorted() == Endpoints.all.map { "\($0.method.rawValue) \($0.path.text)" }.sorted())
    #expect(Set(Endpoints.all.map(\.name)).count == Endpoints.all.count)
  }

  @Test func `every path names its parameter`() {
    for endpoint in Endpoints.all {
      let inBraces = endpoint.path.text.split(separator: "{").dropFirst().first?.prefix { $0 != "}" }
      #expect(inBraces.map(String.init) == endpoint.parameter?.name)
    }
  }

  @Test func `every reference leads somewhere`() throws {
    func references(_ value: JSONValue) -> [String] {
      switch value {
      case .object(let fields):
        fields.flatMap { name, value in
          if name == "$ref", case .string(let target) = value { [target] } else { references(value) }
        }
      case .array(let values): values.flatMap(references)
      default: []
      }
    }
    let found = Set(references(document))
    #expect(found.count > 20)
    for reference in found {
      var place: JSONValue? = document
      for name in reference.dropFirst(2).split(separator: "/") { place = place?[String(name)] }
      #expect(place != nil, "\(reference)")
    }
  }

  @Test func `enumerations follow the types`() throws {
    let schemas = try #require(document["components"]?["schemas"])
    // Kinds are those of the program, and any a user adds.
    var told = ""
    if case .string(let text)? = schemas["Kind"]?["description"] { told = text }
    #expect(ArtKind.allCases.allSatisfy { told.contains($0.rawValue) } && schemas["Kind"]?["enum"] == nil)
    #expect(schemas["Edit"]?["properties"]?["type"]?["enum"] == .array(Edit.Kind.allCases.map { .string($0.rawValue) }))
  }

  @Test func `the YAML is made of the table`() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let check = try await BuiltProgram(path: root.appending(path: "scripts/openapi").path)
      .run(["--check"], environment: ["OPENAPI": BuiltProgram("openapi").path])
    #expect(check.status == 0, "\(check.errors)")
  }
}
