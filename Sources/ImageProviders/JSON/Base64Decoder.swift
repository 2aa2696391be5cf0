/// Decoder of base64 (RFC 4648) as it comes, in pieces of any length.
///
/// Strict: no characters of other alphabets, no bits left over. Takes line breaks (RFC 2045), which the encoders of
/// several languages write, the URL-safe alphabet, and a last group without its padding, as encoders of that leave it.
struct Base64Decoder: Sendable {
  enum Fault: Error { case foreignCharacter, misplacedPadding, incomplete, tooLarge }

  private(set) var bytes: [UInt8] = []
  private let limit: Int
  /// The bits of an unfinished group, and how many characters of it have come.
  private var group: UInt32 = 0
  private var groupCount = 0
  private var padding = 0

  /// Room for nearly every picture. Memory that is not written to is none yet, while growing an array copies it, and
  /// holds both copies for as long.
  private static let firstCapacity = 16 << 20

  init(limit: Int) {
    self.limit = limit
    bytes.reserveCapacity(min(limit, Base64Decoder.firstCapacity))
  }

  mutating func feed(_ text: UnsafeRawBufferPointer) throws(Fault) {
    guard !text.isEmpty else { return }
    let most = text.count / 4 * 3 + 3
    guard bytes.count + text.count / 4 * 3 <= limit else { throw .tooLarge }
    reserve(most)
    // Straight into the array's end would be checked byte by byte.
    let fault = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most) { output -> Fault? in
      var count = 0
      defer { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: output[..<count])) }
      for character in text {
        let value = Base64Decoder.values[Int(character)]
        guard value < 64 else {
          if character == UInt8(ascii: "\n") || character == UInt8(ascii: "\r") { continue }
          guard character == UInt8(ascii: "=") else { return .foreignCharacter }
          padding += 1
          continue
        }
        guard padding == 0 else { return .misplacedPadding }
        group = group << 6 | UInt32(value)
        groupCount += 1
        if groupCount == 4 {
          output[count] = UInt8(truncatingIfNeeded: group >> 16)
          output[count + 1] = UInt8(truncatingIfNeeded: group >> 8)
          output[count + 2] = UInt8(truncatingIfNeeded: group)
          count += 3
          group = 0
          groupCount = 0
        }
      }
      return nil
    }
    if let fault { throw fault }
  }

  /// Bytes of the whole text.
  mutating func finish() throws(Fault) -> [UInt8] {
    guard padding == 0 || padding == (4 - groupCount) % 4 else { throw .misplacedPadding }
    switch groupCount {
    case 0: break
    case 2 where group & 0xF == 0: bytes.append(UInt8(truncatingIfNeeded: group >> 4))
    case 3 where group & 0x3 == 0: bytes += [UInt8(truncatingIfNeeded: group >> 10), UInt8(truncatingIfNeeded: group >> 2)]
    default: throw .incomplete
    }
    guard bytes.count <= limit else { throw .tooLarge }
    return bytes
  }

  /// A quarter more than needed: doubling a picture's memory each time would leave half of it unused.
  private mutating func reserve(_ more: Int) {
    let needed = bytes.count + more
    if needed > bytes.capacity { bytes.reserveCapacity(needed + needed / 4) }
  }

  /// The value of each character of either alphabet, 255 for all others.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, character) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
      values[Int(character)] = UInt8(value)
    }
    values[Int(UInt8(ascii: "-"))] = 62
    values[Int(UInt8(ascii: "_"))] = 63
    return values
  }()
}
