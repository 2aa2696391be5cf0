import Glibc
import SketchCore

/// Owner of one open file or folder.
struct OpenFile: ~Copyable {
  let descriptor: Int32
  let path: String

  init(_ path: String, _ flags: Int32) throws {
    descriptor = open(path, flags | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { throw SketchError.system("opening it", path) }
  }

  deinit { close(descriptor) }

  borrowing func readAll() throws -> [UInt8] {
    var size = stat()
    guard fstat(descriptor, &size) == 0 else { throw SketchError.system("reading it", path) }
    return try [UInt8](unsafeUninitializedCapacity: Int(size.st_size)) { buffer, filled in
      while filled < buffer.count {
        let count = read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw SketchError.system("reading it", path) }
        if count == 0 { return }
        filled += count
      }
    }
  }

  borrowing func sync() throws {
    guard fsync(descriptor) == 0 else { throw SketchError.system("syncing it to disk", path) }
  }
}

enum FileSystem {
  /// Makes a folder's entries (a rename, a new file) survive a power cut.
  static func syncFolder(_ path: String) throws {
    try OpenFile(path, O_RDONLY | O_DIRECTORY).sync()
  }

  /// Creates the folder and those above it where they are missing, for this user only; new ones survive a power cut.
  static func createFolder(_ path: String) throws {
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    if mkdir(path, 0o700) == 0 { return try syncFolder(parent.isEmpty ? "/" : parent) }
    switch errno {
    case EEXIST:
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        errno = ENOTDIR
        throw SketchError.system("creating the folder", path)
      }
    case ENOENT where parent.contains("/"):
      try createFolder(parent)
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SketchError.system("creating the folder", path) }
      try syncFolder(parent)
    default: throw SketchError.system("creating the folder", path)
    }
  }

  /// Names in a folder without `.` and `..`, sorted; none when there is no such folder.
  static func names(in folder: String) throws -> [String] {
    guard let directory = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw SketchError.system("reading the folder", folder)
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Size in bytes and the last change of the entry itself (a rename counts), or nil when there is no such file.
  static func status(of path: String) -> (size: Int, changed: Int)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return (Int(status.st_size), Int(status.st_ctim.tv_sec))
  }
}

extension SketchError {
  /// Failure of the last system call, from `errno`.
  static func system(_ doing: String, _ path: String) -> SketchError {
    StorageFault(errno: errno, doing: doing).error(path: path)
  }
}
