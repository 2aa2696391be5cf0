import ControlProtocol
import SketchCore

extension ControlService {
  var artworkHandlers: [Handler] {
    [
      Handler(Endpoints.artworks) { try await studio.artworks($0.input) },
      Handler(Endpoints.buckets) { try await studio.buckets($0.input.artworks, by: $0.input.by) },
      Handler(Endpoints.artwork) { try await studio.artwork($0.parameter) },
      Handler(Endpoints.changeArtwork) { try await studio.change($0.parameter, $0.input.patch) },
      Handler(Endpoints.deleteArtwork) { try await studio.delete($0.parameter) },
      Handler(Endpoints.undo) { try await studio.undo($0.parameter, steps: $0.input.steps) },
      Handler(Endpoints.redo) { try await studio.redo($0.parameter, steps: $0.input.steps) },
      Handler(Endpoints.restore) { try await studio.restore($0.parameter) },
      Handler(Endpoints.select) { try await studio.select($0.parameter) },
      Handler(Endpoints.trash) { _ in try await studio.trash() },
      Handler(Endpoints.emptyTrash) { _ in try await studio.emptyTrash() },
      Handler(Endpoints.backup) { try await studio.backUp(to: $0.input.path) },
      Handler(Endpoints.revisions) {
        RevisionList(try await studio.revisions(of: $0.parameter, withScenes: $0.input.scenes))
      },
    ]
  }
}
