import ControlProtocol
import SketchCore

extension ControlService {
  var colouringHandlers: [Handler] {
    [
      Handler(Endpoints.colouring) { try await studio.colouring($0.parameter, revision: $0.input.revision) },
      Handler(Endpoints.color) { try await studio.color($0.parameter, $0.input.request) },
      Handler(Endpoints.coloredPage, respond: coloredPage),
    ]
  }

  private func coloredPage(_ call: Call<ArtworkID, ColouredSelection>) async throws -> HTTPResponse {
    let payload = try await studio.coloredPage(call.parameter, call.input)
    if let unchanged = unchanged(payload, call.request) { return unchanged }
    let title = try await studio.artwork(call.parameter).title
    return picture(
      payload,
      named: FileName.make(
        title: title, id: call.parameter, revision: call.input.revision, mediaType: payload.mediaType))
  }
}
