import FoundationEssentials
import SketchCore

/// Redactor of the texts of a provider: a key in them, as it was sent and in the parts it is made of, and characters
/// that turn the direction of a text.
struct KeyRedactor: Sendable {
  private let secrets: [String]
  /// Length of the shortest secret. A password of three letters would be found everywhere.
  private static let shortest = 8

  /// - Parameter key: nil where none is sent.
  init(_ key: Secret?) {
    guard let text = key?.reveal() else {
      secrets = []
      return
    }
    // fal's key and a login: what follows the first colon is the secret half. Base64 is how a login is sent.
    let half = text.firstIndex(of: ":").map { String(text[text.index(after: $0)...]) }
    let sent = half == nil ? nil : Data(text.utf8).base64EncodedString()
    secrets = [text, sent, half].compactMap(\.self).filter { $0.utf8.count >= KeyRedactor.shortest }
  }

  func redacted(_ text: String) -> String {
    secrets.reduce(text.withoutDirectionControls) { $0.contains($1) ? $0.replacing($1, with: "(key)") : $0 }
  }

  func redacted(_ error: ImageProviderError) -> ImageProviderError {
    var error = error
    // The advice is ours, and quotes nobody.
    error.reason = redacted(error.reason)
    error.field = error.field.map(redacted)
    error.categories = error.categories.map(redacted)
    return error
  }

  func redacted(_ progress: ProviderProgress) -> ProviderProgress {
    switch progress {
    case .note(let text): .note(redacted(text))
    case .failedAttempt(let error): .failedAttempt(redacted(error))
    case .started, .handle, .fraction, .phase, .pictures, .preview, .limit: progress
    }
  }

  func redacted(_ picture: GeneratedPicture) -> GeneratedPicture {
    var picture = picture
    picture.notes = picture.notes.map(redacted)
    picture.model = redacted(picture.model)
    picture.prompt = picture.prompt.withoutDirectionControls
    return picture
  }
}
