package import SketchCore

/// Settings of OpenAI, or of a server that speaks its images API.
package struct OpenAIOptions: Sendable, Equatable {
  /// Name in events and artworks.
  package var name: String
  /// Kind of server: a name in `openai.json`.
  package var server: String
  /// Address with the version (`https://api.openai.com/v1`); nil takes the server's usual one.
  package var base: String?
  package var key: Secret?
  package var organization: String?
  package var project: String?
  /// nil takes the default; a server with one model only may be given "".
  package var model: String?
  /// nil changes pictures with the model that makes them.
  package var editModel: String?
  /// Whether pictures come as they are made, so that a slow one shows progress; nil does so at OpenAI's own address
  /// only, since proxies before it break streams off.
  package var streams: Bool?
  /// Number of unfinished pictures to be shown, 0…3; each costs a little.
  package var partialImages = 2
  /// Plain http to other machines is allowed.
  package var allowsPlainHTTP = false
  /// Whether pictures cost nothing; nil believes that only of a server on this machine that is asked without a key.
  package var isFree: Bool?
  /// US dollars a picture, by model or by name of the provider; these count instead of the table's prices.
  package var prices: [String: Double] = [:]
  /// The longest a picture may take.
  package var timeout: Duration = .seconds(600)

  package init(name: String = "openai", server: String = "openai", base: String? = nil, key: Secret? = nil, model: String? = nil) {
    self.name = name
    self.server = server
    self.base = base
    self.key = key
    self.model = model
  }
}
