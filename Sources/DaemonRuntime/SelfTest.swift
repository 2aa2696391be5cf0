import ArtworkLibrary
import AudioCapture
import CommandOptions
import FoundationEssentials
import Glibc
import ImageProviders
import PatternSearch
import SketchCore
import SpeechRecognition
import VoiceCommands

/// `voicesketchd check`: tries every part and says of each whether it works, and if not what to do.
struct SelfTest {
  var options: DaemonOptions
  /// The library is put in order; nothing else is changed.
  var isRepairing = false

  struct Finding {
    var what: String
    /// nil when it works.
    var problem: SketchError?
    var detail = ""
    /// Worth a word, but the daemon works without it.
    var isOptional = false
  }

  /// Exits with 1 when something that is needed does not work.
  func run() async throws(OutputFailure) -> ExitCode {
    var findings: [Finding] = []
    for check in [configuration, lexicon, models, wyoming, library, providers, localServers, socket, microphone] {
      let found = await check()
      findings += found
      for finding in found { try StandardStreams.out(line(finding)) }
    }
    return findings.contains { $0.problem != nil && !$0.isOptional } ? .failure : .ok
  }

  private func line(_ finding: Finding) -> String {
    guard let problem = finding.problem else { return "ok       \(finding.what): \(finding.detail)\n" }
    return "\(finding.isOptional ? "warning " : "PROBLEM ") \(finding.what): \(problem.oneLine)\n"
  }

  func trying(_ what: String, isOptional: Bool = false, _ body: () async throws -> String) async -> [Finding] {
    do {
      return [Finding(what: what, detail: try await body(), isOptional: isOptional)]
    } catch {
      let problem = error as? SketchError ?? SketchError(.internalFault, "\(error)")
      return [Finding(what: what, problem: problem, isOptional: isOptional)]
    }
  }

  var directories: XDGDirectories { XDGDirectories(environment: Environment.current) }

  private func configuration() async -> [Finding] {
    var warnings: [String] = []
    let read = await trying("configuration") {
      warnings = try Configuration.load(options, directories: directories).warnings
      return warnings.isEmpty ? "understood" : "understood but for what follows"
    }
    return read
      + warnings.map { warning in
        let problem = SketchError(.configuration, warning, advice: "Correct its name; voicesketch.conf has every group and key.")
        return Finding(what: "configuration", problem: problem, isOptional: true)
      }
  }

  /// Every example of the phrasebook must be understood in the language that is configured.
  private func lexicon() async -> [Finding] {
    await trying("vocabulary") {
      let language = try Configuration.load(options, directories: directories).language
      let parser = try VoiceCommandParser.packaged(language: language)
      let examples = parser.phrasebook().flatMap(\.examples)
      guard !examples.isEmpty, examples.allSatisfy({ parser.parse(Utterance(text: $0)).intent != .unknown }) else {
        throw SketchError(.configuration, "the word lists of “\(language)” are damaged", advice: "Install VoiceSketch again.")
      }
      return "understood (language \(language))"
    }
  }

  private func models() async -> [Finding] {
    await trying("speech models") {
      let configuration = try Configuration.load(options, directories: directories)
      let folder = try configuration.models ?? PackagedResources.models()
      let recognizer = PocketSphinxRecognizer(models: .standard(folder: folder))
      let time = try await ContinuousClock().measure { try await recognizer.prepare() }
      return "\(folder), loaded in \(time.formatted)"
    } + hearing
  }

  /// Check of the Wyoming server; nil where none is configured. Without one PocketSphinx hears.
  private func wyoming() async -> [Finding] {
    guard let client = try? Configuration.load(options, directories: directories).wyomingClient else { return [] }
    return await trying("Wyoming server", isOptional: true) { "\(client.address) has \(try await client.describe())" }
  }

  /// Warning where one language is heard and another understood; nil where they agree.
  private var hearing: [Finding] {
    guard let deafness = try? Configuration.load(options, directories: directories).deafness else { return [] }
    let problem = SketchError(
      .configuration, deafness, advice: "Type or replay them, set `models` to speech models of that language, or `language` to en.")
    return [Finding(what: "hearing", problem: problem, isOptional: true)]
  }

  private func library() async -> [Finding] {
    let folder = options.dataFolder ?? directories.data
    guard access(folder + "/library.sqlite", F_OK) == 0 else {
      return [Finding(what: "library", detail: "\(folder) does not exist yet; the daemon will make it")]
    }
    guard isRepairing else { return findings(await SQLiteArtworkLibrary.check(dataFolder: folder), folder) }
    do {
      let lock = try DataFolderLock(folder: folder)
      let mending = try await SQLiteArtworkLibrary.mend(dataFolder: folder)
      withExtendedLifetime(lock) {}
      return mending.mended.map { Finding(what: "library", detail: $0) } + findings(mending.health, folder)
    } catch {
      let problem = error as? SketchError ?? SketchError(.internalFault, "\(error)")
      return [Finding(what: "library", problem: problem)]
    }
  }

  private func findings(_ health: LibraryHealth, _ folder: String) -> [Finding] {
    guard !health.isSound else {
      let content = "\(health.artworks) artworks, \(health.revisions) versions, \(health.images) images"
      return [Finding(what: "library", detail: "\(folder) is sound: \(content)")]
    }
    return health.findings.map {
      Finding(what: "library", problem: SketchError(.storage, $0.message, advice: $0.advice))
    }
  }

  private func socket() async -> [Finding] {
    await trying("control socket") {
      let path = Environment.controlSocket(options)
      return access(path, F_OK) == 0 ? "\(path) (a daemon is or was running)" : "\(path) (no daemon is running)"
    }
  }

  private func microphone() async -> [Finding] {
    await trying("microphone", isOptional: true) {
      let devices = try await AudioDevices.list()
      guard let chosen = devices.first(where: \.isDefault) ?? devices.first else {
        throw SketchError(
          .noMicrophone, "none was found", advice: "Plug one in or start a sound server; typed commands work all the same.")
      }
      return chosen.name
    }
  }
}

extension Duration {
  /// "123 ms"
  var formatted: String {
    let (seconds, attoseconds) = components
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }
}
