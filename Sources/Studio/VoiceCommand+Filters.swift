import FoundationEssentials
import SketchCore

extension VoiceCommand.Filters {
  /// Query for what is said to be listed, or to be changed.
  static func query(_ text: String?, _ filters: VoiceCommand.Filters?, now: Date) -> ArtworkQuery {
    ArtworkQuery(
      text: text ?? filters?.color, style: filters?.style, kind: filters?.kind, favorite: filters?.favorites, tag: filters?.tag,
      collection: filters?.collection, since: filters?.since.flatMap { SinceFilter.date($0, now: now) },
      trash: filters?.trash ?? false)
  }
}
