import ControlClient
import FakeProviders
import Foundation
import SketchCore
import Synchronization
import TestSupport

/// A daemon, the fakes it asks, and what a row does with them.
final class FaultBench: Sendable {
  /// How a row ended, as the daemon told it.
  struct Ending: Sendable {
    var job: Job
    /// The last word to the user: message and advice.
    var message: String
  }

  let group: FaultGroup
  let fakes: FakeProviders
  private let folder: URL
  private let running: Mutex<(daemon: DaemonFixture, client: ControlClient)?> = Mutex(nil)
  private let queue: Mutex<String?> = Mutex(nil)

  init(_ group: FaultGroup, _ fakes: FakeProviders, in folder: URL) {
    self.group = group
    self.fakes = fakes
    self.folder = folder
  }

  struct NoDaemon: Error {}

  var daemon: DaemonFixture {
    get throws {
      guard let daemon = running.withLock({ $0?.daemon }) else { throw NoDaemon() }
      return daemon
    }
  }

  /// One for all of a daemon's life, as a program's would be.
  var client: ControlClient {
    get throws {
      guard let client = running.withLock({ $0?.client }) else { throw NoDaemon() }
      return client
    }
  }

  // MARK: The daemon

  private var configuration: String {
    """
    [studio]
    export-folder = \(folder.path)/exports
    [providers]
    order = \(group.order)
    retry-base-seconds = 0.1
    rest-after-failures = 100
    rest-seconds = 1
    \(group.policy)
    [fal]
    \(fakes.fal.addresses(queue: queue.withLock { $0 } ?? fakes.fal.queueURL))
    \(group.provider == "fal" ? group.settings : "")
    [openai]
    base-url = \(fakes.openAI.url)
    stream = yes
    \(group.provider == "openai" ? group.settings : "")
    [sdserver]
    base-url = \(fakes.sdServer.url)
    \(group.provider == "sdserver" ? group.settings : "")
    [comfyui]
    base-url = \(fakes.comfyUI.url)
    \(group.provider == "comfyui" ? group.settings : "")
    """
  }

  /// The file that says how far the daemon's clock is off, for those that are to have one of their own.
  private var clockFile: URL { folder.appending(path: "clock") }

  func start() async throws {
    var environment = ["FAL_KEY": "id:secret", "OPENAI_API_KEY": "sk-test"]
    if group.usesFakeClock {
      setClock("+0")
      environment.merge(FakeClock.environment(file: clockFile)) { $1 }
    }
    let daemon = try await DaemonFixture(
      ["--audio", "none"], configuration: configuration, environment: environment, folder: folder)
    running.withLock { $0 = (daemon, daemon.client) }
  }

  /// As the machine's owner sets its clock: seconds, "+86400".
  func setClock(_ offset: String) { try? offset.write(to: clockFile, atomically: true, encoding: .utf8) }

  /// - Parameter queue: where fal's queue is said to be; nil for the fake's.
  func restart(queue address: String? = nil) async throws {
    queue.withLock { $0 = address }
    _ = await stop()
    try await start()
  }

  func kill() async { await running.withLock({ $0.take() })?.daemon.kill() }

  func stop() async -> Int32 { await running.withLock({ $0.take() })?.daemon.stop() ?? -1 }

  /// Forgets what the last row did, and waits until the daemon asks everybody again.
  func reset() async throws {
    // Nor is anything asked for again by itself.
    for job in try await client.jobs() where !job.state.isFinal { _ = try await client.cancelJob(job.id) }
    fakes.fal.reset()
    fakes.openAI.reset()
    fakes.sdServer.reset()
    fakes.comfyUI.reset()
    begun.withLock { $0 = [:] }  // ends their event streams
    let daemon = try daemon
    _ = try await daemon.waiting(for: "providers that may be asked") {
      let providers = try await client.status().providers
      return providers.allSatisfy { $0.standing != .resting && $0.standing != .limited } ? providers : nil
    }
  }

