import Glibc
import Listening
import PictureFolder
import SketchCore
import SpeechRecognition

/// Everything the user can decide, with its defaults. The shipped `voicesketch.conf` documents every key.
struct Configuration: Sendable, Equatable {
  /// Preferred capture devices, first choice first, with semicolons between them; `default` is the system's.
  var device = "default"
  /// How it listens after starting: `off` is push-to-talk only.
  var mode = ListeningMode.off
  /// Languages that there is a lexicon of.
  static let languages = ["en", "es", "tr"]
  /// Language of the lexicon. Speech is recognised in English whatever it is.
  var language = "en"
  /// Phrase that opens `wake` mode and ends sleep.
  var wakePhrase = "hello voice sketch"
  /// After a command in `wake` mode, this long nothing but another command is needed.
  var conversationSeconds = 8.0
  /// `open` listening falls asleep after so long without a command; never when 0.
  var sleepAfterMinutes = 0.0
  /// Quiet that ends an utterance, and one that sounds unfinished.
  var pauseSeconds = 0.65
  var unfinishedPauseSeconds = 1.5
  /// Folder of the speech models; the packaged one when nil.
  var models: String?
  /// Who reads what was said.
  var recognizer = Recognizer.pocketsphinx
  /// The Wyoming server that reads it with `recognizer = wyoming`.
  var wyoming: WyomingAddress?
  /// Whether that server may be on another machine, which then gets what is said.
  var sendsSpeechAway = false
  /// Recordings that are kept, and for how many days.
  var keptAudio = KeptAudio.never
  var keptAudioDays = 7
  var confirmBelow = 0.6
  var confirmPaid = PaidConfirmation.unsure
  var rejectBelow = 0.3
  var questionSeconds = 30.0
  var queueLimit = 32
  var atOnce = 4
  var allowance = Allowance.unlimited
  var exportFolder: String
  /// Paper of PDF pages; the locale's when nil.
  var paper: PaperSize?
  /// Exported files carry facts about their pictures: title, prompt, style, model, seed.
  var writesMetadata = true
  /// Way in which pictures are shown in a folder, and the folder; the export folder where nil.
  var browse = PictureFolderMode.off
  var browseFolder: String?
  /// After so many days in the trash a picture is removed for good; never when 0.
  var trashDays = 30
  /// Days that films are kept; for good when 0.
  var filmDays = FilmFile.keptDays
  /// Folder of the user's SVGs, which extend what the illustrator draws; that below the data folder where nil.
  var drawings: String?
  /// Debian's collection of clip art is drawn with, where it is installed.
  var usesOpenClipArt = true
  /// Studio page: served or not, and its port on this machine; 0 for any that is free.
  var servesPage = true
  var pagePort = 0
  var providers = ProviderConfiguration()
  var stories = StoryConfiguration()
  var logLevel = LogLevel.info
  /// Oddities that do no harm, for the log.
  var warnings: [String] = []

  init(exportFolder: String) { self.exportFolder = exportFolder }

