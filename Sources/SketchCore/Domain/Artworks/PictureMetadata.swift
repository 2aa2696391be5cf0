package import FoundationEssentials

/// Facts about a picture that its file carries, for other programs and for reading it in again.
package struct PictureMetadata: Sendable, Equatable, Codable {
  /// Way a picture came about, by its name in IPTC's vocabulary of digital source types.
  package enum Source: String, Sendable, Codable {
    /// A model that learned from pictures made it.
    case trainedAlgorithmicMedia
    /// Rules made it, and nothing was learned from pictures: our illustrator.
    case algorithmicMedia
    /// Somebody went on by hand.
    case humanEdits
  }

  package var title: String?
  package var prompt: String?
  /// Words for what was not to be in it.
  package var negativePrompt: String?
  /// Command as it was heard; nil where it was forgotten.
  package var heard: String?
  package var style: StyleChoice?
  package var kind: ArtKind?
  package var provider: String?
  package var model: String?
  package var seed: UInt32?
  /// nil where nobody knows.
  package var source: Source?
  package var createdAt: Date?

  package init(title: String? = nil, prompt: String? = nil) {
    self.title = title
    self.prompt = prompt
  }

  /// Facts about a version of an artwork.
  package init(_ artwork: Artwork, _ revision: Revision) {
    let isImport = revision.provider == ImportRequest.provider
    title = artwork.title
    prompt = revision.prompt.isEmpty ? nil : revision.prompt
    heard = revision.transcript.isEmpty ? nil : revision.transcript
    style = revision.style
    kind = artwork.kind
    provider = revision.provider
    model = revision.model.isEmpty ? nil : revision.model
    seed = isImport && revision.seed == 0 ? nil : revision.seed
    createdAt = revision.createdAt
    source =
      switch revision.provider {
      // A picture that names its model was made by it.
      case ImportRequest.provider:
        model.map { $0.hasPrefix("\(Self.illustrator)-") ? .algorithmicMedia : .trainedAlgorithmicMedia }
      case ColouringDraft.provider: .humanEdits
      case Self.illustrator: .algorithmicMedia
      default: .trainedAlgorithmicMedia
      }
  }

  /// Name of the provider whose pictures are computed.
  private static let illustrator = "illustrator"
}