  // MARK: The fakes

  /// Of the provider the group is about.
  var script: FakeScript { script(of: group.provider) }

  private func script(of provider: String) -> FakeScript {
    switch provider {
    case "fal": fakes.fal.script
    case "openai": fakes.openAI.script
    case "comfyui": fakes.comfyUI.script
    default: fakes.sdServer.script
    }
  }

  /// - Parameter route: "submit", or "openai generations".
  func count(_ route: String) -> Int {
    let parts = route.split(separator: " ").map(String.init)
    return parts.count == 2 ? script(of: parts[0]).count(parts[1]) : script.count(route)
  }

  /// All that may cost money, or a server's time, and was asked.
  var paidRequests: [String: Int] {
    let routes = ["fal": ["submit", "run"], "openai": ["generations", "edits"], "sdserver": ["img_gen"], "comfyui": ["prompt"]]
    var counts: [String: Int] = [:]
    for (provider, routes) in routes {
      for route in routes {
        let count = script(of: provider).count(route)
        if count > 0 { counts[provider == group.provider ? route : "\(provider) \(route)"] = count }
      }
    }
    return counts
  }

  var charges: Int { fakes.fal.charges.count + fakes.openAI.script.charges.count }

  // MARK: What is done

  /// Says it and waits for what becomes of it.
  func say(_ text: String) async throws -> Ending { try await ending(of: begin(text)) }

  /// Says it and does not wait.
  func begin(_ text: String) async throws -> (id: JobID, key: String) {
    let key = "row-\(UInt32.random(in: .min ... .max))"
    let told = try await Told(client)
    let outcome = try await client.submit(Submission(.text(Utterance(text: text)), idempotencyKey: key))
    guard let job = outcome.job else { throw Unexpected(outcome.message) }
    begun.withLock { $0[job.id] = (text, told) }
    return (job.id, key)
  }

  private let begun = Mutex<[JobID: (text: String, told: Told)]>([:])

  /// What was told on the way.
  func notes(of job: Job) async -> [String] { await begun.withLock { $0[job.id]?.told }?.notes(of: job) ?? [] }

  struct Unexpected: Error {
    var what: String
    init(_ what: String) { self.what = what }
  }

  /// Waits for the end and the words it is told in: the same command under the same key is answered with what became of it.
  func ending(of begun: (id: JobID, key: String)) async throws -> Ending {
    let text = self.begun.withLock { $0[begun.id]?.text } ?? ""
    let outcome = try await client.submit(Submission(.text(Utterance(text: text)), wait: true, idempotencyKey: begun.key))
    return Ending(job: try await client.job(begun.id), message: outcome.message)
  }

  /// Whether the picture that was delivered is a PNG with transparency: the colour type of its header says so.
  func hasAlpha(_ ending: Ending) async throws -> Bool {
    guard let id = ending.job.artworks.first else { return false }
    let picture = try await client.image(id).payload
    return picture.mediaType == "image/png" && picture.bytes.count > 25 && [4, 6].contains(picture.bytes[25])
  }

  /// Waits until something was told on the way.
  func waitForNote(_ begun: (id: JobID, key: String)) async throws {
    _ = try await daemon.waiting(for: "a note") { try await client.job(begun.id).notes.first }
  }

  /// Cancels once the provider has been asked for this, and has begun to charge for it where it does.
  func cancel(_ begun: (id: JobID, key: String), at route: String?, whenCharged: Bool = false) async throws -> Ending {
    if let route { await script.waitForRequests(route) }
    let deadline = ContinuousClock.now + .seconds(10)
    while whenCharged, charges == 0, .now < deadline { try await Task.sleep(for: .milliseconds(10)) }
    do {
      let job = try await client.cancelJob(begun.id)
      return Ending(job: job, message: job.error?.description ?? "")
    } catch let error as SketchError {
      return Ending(job: try await client.job(begun.id), message: error.description)
    }
  }
}