  /// - Throws: `SketchError` `.configuration` naming file, line and key.
  init(file: KeyFile, exportFolder: String) throws {
    self.init(exportFolder: exportFolder)
    try file.refuseSecrets()
    device = file.string("audio", "device") ?? device
    mode = try file.choice("speech", "mode", of: ListeningMode.self) ?? mode
    guard mode == .off || mode == .open || mode == .wake else {
      throw file.bad("speech", "mode", "it can start with off (push-to-talk), wake or open")
    }
    language = file.string("speech", "language") ?? language
    wakePhrase = file.string("speech", "wake-phrase") ?? wakePhrase
    conversationSeconds = try file.number("speech", "conversation-seconds", in: 0...600) ?? conversationSeconds
    sleepAfterMinutes = try file.number("speech", "sleep-after-minutes", in: 0...1440) ?? sleepAfterMinutes
    pauseSeconds = try file.number("speech", "pause-seconds", in: 0.2...5) ?? pauseSeconds
    unfinishedPauseSeconds =
      try file.number("speech", "unfinished-pause-seconds", in: 0.2...10) ?? max(unfinishedPauseSeconds, pauseSeconds)
    models = try file.absolutePath("speech", "models")
    try readRecognizer(file)
    keptAudio = try file.choice("speech", "keep-audio", of: KeptAudio.self) ?? keptAudio
    keptAudioDays = try file.integer("speech", "keep-audio-days", in: 1...3650) ?? keptAudioDays
    confirmBelow = try file.number("studio", "confirm-below", in: 0...1) ?? confirmBelow
    confirmPaid = try file.choice("studio", "confirm-paid", of: PaidConfirmation.self) ?? confirmPaid
    rejectBelow = try file.number("studio", "reject-below", in: 0...1) ?? rejectBelow
    questionSeconds = try file.number("studio", "question-seconds", in: 1...3600) ?? questionSeconds
    queueLimit = try file.integer("studio", "queue-limit", in: 1...1000) ?? queueLimit
    atOnce = try file.integer("studio", "at-once", in: 1...16) ?? atOnce
    allowance.picturesPerDay = try file.integer("allowance", "pictures-per-day", in: 0...1_000_000)
    allowance.picturesPerMonth = try file.integer("allowance", "pictures-per-month", in: 0...1_000_000)
    allowance.dollarsPerDay = try file.number("allowance", "dollars-per-day", in: 0...1_000_000)
    self.exportFolder = try file.absolutePath("studio", "export-folder") ?? exportFolder
    paper = try file.choice("export", "paper", of: PaperSize.self)
    writesMetadata = try file.flag("studio", "metadata") ?? writesMetadata
    browse = try file.choice("library", "browse", of: PictureFolderMode.self) ?? browse
    browseFolder = try file.absolutePath("library", "browse-folder")
    trashDays = try file.integer("library", "trash-days", in: 0...3650) ?? trashDays
    filmDays = try file.integer("films", "keep-days", in: 0...36_500) ?? filmDays
    drawings = try file.absolutePath("illustrator", "drawings")
    usesOpenClipArt = try file.flag("illustrator", "openclipart") ?? usesOpenClipArt
    servesPage = try file.flag("studio", "enabled") ?? servesPage
    pagePort = try file.integer("studio", "port", in: 0...65_535) ?? pagePort
    guard pagePort == 0 || pagePort >= 1024 else {
      throw file.bad("studio", "port", "ports below 1024 are the system's; it can be 0 for any, or 1024 to 65535")
    }
    providers = try ProviderConfiguration(file: file)
    stories = try StoryConfiguration(file: file)
    logLevel = try file.choice("log", "level", of: LogLevel.self) ?? logLevel
    warnings = Configuration.unknownKeys(in: file)
  }

  /// Group → keys; anything else is a spelling mistake worth a word.
  private static let known: [String: Set<String>] = [
    "audio": ["device"],
    "speech": [
      "mode", "language", "models", "wake-phrase", "conversation-seconds", "sleep-after-minutes", "pause-seconds",
      "unfinished-pause-seconds", "recognizer", "wyoming", "wyoming-elsewhere", "keep-audio", "keep-audio-days",
    ],
    "studio": [
      "confirm-below", "confirm-paid", "reject-below", "question-seconds", "queue-limit", "at-once", "export-folder",
      "metadata", "enabled", "port",
    ],
    "allowance": ["pictures-per-day", "pictures-per-month", "dollars-per-day"],
    "export": ["paper"], "library": ["browse", "browse-folder", "trash-days"], "films": ["keep-days"],
    "illustrator": ["drawings", "openclipart"], "comics": StoryConfiguration.keys, "log": ["level"],
  ]

