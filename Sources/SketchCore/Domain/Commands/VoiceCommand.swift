/// Request of an utterance.
///
/// The JSON of this type is the command JSON of the control protocol: absent fields do not apply.
package struct VoiceCommand: Sendable, Equatable, Codable {
  package enum Intent: String, Sendable, Codable, CaseIterable {
    case create, edit
    case delete, restore, favorite, unfavorite, show, export, print, compare, checkout
    case undo, redo, retry
    case list, search
    case tag, untag, collect, uncollect, collection
    case profile
    case confirm, deny, cancel
    case listen, sleep
    case status, help
    case rename, forget, queue
    case color
    case unknown
  }

  /// The utterance, verbatim.
  package var transcript: String
  package var intent: Intent
  /// 0…1: the recogniser's score combined with how fully the words were accounted for.
  package var confidence: Double
  package var create: CreateRequest?
  /// Changes, in the order in which they are applied.
  package var edits: [Edit]?
  package var target: Target?
  /// compare: the other artwork.
  package var with: Target?
  /// checkout: the version as it was said ("2", "red", "before the hat").
  package var version: String?
  package var export: ExportRequest?
  package var print: PrintRequest?
  /// undo, redo: how many. forget: how many of the things said last, instead of `last`.
  package var steps: Int?
  /// undo, redo: the entry of the journal that is the last one done afterwards.
  package var entry: JournalEntryID?
  /// forget: how far back, as an ISO 8601 duration ("PT5M"), or `everything`.
  package var last: String?
  /// retry: how many.
  package var count: Int?
  /// list, search.
  package var query: String?
  package var filters: Filters?
  package var sort: ArtworkQuery.Sort?
  package var tag: String?
  /// color: part of a coloring page that is meant, as said.
  package var region: String?
  /// color: the colour as said.
  package var color: String?
  /// rename: the new title.
  package var title: String?
  package var collection: CollectionArgument?
  package var profile: String?
  package var queue: QueueRequest?
  /// status: one thing that is asked about; nil for how it is going.
  package var about: StatusTopic?
  /// unknown: why nothing was understood, for the user.
  package var reason: String?
  /// unknown: what could be done instead, if confirmed ("create" for free dictation). cancel: what to do when nothing
  /// runs ("undo" for “scratch that”).
  package var suggestion: Suggestion?
  /// Steps of a compound command that follow this one, in order; each keeps the whole transcript.
  package var then: [VoiceCommand]?

  /// Value of `last` for all words there are.
  package static let everything = "everything"

  package init(transcript: String, intent: Intent, confidence: Double) {
    self.transcript = transcript
    self.intent = intent
    self.confidence = confidence
  }

  package struct Suggestion: Sendable, Equatable, Codable {
    package var intent: Intent
    package var create: CreateRequest?

    package init(intent: Intent, create: CreateRequest? = nil) {
      self.intent = intent
      self.create = create
    }
  }

  package enum StatusTopic: String, Sendable, Codable, CaseIterable {
    /// The words heard last, and what they were taken for.
    case heard
    /// The versions of the current picture.
    case versions
    /// The tags there are.
    case tags
  }

  package struct QueueRequest: Sendable, Equatable, Codable {
    package enum Action: String, Sendable, Codable, CaseIterable {
      case pause, resume
      /// Once more what failed.
      case retry
    }

    package var action: Action

    package init(_ action: Action) { self.action = action }
  }

  package struct Filters: Sendable, Equatable, Codable {
    package var favorites: Bool?
    package var style: StyleChoice?
    package var kind: ArtKind?
    package var collection: String?
    package var tag: String?
    package var provider: String?
    /// Option of the kind, by its name in the catalogue.
    package var option: String?
    /// Genre and world of comics.
    package var genre: String?
    package var world: String?
    /// Colour that it has much of, in words.
    package var color: String?
    package var trash: Bool?
    /// RFC 3339 date or date-time, an ISO 8601 period back from today, or a span as it was said (`DateSpan`).
    package var since: String?
    /// RFC 3339 date-time of the first moment that is too late.
    package var until: String?
    /// Span as it was said: "last tuesday"; `since` and `until` are its ends, once the list was made.
    package var when: String?

    package init(
      favorites: Bool? = nil, style: StyleChoice? = nil, kind: ArtKind? = nil, collection: String? = nil,
      tag: String? = nil, since: String? = nil
    ) {
      self.favorites = favorites
      self.style = style
      self.kind = kind
      self.collection = collection
      self.tag = tag
      self.since = since
    }
  }
}
