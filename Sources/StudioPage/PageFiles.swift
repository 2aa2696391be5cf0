import FoundationEssentials
import SketchCore

/// The files of the studio page by the paths they are served at. What is not listed when the daemon starts is never
/// served: a request finds a file by its path here, not on the disk.
package struct PageFiles: Sendable {
  private let files: [String: PageFile]

  package init(_ files: [PageFile]) {
    self.files = Dictionary(files.map { ($0.path, $0) }) { _, last in last }
  }

  /// - Throws: `SketchError` `.configuration` when the packaged folder is missing or has no index.html.
  package static func packaged() throws -> PageFiles {
    try PageFiles(folder: PackagedResources.folder("Resources", of: "StudioPage"))
  }

  /// All files below a folder whose kind is known; index.html is the page at "/".
  /// - Throws: `SketchError` `.configuration` when there is no index.html, or a file cannot be read.
  package init(folder: String) throws {
    var files: [PageFile] = []
    for name in ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).sorted() {
      guard let mediaType = PageFiles.mediaType(of: name) else { continue }
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
        throw SketchError(
          .configuration, "the page's file \(folder)/\(name) cannot be read", advice: "Install VoiceSketch again.")
      }
      let isTight = !mediaType.hasPrefix("text/javascript")
      let served = LeanSource.kinds.contains(mediaType) ? LeanSource.lean(Array(bytes), isTight: isTight) : Array(bytes)
      files.append(PageFile(path: name == "index.html" ? "/" : "/\(name)", mediaType: mediaType, bytes: served))
    }
    self.init(files)
    guard self["/"] != nil else {
      throw SketchError(.configuration, "there is no index.html in \(folder)", advice: "Install VoiceSketch again.")
    }
  }

  package subscript(path: String) -> PageFile? { files[path] }

  package var all: [PageFile] { files.values.sorted { $0.path < $1.path } }

  private static let mediaTypes = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "json": "application/json", "svg": "image/svg+xml", "webmanifest": "application/manifest+json", "png": "image/png",
    "webp": "image/webp", "woff2": "font/woff2",
  ]

  private static func mediaType(of name: String) -> String? {
    name.split(separator: ".").dropFirst().last.flatMap { mediaTypes[String($0)] }
  }
}
