import CMalloc
import Dispatch
import Glibc

/// Service that gives back to the system what work has left unused: free memory, and code that does not run.
struct HeapTrimmer: Sendable {
  /// Pause between two looks.
  static let interval = Duration.seconds(5)
  /// Processor time between two looks from which on something was worked on. A calm daemon needs a tenth of it.
  static let work = Duration.milliseconds(100)

  var clock: any Clock<Duration> = ContinuousClock()
  /// Processor time used since the process began.
  var processorTime: @Sendable () -> Duration = Self.processorTime
  /// Lets go of what can be loaded again; returns whether there was anything.
  let release: @Sendable () async -> Bool
  /// Gives free memory and code back.
  var trim: @Sendable () async -> Void = Self.trim

  /// Looks until the task is cancelled.
  ///
  /// It trims after every interval with work in it, and once more when it has become calm: what the last picture used is
  /// free only then.
  func run() async {
    var before = processorTime()
    var isCalm = false
    while (try? await clock.sleep(for: Self.interval)) != nil {
      let now = processorTime()
      let hasWorked = now - before >= Self.work
      before = now
      let isReleased = await release()
      if hasWorked || !isCalm || isReleased { await trim() }
      isCalm = !hasWorked
    }
  }

  private static func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Takes milliseconds, in which other threads wait for memory; not on one of the shared threads.
  private static func trim() async {
    await withCheckedContinuation { done in
      DispatchQueue.global(qos: .utility).async {
        malloc_trim(0)
        MappedCode.release()
        done.resume()
      }
    }
  }
}
