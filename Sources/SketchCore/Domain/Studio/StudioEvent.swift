/// Something happened. Each kind is one `event:` of the control protocol's stream; its JSON is the `data:`.
package enum StudioEvent: Sendable, Equatable {
  package struct State: Sendable, Equatable, Codable {
    package var state: DaemonState
    package var mode: ListeningMode
    /// The capture device, when one is open.
    package var device: String?
    /// Why, for `error` and for a device that is away.
    package var reason: String?

    package init(state: DaemonState, mode: ListeningMode, device: String? = nil, reason: String? = nil) {
      self.state = state
      self.mode = mode
      self.device = device
      self.reason = reason
    }
  }

  package struct Transcript: Sendable, Equatable, Codable {
    package var text: String
    package var final: Bool
    package var confidence: Double?
    package var source: Utterance.Source

    package init(text: String, final: Bool, confidence: Double? = nil, source: Utterance.Source) {
      self.text = text
      self.final = final
      self.confidence = confidence
      self.source = source
    }
  }

  package struct Question: Sendable, Equatable, Codable {
    package var text: String
    package var command: VoiceCommand

    package init(text: String, command: VoiceCommand) {
      self.text = text
      self.command = command
    }
  }

  package struct ArtworkChange: Sendable, Equatable, Codable {
    package enum Change: String, Sendable, Codable {
      case created, revised, head, changed, deleted, restored, selected
      /// Its picture on disk is no longer the one that was stored.
      case damaged
    }

    package var change: Change
    package var artwork: Artwork

    package init(_ change: Change, _ artwork: Artwork) {
      self.change = change
      self.artwork = artwork
    }
  }

  package struct CollectionNews: Sendable, Equatable, Codable {
    package enum Change: String, Sendable, Codable {
      case created, changed, deleted
      /// Something went into it or came out of it, or the order is another.
      case items
    }

    package var change: Change
    package var collection: ArtworkCollection

    package init(_ change: Change, _ collection: ArtworkCollection) {
      self.change = change
      self.collection = collection
    }
  }

  package struct Queue: Sendable, Equatable, Codable {
    package var paused: Bool
    /// Number of unfinished jobs.
    package var jobs: Int

    package init(paused: Bool, jobs: Int) {
      self.paused = paused
      self.jobs = jobs
    }
  }

  /// Loudness of the microphone, over a tenth of a second.
  package struct Level: Sendable, Equatable, Codable {
    /// −96…0.
    package var dbfs: Double
    /// Samples reached full scale: the sound is cut off.
    package var isClipped: Bool

    package init(dbfs: Double, isClipped: Bool = false) {
      self.dbfs = dbfs
      self.isClipped = isClipped
    }
  }

  case state(State)
  case level(Level)
  case transcript(Transcript)
  case command(CommandOutcome)
  case question(Question)
  case job(Job)
  case artwork(ArtworkChange)
  case collection(CollectionNews)
  /// Strokes of what is asked for, while it is waited for.
  case sketch(JobSketch)
  /// The queue was paused or resumed.
  case queue(Queue)

  /// The `event:` names.
  package enum Kind: String, Sendable, CaseIterable {
    case state, level, transcript, command, question, job, artwork, collection, sketch, queue
  }

  package var kind: Kind {
    switch self {
    case .state: .state
    case .level: .level
    case .transcript: .transcript
    case .command: .command
    case .question: .question
    case .job: .job
    case .artwork: .artwork
    case .collection: .collection
    case .sketch: .sketch
    case .queue: .queue
    }
  }
}

extension StudioEvent: Encodable {
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .state(let value): try value.encode(to: encoder)
    case .level(let value): try value.encode(to: encoder)
    case .transcript(let value): try value.encode(to: encoder)
    case .command(let value): try value.encode(to: encoder)
    case .question(let value): try value.encode(to: encoder)
    case .job(let value): try value.encode(to: encoder)
    case .artwork(let value): try value.encode(to: encoder)
    case .collection(let value): try value.encode(to: encoder)
    case .sketch(let value): try value.encode(to: encoder)
    case .queue(let value): try value.encode(to: encoder)
    }
  }
}
