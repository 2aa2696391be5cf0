package import FoundationEssentials
import Glibc
package import SketchCore

/// Keeper of the user's words: stores them in a file, finds out how they sound, and teaches them to the recogniser.
///
/// Reading, writing and asking espeak-ng block; they happen on a queue of its own.
package actor VocabularyKeeper: VocabularyControl {
  private let executor = BlockingExecutor(label: "vocabulary")
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let path: String
  private let learner: any WordLearner
  private let pronouncer: Pronouncer
  private let now: @Sendable () -> Date
  private var text = VocabularyText()
  private var isLoaded = false
  /// Reason why the file could not be read or written last time.
  private var trouble: String?
  /// Reason why the recogniser learned nothing.
  private var deafness: String?

  /// Path of the words.
  package static func file(dataFolder: String) -> String { dataFolder + "/words.tsv" }

  /// - Parameters:
  ///   - file: its folder is made when it is first written.
  ///   - models: whose dictionaries say how words sound.
  ///   - searchPath: as `PATH`: where espeak-ng is looked for.
  /// - Throws: `SketchError` `.configuration` when packaged data is missing.
  package init(
    file: String, models: SpeechModels, searchPath: String, learner: any WordLearner, now: @escaping @Sendable () -> Date = { Date() }
  ) throws {
    path = file
    self.learner = learner
    self.now = now
    pronouncer = try Pronouncer(dictionaries: models.dictionaries, path: searchPath)
  }

  /// Reads the file and teaches its words. - Returns: what is amiss, in words for the user.
  package func load() async -> [String] {
    read()
    await teach()
    return notes
  }

  // MARK: VocabularyControl

  package func words() -> VocabularyReport {
    read()
    return VocabularyReport(words: text.list.words, notes: notes)
  }

  package func addWord(_ word: String, sounding sound: WishedSound) async throws -> VocabularyWord {
    let word = try SpokenWord.normal(word)
    let answer = try answer(word, sound)
    read()
    let before = text
    let isThereRoom = text.list.add(
      VocabularyWord(word: word, source: .user, sounds: answer.sounds, authority: answer.authority, addedAt: now()))
    guard isThereRoom else {
      throw SketchError(
        .conflict, "there are \(VocabularyList.limit) words already", advice: "Remove one first (voicesketchctl words remove WORD).")
    }
    do {
      try write()
    } catch {
      text = before
      throw error
    }
    await teach()
    return text.list[word] ?? VocabularyWord(word: word)
  }

  package func removeWord(_ word: String) async throws -> VocabularyWord {
    let word = try SpokenWord.normal(word)
    read()
    let before = text
    guard let old = text.list.remove(word) else {
      throw SketchError(.notFound, "“\(word)” is not among your words", advice: "“voicesketchctl words” lists them.")
    }
    do {
      try write()
    } catch {
      text = before
      throw error
    }
    await teach()
    return old
  }

  package func pronounce(_ word: String) throws -> VocabularyWord {
    let word = try SpokenWord.normal(word)
    read()
    if let listed = text.list[word] { return listed }
    let answer = try answer(word, .usual)
    return VocabularyWord(word: word, sounds: answer.sounds, authority: answer.authority)
  }

  // MARK: Collecting

  /// Adds the words of these texts that the recogniser lacks. Failing to is no reason to fail what the texts came from:
  /// the next try is the next text.
  package func collect(_ texts: [String], from source: VocabularyWord.Source) async {
    read()
    var candidates: [String] = []
    for text in texts { candidates += self.text.list.candidates(in: text) }
    guard !candidates.isEmpty, let known = try? await learner.known(among: candidates) else { return }
    let wanted = candidates.filter { !known.contains($0) && text.list[$0] == nil }.suffix(VocabularyList.limit)
    guard !wanted.isEmpty else { return }
    let answers = pronouncer.pronounce(Array(wanted))
    for word in wanted {
      guard let answer = answers[word], text.list[word] == nil else { continue }
      text.list.add(VocabularyWord(word: word, source: source, sounds: answer.sounds, authority: answer.authority, addedAt: now()))
    }
    try? write()
    await teach()
  }

  /// Notes what was heard.
  package func heard(_ utterance: String) {
    read()
    if text.list.hear(utterance, at: now()) { try? write() }
  }

  // MARK: Within

  private func answer(_ word: String, _ sound: WishedSound) throws -> Pronouncer.Answer {
    switch sound {
    case .phones(let phones): return .init(sounds: [try PhoneSet.read(phones)], authority: .user)
    case .usual: return pronouncer.pronounce([word])[word] ?? .init(sounds: [], authority: nil)
    case .like(let text):
      let parts = SpokenWord.words(in: text)
      let answers = pronouncer.pronounce(parts)
      let sounds = parts.compactMap { answers[$0]?.sounds.first }
      guard !parts.isEmpty, sounds.count == parts.count else {
        let unknown = parts.filter { answers[$0]?.sounds.isEmpty ?? true }.joined(separator: ", ")
        throw SketchError(
          .invalidInput, parts.isEmpty ? "“\(text)” has no words" : "it is not known how “\(unknown)” sounds",
          advice: canSpellAdvice("Use words a dictionary has, or give phones: --sounds \"Z EH L D AH\"."))
      }
      return .init(sounds: [try PhoneSet.read(sounds.joined(separator: " "))], authority: .user)
    }
  }

  private func canSpellAdvice(_ advice: String) -> String {
    pronouncer.canSpell ? advice : advice + " With espeak-ng installed any spelling will do (sudo apt-get install espeak-ng)."
  }

  private var notes: [String] {
    var notes = text.faults.map { "\(path): \($0)" }
    if let trouble { notes.append(trouble) }
    if let deafness { notes.append(deafness) }
    let mute = text.list.words.filter { $0.sounds.isEmpty }
    if !mute.isEmpty {
      let names = mute.prefix(5).map { "“\($0.word)”" }.joined(separator: ", ") + (mute.count > 5 ? " …" : "")
      notes.append(
        "words of unknown sound cannot be heard: \(names). "
          + canSpellAdvice("Say how they sound: voicesketchctl words add WORD --like \"some words\"."))
    }
    return notes
  }

  private func teach() async {
    do {
      try await learner.learn(text.list.spoken)
      deafness = nil
    } catch {
      deafness = "these words are not heard: \(error)"
    }
  }

  private func read() {
    guard !isLoaded else { return }
    isLoaded = true
    guard let content = TextFile.read(path) else {
      // No file is an empty list; one that is there and cannot be read must not be written over.
      if errno != ENOENT { trouble = "\(path) cannot be read: \(String(cString: strerror(errno)))" }
      return
    }
    text = VocabularyText(content)
  }

  private func write() throws {
    if let trouble, access(path, F_OK) == 0, access(path, R_OK) != 0 {
      throw SketchError(.storage, trouble, advice: "Correct its permissions.")
    }
    let folder: OpenFolder
    do throws(SketchError) {
      folder = try OpenFolder(Folder.parent(of: path), as: .data)
    } catch {
      trouble = error.message
      throw error
    }
    do throws(FileFault) {
      let name = String(path.split(separator: "/").last ?? "")
      try AtomicFile.write(Array(text.text.utf8), to: name, in: folder, mode: 0o600)
    } catch {
      let problem = "\(path) cannot be written: \(error.reason)"
      trouble = problem
      throw SketchError(
        error.code == ENOSPC ? .storageFull : error.code == EROFS ? .storageReadOnly : .storage, problem,
        advice: "Make room, or correct its permissions.")
    }
    trouble = nil
  }
}
