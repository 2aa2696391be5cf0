/// The addresses at which browsers find the studio page, new at every start of the daemon unless the port is fixed.
///
/// Cookies do not know ports: of a name that all local servers share, each would get the others'. Under a name of its
/// own the page's cookie, stored data and caches are nobody else's.
package struct PageAddress: Sendable, Equatable {
  enum Host: Sendable, Equatable {
    /// A name that was drawn by lot: "vs-3f….localhost".
    case own
    /// 127.0.0.1, for browsers that do not find names below localhost.
    case loopback
  }

  /// "vs-3f…", of 80 random bits.
  let label: String
  let port: UInt16

  /// - Parameter label: the one of an earlier start; another is drawn where it is none.
  init(port: UInt16, label: String? = nil) {
    self.label = label.flatMap { PageAddress.isLabel($0) ? $0 : nil } ?? PageAddress.newLabel()
    self.port = port
  }

  package static func newLabel() -> String { "vs-" + PageToken().text.prefix(20) }

  private static func isLabel(_ text: String) -> Bool {
    text.hasPrefix("vs-") && text.count == 23
      && text.dropFirst(3).allSatisfy { $0.isASCII && ($0.isNumber || $0.isLowercase) }
  }

  /// Text of the header Host: "vs-3f….localhost:4711".
  func authority(_ host: Host) -> String { "\(host == .own ? "\(label).localhost" : "127.0.0.1"):\(port)" }

  /// Text of the header Origin.
  func origin(_ host: Host) -> String { "http://\(authority(host))" }

  var cookieName: String { "studio-\(label)" }

  func host(named authority: String) -> Host? {
    [.own, .loopback].first { self.authority($0) == authority }
  }
}
