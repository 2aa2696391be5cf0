package import FoundationEssentials

package struct StatusReport: Sendable, Equatable, Codable {
  package struct Provider: Sendable, Equatable, Codable {
    package enum Standing: String, Sendable, Codable, CaseIterable {
      case ready
      /// Not asked for a while, after failures; then with one request at a time until one succeeds.
      case resting, probing
      /// At the limit it announced.
      case limited
      /// No key, no server.
      case unavailable
    }

    package var name: String
    package var available: Bool
    /// Reason why it is not available, or how it does.
    package var detail: String
    package var standing: Standing
    /// Error of the last request, unless that succeeded.
    package var lastError: SketchError?
    /// Expected cost of one plain picture.
    package var price: Cost?
    /// Time one picture took lately.
    package var seconds: Double?

    package init(
      name: String, available: Bool, detail: String, standing: Standing = .ready, lastError: SketchError? = nil, price: Cost? = nil,
      seconds: Double? = nil
    ) {
      self.name = name
      self.available = available
      self.detail = detail
      self.standing = standing
      self.lastError = lastError
      self.price = price
      self.seconds = seconds
    }
  }

  package struct Usage: Sendable, Equatable, Codable {
    package var artworks: Int
    package var jobsFinished: Int
    package var costThisMonth: Double
    /// US dollars a month may cost at most; nil when nobody set a cap.
    package var monthlyCap: Double?
    /// nil where there is no limit at all.
    package var left: Allowance.Rest?

    package init(artworks: Int, jobsFinished: Int, costThisMonth: Double, monthlyCap: Double? = nil) {
      self.artworks = artworks
      self.jobsFinished = jobsFinished
      self.costThisMonth = costThisMonth
      self.monthlyCap = monthlyCap
    }
  }

  /// Part of the daemon that does not answer.
  package struct Hang: Sendable, Equatable, Codable {
    /// "library", "lane", …
    package var part: String
    package var since: Date

    package init(part: String, since: Date) {
      self.part = part
      self.since = since
    }
  }

  /// The studio page: the address where it is served, or the reason why it is not.
  package struct Page: Sendable, Equatable, Codable {
    package var address: String?
    package var reason: String?

    package init(address: String? = nil, reason: String? = nil) {
      self.address = address
      self.reason = reason
    }
  }

  package var version: String
  package var state: DaemonState
  package var mode: ListeningMode
  package var reason: String?
  package var device: String?
  package var currentArtwork: Artwork?
  /// Jobs that are not finished, in the order of their turns.
  package var queue: [Job]
  /// No job is begun until the queue is resumed; nil while it is not paused.
  package var paused: Bool?
  /// Jobs that may have been paid for and of which nobody knows what became, oldest first.
  package var unsettled: [Job]
  package var pendingQuestion: String?
  package var providers: [Provider]
  package var usage: Usage
  package var startedAt: Date
  /// nil while all parts answer.
  package var hanging: [Hang]?
  /// Time the library last answered; nil while it does. What the report says of pictures, jobs and cost is of then.
  package var libraryAsOf: Date?
  /// nil where there is no server to have one.
  package var page: Page?
  /// Mistakes in the user's files that somebody has to correct; nil without any.
  package var warnings: [String]?

  package init(
    version: String, state: DaemonState, mode: ListeningMode, reason: String?, device: String?, currentArtwork: Artwork?, queue: [Job],
    unsettled: [Job] = [], pendingQuestion: String?, providers: [Provider], usage: Usage, startedAt: Date,
    hanging: [Hang]? = nil, libraryAsOf: Date? = nil, page: Page? = nil
  ) {
    self.version = version
    self.state = state
    self.mode = mode
    self.reason = reason
    self.device = device
    self.currentArtwork = currentArtwork
    self.queue = queue
    self.unsettled = unsettled
    self.pendingQuestion = pendingQuestion
    self.providers = providers
    self.usage = usage
    self.startedAt = startedAt
    self.hanging = hanging
    self.libraryAsOf = libraryAsOf
    self.page = page
  }
}
