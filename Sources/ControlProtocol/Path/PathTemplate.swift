/// A path with at most one parameter: "/v1/jobs/{id}/preview".
package struct PathTemplate: Sendable, Hashable {
  private enum Segment: Hashable {
    case text(String)
    case parameter
  }

  package let text: String
  private let segments: [Segment]

  init(_ text: String) {
    self.text = text
    segments = PathTemplate.split(text).map { $0.first == "{" ? .parameter : .text($0) }
  }

  /// A path of words only, which goes before one with a parameter that also fits.
  package var isConstant: Bool { !segments.contains(.parameter) }

  /// The value of the parameter in a decoded path, empty where the template has none; nil when the path does not fit.
  package func match(_ path: String) -> String? {
    let parts = PathTemplate.split(path)
    guard parts.count == segments.count else { return nil }
    var value = ""
    for (segment, part) in zip(segments, parts) {
      switch segment {
      case .text(let text): guard text == part else { return nil }
      case .parameter: value = part
      }
    }
    return value
  }

  func filled(with value: String) -> String {
    segments.map { if case .text(let text) = $0 { text } else { value } }.joined(separator: "/")
  }

  private static func split(_ path: String) -> [String] {
    path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
  }
}
