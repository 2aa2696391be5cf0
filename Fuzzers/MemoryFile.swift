import Glibc

/// File in memory, for readers that take a path.
struct MemoryFile: ~Copyable {
  private let descriptor: Int32

  init(_ bytes: [UInt8]) {
    var name = Array("/dev/shm/voicesketch-fuzz-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    unlink(name)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      precondition(count > 0)
      written += count
    }
  }

  deinit { close(descriptor) }

  var path: String { "/proc/self/fd/\(descriptor)" }
}
