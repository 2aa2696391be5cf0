import ControlProtocol
import SketchCore

/// Handlers of files that come from the user's own programs. Pages send JSON only.
extension ControlService {
  var importHandlers: [Handler] { [Handler(Endpoints.importPicture) { try await studio.add($0.input) }] }
}
