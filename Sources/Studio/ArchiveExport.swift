import FoundationEssentials
import SketchCore

/// Export of many pictures as one archive, a picture at a time; it gets its name when it is whole.
struct ArchiveExport: ~Copyable {
  private let exporter: Exporter
  private let wanted: URL
  private let folder: OpenFolder
  private let file: AtomicFile
  private var zip = ZipWriter()

  private init(_ exporter: Exporter, _ wanted: URL, _ folder: OpenFolder, _ file: consuming AtomicFile) {
    self.exporter = exporter
    self.wanted = wanted
    self.folder = folder
    self.file = file
  }

  /// - Throws: `SketchError` as `Exporter.write`.
  static func begin(_ exporter: Exporter, title: String, path: String?) throws -> ArchiveExport {
    let wanted = try exporter.target(title: title, ending: "zip", path: path)
    let folder = try exporter.parent(of: wanted)
    do throws(FileFault) {
      return ArchiveExport(exporter, wanted, folder, try AtomicFile(in: folder, mode: 0o600))
    } catch {
      throw exporter.failure(errno: error.code, at: error.path)
    }
  }

  mutating func add(_ name: String, _ bytes: [UInt8], at time: Date) throws {
    try write(try zip.file(name, bytes, at: time))
  }

  /// Gives the archive its name.
  /// - Returns: absolute path.
  consuming func finish() throws -> String {
    try write(zip.end())
    let name: String?
    do throws(FileFault) {
      name = try exporter.name(file, as: wanted, in: folder) { _ in false }
    } catch {
      throw exporter.failure(errno: error.code, at: error.path)
    }
    return try exporter.path(of: name, as: wanted)
  }

  private func write(_ bytes: [UInt8]) throws {
    do throws(FileFault) {
      try file.write(bytes)
    } catch {
      throw exporter.failure(errno: error.code, at: error.path)
    }
  }
}
