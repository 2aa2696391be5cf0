/// Bytes of a lexicon or an utterance, lent.
package typealias Bytes = Swift.Span<UInt8>

extension Bytes {
  /// Bytes as text.
  package var text: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }

  /// Eight bytes from an index on, the first in the lowest byte; zero beyond the end.
  @inline(__always) package func eight(at index: Int) -> UInt64 {
    withUnsafeBytes { bytes in
      if index + 8 <= bytes.count {
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      }
      let rest = bytes.count - index
      if rest >= 4 {
        // Two fours that may overlap.
        let first = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)))
        let last = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index + rest - 4, as: UInt32.self)))
        return first | last << UInt64(8 * (rest - 4))
      }
      var letters: UInt64 = 0
      for offset in 0..<rest { letters |= UInt64(bytes[index + offset]) << UInt64(8 * offset) }
      return letters
    }
  }
}
