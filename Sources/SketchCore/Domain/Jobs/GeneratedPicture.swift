/// A picture a provider made.
package struct GeneratedPicture: Sendable, Equatable {
  /// An encoded image (PNG, JPEG, WebP); checked by decoding before it is stored.
  package var image: [UInt8]
  /// The prompt that describes the picture now; after an edit the composed one.
  package var prompt: String
  /// The prompt as it was said, where a chat model enriched it.
  package var originalPrompt: String?
  package var style: StyleChoice?
  package var model: String
  package var seed: UInt32
  package var scene: String?
  /// US dollars this one picture cost, and what came with it and cannot be used; nil when nothing was paid.
  package var cost: Double?
  /// Notes for the user on things left out or done differently ("I have no picture of a xylophone").
  package var notes: [String]
  /// Film whose first frame the picture is.
  package var film: GeneratedFilm?

  package init(
    image: [UInt8], prompt: String, style: StyleChoice?, model: String, seed: UInt32, scene: String? = nil, cost: Double? = nil,
    notes: [String] = [], film: GeneratedFilm? = nil
  ) {
    self.image = image
    self.prompt = prompt
    self.style = style
    self.model = model
    self.seed = seed
    self.scene = scene
    self.cost = cost
    self.notes = notes
    self.film = film
  }
}
