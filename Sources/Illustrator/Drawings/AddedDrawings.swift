import Synchronization

/// Drawings of folders beside the built-in ones. Their files are looked at again whenever something is composed: one
/// that was just added is drawn.
package final class AddedDrawings: Sendable {
  /// Drawing that can be used.
  struct Drawing: Sendable {
    var file: DrawingFolder.File
    var words: DrawingWords
    var color: RGB
  }

  /// File that is not drawn with, and why.
  package struct Refusal: Sendable, Equatable {
    package var path: String
    package var fault: DrawingFault
  }

  private struct Knowledge {
    var folders: [DrawingFolder] = []
    /// Drawings of the user's, and refusals, by file.
    var own: [DrawingFolder.File: Result<Drawing, DrawingFault>] = [:]
    /// Files of collections by the phrases that they are found by; nil before they were asked for.
    var collected: [String: [DrawingFolder.File]]?
    /// Phrases that a drawing of a collection was found for.
    var found: [String: Drawing] = [:]
    /// Files of collections that cannot be drawn with.
    var refused: Set<DrawingFolder.File> = []
    var told: Set<DrawingFolder.File> = []
    var catalog: ArtCatalog?
    var tell: @Sendable (Refusal) -> Void = { _ in }
  }

  private let base: ArtCatalog
  private let colors: [String: RGB]
  private let knowledge = Mutex(Knowledge())

  init(base: ArtCatalog, colors: [String: RGB]) { (self.base, self.colors) = (base, colors) }

  /// The catalogue as it was last composed with.
  var catalog: ArtCatalog { knowledge.withLock { $0.catalog ?? base } }

  /// Draws with the drawings of these folders, and no others.
  /// - Parameter tell: told of each file that is not drawn with, once.
  package func use(_ folders: [DrawingFolder], tell: @escaping @Sendable (Refusal) -> Void = { _ in }) {
    knowledge.withLock { knowledge in
      guard knowledge.folders != folders else { return }
      knowledge = Knowledge(folders: folders, tell: tell)
    }
  }

  /// The catalogue with the drawings there are now, and with those of collections that a text asks for.
  func catalog(for text: String) -> ArtCatalog {
    let (catalog, refusals, tell) = knowledge.withLock { knowledge in
      guard !knowledge.folders.isEmpty else { return (base, [Refusal](), knowledge.tell) }
      let changed = readOwn(&knowledge)
      let wanted = find(text, &knowledge)
      if changed || wanted || knowledge.catalog == nil { knowledge.catalog = extended(knowledge) }
      let refusals = knowledge.own.compactMap { file, result -> Refusal? in
        guard case .failure(let fault) = result, knowledge.told.insert(file).inserted else { return nil }
        return Refusal(path: file.path, fault: fault)
      }
      return (knowledge.catalog ?? base, refusals.sorted { $0.path < $1.path }, knowledge.tell)
    }
    refusals.forEach(tell)
    return catalog
  }

  /// - Returns: whether a file came, went or changed.
  private func readOwn(_ knowledge: inout Knowledge) -> Bool {
    let files = knowledge.folders.filter { $0.standing == .own }.flatMap { $0.files() }.prefix(DrawingLimits.ownFiles)
    guard Set(files) != Set(knowledge.own.keys) else { return false }
    let before = knowledge.own
    knowledge.own = [:]
    // Files that there is no time for are read when something is composed next.
    let clock = ContinuousClock()
    let end = clock.now + DrawingLimits.reading
    for file in files {
      if let known = before[file] {
        knowledge.own[file] = known
      } else if clock.now < end {
        knowledge.own[file] = Result { () throws(DrawingFault) in try drawing(file) }
      }
    }
    return true
  }

  private func drawing(_ file: DrawingFolder.File) throws(DrawingFault) -> Drawing {
    let imported = try DrawingImport(file.read(), colors: colors)
    return Drawing(
      file: file, words: DrawingWords(file: file.name, title: imported.title, tags: imported.tags),
      color: imported.color)
  }

  // MARK: Collections

  /// Most words of a text that collections are asked for.
  private static let longestText = 60

  /// Looks for drawings of what in a text is drawn by nothing else.
  /// - Returns: whether there are any.
  private func find(_ text: String, _ knowledge: inout Knowledge) -> Bool {
    let collections = knowledge.folders.filter { $0.standing == .clipArt }
    guard !collections.isEmpty else { return false }
    let known = knowledge.catalog ?? base
    let unknown = known.meanings.read(text).filter { $0.meanings.isEmpty && $0.kind == nil }.map(\.text)
    var isFound = false
    for word in Set(unknown.prefix(Self.longestText)) where knowledge.found[word] == nil {
      let index = knowledge.collected ?? index(of: collections)
      knowledge.collected = index
      let singulars = [word] + Taxonomy.singulars(of: word)
      for file in singulars.lazy.flatMap({ index[$0] ?? [] }).prefix(8) where !knowledge.refused.contains(file) {
        guard let drawing = try? drawing(file) else {
          knowledge.refused.insert(file)
          continue
        }
        let phrase = singulars.first { index[$0]?.contains(file) == true } ?? word
        knowledge.found[phrase] = drawing
        isFound = true
        break
      }
    }
    return isFound
  }

  /// Files of the collections by their names, and after those by their tags.
  private func index(of folders: [DrawingFolder]) -> [String: [DrawingFolder.File]] {
    let files = folders.flatMap { $0.files() }
    let words = files.map { file in
      DrawingWords(file: file.name, skimming: (try? file.read()) ?? [])
    }
    var index: [String: [DrawingFolder.File]] = [:]
    for (file, words) in zip(files, words) {
      for name in words.names { index[name, default: []].append(file) }
    }
    for (file, words) in zip(files, words) {
      for tag in words.tags where (index[tag]?.count ?? 0) < 8 { index[tag, default: []].append(file) }
    }
    return index
  }

  // MARK: Into the catalogue

  private func extended(_ knowledge: Knowledge) -> ArtCatalog {
    var catalog = base
    let own = knowledge.own.compactMap { try? $0.value.get() }.sorted { $0.file.path < $1.file.path }
    // Names come before tags, whichever file is first.
    for drawing in own {
      for phrase in drawing.words.names { catalog.add(drawing, as: phrase, importing: colors) }
    }
    for drawing in own {
      for phrase in drawing.words.tags where catalog.hasNone(phrase) {
        catalog.add(drawing, as: phrase, importing: colors)
      }
    }
    for (phrase, drawing) in knowledge.found.sorted(by: { $0.key < $1.key }) where catalog.hasNone(phrase) {
      catalog.add(drawing, as: phrase, importing: colors)
    }
    return catalog
  }
}
