import Glibc

/// Identity of a file and of its content, as far as the file system tells.
struct FileStamp: Equatable {
  private let device: UInt
  private let inode: UInt
  private let size: Int
  /// Time of the last change of content or status, nanoseconds: no program can set it.
  private let changed: Int

  init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = Int(status.st_size)
    changed = Int(status.st_ctim.tv_sec) * 1_000_000_000 + Int(status.st_ctim.tv_nsec)
  }

  func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}
