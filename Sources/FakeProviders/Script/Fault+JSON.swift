extension Fault {
  /// A fault as the control URL takes it; see docs/providers-fakes.md.
  /// - Throws: `FakeServerFailure` naming what is wrong.
  init(_ json: FakeJSON) throws {
    guard let fields = json.fields else { throw FakeServerFailure("a fault is an object") }
    for field in fields where !Fault.names.contains(field.name) {
      throw FakeServerFailure("unknown field \"\(field.name)\"; there are \(Fault.names.joined(separator: ", "))")
    }
    self.init(
      json["route"]?.text ?? "*", try Fault.action(json), times: json["times"]?.int ?? 1, skip: json["skip"]?.int ?? 0,
      delay: .milliseconds(json["delay_ms"]?.int ?? 0))
  }

  private static let names = [
    "route", "times", "skip", "delay_ms", "status", "headers", "type", "body", "text", "drop", "reset", "truncate_after",
    "cut_after_pieces", "relabel",
    "stall_after", "drip_bytes", "drip_ms", "flood_bytes", "gzip_bomb_bytes", "redirect",
  ]

  private static func action(_ json: FakeJSON) throws -> Action {
    let reset = json["reset"]?.flag ?? false
    if let status = json["status"]?.int { return .respond(response(status, json)) }
    if let location = json["redirect"]?.text { return .respond(FakeResponse(302, [FakeHeader("Location", location)])) }
    if let moment = json["drop"]?.text {
      switch moment {
      case "before": return .hangUp(reset: reset)
      case "after": return .loseAnswer
      default: throw FakeServerFailure("\"drop\" is \"before\" or \"after\" the work")
      }
    }
    if let bytes = json["truncate_after"]?.int { return .truncate(after: bytes, reset: reset) }
    if let pieces = json["cut_after_pieces"]?.int { return .cut(afterPieces: pieces) }
    if let type = json["relabel"]?.text { return .relabel(type) }
    if let bytes = json["stall_after"]?.int { return .stall(after: bytes) }
    if let bytes = json["drip_bytes"]?.int { return .drip(piece: max(1, bytes), every: .milliseconds(json["drip_ms"]?.int ?? 10)) }
    if let bytes = json["flood_bytes"]?.int { return .flood(bytes: bytes) }
    if let bytes = json["gzip_bomb_bytes"]?.int { return .gzipBomb(bytes: bytes) }
    return .work
  }

  private static func response(_ status: Int, _ json: FakeJSON) -> FakeResponse {
    let headers = (json["headers"]?.fields ?? []).compactMap { field in
      (field.value.text ?? field.value.int.map { "\($0)" }).map { FakeHeader(field.name, $0) }
    }
    let text = json["text"]?.text
    let type = json["type"]?.text ?? (text == nil ? "application/json" : "text/html")
    return FakeResponse(
      status, [FakeHeader("Content-Type", type)] + headers, .bytes(text.map { Array($0.utf8) } ?? (json["body"] ?? .object([])).bytes))
  }
}
