import Foundation
import SketchCore

/// OpenAI's models, from `Data/openai-models.json`.
struct OpenAIModel: Sendable {
  var id: String
  /// "image", "chat" or "moderation".
  var use: String
  var created: Int
  /// "2026-12-01"
  var shutdownDate: String?
  var qualities: [String]
  /// Takes any size within limits, not just the three.
  var takesAnySize: Bool
  var inputFidelities: [String]

  /// Entry in `GET /v1/models`.
  var description: FakeJSON {
    [
      "id": .string(id), "object": "model", "created": FakeJSON(created), "owned_by": "system",
      "shutdown_date": shutdownDate.map { .string($0) } ?? .null,
    ]
  }

  static let all: [OpenAIModel] = {
    do {
      let file = try PackagedResources.folder("Data", of: "FakeProviders") + "/openai-models.json"
      guard let rows = FakeJSON([UInt8](try Data(contentsOf: URL(filePath: file))))?.elements else {
        throw FakeServerFailure("it is no list")
      }
      return rows.map { row in
        OpenAIModel(
          id: row["id"]?.text ?? "", use: row["use"]?.text ?? "", created: row["created"]?.int ?? 0,
          shutdownDate: row["shutdown_date"]?.text, qualities: row["qualities"]?.elements?.compactMap(\.text) ?? [],
          takesAnySize: row["any_size"]?.flag ?? false, inputFidelities: row["input_fidelity"]?.elements?.compactMap(\.text) ?? [])
      }
    } catch {
      preconditionFailure("openai-models.json: \(error)")
    }
  }()
}
