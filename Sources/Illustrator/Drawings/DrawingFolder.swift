import Glibc

/// Folder of SVGs that extend what can be drawn.
package struct DrawingFolder: Sendable, Equatable {
  package enum Standing: Sendable {
    /// Drawings of the user's: their names and titles come before those that are built in.
    case own
    /// A collection for everybody: only for words that nothing else is drawn for.
    case clipArt
  }

  package var path: String
  package var standing: Standing

  package init(_ path: String, _ standing: Standing) { (self.path, self.standing) = (path, standing) }

  /// Where Debian's `openclipart-svg` puts its drawings.
  package static let openClipArt = "/usr/share/openclipart/svg"

  /// File and when it was last written: another one is read again.
  struct File: Hashable {
    /// Path below the folder, without the ending.
    var name: String
    var path: String
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// Its SVG files, by name; none where there is no such folder.
  func files() -> [File] {
    var found: [File] = []
    list("", depth: 0, &found)
    return found.sorted { $0.name < $1.name }
  }

  private func list(_ below: String, depth: Int, _ found: inout [File]) {
    guard depth < DrawingLimits.folders, let stream = opendir("\(path)/\(below)") else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream), found.count < DrawingLimits.files {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let place = below + name
      var status = stat()
      guard stat("\(path)/\(place)", &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        list(place + "/", depth: depth + 1, &found)
      } else if name.lowercased().hasSuffix(".svg") {
        found.append(
          File(
            name: String(place.dropLast(4)), path: "\(path)/\(place)", size: Int(status.st_size),
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec))
      }
    }
  }
}

extension DrawingFolder.File {
  /// Content of the file. A pipe or a device is not waited for.
  func read() throws(DrawingFault) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .noPlainFile }
    guard status.st_size <= DrawingLimits.bytes else { throw .tooLarge }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + filled, $0.count - filled) }
      guard count > 0 else { break }
      filled += count
    }
    return Array(bytes[..<filled])
  }
}
