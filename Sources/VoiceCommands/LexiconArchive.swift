import Glibc

/// Writes values one after another, or reads them in the same order: whatever is to be kept names its parts once, for both.
///
/// Plain values lie in it as they do in memory. So it is of use only to the program that wrote it, and only unharmed; `LexiconCache` sees to both.
struct LexiconArchive: ~Copyable {
  /// Where a tape begins: it is used where it lies, and no value of it is to lie in two lines of the cache.
  private static let alignment = 64

  /// What has been written.
  private(set) var bytes: [UInt8] = []
  /// What is read; nil while it is written.
  private let source: UnsafeRawBufferPointer?
  private var position = 0
  /// Something was asked for that is not there.
  private(set) var isBroken = false

  /// One to be written.
  /// - Parameter head: what is to stand before it.
  init(after head: [UInt8]) {
    source = nil
    bytes = head
  }

  /// One to be read, which must stay where it is as long as anything that is read from it.
  /// - Parameter start: how long what stands before it is.
  init(_ source: UnsafeRawBufferPointer, from start: Int) {
    precondition(Int(bitPattern: source.baseAddress) % Self.alignment == 0)
    self.source = source
    position = start
  }

  /// Whether all that was written has been read.
  var isAtEnd: Bool { position == source?.count }

  // MARK: Values

  mutating func value<Value: BitwiseCopyable>(_ value: inout Value) {
    guard source != nil else { return withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) } }
    if let known = take(MemoryLayout<Value>.size) { value = known.loadUnaligned(as: Value.self) }
  }

  mutating func values<Value: BitwiseCopyable>(_ values: inout [Value]) {
    guard source != nil else {
      writeCount(values.count)
      return values.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    guard let count = readCount(of: MemoryLayout<Value>.stride), let known = take(count * MemoryLayout<Value>.stride) else { return }
    values = [Value](unsafeUninitializedCapacity: count) { buffer, filled in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(start: known, count: count * MemoryLayout<Value>.stride))
      filled = count
    }
  }

  /// What is read lies where it is and must not be written to.
  mutating func values<Value: BitwiseCopyable & Sendable>(_ values: inout Tape<Value>) {
    guard source != nil else {
      writeCount(values.count)
      bytes.append(contentsOf: repeatElement(0, count: (Self.alignment - bytes.count % Self.alignment) % Self.alignment))
      return values.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    guard let count = readCount(of: MemoryLayout<Value>.stride) else { return }
    position = (position + Self.alignment - 1) / Self.alignment * Self.alignment
    guard let known = take(count * MemoryLayout<Value>.stride) else { return }
    values = Tape(lent: known, count: count)
  }

  // MARK: Texts and lists

  mutating func text(_ text: inout String) {
    guard source != nil else {
      var copy = text
      return copy.withUTF8 {
        writeCount($0.count)
        bytes.append(contentsOf: $0)
      }
    }
    guard let count = readCount(of: 1), let known = take(count) else { return }
    text = String(decoding: UnsafeRawBufferPointer(start: known, count: count), as: UTF8.self)
  }

  mutating func texts(_ texts: inout [String]) { list(&texts, of: "") { $1.text(&$0) } }

  /// - Parameter blank: what a value is before its parts are read.
  mutating func list<Value>(_ values: inout [Value], of blank: Value, _ parts: (inout Value, inout LexiconArchive) -> Void) {
    guard source != nil else {
      writeCount(values.count)
      for index in values.indices { parts(&values[index], &self) }
      return
    }
    guard let count = readCount(of: 1) else { return }
    values.removeAll()
    values.reserveCapacity(count)
    for _ in 0..<count {
      values.append(blank)
      parts(&values[values.count - 1], &self)
    }
  }

  mutating func optional<Value>(_ value: inout Value?, of blank: Value, _ parts: (inout Value, inout LexiconArchive) -> Void) {
    var isThere = value != nil
    self.value(&isThere)
    guard isThere else { return value = nil }
    var known = value ?? blank
    parts(&known, &self)
    value = known
  }

  // MARK: Bytes

  private mutating func writeCount(_ count: Int) {
    var count = UInt32(count)
    value(&count)
  }

  /// How many of a size follow; nil where there are fewer.
  private mutating func readCount(of size: Int) -> Int? {
    var count: UInt32 = 0
    value(&count)
    guard Int(count) * size <= (source?.count ?? 0) - position else {
      isBroken = true
      return nil
    }
    return Int(count)
  }

  private mutating func take(_ count: Int) -> UnsafeRawPointer? {
    guard let source, !isBroken, count <= source.count - position, let base = source.baseAddress else {
      isBroken = true
      return nil
    }
    defer { position += count }
    return base + position
  }
}
