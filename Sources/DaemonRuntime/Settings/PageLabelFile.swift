import ControlServer
import SketchCore

/// The page's name below localhost, kept from start to start: bookmarks, an installed page and what browsers keep for
/// an address stay good where the port is fixed.
struct PageLabelFile {
  private let folder: String
  private static let name = "page-name"

  init(folder: String) { self.folder = folder }

  /// The name of the start before; a new one where there is none, which is kept as far as that can be.
  var label: String {
    if let bytes = try? OpenFolder(folder).readAll(Self.name) {
      let text = String(decoding: bytes, as: UTF8.self).trimmed
      if !text.isEmpty { return text }
    }
    let new = PageAddress.newLabel()
    try? AtomicFile.write(Array((new + "\n").utf8), to: Self.name, in: OpenFolder(folder), mode: 0o600)
    return new
  }
}