  /// The keys that a reload does not take over and that are now different.
  func keysReadOnlyAtStart(changedFrom old: Configuration) -> [String] {
    let changes = [
      ("speech.mode", mode != old.mode), ("speech.language", language != old.language), ("speech.models", models != old.models),
      (
        "speech.recognizer",
        recognizer != old.recognizer || wyoming != old.wyoming || sendsSpeechAway != old.sendsSpeechAway
      ), ("speech.keep-audio", keptAudio != old.keptAudio || keptAudioDays != old.keptAudioDays),
      ("speech.wake-phrase", wakePhrase != old.wakePhrase),
      ("speech.conversation-seconds", conversationSeconds != old.conversationSeconds),
      ("speech.sleep-after-minutes", sleepAfterMinutes != old.sleepAfterMinutes),
      ("library.trash-days", trashDays != old.trashDays),
      ("library.browse", browse != old.browse), ("library.browse-folder", browseFolder != old.browseFolder),
      ("studio.metadata (for the folder of pictures)", browse != .off && writesMetadata != old.writesMetadata),
      ("studio.enabled", servesPage != old.servesPage), ("studio.port", pagePort != old.pagePort),
      ("comics.story-model", stories != old.stories),
      ("speech.pause-seconds", pauseSeconds != old.pauseSeconds),
      ("speech.unfinished-pause-seconds", unfinishedPauseSeconds != old.unfinishedPauseSeconds),
    ]
    return changes.filter(\.1).map(\.0)
  }

  /// Warning where the recogniser hears another language than is understood; nil where they agree.
  var deafness: String? {
    guard language != "en", models == nil else { return nil }
    return "speech is recognised in English only: commands in “\(language)” can be typed or replayed, not spoken"
  }

  private static func unknownKeys(in file: KeyFile) -> [String] {
    file.groups.flatMap { group -> [String] in
      guard let keys = known[group] ?? ProviderConfiguration.keys(ofGroup: group) else {
        return ["the group [\(group)] is not known and was ignored"]
      }
      return file.keys(in: group).filter { !keys.contains($0) }.map { key in
        "line \(file.line(of: key, in: group) ?? 0): the key \(key) in [\(group)] is not known and was ignored"
      }
    }
  }
}

extension Configuration {
  enum Recognizer: String, Sendable, CaseIterable { case pocketsphinx, wyoming }

  private mutating func readRecognizer(_ file: KeyFile) throws {
    recognizer = try file.choice("speech", "recognizer", of: Recognizer.self) ?? recognizer
    sendsSpeechAway = try file.flag("speech", "wyoming-elsewhere") ?? sendsSpeechAway
    do {
      wyoming = try file.string("speech", "wyoming").flatMap { $0.isEmpty ? nil : try WyomingAddress($0) }
    } catch let error as SketchError {
      throw file.bad("speech", "wyoming", error.message + "; write tcp://127.0.0.1:10300 or unix:///path")
    }
    guard recognizer == .wyoming else { return }
    guard let wyoming else { throw file.bad("speech", "recognizer", "the key wyoming must say where the server is") }
    guard sendsSpeechAway || wyoming.isLocal else {
      throw file.bad(
        "speech", "wyoming",
        "\(wyoming) is not this machine, and everything you say would be sent there unencrypted; wyoming-elsewhere = true allows it")
    }
  }

  var filmKeeping: FilmKeeping { FilmKeeping(days: filmDays > 0 ? filmDays : nil) }

  var listening: ListeningRules {
    var rules = ListeningRules()
    rules.conversation = .seconds(conversationSeconds)
    rules.sleepAfter = sleepAfterMinutes > 0 ? .seconds(sleepAfterMinutes * 60) : nil
    rules.endpointing.hangOver = .seconds(pauseSeconds)
    rules.unfinishedPause = .seconds(unfinishedPauseSeconds)
    return rules
  }
}

extension KeyFile {
  /// `~/` is the home folder.
  func absolutePath(_ group: String, _ key: String) throws -> String? {
    guard let text = string(group, key), !text.isEmpty else { return nil }
    if text.hasPrefix("/") { return text }
    if text.hasPrefix("~/") { return XDGDirectories.home(Environment.current) + text.dropFirst(1) }
    throw bad(group, key, "“\(text)” is not an absolute path")
  }
}
