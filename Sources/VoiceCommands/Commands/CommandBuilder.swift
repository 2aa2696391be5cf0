import PatternSearch
import SketchCore

/// Builder of a command from the captures of a clause.
struct CommandBuilder {
  let lexicon: Lexicon
  let transcript: String

  /// Command of a clause; nil for a remark beside an edit, and when a pattern lacks a field its command needs, which is
  /// a mistake in the lexicon.
  func command(_ clause: Clause) -> VoiceCommand? {
    let type = lexicon.sentencePatterns[Int(clause.pattern)].type
    let fields = CapturedFields(lexicon: lexicon, captures: clause.captures)
    var command = VoiceCommand(transcript: transcript, intent: type.intent, confidence: 0)
    switch command.intent {
    case .create: command.create = create(fields)
    case .edit:
      guard let edit = edit(type.edit ?? "", fields) else { return nil }
      command.edits = [edit]
      command.target = fields["target"].flatMap(Target.init(phrase:)).flatMap { $0 == .current ? nil : $0 }
    case .delete, .restore, .favorite, .unfavorite, .show: command.target = target(fields)
    case .print:
      command.target = target(fields)
      command.print = print(fields)
    case .compare:
      command.target = target(fields)
      command.with = fields["with"].flatMap(Target.init(phrase:))
      // "It" is bound when it is said, and only as the first.
      if command.with == .current, command.target != .current { swap(&command.target, &command.with) }
    case .checkout:
      command.version = fields["version"]
      command.target = target(fields)
    case .queue: command.queue = fields["action"].flatMap(VoiceCommand.QueueRequest.Action.init).map { .init($0) }
    case .export:
      command.target = target(fields)
      command.export = export(fields)
    case .undo, .redo:
      command.entry = fields["entry"].flatMap { JournalEntryID($0) }
      if command.entry == nil { command.steps = steps(fields) ?? 1 }
    case .retry: command.count = fields["count"].flatMap { Int($0) }.map(clamped) ?? 1
    case .list, .search:
      let many = fields["many"].flatMap(Target.init(phrase:)).map { narrowed($0, fields) }
      command.query = fields["query"] ?? many?.query
      command.filters = many?.listed ?? filters(fields)
      command.sort = fields["sort"].flatMap(ArtworkQuery.Sort.init)
    case .tag, .untag:
      command.tag = fields["tag"]
      command.target = target(fields)
    case .collect, .uncollect:
      command.collection = fields["collection"].map(CollectionArgument.name)
      command.target = target(fields)
    case .collection:
      let action = fields["action"].flatMap(CollectionRequest.Action.init(rawValue:)) ?? .list
      var request = CollectionRequest(
        action, name: fields["collection"], newName: fields["newName"], text: fields["text"])
      let many = fields["target"].flatMap(Target.init(phrase:)).map { narrowed($0, fields) }
      let search = ArtworkSearch(many?.query ?? fields["query"], many?.listed)
      if !search.findsAll { request.query = search }
      command.collection = .request(request)
    case .rename:
      command.title = fields["title"]
      command.target = target(fields)
    case .color: (command.region, command.color) = (fields.joined("region"), fields["color"])
    case .forget:
      command.last = fields["last"]
      command.steps = command.last == nil ? steps(fields) : nil
    case .profile: command.profile = fields["profile"]
    case .cancel:
      let meant = target(fields)
      if meant != .current { command.target = meant }
      if fields["suggest"] == VoiceCommand.Intent.undo.rawValue { command.suggestion = .init(intent: .undo) }
    case .status:
      command.about = fields["about"].flatMap(VoiceCommand.StatusTopic.init)
      let meant = target(fields)
      if command.about == .versions, meant != .current { command.target = meant }
    case .confirm, .deny, .listen, .sleep, .help: break
    case .unknown:
      command.reason = fields["reason"].flatMap { lexicon.messages[$0] } ?? lexicon.messages["unknown"]
      if fields["suggest"] == VoiceCommand.Intent.create.rawValue {
        command.suggestion = .init(intent: .create, create: create(fields))
      }
    }
    return command
  }

  /// Panel of a comic that a remark beside an edit names.
  func panel(_ clause: Clause) -> String? {
    let type = lexicon.sentencePatterns[Int(clause.pattern)].type
    guard type.intent == .edit, type.edit == nil else { return nil }
    return CapturedFields(lexicon: lexicon, captures: clause.captures)["panel"]
  }

