import FoundationEssentials
import SketchCore

/// The sentences the studio answers with.
enum Phrases {
  static func name(of target: Target) -> String {
    switch target.which {
    case .current: "the current picture"
    case .last: "the last picture"
    case .first: "the first picture"
    case .previous: "the previous picture"
    case .next: "the next picture"
    case .ordinal: "picture number \(target.ordinal ?? 1)"
    case .matching: "“\(target.query ?? "")”"
    }
  }

  static func title(_ artwork: Artwork) -> String { "“\(artwork.title)” (#\(artwork.id))" }

  static func made(_ artworks: [Artwork], revised: Bool, notes: [String]) -> String {
    guard let first = artworks.first else { return "Nothing was made." }
    let style = first.revision.style.map { ", \($0.spokenName)" } ?? ""
    let what =
      if revised {
        "Changed \(title(first)): now version \(first.head)\(style)."
      } else if artworks.count == 1 {
        "Drew \(title(first))\(style)."
      } else {
        "Drew \(artworks.count) pictures of “\(first.title)” (#\(artworks.map { String($0.id) }.joined(separator: ", #")))\(style)."
      }
    return ([what] + notes.map(sentence)).joined(separator: " ")
  }

  static func found(_ artworks: [Artwork], of query: String?) -> String {
    let about = query.map { " for “\($0)”" } ?? ""
    return switch artworks.count {
    case 0: "There are no pictures\(about) yet."
    case 1: "One picture\(about): \(title(artworks[0]))."
    default: "\(artworks.count) pictures\(about)."
    }
  }

  static func waiting(_ position: Int) -> String {
    position == 0 ? "Drawing." : "In the queue behind \(position) other\(position == 1 ? "" : "s")."
  }

  static let afterDrawing = "As soon as the picture is drawn."
  static let kept = "The daemon is stopping; this is drawn when it runs again."

  static let askingAgain = "Asking for the picture that was already sent for; nothing is sent again."

  /// A paid request nobody knows the end of.
  static func unknown(_ job: Job, because reason: String) -> SketchError {
    let provider = job.attempts.last?.provider ?? "the provider"
    return SketchError(
      .outcomeUnknown, "\(reason); whether \(provider) made “\(job.command.transcript)” is not known, and it may be charged",
      advice: job.handle == nil
        ? "Look at your account with \(provider). “try again” asks you before it is sent a second time; “voicesketchctl cancel \(job.id)” lets "
          + "it go."
        : "Say “try again” to ask \(provider) for it, which costs nothing; “voicesketchctl cancel \(job.id)” lets it go.")
  }

  /// A paid picture that came, is not in the library, and cannot be fetched again.
  static func lost(_ job: Job, because reason: String) -> SketchError {
    let provider = job.attempts.last?.provider ?? "the provider"
    return SketchError(
      .outcomeUnknown, "\(reason); \(provider) had made “\(job.command.transcript)” and charges for it",
      advice: "“try again” asks you before it is sent a second time; “voicesketchctl cancel \(job.id)” lets it go.")
  }

  /// A paid picture that came, and that the library could not take.
  static func notStored(_ job: Job, because reason: SketchError) -> SketchError {
    let provider = job.attempts.last?.provider ?? "the provider"
    return SketchError(
      reason.code, "\(reason.message); \(provider) has made “\(job.command.transcript)”, and keeps it for a while",
      advice: [reason.advice, "Then say “try again”: \(provider) is asked for it, which costs nothing."].filter { !$0.isEmpty }.joined(
        separator: " "))
  }

  /// What went wrong, with what it cost all the same.
  /// - Parameter isDelivered: a picture came; without one only what the provider counted is sure to be charged.
  static func charged(_ job: Job, _ reason: SketchError, isDelivered: Bool) -> SketchError {
    guard let attempt = job.attempts.last, attempt.isCharged == true else { return reason }
    let price = attempt.cost.map { Cost($0).spoken } ?? attempt.estimate.map { "about \($0.spoken)" }
    let charges = isDelivered || attempt.cost != nil ? "charges" : "may charge"
    var reason = reason
    reason.advice = [reason.advice, "\(attempt.provider) \(charges) \(price ?? "something") for it all the same."].filter { !$0.isEmpty }
      .joined(separator: " ")
    return reason
  }

  static func status(_ report: StatusReport) -> String {
    let queue = report.queue.isEmpty ? "nothing is waiting" : "\(report.queue.count) in the queue"
    let current = report.currentArtwork.map { "; the current picture is \(title($0))" } ?? ""
    let count = report.usage.artworks
    let pictures = count == 0 ? "no picture yet" : count == 1 ? "one picture" : "\(count) pictures"
    let cost = report.usage.costThisMonth > 0 ? ", \(Cost(report.usage.costThisMonth).spoken) this month" : ""
    return "\(report.state.rawValue.capitalized), \(queue); \(pictures)\(cost)\(current)."
  }

  private static func sentence(_ note: String) -> String {
    note.hasSuffix(".") || note.hasSuffix("!") ? note : note + "."
  }
}
