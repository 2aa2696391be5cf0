package import SketchCore

extension StatusReport: SharedSchema {
  package static let schemaName = "Status"
  package static let definition = Schema.object([
    "version": .string,
    "state": DaemonState.schema,
    "mode": ListeningMode.schema,
    "reason": .string.optional,
    "device": .string.optional,
    "currentArtwork": Artwork.schema.optional,
    "queue": .list(of: Job.self).described("Unfinished jobs in the order of their turns"),
    "paused": .boolean.described("The queue is paused; absent while it is not").optional,
    "unsettled": .list(of: Job.self)
      .described("Jobs in the state unknown: they may have been paid for, and nobody knows what became of them"),
    "pendingQuestion": .string.optional,
    "providers": .list(of: Provider.self),
    "usage": Usage.schema,
    "startedAt": .time,
    "hanging": .list(of: Hang.self).described("Parts of the daemon that do not answer; absent while all do").optional,
    "libraryAsOf": .time.described(
      "When the library last answered; absent while it does. Pictures, jobs and usage are as they were then"
    ).optional,
    "page": Page.schema.optional,
    "warnings": .list(of: Schema.string).described("Mistakes in the user's own files; absent without any").optional,
  ])
}

extension StatusReport.Page: Described {
  package static let schema = Schema.object([
    "address": .string.described("Where browsers have it; “voicesketchctl open” lets one in").optional,
    "reason": .string.described("Why it is not served").optional,
  ]).described("The studio page: its address, or why it has none")
}

extension StatusReport.Hang: Described {
  package static let schema = Schema.object(["part": .string, "since": .time])
}

extension StatusReport.Provider: Described {
  package static let schema = Schema.object([
    "name": .string,
    "available": .boolean,
    "detail": .string.described("Why not, or how it does"),
    "standing": .choice(of: Standing.self).described(
      "resting: not asked for a while, after failures; probing: asked with one request at a time until one succeeds"),
    "lastError": SketchError.schema.optional,
    "price": Cost.schema.optional,
    "seconds": .number.described("What one picture took lately").optional,
  ])
}

extension StatusReport.Usage: Described {
  package static let schema = Schema.object([
    "artworks": .integer,
    "jobsFinished": .integer,
    "costThisMonth": .number.described("US dollars; with what requests without a picture may have cost"),
    "monthlyCap": .number.described("US dollars; absent when there is none").optional,
    "left": Allowance.Rest.schema.optional,
  ])
}

extension StudioEvent.State: SharedSchema {
  package static let schemaName = "State"
  package static let definition = Schema.object([
    "state": DaemonState.schema, "mode": ListeningMode.schema, "device": .string.optional, "reason": .string.optional,
  ])
}

extension ListeningMode: SharedSchema {
  package static let schemaName = "ListeningMode"
  package static let definition = Schema.choice(of: ListeningMode.self).described(
    "one command now; one command until it is set again or turned off; after the wake phrase; always; not at all")
}

extension DaemonState: SharedSchema {
  package static let schemaName = "DaemonState"
  package static let definition = Schema.choice(of: DaemonState.self)
}

extension SketchError: SharedSchema {
  package static let schemaName = "Error"
  package static let definition = Schema.object([
    "code": .string, "message": .string, "advice": .string,
    "alternatives": .list(of: VoiceCommand.self)
      .described("Commands that can help instead; “transcript” has the words for it").optional,
  ])
}
