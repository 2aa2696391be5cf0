import ControlProtocol
import SketchCore

extension ControlService {
  var pictureHandlers: [Handler] {
    [
      Handler(Endpoints.image, respond: image), Handler(Endpoints.thumbnail, respond: thumbnail),
      Handler(Endpoints.preview, respond: preview), Handler(Endpoints.film, respond: film),
      Handler(Endpoints.compare, respond: compare), Handler(Endpoints.makingOf, respond: makingOf),
    ]
  }

  private func image(_ call: Call<ArtworkID, ImageSelection>) async throws -> HTTPResponse {
    let id = call.parameter
    let payload = try await studio.image(id, call.input)
    if let unchanged = unchanged(payload, call.request) { return unchanged }
    let title = try await studio.artwork(id).title
    return picture(
      payload, named: FileName.make(title: title, id: id, revision: call.input.revision, mediaType: payload.mediaType))
  }

  private func thumbnail(_ call: Call<ArtworkID, ThumbnailSelection>) async throws -> HTTPResponse {
    let payload = try await studio.thumbnail(call.parameter, call.input)
    let isImmutable = call.input.version != nil
    if let unchanged = unchanged(payload, call.request, isImmutable: isImmutable) { return unchanged }
    return picture(
      payload, named: FileName.make(title: "thumbnail", id: call.parameter, revision: nil, mediaType: payload.mediaType),
      isImmutable: isImmutable)
  }

  private func film(_ call: Call<ArtworkID, FilmSelection>) async throws -> HTTPResponse {
    let payload = try await studio.film(call.parameter, call.input)
    let title = try await studio.artwork(call.parameter).title
    return film(payload, call.parameter, title, revision: call.input.revision, call.request)
  }

  private func makingOf(_ call: Call<ArtworkID, MakingOfSelection>) async throws -> HTTPResponse {
    let payload = try await studio.makingOf(call.parameter, call.input)
    let title = "making of \(try await studio.artwork(call.parameter).title)"
    return film(payload, call.parameter, title, revision: call.input.revision, call.request)
  }

  private func film(
    _ payload: ImagePayload, _ id: ArtworkID, _ title: String, revision: Int?, _ request: HTTPRequest
  ) -> HTTPResponse {
    if let unchanged = unchanged(payload, request) { return unchanged }
    let whole = picture(
      payload, named: FileName.make(title: title, id: id, revision: revision, mediaType: payload.mediaType))
    return ByteRange.part(of: whole, payload.bytes, asked: request.headers["range"])
  }

  private func preview(_ call: Call<JobID, Void>) async throws -> HTTPResponse {
    let payload = try await studio.preview(of: call.parameter)
    if let unchanged = unchanged(payload, call.request) { return unchanged }
    return picture(
      payload,
      named: FileName.make(title: "unfinished", id: call.parameter, revision: nil, mediaType: payload.mediaType))
  }

  private func compare(_ call: Call<ArtworkID, PictureComparison>) async throws -> HTTPResponse {
    let payload = try await studio.compare(call.parameter, call.input)
    if let unchanged = unchanged(payload, call.request) { return unchanged }
    return picture(
      payload,
      named: FileName.make(title: "compared", id: call.parameter, revision: nil, mediaType: payload.mediaType))
  }

  /// 304 when the client has these bytes already.
  func unchanged(
    _ payload: ImagePayload, _ request: HTTPRequest, isImmutable: Bool = false
  ) -> HTTPResponse? {
    let tag = "\"\(payload.etag)\""
    guard request.knows(tag) else { return nil }
    return HTTPResponse(304, headers: [("ETag", tag), ("Cache-Control", Self.lifetime(isImmutable))])
  }

  private static func lifetime(_ isImmutable: Bool) -> String {
    // The head moves, so a cache has to ask; the tag makes asking cheap.
    isImmutable ? "private, max-age=31536000, immutable" : "private, no-cache"
  }

  /// - Parameter isImmutable: the address names these bytes and no others.
  func picture(_ payload: ImagePayload, named name: String, isImmutable: Bool = false) -> HTTPResponse {
    HTTPResponse(
      200,
      headers: [
        ("Content-Type", payload.mediaType), ("ETag", "\"\(payload.etag)\""),
        ("Cache-Control", Self.lifetime(isImmutable)),
        ("Content-Disposition", "inline; filename=\"\(name)\""),
        ("X-Content-Type-Options", "nosniff"),
      ], body: .bytes(payload.bytes))
  }
}
