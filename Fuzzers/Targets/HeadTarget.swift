import SketchCore

@testable import ImageProviders

/// Heads of HTTP answers, addresses and base64: what providers send around their JSON.
struct HeadTarget: FuzzTarget {
  static let name = "head"

  init() {}

  func run(_ bytes: [UInt8]) {
    var head = HeadParser()
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line.withUnsafeBytes { _ = head.read(line: $0) }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let address = try? WebAddress(text) { _ = try? WebAddress(location: text, from: address) }
    if let base = try? WebAddress("https://example.org/a/b?c") { _ = try? WebAddress(location: text, from: base) }
    _ = IPAddress(text)
    _ = IPAddress.Prefix(text)
    var decoder = Base64Decoder(limit: 4096)
    if (try? bytes.withUnsafeBytes { try decoder.feed($0) }) != nil { _ = try? decoder.finish() }
  }
}
