package import FoundationEssentials

/// The JSON of the control protocol and the library: RFC 3339 times with milliseconds, keys sorted so that equal values
/// have equal bytes.
package enum WireJSON {
  package static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(format(date))
    }
    return try encoder.encode(value)
  }

  package static func text(_ value: some Encodable) throws -> String {
    String(decoding: try encode(value), as: UTF8.self)
  }

  package static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = parse(text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time: \(text)")
      }
      return date
    }
    return try decoder.decode(type, from: data)
  }

  /// `2026-11-20T12:00:00.000Z`, to the nearest millisecond.
  package static func format(_ date: Date) -> String {
    // The style cuts the digits after the third off, and 0.4 seconds are a little less in binary: a quarter of a
    // millisecond keeps what was read and written the same.
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    return Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      .format(Date(timeIntervalSince1970: (milliseconds + 0.25) / 1_000))
  }

  /// Time of a text with or without fractional seconds, in whole milliseconds; nil for any other text.
  package static func parse(_ text: String) -> Date? {
    let read =
      (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
      ?? (try? Date.ISO8601FormatStyle().parse(text))
    return read.map { Date(timeIntervalSince1970: ($0.timeIntervalSince1970 * 1_000).rounded() / 1_000) }
  }
}
