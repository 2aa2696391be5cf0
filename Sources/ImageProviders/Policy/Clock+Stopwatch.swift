extension Clock where Duration == Swift.Duration {
  /// The time since this call, whenever the result is asked.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: self.now) }
  }
}
