import ControlClient
import SketchCore

/// What a daemon tells while it works.
final class Told: Sendable {
  private let jobs: AsyncThrowingStream<ReceivedEvent, any Error>

  init(_ client: ControlClient) async throws { jobs = try await client.events() }

  /// The notes of a job on its way, in order. Read until its end was told; of a daemon that was killed, as far as it came.
  func notes(of job: Job) async -> [String] {
    var notes: [String] = []
    do {
      for try await event in jobs {
        guard case .job(let told)? = event.event, told.id == job.id else { continue }
        if told.state == .completing || told.state == .completed { break }
        for note in told.notes where !notes.contains(note) { notes.append(note) }
        if !told.state.isActive { break }
      }
    } catch {}
    return notes
  }
}
