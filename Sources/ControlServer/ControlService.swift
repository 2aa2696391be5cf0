import SketchCore

/// Answers requests by asking the studio; knows nothing of connections.
struct ControlService: Sendable {
  let studio: any StudioControl
  let hearing: (any HearingMemory)?
  let events: any EventSource
  /// The words that are heard because of the user; nil where nothing is heard.
  let vocabulary: (any VocabularyControl)?
  /// Keys of the providers; nil where none can be kept.
  let keys: (any ProviderKeyControl)?
  /// The user's configuration; nil where there is none to change.
  let settings: (any SettingsControl)?
  /// Memory of the page; nil where there is none.
  let preferences: (any PreferenceControl)?
  var page: PageStanding
  let limits: ControlLimits
  /// Requests that wait for a picture.
  let waiting: Places

  init(
    studio: any StudioControl, hearing: (any HearingMemory)?, events: any EventSource,
    words: (any VocabularyControl)? = nil, keys: (any ProviderKeyControl)? = nil,
    settings: (any SettingsControl)? = nil, preferences: (any PreferenceControl)? = nil,
    page: PageStanding = .none, limits: ControlLimits
  ) {
    self.studio = studio
    self.hearing = hearing
    self.events = events
    self.vocabulary = words
    self.keys = keys
    self.settings = settings
    self.preferences = preferences
    self.page = page
    self.limits = limits
    waiting = Places(limit: limits.waiting)
  }

  /// Handlers of what programs and the studio page may ask.
  var handlers: [Handler] {
    studioHandlers + eventHandlers + wordHandlers + jobHandlers + artworkHandlers + pictureHandlers + colouringHandlers
      + comicHandlers + journalHandlers + collectionHandlers + keyHandlers + settingHandlers
  }

  /// Answer to a request. A failure becomes a problem document.
  func respond(to request: HTTPRequest, _ router: Router) async -> HTTPResponse {
    do {
      try RequestGate(bodyLimit: limits.body).checkBody(of: request)
      switch try router.match(request.method, request.path) {
      case .options(let allow): return HTTPResponse(204, headers: [("Allow", allow)])
      case .handler(let handler, let value): return try await handler.respond(value, request)
      }
    } catch {
      return Problem(error).response
    }
  }
}
