package import FoundationEssentials

/// Time that films are kept; those of favorites are kept for good.
package struct FilmKeeping: Sendable, Equatable {
  /// nil: for good.
  package var days: Int?

  package static let usual = FilmKeeping(days: FilmFile.keptDays)

  package init(days: Int?) { self.days = days }

  /// End of a film's time; nil where it has none.
  package func end(ofFilmFrom time: Date) -> Date? { days.map { time.addingTimeInterval(Double($0) * 86_400) } }

  /// Note for whoever asked for a film, in place of the one for the usual time.
  package func note(for said: String) -> String {
    guard said == FilmFile.keptNote, self != .usual else { return said }
    guard let days else { return "The film is kept for good." }
    return "The film is kept for \(name(of: days)), or for good once it is a favorite."
  }

  /// “1 day”, “30 days”.
  package func name(of days: Int) -> String { "\(days) day\(days == 1 ? "" : "s")" }
}
