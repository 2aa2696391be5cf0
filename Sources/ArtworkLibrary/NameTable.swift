/// Values by their names, found in a row's bytes without making a string of them: a page reads hundreds.
struct NameTable<Value: Sendable>: Sendable {
  private let entries: [(name: Name, value: Value)]

  /// - Parameter name: of 16 bytes at most in UTF-8; longer ones are not found.
  init(_ values: some Sequence<Value>, name: (Value) -> String) {
    entries = values.compactMap { value in
      var text = name(value)
      return text.withUTF8 { Name($0) }.map { ($0, value) }
    }
  }

  subscript(bytes: UnsafeBufferPointer<UInt8>) -> Value? {
    guard let name = Name(bytes) else { return nil }
    return entries.first { $0.name == name }?.value
  }

  /// Bytes of a name as numbers, which are compared at once.
  private struct Name: Equatable, Sendable {
    private var words: (UInt64, UInt64) = (0, 0)

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard 1...16 ~= bytes.count else { return nil }
      withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: UnsafeRawBufferPointer(bytes)) }
    }

    static func == (one: Name, other: Name) -> Bool { one.words == other.words }
  }
}
