import FoundationEssentials
import SketchCore

/// Words for values in sentences and tables.
enum Wording {
  /// "just now", "5 min ago", "3 h ago", "yesterday", then the date.
  static func age(_ date: Date, now: Date) -> String {
    let seconds = Int(now.timeIntervalSince(date))
    switch seconds {
    case ..<60: return "just now"
    case ..<3_600: return "\(seconds / 60) min ago"
    case ..<86_400: return "\(seconds / 3_600) h ago"
    case ..<172_800: return "yesterday"
    default: return String(WireJSON.format(date).prefix(10))
    }
  }

  /// “Today”, “Yesterday”, then the date.
  static func day(_ date: Date, now: Date, calendar: Calendar) -> String {
    if calendar.isDate(date, inSameDayAs: now) { return "Today" }
    if let before = calendar.date(byAdding: .day, value: -1, to: now), calendar.isDate(date, inSameDayAs: before) {
      return "Yesterday"
    }
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return [parts.year, parts.month, parts.day].map { number in
      let text = "\(number ?? 0)"
      return text.count < 2 ? "0" + text : text
    }.joined(separator: "-")
  }

  /// "45 s", "12 min", "2 h 5 min", "3 days".
  static func duration(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(max(0, seconds)) s"
    case ..<3_600: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3_600) h \(seconds / 60 % 60) min"
    default: "\(seconds / 86_400) days"
    }
  }

  static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }

  /// "$1.23"
  static func dollars(_ amount: Double) -> String {
    Cost(amount).spoken
  }

  /// "0.9 s"
  static func seconds(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  static func percent(_ fraction: Double) -> String { "\(Int((fraction * 100).rounded())) %" }

  /// "watercolor · 1024×1024 · version 2 of 3 · ★"
  static func facts(_ artwork: Artwork) -> String {
    let image = artwork.revision.image
    var facts = ["\(image.width)×\(image.height)"]
    if let style = artwork.revision.style { facts.insert(style.spokenName, at: 0) }
    if artwork.kind != .picture { facts.insert(artwork.kind.rawValue, at: 0) }
    if artwork.revisionCount > 1 { facts.append("version \(artwork.head) of \(artwork.revisionCount)") }
    if artwork.favorite { facts.append("★") }
    if artwork.deletedAt != nil { facts.append("in the trash") }
    return facts.joined(separator: " · ")
  }

  /// "drawing, step 5 of 20" where the provider tells, else the state.
  static func phase(_ job: Job) -> String { job.phase ?? state(job.state) }

  static func state(_ state: Job.State) -> String {
    switch state {
    case .queued: "waiting"
    case .starting: "starting"
    case .processing: "drawing"
    case .completing: "finishing"
    case .completed: "done"
    case .failed: "failed"
    case .cancelled: "cancelled"
    case .unknown: "unknown"
    }
  }
}
