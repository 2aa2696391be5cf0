import FoundationEssentials
package import SketchCore

/// Loader of the catalogue: the packaged one, and what the user adds to it in `catalog.d/*.json`.
///
/// A file of the user's has the form of the packaged `catalog.json` and holds only what it adds or changes: a kind by
/// its `id` with the `options` it adds, or changes where it has an option of that `id` already; or a kind that is new.
package enum CatalogLoader {
  /// - Throws: `SketchError` `.configuration` when the packaged file is missing or cannot be read.
  package static func packaged() throws -> Catalog {
    let path = try PackagedResources.folder("Resources", of: "KindCatalog") + "/catalog.json"
    do {
      return try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: URL(filePath: path))).sorted
    } catch {
      throw SketchError(
        .configuration, "the catalogue \(path) cannot be read: \(WireJSON.reason(error))",
        advice: "Install VoiceSketch again.")
    }
  }

  /// Packaged catalogue with the user's files.
  /// - Parameters:
  ///   - folder: one that is missing adds nothing.
  ///   - language: of the lexicon text.
  ///   - scenes: names that the illustrator knows, asked for where there is a file; nil: any name will do.
  /// - Returns: the catalogue; lexicon text with the words of the kinds and options it adds; and what is wrong: each
  ///   file that is left out, and each field that is ignored.
  package static func load(
    additions folder: String, language: String = "en", scenes: (() throws -> SceneNames)? = nil
  ) throws -> (catalog: Catalog, lexicon: String, problems: [SketchError]) {
    let packaged = try packaged()
    var catalog = packaged
    var problems: [SketchError] = []
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let names = all.filter { $0.hasSuffix(".json") }.sorted()
    let known = names.isEmpty ? nil : try scenes?()
    for name in names {
      let path = "\(folder)/\(name)"
      var data = Data()
      do {
        data = try Data(contentsOf: URL(filePath: path))
        problems += unknownFields(in: data, of: path)
        catalog = try JSONDecoder().decode(CatalogAddition.self, from: data).added(to: catalog, scenes: known)
      } catch {
        problems.append(problem("\(path) is left out: \(reason(error, in: Array(data)))"))
      }
    }
    catalog = catalog.sorted
    return (catalog, catalog.lexicon(beyond: packaged, language: language), problems)
  }

  private static func unknownFields(in data: Data, of path: String) -> [SketchError] {
    guard let file = try? JSONDecoder().decode(JSONValue.self, from: data) else { return [] }
    let faults = CatalogFields.unknown(in: file)
    guard !faults.isEmpty else { return [] }
    let lines = JSONLines(Array(data))
    return faults.map { fault in
      problem("\(path), \(lines[fault.place].map { "line \($0), " } ?? "")\(fault)")
    }
  }

  /// Reason with the line of the value it is about.
  private static func reason(_ error: any Error, in bytes: [UInt8]) -> String {
    let reason = WireJSON.reason(error, in: bytes)
    let place = (error as? CatalogFault)?.place ?? WireJSON.place(of: error)
    guard let line = place.flatMap({ JSONLines(bytes)[$0] }) else { return reason }
    return "line \(line), \(reason)"
  }

  private static func problem(_ message: String) -> SketchError {
    SketchError(.configuration, message, advice: "Correct it; docs/catalog.md shows what an entry has.")
  }
}

extension Catalog {
  /// Catalogue whose kinds and options stand by their `order`; those of the same one stay as they are.
  fileprivate var sorted: Catalog {
    var sorted = self
    sorted.kinds = sorted.kinds.stablySorted(by: \.order)
    for index in sorted.kinds.indices {
      sorted.kinds[index].options = sorted.kinds[index].options.stablySorted(by: \.order)
    }
    return sorted
  }
}

extension Array {
  fileprivate func stablySorted(by order: (Element) -> Int) -> [Element] {
    enumerated().sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }.map(\.element)
  }
}
