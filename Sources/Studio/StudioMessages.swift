import FoundationEssentials
import SketchCore

/// Sentences the studio answers with.
enum StudioMessages {
  static let afterDrawing = "As soon as the picture is drawn."
  static let postponed = "The daemon is stopping; this is drawn when it runs again."
  static let commandPostponed = "The daemon is stopping; this is done when it runs again."
  static let doneBefore = "That was done already."
  static let fetchingAgain = "Asking for the picture that was already sent for; nothing is sent again."

  static func question(beforeEmptying trash: TrashContent) -> String {
    "Remove \(trash.artworks == 1 ? "the picture" : "the \(trash.artworks) pictures") in the trash for good? That frees \(ByteCount.text(trash.bytes))."
  }

  static func emptied(_ trash: TrashContent) -> String {
    guard trash.artworks > 0 else { return "There is nothing in the trash that could be removed." }
    return
      "Emptied the trash: \(trash.artworks == 1 ? "one picture" : "\(trash.artworks) pictures") removed, \(ByteCount.text(trash.bytes)) freed."
  }

  static func title(_ artwork: Artwork) -> String { "“\(artwork.title)” (#\(artwork.id))" }

  /// - Parameter count: number of pictures it was chosen of.
  static func kept(_ artwork: Artwork, of count: Int) -> String {
    "Kept \(title(artwork)), now a favorite. Say “throw away the others” for the other \(count - 1)."
  }

  /// Note on a request for more pictures than are made at once; nil for others.
  static func fewer(than request: CreateRequest?) -> String? {
    guard let request, let asked = request.asked else { return nil }
    return "You asked for \(asked); I make at most \(request.count) at a time."
  }

  static func made(_ artworks: [Artwork], revised: Bool, notes: [String]) -> String {
    guard let first = artworks.first else { return "Nothing was made." }
    let style = first.revision.style.map { ", \($0.spokenName)" } ?? ""
    let news =
      if revised {
        "Changed \(title(first)): now version \(first.head)\(style)."
      } else if artworks.count == 1 {
        "Drew \(title(first))\(style)."
      } else {
        "Drew \(artworks.count) pictures of “\(first.title)” (\(numbers(artworks)))\(style)."
      }
    return ([news] + notes.map(sentence)).joined(separator: " ")
  }

  /// - Parameter total: how many there are, of which those are the first.
  static func found(_ artworks: [Artwork], of query: String?, total: Int) -> String {
    let about = query.map { " for “\($0)”" } ?? ""
    return switch artworks.count {
    case 0: "There are no pictures\(about) yet."
    case 1: "One picture\(about): \(title(artworks[0]))."
    case ..<total: "\(total) pictures\(about), of which these are the first \(artworks.count)."
    default: "\(artworks.count) pictures\(about)."
    }
  }

  static func parts(of page: ColouringSheet) -> String {
    let names = page.regions.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return "This page has: \(names.prefix(30).joined(separator: ", "))."
  }

  static func waiting(_ position: Int) -> String {
    position == 0 ? "Drawing." : "In the queue behind \(position) other\(position == 1 ? "" : "s")."
  }

  static func status(_ report: StatusReport) -> String {
    let queue = report.queue.isEmpty ? "nothing is waiting" : "\(report.queue.count) in the queue"
    let paused = report.paused == true ? ", the queue is paused" : ""
    let current = report.currentArtwork.map { "; the current picture is \(title($0))" } ?? ""
    let count = report.usage.artworks
    let pictures = count == 0 ? "no picture yet" : count == 1 ? "one picture" : "\(count) pictures"
    let cost = report.usage.costThisMonth > 0 ? ", \(Cost(report.usage.costThisMonth).spoken) this month" : ""
    let news = "\(report.state.rawValue.capitalized), \(queue)\(paused); \(pictures)\(cost)\(current)."
    return "\(news) \(left(report.usage.left))"
  }

  /// "the library has not answered for 12 s"
  static func hanging(_ hangs: [StatusReport.Hang], at now: Date) -> String {
    hangs.map { "the \($0.part) has not answered for \(max(0, Int(now.timeIntervalSince($0.since)))) s" }
      .joined(separator: ", ")
  }

  private static func numbers(_ artworks: [Artwork]) -> String {
    artworks.map { "#\($0.id)" }.joined(separator: ", ")
  }

  private static func sentence(_ note: String) -> String {
    note.hasSuffix(".") || note.hasSuffix("!") ? note : note + "."
  }
}
