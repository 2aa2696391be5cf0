import AudioCapture
import ControlServer
import DaemonEvents
import FoundationEssentials
import Glibc
import SketchCore
import SpeechRecognition
import Studio

/// The daemon: starts the services in order, runs until a signal, stops them in reverse.
package struct Daemon {
  private let options: DaemonOptions
  private let log: Log
  private let notifier: ServiceNotifier
  /// How long the running job may still take when stopping.
  private let grace = Duration.seconds(10)

  package init(_ options: DaemonOptions) {
    self.options = options
    log = Log()
    notifier = ServiceNotifier(environment: Environment.current)
  }

  /// Returns after SIGTERM or SIGINT.
  /// - Throws: `SketchError` when it cannot start.
  package func run() async throws {
    let signals = daemonSignals()
    // A recording that cannot be played is a mistake on the command line; a microphone that is away may come.
    if case .file(let path) = options.audio { _ = try AudioFile(path: path) }
    let workshop = try await Workshop.open(options, log: log)
    let listening = makeListening(workshop)
    let studio = try await workshop.studio(listening: listening)
    let endpoint = Environment.controlEndpoint(options)
    let server = try ControlServer.start(on: endpoint, studio: studio, events: workshop.hub)
    log.notice("ready", ["socket": "\(endpoint)", "library": workshop.dataFolder, "version": ProductVersion.current])
    try await withThrowingTaskGroup(of: Void.self) { services in
      services.addTask { await studio.run() }
      services.addTask { await listening.run(submitTo: studio) }
      services.addTask { await logEvents(of: workshop) }
      services.addTask { await keepAlive(studio, listening) }
      services.addTask { await startListening(listening, workshop.configuration) }
      notifier.ready(status: "Say “draw a mountain in watercolor”")
      services.addTask {
        for await signal in signals {
          guard signal == .reload else { break }
          await reload(studio, listening, workshop)
        }
        notifier.stopping()
        log.notice("stopping")
        await listening.stop()
        await studio.stop(grace: grace)
        // Readers get the last event before their streams end with the server.
        workshop.hub.finish()
        await server.stop()
        throw Stopped()
      }
      do {
        while try await services.next() != nil {}
      } catch is Stopped {
        services.cancelAll()
      }
    }
    log.notice("stopped")
  }

  private struct Stopped: Error {}

  private func makeListening(_ workshop: Workshop) -> ListeningService {
    // Without models typed commands still work; what is missing is said when they are loaded.
    let models = SpeechModels.standard(folder: workshop.configuration.models ?? (try? PackagedResources.models()) ?? "Models")
    let recognizer = PocketSphinxRecognizer(models: models)
    return ListeningService(
      source: source(workshop.configuration), listener: SpeechListener(recognizer: recognizer),
      ranking: MeaningRanking(parser: workshop.parser), events: workshop.hub, log: log
    ) { try await recognizer.prepare() }
  }

  private func source(_ configuration: Configuration) -> any AudioSource {
    switch options.audio {
    case .none: NullAudioSource()
    case .configured: Microphone(device: configuration.device == "default" ? nil : configuration.device)
    case .device(let name): Microphone(device: name == "default" ? nil : name)
    case .file(let path): AudioFileSource(path: path, paced: true)
    }
  }

  /// A recording is listened to at once; otherwise the configuration decides. Failing to hear does not stop the rest from working.
  private func startListening(_ listening: ListeningService, _ configuration: Configuration) async {
    let mode = if case .file = options.audio { ListeningMode.open } else { configuration.mode }
    guard mode != .off else { return }
    do {
      _ = try await listening.setListening(mode)
    } catch {
      log.error("cannot listen", ["reason": "\(error)"])
    }
  }

  private func reload(_ studio: Studio, _ listening: ListeningService, _ workshop: Workshop) async {
    notifier.reloading()
    do {
      let configuration = try Configuration.load(options, directories: workshop.directories)
      log.setLevel(configuration.logLevel)
      for warning in configuration.warnings { log.warning(warning) }
      let waiting = configuration.keysReadOnlyAtStart(changedFrom: workshop.configuration)
      if !waiting.isEmpty { log.warning("changed, but read only when the daemon starts", ["keys": waiting.joined(separator: ", ")]) }
      await studio.update(configuration.studio)
      if case .configured = options.audio { await listening.use(source(configuration)) }
      log.notice("configuration read again")
    } catch {
      log.error("the configuration was not taken over, the old one stays", ["reason": "\(error)"])
    }
    notifier.ready(status: "Say “draw a mountain in watercolor”")
  }

  /// Tells systemd that the parts everything goes through can still be reached; one that hangs keeps this from being said.
  private func keepAlive(_ studio: Studio, _ listening: ListeningService) async {
    guard let interval = notifier.watchdogInterval else { return }
    while (try? await Task.sleep(for: interval)) != nil {
      await studio.respond()
      _ = await listening.listeningState()
      notifier.alive()
    }
  }

  private func logEvents(of workshop: Workshop) async {
    for await numbered in workshop.hub.subscribe(after: nil) {
      switch numbered.event {
      case .artwork(let change):
        log.info("artwork", ["change": change.change.rawValue, "id": String(change.artwork.id), "title": change.artwork.title])
      case .job(let job) where job.state.isFinal:
        log.info(
          "job",
          ["id": String(job.id), "state": job.state.rawValue, "reason": job.error?.description ?? "", "said": job.command.transcript])
      case .command(let outcome) where outcome.status == .rejected: log.info("rejected", ["reason": outcome.message])
      case .question(let question): log.info("question", ["text": question.text])
      default: break
      }
    }
  }
}
