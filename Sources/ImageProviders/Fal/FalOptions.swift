package import SketchCore

/// Settings of fal.ai.
package struct FalOptions: Sendable, Equatable {
  /// Name in events and artworks.
  package var name = "fal"
  /// `<key id>:<key secret>`, what fal calls FAL_KEY; some models need none.
  package var key: Secret?
  /// Endpoint ids; nil takes the default of `fal.json`.
  package var createModel: String?
  /// Model for quick drafts; nil takes the one for all pictures.
  package var draftModel: String?
  /// "" makes pictures anew instead of changing them.
  package var editModel: String?
  /// Takes the background off stickers.
  package var cutoutModel: String?
  /// Makes films from words, or from pictures; nil makes none.
  package var filmModel: String?
  /// Makes films that begin with a picture; nil takes the partner of `filmModel`.
  package var animateModel: String?

  package var queueBase = "https://queue.fal.run"
  package var runBase = "https://fal.run"
  package var restBase = "https://rest.fal.ai"
  package var uploadBase = "https://v3.fal.media"
  /// Backup servers by the beginning of the address they stand in for.
  package var backups = ["https://queue.fal.run": "https://queue.falrun.com", "https://fal.run": "https://falrun.com"]

  /// Time a request may wait to be begun; fal gives it up by itself then.
  package var startTimeout: Duration = .seconds(300)
  /// Time from the submit to the last picture.
  package var totalTimeout: Duration = .seconds(900)
  /// Time fal keeps the pictures on its public media server.
  package var mediaLifetime: Duration? = .seconds(3600)
  /// Whether fal may keep prompts and answers for its request history.
  package var isHistoryKept = false
  /// Larger pictures are uploaded instead of being sent within the request.
  package var inlineLimit = 2 << 20

  /// US dollars a picture, by model; these count instead of the table's prices.
  package var prices: [String: Double] = [:]

  package init(key: Secret? = nil) { self.key = key }

  var credential: HTTPField? { key.map { HTTPField("Authorization", "Key " + $0.reveal()) } }
}