  private func create(_ captured: CapturedFields) -> CreateRequest {
    let fields = captured.withOneStyle("style", of: "description")
    var details = fields.each("detail")
    let asked = fields["count"].flatMap { Int($0) } ?? 1
    var count = clamped(asked)
    if count > 1, let sheet = details.firstIndex(of: "on one sheet"), let number = fields["count"] {
      // One picture of several.
      details[sheet] = "\(number) on one sheet"
      count = 1
    }
    var create = CreateRequest(
      description: fields.joined("description") ?? "", style: fields["style"].map { StyleChoice($0) },
      kind: fields["kind"].flatMap(ArtKind.init) ?? .picture, option: fields["option"],
      details: details.isEmpty ? nil : details, count: count,
      aspect: fields["aspect"].flatMap(Aspect.init), quality: fields["quality"].flatMap(Quality.init))
    if asked > count, count > 1 { create.asked = asked }
    create.from = fields["from"].flatMap(Target.init(phrase:))
    create.model = fields["model"]
    if create.kind == .comic {
      create.genre = fields["genre"]
      create.artStyle = fields["artStyle"]
      // Said either way, it is how the comic is drawn.
      create.artStyle = create.artStyle ?? create.style?.spokenName
      create.style = create.style ?? create.artStyle.map { StyleChoice($0) }
      create.world = fields["world"]
      create.panels = number(of: "panels", in: details)
    }
    if create.kind == .video {
      // A film has no options: “in the nature theme” is said of wallpapers and of films.
      create.theme = fields["theme"] ?? create.option
      create.option = nil
      let units = [("seconds", 1), ("minutes", 60), ("hours", 3_600)]
      create.seconds = units.lazy.compactMap { unit in number(of: unit.0, in: details).map { $0 * unit.1 } }.first
    }
    return create
  }

  /// Number before a word of a detail: 4 of "4 panels".
  private func number(of word: String, in details: [String]) -> Int? {
    for detail in details {
      let words = detail.split(separator: " ")
      if words.count == 2, words[1] == word, let number = Int(words[0]) { return number }
    }
    return nil
  }

  private func export(_ fields: CapturedFields) -> VoiceCommand.ExportRequest {
    // The punctuation of a path belongs to it, but not the quotation marks around it.
    let path = fields["path"].map { $0.filter { !"\"“”„«»".contains($0) } }
    let said = fields["format"].flatMap(ExportFormat.init(rawValue:))
    let format = said ?? path.flatMap { ExportFormat(fileName: $0) } ?? .png
    let book = fields["book"].flatMap(BookFormat.init(rawValue:)) ?? path.flatMap { BookFormat(fileName: $0) }
    var export = VoiceCommand.ExportRequest(format: format, path: path, book: book == .pdf ? nil : book)
    export.quality = fields["quality"].flatMap { Int($0) }
    export.width = fields["width"].flatMap { Int($0) }
    export.paper = fields["paper"].flatMap(PaperSize.init(rawValue:))
    export.sheet = fields["sheet"].flatMap { try? SheetGrid($0) }
    export.makingOf = fields["makingOf"].map { $0 == "true" }
    return export
  }

  private func print(_ fields: CapturedFields) -> VoiceCommand.PrintRequest? {
    var print = VoiceCommand.PrintRequest(copies: fields["copies"].flatMap { Int($0) })
    print.paper = fields["paper"].flatMap(PaperSize.init(rawValue:))
    print.sheet = fields["sheet"].flatMap { try? SheetGrid($0) }
    return print == VoiceCommand.PrintRequest() ? nil : print
  }

  private func edit(_ type: String, _ fields: CapturedFields) -> Edit? {
    guard let kind = Edit.Kind(rawValue: type) else { return nil }
    return try? Edit(kind) { field in
      switch field {
      case .color, .position, .panel, .first, .second: fields[field.rawValue]
      default: fields.joined(field.rawValue)
      }
    }
  }

  private func steps(_ fields: CapturedFields) -> Int? { fields["steps"].flatMap { Int($0) }.map { max(1, $0) } }

  private func target(_ fields: CapturedFields) -> Target {
    if fields["trash"] != nil { return .wholeTrash }
    let said = fields["target"].flatMap(Target.init(phrase:)).map { narrowed($0, fields) }
    if let said, said != Target(said.which) { return said }
    let which = said?.which
    if let ordinal = fields["ordinal"].flatMap({ Int($0) }) { return Target(.ordinal, ordinal: max(1, ordinal)) }
    if which == nil || which == .matching, let query = fields["query"] { return Target(.matching, query: query) }
    return Target(which ?? .current)
  }

  /// Target of a kind with what was said within the kind's name: the option of "floral mandalas", the genre of
  /// "superhero comics".
  private func narrowed(_ target: Target, _ fields: CapturedFields) -> Target {
    guard var filters = target.filters, filters.kind != nil else { return target }
    filters.option = filters.option ?? fields["option"]
    filters.genre = filters.genre ?? fields["genre"]
    filters.world = filters.world ?? fields["world"]
    var narrowed = target
    narrowed.filters = filters
    return narrowed
  }

  private func filters(_ fields: CapturedFields) -> VoiceCommand.Filters? {
    var filters = VoiceCommand.Filters(
      favorites: fields["favorites"].map { $0 == "true" }, style: fields["style"].map { StyleChoice($0) },
      kind: fields["kind"].flatMap(ArtKind.init), collection: fields["collection"],
      tag: fields["tag"], since: fields["since"])
    filters.provider = fields["provider"]
    filters.option = fields["option"]
    filters.genre = fields["genre"]
    filters.world = fields["world"]
    filters.color = fields["color"]
    return filters == VoiceCommand.Filters() ? nil : filters
  }

  private func clamped(_ count: Int) -> Int { min(4, max(1, count)) }
}
