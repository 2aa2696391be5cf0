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
      return try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: URL(filePath: path)))
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
  /// - Returns: the catalogue; lexicon text with the words of the kinds and options it adds; and each file that is left
  ///   out, with why.
  package static func load(
    additions folder: String, language: String = "en"
  ) throws -> (catalog: Catalog, lexicon: String, problems: [SketchError]) {
    let packaged = try packaged()
    var catalog = packaged
    var problems: [SketchError] = []
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(".json") {
      let path = "\(folder)/\(name)"
      var data = Data()
      do {
        data = try Data(contentsOf: URL(filePath: path))
        catalog = try JSONDecoder().decode(CatalogAddition.self, from: data).added(to: catalog)
      } catch {
        problems.append(
          SketchError(
            .configuration, "\(path) is left out: \(WireJSON.reason(error, in: Array(data)))",
            advice: "Correct it; docs/catalog.md shows what an entry has."))
      }
    }
    return (catalog, catalog.lexicon(beyond: packaged, language: language), problems)
  }
}
