package import SketchCore

extension Job: SharedSchema {
  package static let schemaName = "Job"
  package static let definition = Schema.object([
    "id": .id,
    "state": .choice(of: State.self),
    "progress": .share,
    "command": VoiceCommand.schema,
    "artwork": .id.described("What an edit works on").optional,
    "parent": .integer.described("The revision it starts from").optional,
    "mask": ImageFile.schema.described("Where an edit may change the picture").optional,
    "with": .list(of: ArtworkVersion.self).described("What else an edit looks at").optional,
    "seed": .integer,
    "priority": .choice(of: JobPriority.self).described("Absent: normal").optional,
    "units": .integer.described(
      "Pictures of the allowance held for it; 0: only who draws for nothing may make it; absent: nobody charges"
    ).optional,
    "attempts": .list(of: Attempt.self),
    "handle": .string.described("By which the last attempt's provider can be asked for its request").optional,
    "error": SketchError.schema.optional,
    "artworks": .list(of: .id).described("What it made"),
    "preview": .string.described("Where the picture is as far as it is, while there is one").optional,
    "phase": .string.described("What is going on, in words, until it ends").optional,
    "imageCount": .integer.described("How many of several pictures are there").optional,
    "estimate": Cost.schema.described("What it is expected to cost, until somebody is asked").optional,
    "secondsLeft": .number.described("As such pictures took lately; absent when nobody knows").optional,
    "offers": .list(of: JobOffer.self).described("What can be done about it now").optional,
    "createdAt": .time,
    "updatedAt": .time,
  ])
}

extension JobOffer: Described {
  package static let schema = Schema.object([
    "action": .choice(of: Action.self), "text": .string.described("In words, for a button"),
  ])
}

extension Job.Attempt: Described {
  package static let schema = Schema.object([
    "provider": .string,
    "startedAt": .time,
    "endedAt": .time
      .described("Absent while it goes on, and as long as nobody knows whether the provider took the request").optional,
    "error": SketchError.schema.optional,
    "estimate": Cost.schema.optional,
    "model": .string.optional,
    "isCharged": .boolean.described("The provider may charge for it although it brought no picture").optional,
    "cost": .number.described("US dollars that cost, where it is known; else what was expected counts").optional,
  ])
}

extension ArtworkVersion: Described {
  package static let schema = Schema.object(["artwork": .id, "revision": .integer])
}

extension Cost: SharedSchema {
  package static let schemaName = "Cost"
  package static let definition = Schema.object([
    "amount": .number,
    "currency": .string.described("ISO 4217"),
    "asOf": .string.with("format", "date").described("The day of the price list").optional,
  ])
}
