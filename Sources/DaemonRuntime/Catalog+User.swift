import KindCatalog
import SketchCore

extension Catalog {
  /// The packaged catalogue with the user's own entries from `catalog.d`; what cannot be used is left out.
  /// - Parameter log: where it is named; nil where that was done already.
  static func user(_ directories: XDGDirectories, log: Log?) throws -> Catalog {
    if let reason = OwnFile.distrust(directories.catalog) {
      log?.warning("your own catalogue is not read: \(reason)", ["advice": "chmod go-w \(directories.catalog)"])
      return try CatalogLoader.packaged()
    }
    let (catalog, problems) = try CatalogLoader.load(additions: directories.catalog)
    for problem in problems { log?.warning(problem.message, ["advice": problem.advice]) }
    return catalog
  }
}
