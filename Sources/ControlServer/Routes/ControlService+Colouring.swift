import ControlProtocol
import SketchCore

extension ControlService {
  var colouringHandlers: [Handler] {
    [
      Handler(Endpoints.colouring) { try await studio.colouring($0.parameter, revision: $0.input.revision) },
      Handler(Endpoints.color) { try await studio.color($0.parameter, $0.input.request) },
      Handler(Endpoints.regions) { try await studio.regions($0.parameter, revision: $0.input.revision) },
      Handler(Endpoints.drawnNames) { DrawnNames(try await studio.drawnNames(in: $0.input.language ?? "en")) },
      Handler(Endpoints.holdMask) { try await studio.holdMask($0.input.mask, for: $0.parameter) },
      Handler(Endpoints.dropMask) { try await studio.holdMask(nil, for: $0.parameter) },
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
