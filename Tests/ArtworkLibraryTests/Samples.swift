import ArtworkLibrary
import Foundation
import SketchCore
import Synchronization

/// A clock for the library that a test sets.
final class SettableTime: Sendable {
  private let time = Mutex(Date(timeIntervalSince1970: 1_795_176_000))

  var now: Date { time.withLock { $0 } }
  func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}

enum Samples {
  static let time = Date(timeIntervalSince1970: 1_795_176_000.123)

  static func job(_ transcript: String = "draw a red fox", of artwork: ArtworkID? = nil, from parent: Int? = nil) -> Job {
    var command = VoiceCommand(transcript: transcript, intent: artwork == nil ? .create : .edit, confidence: 0.9)
    if artwork == nil {
      command.create = CreateRequest(description: "a red fox", style: .named(.watercolor))
    } else {
      command.edits = [.addElement(element: "a cabin", position: nil)]
    }
    return Job(command: command, artwork: artwork, parent: parent, seed: .max, createdAt: time)
  }

  static func draft(
    _ content: String, title: String = "a red fox", prompt: String = "a red fox in the snow", style: StyleChoice? = .named(.watercolor),
    kind: ArtKind = .picture, cost: Double? = nil
  ) -> PictureDraft {
    let picture = GeneratedPicture(
      image: Array(content.utf8), prompt: prompt, style: style, model: "scripted-1", seed: 7, scene: #"{"sky":"blue"}"#, cost: cost)
    return PictureDraft(
      picture: picture, mediaType: "image/png", width: 1024, height: 768, title: title, kind: kind, transcript: "draw \(title)",
      provider: "scripted", generationSeconds: 1.25)
  }
}

extension SQLiteArtworkLibrary {
  /// Adds a job and completes it with one new artwork.
  @discardableResult
  func create(_ draft: PictureDraft) throws -> Artwork {
    let job = try add(Samples.job(), for: nil)
    return try complete(job, with: [draft])[0]
  }

  /// Adds a job and completes it with one new revision of the artwork.
  @discardableResult
  func edit(_ id: ArtworkID, _ content: String, from parent: Int? = nil) throws -> Artwork {
    let job = try add(Samples.job("add a cabin", of: id, from: parent), for: nil)
    return try complete(job, with: [Samples.draft(content)])[0]
  }
}

/// Every file below a folder with its content, without SQLite's own.
func imageFiles(in folder: URL) -> [String: Data] {
  let root = folder.appending(path: "images").path
  var files: [String: Data] = [:]
  for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: root + "/" + name, isDirectory: &isFolder), !isFolder.boolValue {
      files[name] = FileManager.default.contents(atPath: root + "/" + name)
    }
  }
  return files
}

func code(of error: any Error) -> SketchError.Code? { (error as? SketchError)?.code }

func errorCode<Value>(_ body: () async throws -> Value) async -> SketchError.Code? {
  do {
    _ = try await body()
    return nil
  } catch {
    return code(of: error)
  }
}

/// Makes storing fail at a chosen step.
final class Faults: Sendable {
  private let plan = Mutex<(step: StoringStep?, error: SketchError)>((nil, SketchError(.storage, "")))

  func fail(at step: StoringStep?, with error: SketchError = SketchError(.storage, "")) { plan.withLock { $0 = (step, error) } }

  func reach(_ step: StoringStep) throws {
    let plan = plan.withLock { $0 }
    if plan.step == step { throw plan.error }
  }
}
