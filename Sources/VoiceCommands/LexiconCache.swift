import Glibc
import SketchCore

/// The compiled lexicon of some files, kept in a file so that only the first start after a change compiles them.
///
/// It counts only for the program that wrote it and the files as they were then: any other is left alone and written anew. Nothing is lost where it
/// cannot be read or written.
struct LexiconCache {
  /// What the file begins with; after it the key and the archive.
  private struct Head: BitwiseCopyable {
    /// Of all that follows it.
    var checksum: UInt64 = 0
    var keyCount: UInt64 = 0
  }

  private let folder: String
  private let path: String
  /// What tells the program and the files apart from others, and from themselves before a change.
  private let key: [UInt8]

  /// - Parameters:
  ///   - folder: where it is kept; made when there is something to keep.
  ///   - name: tells it apart from the caches of others in that folder.
  ///   - files: the paths of the lexicon's.
  /// - Returns: nil where one of them, or the program, is not to be found, or has changed this very moment.
  init?(folder: String, name: String, files: [String]) {
    self.folder = folder
    path = folder + "/" + name + ".lexicon"
    var key = ""
    var now = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &now)
    for file in ["/proc/self/exe"] + files {
      var status = stat()
      guard stat(file, &status) == 0 else { return nil }
      // Nothing can change a file and leave the time of its last change as it was, once the clock that such times are taken from has gone on.
      let time = status.st_ctim
      guard (time.tv_sec, time.tv_nsec) < (now.tv_sec, now.tv_nsec) else { return nil }
      key += "\(file) \(status.st_dev) \(status.st_ino) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)\n"
    }
    self.key = Array(key.utf8)
  }

  // MARK: Reading

  /// The lexicon that was kept; nil where there is none of these files.
  func lexicon() -> Lexicon? {
    guard let file = MappedFile(path) else { return nil }
    let bytes = file.bytes
    let keyEnd = MemoryLayout<Head>.size + key.count
    guard bytes.count >= keyEnd else { return nil }
    let head = bytes.load(as: Head.self)
    guard head.keyCount == key.count, bytes[MemoryLayout<Head>.size..<keyEnd].elementsEqual(key),
      head.checksum == Self.checksum(of: bytes)
    else { return nil }
    var archive = LexiconArchive(bytes, from: keyEnd)
    var compiled = CompiledLexicon()
    compiled.exchange(with: &archive)
    guard !archive.isBroken, archive.isAtEnd else { return nil }
    return Lexicon(compiled, in: file)
  }

  // MARK: Writing

  /// Keeps a lexicon for the next start. Who cannot write there does without.
  func keep(_ compiled: inout CompiledLexicon) {
    var archive = LexiconArchive(after: [UInt8](repeating: 0, count: MemoryLayout<Head>.size) + key)
    compiled.exchange(with: &archive)
    var bytes = archive.bytes
    bytes.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: Head(keyCount: UInt64(key.count)), as: Head.self)
      bytes.storeBytes(of: Self.checksum(of: UnsafeRawBufferPointer(bytes)), as: UInt64.self)
    }
    write(bytes)
  }

  /// Whole or not at all: into a file beside it that then takes its place.
  private func write(_ bytes: [UInt8]) {
    guard Folder.make(folder, mode: 0o700) == 0 else { return }
    let draft = path + ".\(getpid())"
    // Of one that was stopped here.
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    var isWritten = Self.write(bytes, to: file)
    if close(file) != 0 { isWritten = false }
    if !isWritten || rename(draft, path) != 0 { unlink(draft) }
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let count = Glibc.write(file, bytes.baseAddress! + start, bytes.count - start)
        guard count > 0 || count < 0 && errno == EINTR else { return false }
        start += max(0, count)
      }
      return true
    }
  }

  // MARK: Checksum

  /// Of what follows the checksum itself, by eights; the multipliers are those of xxHash's 64 bits.
  private static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var lanes = SIMD4<UInt64>(0, 1, 2, 3)
    let first = MemoryLayout<UInt64>.size
    let block = MemoryLayout<SIMD4<UInt64>>.size
    var index = first
    func mix(_ lane: inout UInt64, _ value: UInt64) {
      let mixed = (lane ^ value) &* 0x9E37_79B1_85EB_CA87
      lane = mixed ^ mixed >> 29
    }
    while index + block <= bytes.count {
      for lane in 0..<4 { mix(&lanes[lane], bytes.loadUnaligned(fromByteOffset: index + lane * first, as: UInt64.self)) }
      index += block
    }
    while index < bytes.count {
      mix(&lanes[0], UInt64(bytes[index]))
      index += 1
    }
    var sum = UInt64(bytes.count)
    for lane in 0..<4 { mix(&sum, lanes[lane]) }
    return sum
  }
}

/// A file's contents where the system keeps them: nothing is copied, and no start after the first waits for a disk.
///
/// It must not be cut short while it is used, as the program's own file must not; `LexiconCache` never writes to one that is there.
final class MappedFile: Sendable {
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

  /// nil where there is no such file.
  fileprivate init?(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size > 0 else { return nil }
    let size = Int(status.st_size)
    guard let memory = mmap(nil, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0), memory != MAP_FAILED else { return nil }
    bytes = UnsafeRawBufferPointer(start: memory, count: size)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress!), bytes.count) }
}
