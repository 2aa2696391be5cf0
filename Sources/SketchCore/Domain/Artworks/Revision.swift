package import FoundationEssentials

/// A state of an artwork: 1 is the creation, each edit adds one.
package struct Revision: Sendable, Equatable, Codable {
  package var number: Int
  /// The revision it was made from; absent for the creation.
  package var parent: Int?
  /// The command as heard.
  package var transcript: String
  package var prompt: String
  /// The prompt as it was said, where a chat model enriched it.
  package var originalPrompt: String?
  package var style: StyleChoice?
  /// Quality, shape and option of the kind that were asked for when the artwork was created.
  package var quality: Quality?
  package var aspect: Aspect?
  package var option: String?
  /// Number among several pictures of one request, from 1; absent where it was the only one.
  package var variation: Int?
  package var provider: String
  package var model: String
  package var seed: UInt32
  /// Seconds the provider took.
  package var generationSeconds: Double
  /// US dollars; absent when nothing was paid.
  package var cost: Double?
  package var image: ImageFile
  /// Film whose first frame the image is; absent for a still picture, and when it is kept no longer.
  package var film: FilmFile?
  /// The illustrator's scene (JSON text), when it drew this.
  package var scene: String?
  package var createdAt: Date

  package init(
    number: Int, parent: Int?, transcript: String, prompt: String, style: StyleChoice?, provider: String, model: String, seed: UInt32,
    generationSeconds: Double, cost: Double? = nil, image: ImageFile, film: FilmFile? = nil, scene: String? = nil,
    createdAt: Date, originalPrompt: String? = nil, quality: Quality? = nil, aspect: Aspect? = nil,
    option: String? = nil, variation: Int? = nil
  ) {
    self.number = number
    self.parent = parent
    self.transcript = transcript
    self.prompt = prompt
    self.originalPrompt = originalPrompt
    self.style = style
    self.quality = quality
    self.aspect = aspect
    self.option = option
    self.variation = variation
    self.provider = provider
    self.model = model
    self.seed = seed
    self.generationSeconds = generationSeconds
    self.cost = cost
    self.image = image
    self.film = film
    self.scene = scene
    self.createdAt = createdAt
  }
}
