import FoundationEssentials
import SketchCore

extension Job {
  /// Puts the job back to where it waits for its turn.
  mutating func requeue() {
    state = .queued
    progress = 0
    error = nil
  }

  /// Notes what the provider reported and the library is to know. Fractions, phases, counts, previews and limits are
  /// not stored.
  /// - Parameter isFree: no provider charges, so an attempt without an estimate is free.
  mutating func note(_ progress: ProviderProgress, at now: Date, isFree: Bool) {
    switch progress {
    case .started(let provider, let estimate, let model):
      state = .processing
      handle = nil
      // Kept with the attempt, for a run of the daemon in which others draw.
      let estimate = estimate ?? (isFree ? .free : nil)
      attempts.append(Attempt(provider: provider, startedAt: now, estimate: estimate, model: model))
    case .handle(let handle): self.handle = handle
    case .note(let text): notes.append(text)
    case .failedAttempt(let error):
      let isOpen = error.isOutcomeOpen && mayBePaidFor
      if !isOpen, error.acceptance != .refused { chargeAttempt(cost: error.cost) }
      endAttempt(at: isOpen ? nil : now, error: SketchError.wrapping(error))
      if !isOpen { handle = nil }
    case .fraction, .phase, .pictures, .preview, .limit: break
    }
  }
}
