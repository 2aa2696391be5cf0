import StudioPage

/// 256 random bits as text: a ticket, a session, or a proof that a page of ours asks.
struct PageToken: Sendable, Equatable {
  /// 64 hexadecimal digits.
  let text: String

  init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in PageToken.hex(generator.next()) }.joined()
  }

  /// SHA-256 of a token's text: all that is kept of one.
  struct Hash: Hashable, Sendable {
    private let digest: String

    init(of text: String) { digest = PageFile.hash(Array(text.utf8)) }
  }

  var hash: Hash { Hash(of: text) }

  private static func hex(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
