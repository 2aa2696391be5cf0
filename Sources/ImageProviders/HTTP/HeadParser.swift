/// Parser of the head of an answer from the lines libcurl delivers, interim answers (1xx) and trailers left out.
struct HeadParser {
  /// 101 is the answer, too: what follows is no HTTP.
  let takesUpgrade: Bool
  private(set) var head = HTTPHead(status: 0)
  private(set) var isComplete = false
  private var size = 0

  init(takesUpgrade: Bool = false) { self.takesUpgrade = takesUpgrade }

  enum Step: Equatable {
    case more
    /// This line ended the head of the final answer.
    case complete
    case tooLarge
  }

  /// Bytes of a head, far more than any server has to say.
  private static let sizeLimit = 256 << 10

  mutating func read(line bytes: UnsafeRawBufferPointer) -> Step {
    guard !isComplete else { return .more }
    size += bytes.count
    guard size <= HeadParser.sizeLimit else { return .tooLarge }
    let end = bytes.lastIndex { $0 != 0x0D && $0 != 0x0A }
    guard let end else {
      isComplete = head.status >= 200 || takesUpgrade && head.status == 101
      return isComplete ? .complete : .more
    }
    let line = String(decoding: bytes[...end], as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      head = HTTPHead(status: line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      let end = value.lastIndex { $0 != " " && $0 != "\t" }
      head.headers.append(HTTPField(String(line[..<colon]), end.map { String(value[...$0]) } ?? ""))
    }
    return .more
  }
}
