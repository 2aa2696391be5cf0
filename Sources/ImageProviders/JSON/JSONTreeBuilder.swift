/// Builder of a document's tree from its tokens, under limits; knows the path at which they stand.
struct JSONTreeBuilder: Sendable {
  private struct Container {
    var isObject: Bool
    var elements: [JSONTree] = []
    var fields: [String: JSONTree] = [:]
    var key = ""
  }

  /// A step of a path; an element of an array is nil.
  private struct Expectation {
    var steps: [String?]
    var isBase64: Bool
  }

  private enum Text {
    case key([UInt8])
    case plain([UInt8])
    case media(InlineMediaDecoder)
  }

  /// Bytes read before what is told now.
  var offset = 0
  private(set) var root: JSONTree?
  private let limits: JSONLimits
  private let expectations: [Expectation]
  private var containers: [Container] = []
  private var text = Text.plain([])
  private var valueCount = 0
  private var textCount = 0
  private var mediaCount = 0

  init(media: [JSONMediaPath], limits: JSONLimits) {
    self.limits = limits
    expectations = media.map { path in
      switch path {
      case .base64(let path): Expectation(steps: JSONTreeBuilder.steps(of: path), isBase64: true)
      case .link(let path): Expectation(steps: JSONTreeBuilder.steps(of: path), isBase64: false)
      }
    }
  }

  /// "data[].b64_json" is "data", any element, "b64_json".
  private static func steps(of path: String) -> [String?] {
    path.split(separator: ".").flatMap { step -> [String?] in
      var name = step
      var elements = 0
      while name.hasSuffix("[]") {
        name.removeLast(2)
        elements += 1
      }
      return (name.isEmpty ? [] : [String(name)]) + [String?](repeating: nil, count: elements)
    }
  }

  func fault(_ kind: JSONFault.Kind, _ reason: String) -> JSONFault {
    JSONFault(kind: kind, reason: reason, offset: offset)
  }

  // MARK: Values

  mutating func open(isObject: Bool) throws(JSONFault) {
    try count()
    guard containers.count < limits.depth else { throw fault(.tooLarge, "it is nested more than \(limits.depth) deep") }
    containers.append(Container(isObject: isObject))
  }

  mutating func close() {
    guard let container = containers.popLast() else { return }
    place(container.isObject ? .object(container.fields) : .array(container.elements))
  }

  mutating func add(_ scalar: JSONTree) throws(JSONFault) {
    try count()
    if case .number(let digits) = scalar { try count(text: digits.utf8.count) }
    place(scalar)
  }

  private mutating func place(_ value: JSONTree) {
    guard let last = containers.indices.last else {
      root = value
      return
    }
    if containers[last].isObject {
      containers[last].fields[containers[last].key] = value
    } else {
      containers[last].elements.append(value)
    }
  }

  private mutating func count() throws(JSONFault) {
    valueCount += 1
    guard valueCount <= limits.values else { throw fault(.tooLarge, "it has more than \(limits.values) values") }
  }

  private mutating func count(text bytes: Int) throws(JSONFault) {
    textCount += bytes
    guard textCount <= limits.text else { throw fault(.tooLarge, "it has more than \(limits.text) bytes of text") }
  }

  // MARK: Strings

  mutating func beginString(isKey: Bool) throws(JSONFault) {
    try count()
    if isKey {
      text = .key([])
    } else if let expectation = expectations.first(where: { isHere($0.steps) }) {
      text = .media(
        InlineMediaDecoder(
          isBase64Expected: expectation.isBase64, mediaLimit: limits.media - mediaCount, textLimit: limits.text - textCount))
    } else {
      text = .plain([])
    }
  }

  private func isHere(_ steps: [String?]) -> Bool {
    guard steps.count == containers.count else { return false }
    return zip(steps, containers).allSatisfy { step, container in container.isObject ? step == container.key : step == nil }
  }

  mutating func extend(_ bytes: UnsafeRawBufferPointer) throws(JSONFault) {
    // Taken out and put back, so that nothing is copied.
    let current = text
    text = .plain([])
    switch consume current {
    case .key(var known):
      try count(text: bytes.count)
      known.append(contentsOf: bytes)
      text = .key(known)
    case .plain(var known):
      try count(text: bytes.count)
      known.append(contentsOf: bytes)
      text = .plain(known)
    case .media(var decoder):
      do throws(InlineMediaDecoder.Fault) {
        try decoder.feed(bytes)
      } catch {
        throw fault(error)
      }
      text = .media(decoder)
    }
  }

  /// True when it was a key.
  mutating func endString() throws(JSONFault) -> Bool {
    let current = text
    text = .plain([])
    switch consume current {
    case .key(let bytes):
      let key = try string(bytes)
      let last = containers.count - 1
      guard containers[last].fields[key] == nil else { throw fault(.duplicateKey, "the same key comes twice in one object") }
      containers[last].key = key
      return true
    case .plain(let bytes): place(.string(try string(bytes)))
    case .media(var decoder):
      let content: InlineMediaDecoder.Content
      do throws(InlineMediaDecoder.Fault) {
        content = try decoder.finish()
      } catch {
        throw fault(error)
      }
      switch content {
      case .text(let bytes):
        try count(text: bytes.count)
        place(.string(try string(bytes)))
      case .media(let media):
        mediaCount += media.bytes.count
        place(.media(media))
      }
    }
    return false
  }

  private func string(_ bytes: [UInt8]) throws(JSONFault) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw fault(.invalid, "there is text that is no UTF-8") }
    return text
  }

  private func fault(_ fault: InlineMediaDecoder.Fault) -> JSONFault {
    switch fault {
    case .tooLarge: self.fault(.tooLarge, "the pictures in it have more than \(limits.media) bytes")
    case .badBase64: self.fault(.badMedia, "a picture in it is no proper base64")
    case .badHeader, .badEscape: self.fault(.badMedia, "a picture in it is no proper data URI")
    }
  }
}
