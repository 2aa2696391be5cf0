import ArtworkLibrary
import AudioCapture
import CommandOptions
import ControlServer
import DaemonEvents
import FoundationEssentials
import Glibc
import Illustrator
import ImageProviders
import Imaging
import Listening
import PictureFolder
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
    HeapPolicy.apply()
    VipsImageProcessor.leaveOutPlugins()
    let signals = daemonSignals()
    // A recording that cannot be played is a mistake on the command line; a microphone that is away may come.
    if case .file(let path) = options.audio { _ = try AudioFile(path: path) }
    let engine = try await Engine.open(options, log: log)
    if options.audio != .none, let deafness = engine.configuration.deafness { log.warning(deafness) }
    let speech = ConfiguredRecognizer(engine.configuration)
    let recordings = RecordingStore(
      folder: engine.dataFolder + "/heard", kept: engine.configuration.keptAudio,
      lifetime: .seconds(86_400 * engine.configuration.keptAudioDays))
    let hearing = HearingLog(recordings, log: log)
    // Shared, so that a hypothesis which was a partial transcript before is not parsed again.
    let parser = MemoizingParser(engine.parser)
    let listening = try makeListening(engine, parser, speech, hearing)
    let vocabulary = try makeVocabulary(engine, speech)
    let hanging = HangingParts()
    let studio = try await engine.studio(listening: listening, hearing: hearing, hanging: hanging, log: log)
    let endpoint = Environment.controlEndpoint(options)
    let page = engine.configuration.page(options, folder: engine.dataFolder)
    let server = try ControlServer.start(
      on: endpoint, studio: studio, hearing: hearing, events: engine.hub, words: vocabulary.keeper,
      keys: keyKeeper(of: engine), settings: try settingsKeeper(of: engine, studio, listening, speech),
      preferences: PreferenceFile(folder: engine.dataFolder), page: page)
    if case .serve = page, let reason = server.pageReport?.reason { log.error(reason) }
    if let address = server.pageReport?.address { log.notice("studio page", ["address": address]) }
    log.notice("ready", ["socket": "\(endpoint)", "library": engine.dataFolder, "version": ProductVersion.current])
    let examination = LibraryExamination()
    try await withThrowingTaskGroup(of: Void.self) { services in
      services.addTask { await studio.run() }
      services.addTask { await listening.run(submitTo: studio) }
      services.addTask { await logEvents(of: engine) }
      services.addTask { await watchLibrary(of: engine) }
      services.addTask { for await note in speech.notes { await listening.readsInstead(note) } }
      services.addTask { await forgetInTime(hearing) }
      services.addTask { await emptyTrashInTime(of: engine) }
      services.addTask { await FilmTidying(library: engine.library, clock: ContinuousClock(), log: log).run() }
      services.addTask { await vocabulary.run(studio: studio) }
      services.addTask { await studio.colorOlderPictures() }
      services.addTask { await engine.pictureFolder(log).run(following: engine.hub) }
      services.addTask {
        let parts = [
          VitalPart("studio") { await studio.respond() },
          VitalPart("lane") { await studio.respondFromLane() },
          VitalPart("library") { await engine.library.respond() },
          VitalPart("listening service") { _ = await listening.listeningState() },
          VitalPart("control server") { await server.respond() },
        ]
        await keepAlive(parts, hanging)
      }
      services.addTask { await keepSmall(listening, speech) }
      services.addTask { await startListening(listening, engine.configuration) }
      useDrawings(engine.configuration, engine)
      services.addTask { await Illustrator.prepare() }
      notifier.ready(status: "Say “draw a mountain in watercolor”")
      // It is no service: nobody waits for a disk that is slow, and it may be cut off anywhere.
      Task { await examination.run(engine.library, in: engine.dataFolder, log: log) }
      services.addTask {
        for await signal in signals {
          guard signal == .reload else { break }
          await reload(studio, listening, engine)
          await readWordsAgain(studio, parser, vocabulary, engine)
          notifier.ready(status: "Say “draw a mountain in watercolor”")
        }
        notifier.stopping()
        log.notice("stopping")
        await listening.stop()
        await studio.stop(grace: grace)
        // Readers get the last event before their streams end with the server.
        engine.hub.finish()
        await server.stop()
        throw Stopped()
      }
      do {
        while try await services.next() != nil {}
      } catch is Stopped {
        services.cancelAll()
      }
    }
    if let damage = examination.damage { throw try await engine.library.setAside(after: damage) }
    log.notice("stopped")
  }

  private struct Stopped: Error {}

  /// - Throws: `SketchError` `.configuration` for a wake phrase that cannot work.
  private func makeListening(
    _ engine: Engine, _ parser: MemoizingParser, _ speech: ConfiguredRecognizer, _ hearing: HearingLog
  ) throws -> ListeningService {
    let configuration = engine.configuration
    let completeness = try CommandCompleteness.standard(parser: parser)
    let listener = SpeechListener(
      recognizer: LoggedRecognizer(speech.recognizer, hearing: hearing),
      wake: try wakeDetector(configuration, speech.models),
      rules: configuration.listening, form: { completeness.form(of: $0) })
    return ListeningService(
      source: source(configuration), listener: listener, reranker: NBestReranker(parser: parser), events: engine.hub,
      log: log,
      hearing: hearing
    ) { try await speech.prepare() }
  }

  /// - Throws: `SketchError` `.configuration` when packaged data is missing.
  private func makeVocabulary(_ engine: Engine, _ speech: ConfiguredRecognizer) throws -> VocabularyCollector {
    let keeper = try VocabularyKeeper(
      file: VocabularyKeeper.file(dataFolder: engine.dataFolder), models: speech.models,
      searchPath: Environment.current["PATH"] ?? "",
      learner: speech.learner)
    return VocabularyCollector(
      keeper: keeper, events: engine.hub, log: log, lexiconFolder: engine.directories.configuration + "/lexicon.d",
      catalog: engine.catalog.spoken)
  }

  private func keyKeeper(of engine: Engine) -> KeyringKeeper {
    let environment = Environment.current
    let configuration = { @Sendable [options] in
      try Configuration.load(options, directories: engine.directories).providers
    }
    return KeyringKeeper(
      found: ProviderKeys(environment: environment), transport: CurlTransport(environment: environment),
      configuration: configuration
    ) { [log] in
      engine.replaceProviders(with: try await Engine.providerChain(try configuration(), engine.directories, log: log))
    }
  }

  private func settingsKeeper(
    of engine: Engine, _ studio: Studio, _ listening: ListeningService, _ speech: ConfiguredRecognizer
  ) throws -> SettingsKeeper {
    SettingsKeeper(
      file: Configuration.path(options, directories: engine.directories),
      documentation: try InputFile.read(
        PackagedResources.folder("Resources", of: "DaemonRuntime") + "/voicesketch.conf"),
      exportFolder: engine.directories.pictures,
      check: { [speech] in _ = try WakePhrase($0.wakePhrase, dictionaries: speech.models.dictionaries) },
      microphones: { ((try? await AudioDevices.list()) ?? []).map(\.name) },
      takeOver: { try await takeOver(studio, listening, engine) })
  }

  /// nil when the dictionaries are missing, which is no reason not to start.
  private func wakeDetector(_ configuration: Configuration, _ models: SpeechModels) throws -> (any WakeDetector)? {
    do {
      let phrase = try WakePhrase(configuration.wakePhrase, dictionaries: models.dictionaries)
      for warning in phrase.warnings { log.warning(warning) }
      return SphinxWakeDetector(
        phrase, wakeUp: try WakePhrase("wake up", dictionaries: models.dictionaries), acoustic: models.acoustic)
    } catch let error as SketchError where error.code == .noModel {
      log.error(error.message, ["advice": error.advice])
      return nil
    }
  }

  private func source(_ configuration: Configuration) -> any AudioSource {
    switch options.audio {
    case .none: NullAudioSource()
    case .configured: Microphone(device: configuration.device)
    case .device(let name): Microphone(device: name)
    case .file(let path): AudioFileSource(path: path, paced: true)
    }
  }

  /// The configuration decides; a recording is listened to in any case. Failing to hear does not stop the rest from working.
  private func startListening(_ listening: ListeningService, _ configuration: Configuration) async {
    var mode = configuration.mode
    if case .file = options.audio, mode == .off { mode = .open }
    guard mode != .off else { return }
    do {
      _ = try await listening.setListening(mode)
    } catch {
      log.error("cannot listen", ["reason": "\(error)"])
    }
  }

  private func reload(_ studio: Studio, _ listening: ListeningService, _ engine: Engine) async {
    notifier.reloading()
    do {
      try await takeOver(studio, listening, engine)
    } catch {
      log.error("the configuration was not taken over, the old one stays", ["reason": "\(error)"])
    }
  }

  /// The user's catalogue and words, which may have changed.
  private func readWordsAgain(
    _ studio: Studio, _ parser: MemoizingParser, _ vocabulary: VocabularyCollector, _ engine: Engine
  ) async {
    do {
      let read = try engine.readWordsAgain(log)
      parser.forget()
      await studio.update(read.catalog)
      await vocabulary.collectOwnWords(read.spoken)
      log.notice("catalogue and words read again")
    } catch {
      log.error("your catalogue and words were not read again, the old ones stay", ["reason": "\(error)"])
    }
  }

  /// - Throws: `SketchError` where the configuration cannot be read or used; nothing is changed then.
  private func takeOver(_ studio: Studio, _ listening: ListeningService, _ engine: Engine) async throws {
    let configuration = try Configuration.load(options, directories: engine.directories)
    let chain = try await Engine.providerChain(configuration.providers, engine.directories, log: log)
    log.setLevel(configuration.logLevel)
    for warning in configuration.warnings { log.warning(warning) }
    engine.replaceProviders(with: chain)
    let waiting = configuration.keysReadOnlyAtStart(changedFrom: engine.configuration)
    if !waiting.isEmpty {
      log.warning("changed, but read only when the daemon starts", ["keys": waiting.joined(separator: ", ")])
    }
    useDrawings(configuration, engine)
    await studio.update(configuration.studio)
    await engine.library.keepFilms(configuration.filmKeeping)
    if case .configured = options.audio { await listening.use(source(configuration)) }
    log.notice("configuration read again")
  }

  private func useDrawings(_ configuration: Configuration, _ engine: Engine) {
    ArtCatalog.use(configuration.drawingFolders(dataFolder: engine.dataFolder)) { [log] refusal in
      log.warning("a drawing of yours is not used", ["file": refusal.path, "reason": "\(refusal.fault)"])
    }
  }

  /// Says once when the library was taken away under the running daemon, and when it is back.
  private func watchLibrary(of engine: Engine) async {
    var isInPlace = true
    while (try? await Task.sleep(for: .seconds(30))) != nil {
      do {
        try await engine.library.requireInPlace()
        if !isInPlace { log.notice("the library is back") }
        isInPlace = true
      } catch {
        if isInPlace { log.error("\(error)") }
        isInPlace = false
      }
    }
  }

  /// Recordings expire while nobody asks for them, too.
  private func forgetInTime(_ hearing: HearingLog) async {
    repeat { await hearing.tidy() } while (try? await Task.sleep(for: .seconds(3600))) != nil
  }

  /// Removal of what has been in the trash for long, but for favorites.
  private func emptyTrashInTime(of engine: Engine) async {
    let days = engine.configuration.trashDays
    guard days > 0 else { return }
    repeat {
      do {
        let removed = try await engine.library.expireTrash(before: Date().addingTimeInterval(-86_400 * Double(days)))
        if removed.artworks > 0 {
          log.notice("removed from the trash", ["artworks": String(removed.artworks), "days": String(days)])
        }
      } catch {
        log.error("the trash was not emptied", ["reason": "\(error)"])
      }
    } while (try? await Task.sleep(for: .seconds(3600))) != nil
  }

  /// The microphone may be closed for long, and pictures be made by typing.
  private func keepSmall(_ listening: ListeningService, _ speech: ConfiguredRecognizer) async {
    await HeapTrimmer(release: {
      await listening.listeningState().mode == .off ? await speech.release(.seconds(30)) : false
    }).run()
  }

  /// Tells systemd that the parts everything goes through live; without systemd `status` and the log tell of those that
  /// do not.
  private func keepAlive(_ parts: [VitalPart], _ hanging: HangingParts) async {
    let limit = notifier.watchdogLimit ?? .seconds(30)
    await Watchdog(
      parts: parts, hanging: hanging, clock: SuspendingClock(), pause: limit / 6, alive: notifier.alive,
      report: { change in
        switch change {
        case .hangs(let part):
          log.error("the \(part) does not answer", ["advice": "Look whether the disk or a device hangs."])
        case .answers(let part): log.notice("the \(part) answers again")
        }
      }
    ).run()
  }

  private func logEvents(of engine: Engine) async {
    for await numbered in engine.hub.subscribe(after: nil) {
      switch numbered.event {
      case .artwork(let change) where change.change == .damaged:
        log.error(
          "a picture on disk is damaged and not shown", ["id": String(change.artwork.id), "title": change.artwork.title])
      case .artwork(let change):
        log.info("artwork", ["change": change.change.rawValue, "id": String(change.artwork.id), "title": change.artwork.title])
      case .job(let job) where !job.state.isActive:
        log.info(
          "job",
          ["id": String(job.id), "state": job.state.rawValue, "reason": job.error?.description ?? "", "said": job.command.transcript])
      case .command(let outcome) where outcome.status == .rejected:
        // Words not understood may have been said to somebody else, or be a password typed into the wrong window.
        let isForUs = outcome.error?.code != .notUnderstood
        log.info(
          "rejected", ["intent": outcome.command.intent.rawValue, "reason": isForUs ? outcome.message : "not understood"])
        log.log(.debug, "rejected", ["reason": outcome.message])
      case .question(let question):
        log.info("question", ["intent": question.command.intent.rawValue])
        log.log(.debug, "question", ["text": question.text])
      default: break
      }
    }
  }
}
