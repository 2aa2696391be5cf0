/// Reader of an event stream whose events are JSON, pictures in them decoded on the way: of an event only its tree is
/// ever in memory.
///
/// Comments and ids of the stream have no meaning here.
struct JSONEventReader: Sendable {
  struct Event: Sendable, Equatable {
    var type: String
    var content: Content
  }

  enum Content: Sendable, Equatable {
    case tree(JSONTree)
    /// A few bytes that are no JSON, such as "[DONE]".
    case word(String)
    case fault(JSONFault)
  }

  private enum Place {
    /// The name of a field, up to the colon.
    case name
    case data, type, ignored
  }

  private let media: [JSONMediaPath]
  private let limits: JSONLimits
  private var place = Place.name
  private var name: [UInt8] = []
  private var isAtStart = true
  private var isAfterCR = false
  /// The next byte is the first after a colon: a space there is none of the value's.
  private var isAfterColon = false
  private var type: [UInt8] = []
  /// The event's document; nil while it has none.
  private var reader: JSONReader?
  private var fault: JSONFault?
  private var beginning: [UInt8] = []

  /// Bytes of the longest word that is looked for.
  private static let wordLimit = 16
  private static let typeLimit = 256

  init(media: [JSONMediaPath] = [], limits: JSONLimits = JSONLimits()) {
    self.media = media
    self.limits = limits
  }

  /// The events these bytes complete.
  mutating func feed(_ bytes: [UInt8]) -> [Event] {
    var events: [Event] = []
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == 0x0A || byte == 0x0D {
        rest.removeFirst()
        let isSecondHalf = byte == 0x0A && isAfterCR
        isAfterCR = byte == 0x0D
        if !isSecondHalf, let event = endLine() { events.append(event) }
        continue
      }
      isAfterCR = false
      if isAfterColon {
        isAfterColon = false
        if byte == UInt8(ascii: " ") {
          rest.removeFirst()
          continue
        }
      }
      if place == .name {
        rest.removeFirst()
        take(name: byte)
      } else {
        let piece = rest.prefix { $0 != 0x0A && $0 != 0x0D }
        rest = rest.dropFirst(piece.count)
        take(piece)
      }
    }
    return events
  }

  private mutating func take(name byte: UInt8) {
    guard byte == UInt8(ascii: ":") else {
      // Longer ones are not ours, a mark of UTF-8 before them included.
      if name.count < 9 { name.append(byte) } else { place = .ignored }
      return
    }
    isAfterColon = true
    if isAtStart, name.starts(with: [0xEF, 0xBB, 0xBF]) { name.removeFirst(3) }
    switch String(decoding: name, as: UTF8.self) {
    case "data":
      place = .data
      if reader == nil { reader = JSONReader(media: media, limits: limits) } else { take([0x0A]) }
    case "event":
      place = .type
      type = []
    default: place = .ignored
    }
  }

  private mutating func take(_ piece: ArraySlice<UInt8>) {
    switch place {
    case .data:
      if beginning.count <= JSONEventReader.wordLimit { beginning += piece.prefix(JSONEventReader.wordLimit + 1 - beginning.count) }
      guard fault == nil else { return }
      do throws(JSONFault) { try reader?.feed(piece) } catch { fault = error }
    case .type: type += piece.prefix(JSONEventReader.typeLimit - type.count)
    case .name, .ignored: break
    }
  }

  private mutating func endLine() -> Event? {
    defer {
      place = .name
      name = []
      (isAtStart, isAfterColon) = (false, false)
    }
    // A line without a colon has no value.
    return place == .name && name.isEmpty ? endEvent() : nil
  }

  private mutating func endEvent() -> Event? {
    defer {
      (reader, fault) = (nil, nil)
      (type, beginning) = ([], [])
    }
    guard reader != nil else { return nil }
    return Event(type: type.isEmpty ? "message" : String(decoding: type, as: UTF8.self), content: content())
  }

  private mutating func content() -> Content {
    if fault == nil {
      do throws(JSONFault) {
        if let tree = try reader?.finish() { return .tree(tree) }
      } catch {
        fault = error
      }
    }
    if beginning.count <= JSONEventReader.wordLimit { return .word(String(decoding: beginning, as: UTF8.self)) }
    return .fault(fault ?? JSONFault(kind: .truncated, reason: "it ends in the middle", offset: 0))
  }
}
