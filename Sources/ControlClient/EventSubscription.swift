import ControlProtocol
import SketchCore
import Synchronization

/// Runs one event stream: a transfer that goes on until somebody ends it.
enum EventSubscription {
  private static let bufferSize = 1_024

  static func open(_ pool: HandlePool, after number: Int?) async throws -> AsyncThrowingStream<ReceivedEvent, any Error> {
    let (events, sink) = AsyncThrowingStream.makeStream(of: ReceivedEvent.self, bufferingPolicy: .bufferingNewest(bufferSize))
    // One element when the headers are there, none when there was no connection.
    let (headers, headersSink) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    let parser = Mutex(EventStreamParser())
    let transfer = Transfer(
      onHeaders: { headersSink.yield($0) },
      onBody: { bytes in
        do {
          for event in try parser.withLock({ try $0.feed(bytes) }) { sink.yield(ReceivedEvent(event)) }
        } catch {
          sink.finish(throwing: SketchError(.inputOutput, "the daemon sent an event without end"))
        }
      })
    let running = Task {
      defer { headersSink.finish() }
      do {
        var request = try WireRequest(Endpoints.events, at: (), with: EventQuery(after: number))
        // Three pings.
        request.silenceSeconds = 45
        try await pool.perform(request, transfer)
        if !transfer.isSuccess { throw ProblemDocument.error(of: transfer) }
        sink.finish()
      } catch is CancellationError {
        sink.finish()
      } catch {
        sink.finish(throwing: error)
        throw error
      }
    }
    sink.onTermination = { _ in running.cancel() }
    return try await withTaskCancellationHandler {
      for await isSuccess in headers where isSuccess { return events }
      // Refused or no connection: the task has ended, or is about to, with the reason.
      try await running.value
      return events
    } onCancel: {
      running.cancel()
    }
  }
}
