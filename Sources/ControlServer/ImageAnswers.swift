import SketchCore

/// The routes that answer with a picture.
extension ControlService {
  func image(_ id: ArtworkID, _ request: HTTPRequest) async throws -> HTTPResponse {
    let query = try QueryValues(request.query, known: ["revision", "format", "width", "quality"])
    let selection = ImageSelection(
      revision: try query.integer("revision", in: 1...Int.max), format: try query.choice("format", of: ImageFormat.self),
      width: try query.integer("width", in: 1...16_384), quality: try query.integer("quality", in: 1...100))
    let payload = try await studio.image(id, selection)
    if let unchanged = unchanged(payload, request) { return unchanged }
    let title = try await studio.artwork(id).title
    return picture(payload, named: FileName.make(title: title, id: id, revision: selection.revision, mediaType: payload.mediaType))
  }

  func thumbnail(_ id: ArtworkID, _ request: HTTPRequest) async throws -> HTTPResponse {
    let query = try QueryValues(request.query, known: ["revision"])
    let payload = try await studio.thumbnail(id, revision: query.integer("revision", in: 1...Int.max))
    if let unchanged = unchanged(payload, request) { return unchanged }
    return picture(payload, named: FileName.make(title: "thumbnail", id: id, revision: nil, mediaType: payload.mediaType))
  }

  func preview(_ id: JobID, _ request: HTTPRequest) async throws -> HTTPResponse {
    _ = try QueryValues(request.query, known: [])
    let payload = try await studio.preview(of: id)
    if let unchanged = unchanged(payload, request) { return unchanged }
    return picture(payload, named: FileName.make(title: "unfinished", id: id, revision: nil, mediaType: payload.mediaType))
  }

  /// 304 when the client has these bytes already.
  private func unchanged(_ payload: ImagePayload, _ request: HTTPRequest) -> HTTPResponse? {
    guard let known = request.headers["if-none-match"] else { return nil }
    let tags = known.split(separator: ",").map { $0.trimmed }
    let isKnown = tags.contains { $0 == "*" || $0 == "\"\(payload.etag)\"" || $0 == "W/\"\(payload.etag)\"" }
    return isKnown ? HTTPResponse(304, headers: [("ETag", "\"\(payload.etag)\""), ("Cache-Control", "private, no-cache")]) : nil
  }

  private func picture(_ payload: ImagePayload, named name: String) -> HTTPResponse {
    HTTPResponse(
      200,
      headers: [
        ("Content-Type", payload.mediaType), ("ETag", "\"\(payload.etag)\""),
        // The head moves, so a cache has to ask; the tag makes asking cheap.
        ("Cache-Control", "private, no-cache"), ("Content-Disposition", "inline; filename=\"\(name)\""),
        ("X-Content-Type-Options", "nosniff"),
      ], body: .bytes(payload.bytes))
  }
}

/// The name a picture is offered under: "a-red-fox-7.png".
enum FileName {
  static func make(title: String, id: ArtworkID, revision: Int?, mediaType: String) -> String {
    let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var stem = words.joined(separator: "-").prefix(60)
    if stem.isEmpty { stem = "artwork" }
    let version = revision.map { "-r\($0)" } ?? ""
    let kind = ImageFormat.allCases.first { $0.mediaType == mediaType }?.fileExtension ?? "bin"
    return "\(stem)-\(id)\(version).\(kind)"
  }
}
