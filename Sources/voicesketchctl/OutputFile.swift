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
  /// - Throws: `SketchError` `.cannotCreate` when it exists and may not be overwritten or its folder refuses, `.inputOutput` when the disk does.
  func write(_ bytes: [UInt8], overwriting: Bool) throws(SketchError) -> String {
    if isDeviceOrPipe { return try pour(bytes) }
    if !overwriting && access(path, F_OK) == 0 { throw exists }
    let temporary = "\(path).\(getpid()).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw cannotCreate }
    let isWritten = OutputFile.write(bytes, to: descriptor) && fsync(descriptor) == 0
    let reason = errno
    close(descriptor)
    guard isWritten else {
      unlink(temporary)
      throw unwritable(reason)
    }
    try move(temporary, overwriting: overwriting)
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
    guard descriptor >= 0 else { throw cannotCreate }
    defer { close(descriptor) }
    guard OutputFile.write(bytes, to: descriptor) else { throw unwritable(errno) }
    return path
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }

  private func move(_ temporary: String, overwriting: Bool) throws(SketchError) {
    if !overwriting {
      // Unlike rename, link never replaces a file that came to be meanwhile.
      if link(temporary, path) == 0 {
        unlink(temporary)
        return
      }
      if errno == EEXIST {
        unlink(temporary)
        throw exists
      }
      // A file system without hard links: the check above has to do.
    }
    guard rename(temporary, path) == 0 else {
      let error = cannotCreate
      unlink(temporary)
      throw error
    }
  }

  private var exists: SketchError {
    SketchError(.cannotCreate, "\(path) exists already", advice: "Use --force to overwrite it, or --output for another name.")
  }

  private func unwritable(_ reason: Int32) -> SketchError {
    SketchError(.inputOutput, "\(path) cannot be written: \(String(cString: strerror(reason)))", advice: "Choose another place.")
  }

  private var cannotCreate: SketchError {
    SketchError(.cannotCreate, "\(path) cannot be made: \(String(cString: strerror(errno)))", advice: "Choose another place with --output.")
  }
}
