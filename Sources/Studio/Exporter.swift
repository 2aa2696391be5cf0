import FoundationEssentials
import Glibc
import SketchCore

/// Writer of exported pictures where the user finds them, never over another file.
struct Exporter {
  /// The configured folder: the user's own, and beneath it no link is followed.
  var folder: String
  /// Home folder, what `~/` means.
  var homeFolder = "/"
  /// Folders that stand for those of the home folder, by name: "Desktop" for `~/Desktop`.
  var homeFolders: [String: String] = [:]

  /// Writes `bytes` and returns the absolute path.
  /// - Parameter ending: of the file's name where the path says none.
  /// - Parameter path: absolute or `~/…`, or relative to the export folder; a folder keeps the generated name.
  /// - Parameter again: it may have been written already: a file with just these bytes is it.
  /// - Throws: `SketchError` `.invalidInput` for a path that leaves the export folder by `..`, `.storageFull`, `.storageReadOnly`.
  func write(_ bytes: [UInt8], title: String, ending: String, path: String?, again: Bool = false) throws -> String {
    let wanted = try target(title: title, ending: ending, path: path)
    let parent = try parent(of: wanted)
    let name: String?
    do throws(FileFault) {
      name = try place(bytes, as: wanted, in: parent, again: again)
    } catch {
      throw failure(errno: error.code, at: error.path)
    }
    return try self.path(of: name, as: wanted)
  }

  /// - Parameter name: nil when all are taken.
  func path(of name: String?, as wanted: URL) throws -> String {
    guard let name else {
      throw SketchError(.conflict, "\(wanted.path) and 998 numbered copies exist", advice: "Export somewhere else.")
    }
    return "\(wanted.deletingLastPathComponent().path)/\(name)"
  }

  /// Writes the file under the first name that nobody has.
  /// - Returns: the name; nil when all are taken.
  private func place(
    _ bytes: [UInt8], as wanted: URL, in folder: OpenFolder, again: Bool
  ) throws(FileFault) -> String? {
    let file = try AtomicFile(in: folder, mode: 0o600)
    try file.write(bytes)
    return try name(file, as: wanted, in: folder) { again && (try? folder.readAll($0)) == bytes }
  }

  /// Syncs a written file and gives it the first name that nobody has.
  /// - Parameter isIt: the file with that name is the one that is written.
  /// - Returns: the name; nil when all are taken.
  func name(
    _ file: borrowing AtomicFile, as wanted: URL, in folder: OpenFolder, isIt: (String) -> Bool
  ) throws(FileFault) -> String? {
    try file.sync()
    for attempt in 1...999 {
      let name = (attempt == 1 ? wanted : numbered(wanted, attempt)).lastPathComponent
      do throws(FileFault) {
        try file.link(as: name)
      } catch {
        guard error.code == EEXIST else { throw error }
        guard isIt(name) else { continue }
      }
      try sync(folder)
      return name
    }
    return nil
  }

  /// Folder of an export, made where it is missing. A path that was said in full leads wherever the user wants it to.
  func parent(of wanted: URL) throws(SketchError) -> OpenFolder {
    let path = wanted.deletingLastPathComponent().path
    let base = URL(filePath: folder, directoryHint: .isDirectory).path
    let isWithin = path == base || path.hasPrefix(base + "/")
    let beneath = isWithin ? path.dropFirst(base.count).split(separator: "/") : []
    var parent = isWithin ? try OpenFolder(folder, as: Exporter.purpose) : nil
    do throws(FileFault) {
      for part in beneath { parent = try parent?.folder(String(part)) }
      if let parent { return parent }
      let reason = Folder.make(path, mode: 0o700)
      guard reason == 0 else { throw FileFault(.creating, path, code: reason) }
      return try OpenFolder(path)
    } catch {
      throw failure(errno: error.code, at: error.path)
    }
  }

  private static let purpose = FolderPurpose(
    "the export folder", code: .configuration,
    elsewhere: "set export-folder to a folder of your own, or say the whole path")

  /// A file system that cannot sync a folder has no more to promise.
  private func sync(_ folder: OpenFolder) throws(FileFault) {
    do throws(FileFault) {
      try folder.sync()
    } catch {
      guard [EINVAL, ENOTSUP, EROFS, EBADF].contains(error.code) else { throw error }
    }
  }

  /// File that is meant, before it is known whether its name is free.
  func target(title: String, ending: String, path: String?) throws -> URL {
    let name = "\(Exporter.fileName(for: title)).\(ending)"
    let base = URL(filePath: folder, directoryHint: .isDirectory)
    guard let path, !path.isEmpty else { return base.appending(path: name) }
    if path.hasPrefix("/") || path.hasPrefix("~/") {
      let full = path.hasPrefix("~/") ? atHome(path.dropFirst(2)) : URL(filePath: path)
      var isFolder = false
      let exists = FileManager.default.fileExists(atPath: full.path, isDirectory: &isFolder)
      if path.hasSuffix("/") || (exists && isFolder) { return full.appending(path: name) }
      return full.pathExtension.isEmpty ? full.appendingPathExtension(ending) : full
    }
    guard !path.split(separator: "/").contains("..") else {
      throw SketchError(.invalidInput, "the export path “\(path)” leaves the export folder", advice: "Give an absolute path instead.")
    }
    let full = base.appending(path: path)
    return full.pathExtension.isEmpty ? full.appendingPathExtension(ending) : full
  }

  private func atHome(_ path: Substring) -> URL {
    let first = path.prefix { $0 != "/" }
    guard let folder = homeFolders[String(first)] else {
      return URL(filePath: homeFolder, directoryHint: .isDirectory).appending(path: path)
    }
    return URL(filePath: folder, directoryHint: .isDirectory).appending(path: path.dropFirst(first.count + 1))
  }

  /// "A red fox, running" → "a-red-fox-running"; at most 60 characters, never empty.
  static func fileName(for title: String) -> String {
    let words = title.lowercased().split { !($0.isLetter || $0.isNumber) }
    let name = String(words.joined(separator: "-").prefix(60)).prefix(bytes: 200)
    return name.isEmpty ? "picture" : name
  }

  private func numbered(_ url: URL, _ number: Int) -> URL {
    let stem = url.deletingPathExtension().lastPathComponent
    return url.deletingLastPathComponent().appending(path: "\(stem)-\(number).\(url.pathExtension)")
  }

  func failure(errno code: Int32, at path: String) -> SketchError {
    let reason = String(cString: strerror(code))
    return switch code {
    case ENOSPC, EDQUOT: SketchError(.storageFull, "cannot export to \(path): \(reason)", advice: "Free some space and export again.")
    case EROFS, EACCES, EPERM:
      SketchError(.storageReadOnly, "cannot export to \(path): \(reason)", advice: "Set export-folder to a folder you can write to.")
    default: SketchError(.inputOutput, "cannot export to \(path): \(reason)", advice: "Check the folder and export again.")
    }
  }
}
