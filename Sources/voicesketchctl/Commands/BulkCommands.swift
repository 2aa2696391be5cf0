import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// bulk: one thing done to many artworks.
enum BulkCommands {
  private static let words = Option.string("words", placeholder: "WORDS", help: "Artworks with these words")
  private static let format = Option.choice(
    "format", short: "f", placeholder: "FORMAT", of: ExportFormat.self,
    help: "export: \(ExportFormat.allCases.map(\.rawValue).alternatives)")
  private static let output = Option.string("output", short: "o", placeholder: "PATH", help: "export: where to")
  private static let yes = Option.flag("yes", short: "y", help: "delete: do not ask")

  static let all: [Subcommand] = [
    Subcommand(
      "bulk", "ACTION [NAME] [ID…]", summary: "Do one thing to many artworks, as one step that undo takes back",
      description: """
        ACTION is favorite, unfavorite, tag, untag, collect, uncollect, delete, restore or
        export; tag and untag take a tag as NAME, collect and uncollect a collection.
        The artworks are named by their numbers, or by the options.

          voicesketchctl bulk tag sea 3 4 7
          voicesketchctl bulk favorite --words dragon
          voicesketchctl bulk collect beach --style watercolor
          voicesketchctl bulk delete --tag test
          voicesketchctl bulk export --collection beach --format zip

        Before more than one is deleted it asks.
        """,
      options: [words.declaration] + ListOptions.filters
        + [format.declaration, output.declaration, yes.declaration] + ExportOptions.all, run: run)
  ]

  private static func run(_ values: OptionValues) async throws -> ExitCode {
    let session = Session(values)
    guard let action = values.operands.first.flatMap(BulkAction.init(rawValue:)) else {
      throw SketchError(
        .invalidInput, "bulk: what is to be done?",
        advice: "Say \(BulkAction.allCases.map(\.rawValue).alternatives).")
    }
    var operands = Array(values.operands.dropFirst())
    var name: String?
    if [.tag, .untag, .collect, .uncollect].contains(action) {
      guard !operands.isEmpty else {
        let what = action == .tag || action == .untag ? "tag" : "collection"
        throw SketchError(
          .invalidInput, "bulk \(action.rawValue): which \(what)?",
          advice: "Name it: voicesketchctl bulk \(action.rawValue) beach 3 4.")
      }
      name = operands.removeFirst()
    }
    let ids = try await ids(operands, action, values, session)
    guard !ids.isEmpty else {
      throw SketchError(
        .notFound, "there are no artworks like that", advice: "See which there are: voicesketchctl list.")
    }
    if action == .delete, ids.count > 1, !values[yes] {
      let question = "Move \(Wording.count(ids.count, "artwork")) to the trash?"
      guard try session.agrees(to: question, option: "--yes") else { return .ok }
    }
    let implied = values[format] ?? values[output].flatMap { ExportFormat(fileName: $0) }
    let chosen = implied ?? (values[ExportOptions.sheet] == nil ? .png : .pdf)
    var request = try ExportOptions.request(chosen, values)
    request.path = values[output]
    let outcome = try await session.client.bulk(
      action, ids, name: name, export: action == .export ? request : nil)
    try session.show(outcome) { try OutcomeText.make(outcome, session.terminal, now: Date()) }
    return .ok
  }

  /// Artworks that are named, or those the options find, so that what is asked about is what is done.
  private static func ids(
    _ operands: [String], _ action: BulkAction, _ values: OptionValues, _ session: Session
  ) async throws -> [ArtworkID] {
    let named = try operands.map { try Session.id($0, of: "an artwork") }
    var query = try ListOptions.chosen(values, words: values[words])
    let isQueried = query != ArtworkQuery()
    (query.trash, query.fields, query.limit) = (action == .restore, .compact, 200)
    guard named.isEmpty != !isQueried else {
      throw SketchError(
        .invalidInput, "bulk \(action.rawValue): which artworks?",
        advice: "Name their numbers, or find them with --words, --tag and the like.")
    }
    guard isQueried else { return named }
    var found: [ArtworkID] = []
    repeat {
      let page = try await session.client.artworks(query)
      found += page.artworks.map(\.id)
      query.cursor = page.next
    } while query.cursor != nil
    return found
  }
}
