import Glibc

/// Folder for files that programs and libraries use by their names.
package enum TemporaryFolder {
  /// - Parameter purpose: part of its name: "film".
  /// - Throws: `SketchError` `.storage` where none can be made.
  package static func make(_ purpose: String) throws(SketchError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(parent)/voicesketch-\(purpose)-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw SketchError(
        .storage, "no file can be made in \(parent): \(String(cString: strerror(errno)))", advice: "Make room there.")
    }
    return name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// Removes a folder and the files in it.
  package static func remove(_ path: String) {
    if let folder = try? OpenFolder(path) {
      for name in (try? folder.names()) ?? [] { folder.remove(name) }
    }
    rmdir(path)
  }

  /// Runs `body` with a folder that is removed afterwards.
  package static func with<Value>(_ purpose: String, _ body: (String) throws -> Value) throws -> Value {
    let folder = try make(purpose)
    defer { remove(folder) }
    return try body(folder)
  }
}
