import ControlProtocol
import SketchCore

extension ControlService {
  var comicHandlers: [Handler] {
    [
      Handler(Endpoints.book, respond: book),
      Handler(Endpoints.worlds) { _ in ComicWorldList(try await studio.worlds()) },
      Handler(Endpoints.panels) { try await studio.panels($0.parameter, revision: $0.input.revision) },
    ]
  }

  private func book(_ call: Call<ArtworkID, BookSelection>) async throws -> HTTPResponse {
    let payload = try await studio.book(call.parameter, call.input)
    if let unchanged = unchanged(payload, call.request) { return unchanged }
    let title = try await studio.artwork(call.parameter).title
    return picture(
      payload,
      named: FileName.make(
        title: title, id: call.parameter, revision: call.input.revision, mediaType: payload.mediaType))
  }
}
