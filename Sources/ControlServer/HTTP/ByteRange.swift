/// Range of bytes a client asks for: browsers read films piece by piece.
enum ByteRange {
  /// The piece asked for, or all of it where no single range is: several at once are not answered in pieces.
  static func part(of whole: HTTPResponse, _ bytes: [UInt8], asked: String?) -> HTTPResponse {
    var answer = whole
    answer.headers.append(("Accept-Ranges", "bytes"))
    guard let asked, asked.hasPrefix("bytes="), !asked.contains(",") else { return answer }
    guard let range = range(asked.dropFirst(6), of: bytes.count) else {
      return HTTPResponse(416, headers: [("Content-Range", "bytes */\(bytes.count)")])
    }
    answer.status = 206
    answer.headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"))
    answer.body = .bytes(Array(bytes[range]))
    return answer
  }

  /// “0-99”, “100-” or “-50”, the last ones; nil for a range outside.
  private static func range(_ text: Substring, of count: Int) -> Range<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    let (first, last) = (Int(ends[0]), Int(ends[1]))
    switch (first, last) {
    case (let first?, let last?) where first <= last && first < count: return first..<min(last + 1, count)
    case (let first?, nil) where ends[1].isEmpty && first < count: return first..<count
    case (nil, let last?) where ends[0].isEmpty && last > 0 && count > 0: return max(0, count - last)..<count
    default: return nil
    }
  }
}
