import SketchCore

/// Step of a technique as it stands in `techniques.tsv`: the name of a pass and its settings.
struct PassSettings: Sendable {
  /// Part of the picture that a pass works on.
  enum Scope: String, Sendable {
    case all, cast, backdrop, sky, land

    @inline(__always)
    func holds(_ region: UInt8) -> Bool {
      switch self {
      case .all: true
      case .cast: region >= RegionMap.cast
      case .backdrop: region < RegionMap.cast
      case .sky: region <= RegionMap.light
      case .land: region > RegionMap.light && region < RegionMap.cast
      }
    }
  }

  let pass: String
  private let values: [String: String]

  var keys: [String] { values.keys.sorted() }

  /// - Parameter text: "outline width=3 color=#101018"; nil for what is not written like that.
  init?(_ text: Substring) {
    let words = text.split(separator: " ")
    guard let name = words.first else { return nil }
    pass = String(name)
    var values: [String: String] = [:]
    for word in words.dropFirst() {
      guard let equals = word.firstIndex(of: "=") else { return nil }
      values[String(word[..<equals])] = String(word[word.index(after: equals)...])
    }
    self.values = values
  }

  func number(_ key: String, _ usual: Float) -> Float { values[key].flatMap(Float.init) ?? usual }

  func numbers(_ key: String, _ usual: [Float]) -> [Float] {
    values[key].map { $0.split(separator: ",").compactMap { Float($0) } } ?? usual
  }

  func text(_ key: String, _ usual: String) -> String { values[key] ?? usual }

  func color(_ key: String, _ usual: RGB) -> RGB { values[key].flatMap { RGB(hex: $0) } ?? usual }

  func colors(_ key: String) -> [RGB] {
    (values[key] ?? "").split(separator: ",").compactMap { RGB(hex: String($0)) }
  }

  var scope: Scope { values["on"].flatMap(Scope.init(rawValue:)) ?? .all }
}
