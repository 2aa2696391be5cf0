import SketchCore

/// The address at which the studio page is to be opened.
package struct TicketBody: Sendable {
  /// Use of 127.0.0.1 in place of the page's own name, for a browser that does not find names below localhost.
  package var isLoopback: Bool

  package init(isLoopback: Bool = false) { self.isLoopback = isLoopback }
}

extension TicketBody: Codable {
  private enum Keys: String, CodingKey, CaseIterable { case address }

  private static let loopback = "127.0.0.1"

  package init(from decoder: any Decoder) throws {
    let address = try decoder.strictContainer(keyedBy: Keys.self).decodeIfPresent(String.self, forKey: .address)
    guard address == nil || address == TicketBody.loopback else {
      throw SketchError(
        .invalidInput, "the studio page cannot be opened at “\(address ?? "")”",
        advice: "Leave the address out for the page's own name, or ask for \(TicketBody.loopback).")
    }
    isLoopback = address != nil
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Keys.self)
    if isLoopback { try fields.encode(TicketBody.loopback, forKey: .address) }
  }
}

extension TicketBody: Described {
  package static let schema = Schema.object(
    [
      "address": .string.with("const", .string(loopback))
        .described("Left out, a name below localhost that is the page's alone").optional
    ], isClosed: true)
}
