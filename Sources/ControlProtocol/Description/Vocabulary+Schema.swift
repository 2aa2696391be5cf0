package import SketchCore

extension VocabularyWord: SharedSchema {
  package static let schemaName = "Word"
  package static let definition = Schema.object([
    "word": .string,
    "source": .choice(of: Source.self).described("Where it came from; absent when it is not listed").optional,
    "sounds": .list(of: .string).described("Ways to say it; empty when nobody knows, and it cannot be heard"),
    "authority": .choice(of: Authority.self).described("Who said how it sounds").optional,
    "addedAt": .time.optional,
    "heardAt": .time.optional,
    "timesHeard": .integer(from: 0),
  ])
}

extension VocabularyReport: Described {
  package static let schema = Schema.object([
    "words": .list(of: VocabularyWord.self), "notes": .list(of: .string).described("In words for the user"),
  ])
}

extension HeardUtterance: SharedSchema {
  package static let schemaName = "HeardUtterance"
  package static let definition = Schema.object([
    "id": .integer.described("Counts up from 1"),
    "heardAt": .time,
    "text": .string.described("Empty when no words were recognised"),
    "confidence": .share,
    "intent": .string.described("As in Command"),
    "status": .choice(of: CommandOutcome.Status.self),
    "message": .string.described("What the user was told"),
    "audioSeconds": .number,
    "sound": .string.described("The recording's path, where it was kept").optional,
  ])
}
