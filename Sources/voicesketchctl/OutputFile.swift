import CommandOptions
import Glibc
import SketchCore

/// A file that appears whole or not at all: written beside its place, then moved there.
struct OutputFile {
  let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Returns the absolute path.
  /// - Throws: `SketchError` `.cannotCreate` when it exists and may not be overwritten or its folder refuses,
  ///   `.inputOutput` when the disk does.
  /// - Parameter mode: of the file whatever the umask; as the umask wants it when nil.
  func write(_ bytes: [UInt8], overwriting: Bool, mode: mode_t? = nil) throws(SketchError) -> String {
    if isDeviceOrPipe { return try pour(bytes) }
    if !overwriting && access(path, F_OK) == 0 { throw exists }
    do throws(FileFault) {
      let folder = try OpenFolder(Folder.parent(of: path))
      let file = try AtomicFile(in: folder, mode: mode)
      try file.write(bytes)
      try file.sync()
      try name(file, overwriting: overwriting)
      Folder.sync(folder.path)
    } catch {
      switch error.step {
      case .naming where error.code == EEXIST && !overwriting: throw exists
      case .opening, .creating, .naming: throw cannotCreate(error.code)
      case .reading, .writing, .syncing: throw unwritable(error.code)
      }
    }
    guard let absolute = realpath(path, nil) else { return path }
    defer { free(absolute) }
    return String(cString: absolute)
  }

  /// Renaming a file over /dev/null or a named pipe would take it away from everybody else.
  private var isDeviceOrPipe: Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }

  /// Writes into what is there.
  private func pour(_ bytes: [UInt8]) throws(SketchError) -> String {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw cannotCreate(errno) }
    defer { close(descriptor) }
    let reason = AtomicFile.write(bytes, to: descriptor)
    guard reason == 0 else { throw unwritable(reason) }
    return path
  }

  private var name: String { String(path.split(separator: "/").last ?? "") }

  private func name(_ file: borrowing AtomicFile, overwriting: Bool) throws(FileFault) {
    if !overwriting {
      do {
        return try file.link(as: name)
      } catch  where error.code != EEXIST {
        // A file system without hard links: that nothing is there was checked before.
      }
    }
    try file.rename(to: name)
  }

  private var exists: SketchError {
    SketchError(.cannotCreate, "\(path) exists already", advice: "Use --force to overwrite it, or --output for another name.")
  }

  private func unwritable(_ reason: Int32) -> SketchError {
    SketchError(.inputOutput, "\(path) cannot be written: \(String(cString: strerror(reason)))", advice: "Choose another place.")
  }

  private func cannotCreate(_ reason: Int32) -> SketchError {
    SketchError(
      .cannotCreate, "\(path) cannot be made: \(String(cString: strerror(reason)))", advice: "Choose another place with --output.")
  }
}
