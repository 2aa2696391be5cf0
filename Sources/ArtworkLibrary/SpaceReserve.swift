import Glibc
import SketchCore

/// Room on the disk kept for making room: deleting writes to the database before it frees anything.
struct SpaceReserve {
  static let name = "reserve"
  private static let size = 1 << 20

  let data: OpenFolder

  /// Takes as much of the reserve as there is room for.
  func fill() {
    guard let file = try? data.open(Self.name, O_RDWR | O_CREAT | O_NONBLOCK) else { return }
    defer { close(file) }
    var found = stat()
    guard fstat(file, &found) == 0, found.st_mode & S_IFMT == S_IFREG, found.st_nlink <= 1 else { return }
    if found.st_size >= Self.size { return }
    for size in sequence(first: Self.size, next: { $0 > 65_536 ? $0 / 2 : nil })
    where posix_fallocate(file, 0, off_t(size)) == 0 { return }
    data.remove(Self.name)
  }

  /// Gives it up.
  /// - Returns: whether there was one.
  func release() -> Bool { data.remove(Self.name) }
}
