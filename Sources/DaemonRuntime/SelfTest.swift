import ArtworkLibrary
import AudioCapture
import CommandOptions
import FoundationEssentials
import Glibc
import Illustrator
import SketchCore
import SpeechRecognition
import VoiceCommands

/// `voicesketchd check`: tries every part and says of each whether it works, and if not what to do. Changes nothing.
struct SelfTest {
  var options: DaemonOptions

  private struct Finding {
    var what: String
    /// nil when it works.
    var problem: SketchError?
    var detail = ""
    /// Worth a word, but the daemon works without it.
    var isOptional = false
  }

  /// Exits with 1 when something that is needed does not work.
  func run() async -> ExitCode {
    var findings: [Finding] = []
    for check in [configuration, vocabulary, models, library, providers, socket, microphone] {
      findings += await check()
      for finding in findings.suffix(1) { StandardStreams.out(line(finding)) }
    }
    return findings.contains { $0.problem != nil && !$0.isOptional } ? .failure : .ok
  }

  private func line(_ finding: Finding) -> String {
    guard let problem = finding.problem else { return "ok       \(finding.what): \(finding.detail)\n" }
    return "\(finding.isOptional ? "warning " : "PROBLEM ") \(finding.what): \(problem.oneLine)\n"
  }

  private func trying(_ what: String, isOptional: Bool = false, _ body: () async throws -> String) async -> [Finding] {
    do {
      return [Finding(what: what, detail: try await body(), isOptional: isOptional)]
    } catch {
      let problem = error as? SketchError ?? SketchError(.internalFault, "\(error)")
      return [Finding(what: what, problem: problem, isOptional: isOptional)]
    }
  }

  private var directories: XDGDirectories { XDGDirectories(environment: Environment.current) }

  private func configuration() async -> [Finding] {
    await trying("configuration") {
      let loaded = try Configuration.load(options, directories: directories)
      return loaded.warnings.isEmpty ? "understood" : loaded.warnings.joined(separator: "; ")
    }
  }

  private func vocabulary() async -> [Finding] {
    await trying("vocabulary") {
      let command = VoiceCommandParser(lexicon: try Lexicon.packaged()).parse(Utterance(text: "undo"))
      guard command.intent == .undo else {
        throw SketchError(.configuration, "the word lists do not even know “undo”", advice: "Install VoiceSketch again.")
      }
      return "understood"
    }
  }

  private func models() async -> [Finding] {
    await trying("speech models") {
      let folder = try Configuration.load(options, directories: directories).models ?? PackagedResources.models()
      let recognizer = PocketSphinxRecognizer(models: .standard(folder: folder))
      let time = try await ContinuousClock().measure { try await recognizer.prepare() }
      return "\(folder), loaded in \(time.formatted)"
    }
  }

  private func library() async -> [Finding] {
    await trying("library") {
      let folder = options.dataFolder ?? directories.data
      guard access(folder + "/library.sqlite", F_OK) == 0 else { return "\(folder) does not exist yet; the daemon will make it" }
      let health = await SQLiteArtworkLibrary.check(dataFolder: folder)
      guard let first = health.findings.first else {
        return "\(folder) is sound: \(health.artworks) artworks, \(health.revisions) versions, \(health.images) images"
      }
      let others = health.findings.count > 1 ? " (and \(health.findings.count - 1) more)" : ""
      throw SketchError(.storage, first.message + others, advice: first.advice)
    }
  }

  private func providers() async -> [Finding] {
    await trying("provider illustrator") {
      let request = GenerationRequest(job: 0, work: .create(CreateRequest(description: "a tree", style: .named(.sketch))), seed: 1)
      var bytes = 0
      let illustrator = try Illustrator()
      let time = try await ContinuousClock().measure {
        bytes = try await illustrator.generate(request) { _ in }.reduce(0) { $0 + $1.image.count }
      }
      return "drew a test picture of \(bytes / 1024) kB in \(time.formatted)"
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
  fileprivate var formatted: String {
    let (seconds, attoseconds) = components
    return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms"
  }
}
