import FoundationEssentials
import Glibc
import SketchCore

/// The page's preferences, in a file of the data folder.
actor PreferenceFile: PreferenceControl {
  private let folder: String
  private var values: [String: String]?

  private static let name = "preferences.json"
  /// Bytes of all names and values.
  private static let limit = 4_000_000

  init(folder: String) { self.folder = folder }

  func preferences() -> [String: String] {
    if let values { return values }
    // A file that cannot be read or was damaged is none: what is in it can be chosen anew.
    let bytes = (try? OpenFolder(folder).readAll(Self.name)) ?? []
    let read = (try? WireJSON.decode([String: String].self, from: Data(bytes))) ?? [:]
    values = read
    return read
  }

  func prefer(_ changes: [String: String?]) throws -> [String: String] {
    var changed = preferences()
    for (name, value) in changes { changed[name] = value }
    guard changed != values else { return changed }
    guard changed.reduce(0, { $0 + $1.key.utf8.count + $1.value.utf8.count }) <= Self.limit else {
      throw SketchError(
        .invalidInput, "the page remembers too much", advice: "Keep pictures that are being coloured in the library.")
    }
    let bytes = Array(try WireJSON.encode(changed))
    do throws(FileFault) {
      try AtomicFile.write(bytes, to: Self.name, in: OpenFolder(folder), mode: 0o600)
    } catch {
      throw SketchError(
        .inputOutput, "what the page remembers was not written: \(error.reason)", advice: "Make room on the disk.")
    }
    values = changed
    return changed
  }
}
