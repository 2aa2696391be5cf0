import Foundation
import SketchCore
import Testing

@testable import Studio

/// What becomes of a job, decided without a studio: above all when it may have been paid for.
@Suite struct RunningJobTests {
  private let now = Date(timeIntervalSince1970: 1_000)
  private let lost = ImageProviderError(.network, provider: "fal", reason: "fal broke the connection")

  private func job(paid: Bool = true, handle: String? = nil, attempted: Bool = true) -> Job {
    let command = VoiceCommand(transcript: "draw a fox", intent: .create, confidence: 1)
    var job = Job(id: 5, command: command, seed: 1, createdAt: now)
    (job.state, job.progress, job.handle) = (.processing, 0.5, handle)
    let estimate: Cost = paid ? Cost(0.04) : .free
    if attempted { job.attempts = [.init(provider: "fal", startedAt: now, estimate: estimate)] }
    return job
  }

  private func running(_ job: Job) -> RunningJob {
    var running = RunningJob(id: job.id)
    running.update(job)
    return running
  }

  private func end(_ running: RunningJob, _ error: any Error, isStopping: Bool = false) throws -> RunningJob.Ending {
    try #require(running.ending(after: error, isStopping: isStopping, at: now.addingTimeInterval(9)))
  }

  @Test func `a job that was never read has no end`() {
    #expect(RunningJob(id: 5).ending(after: lost, isStopping: false, at: now) == nil)
  }

  @Test func `a paid request of which nobody knows is unknown, a free one failed`() throws {
    let paid = try end(running(job()), lost).job
    #expect(paid.state == .unknown && paid.error?.code == .outcomeUnknown)
    #expect(paid.updatedAt == now.addingTimeInterval(9))
    let free = try end(running(job(paid: false)), lost).job
    #expect(free.state == .failed && free.error?.code == .provider && free.attempts.last?.isCharged == nil)
  }

  @Test(arguments: [true, false])
  func `a stop postpones what can be done again or asked for, and nothing else`(paid: Bool) throws {
    for handle in [nil, "fal:req-1"] {
      let ending = try end(running(job(paid: paid, handle: handle)), CancellationError(), isStopping: true)
      #expect(ending.isPostponed == (!paid || handle != nil))
      #expect(ending.job.state == (ending.isPostponed ? .queued : .unknown))
      #expect(ending.job.handle == handle)
    }
    let early = try end(running(job(attempted: false)), CancellationError(), isStopping: true)
    #expect(early.isPostponed && early.job.progress == 0)
  }

  @Test func `cancelled by the user it is cancelled, though the studio stops`() throws {
    var running = running(job(handle: "fal:req-1"))
    running.cancel()
    let ending = try end(running, CancellationError(), isStopping: true)
    #expect(ending.job.state == .cancelled && !ending.isPostponed)
  }

  @Test func `pictures that came are charged for, kept or not`() throws {
    var delivered = running(job())
    let picture = { cost in
      GeneratedPicture(image: [1], prompt: "a fox", style: nil, model: "m", seed: 1, cost: cost)
    }
    delivered.delivered([picture(0.03), picture(nil), picture(0.01)], at: now)
    let failed = try end(delivered, SketchError(.badImage, "no picture", advice: "")).job
    #expect(failed.state == .failed && failed.attempts.last?.cost == 0.04)
    #expect(failed.attempts.last?.isCharged == true && failed.attempts.last?.endedAt != nil)
    #expect(failed.error?.advice == "fal charges $0.04 for it all the same.")
  }

  @Test(arguments: [SketchError.Code.storage, .storageFull, .storageReadOnly])
  func `a picture the library cannot take stays with its provider`(code: SketchError.Code) throws {
    var delivered = running(job(handle: "fal:req-1"))
    delivered.delivered([], at: now)
    let kept = try end(delivered, SketchError(code, "no room", advice: "Free some space.")).job
    #expect(kept.state == .unknown && kept.error?.code == code && kept.handle == "fal:req-1")
    #expect(kept.error?.advice == "Free some space. Then say “try again”: fal is asked for it, which costs nothing.")
    var gone = running(job())
    gone.delivered([], at: now)
    #expect(try end(gone, SketchError(code, "no room")).job.state == .failed)
  }

  @Test func `the studio's own fault is told, not the cancellation that followed`() throws {
    var running = running(job(paid: false))
    running.giveUp(because: SketchError(.storageFull, "the disk is full"))
    let failed = try end(running, CancellationError()).job
    #expect(failed.state == .failed && failed.error?.code == .storageFull)
  }

  @Test func `progress goes on by whole percents and never back`() {
    var running = running(job())
    #expect(running.advance(to: 0.505, at: now) == nil)
    #expect(running.advance(to: 0.52, at: now)?.progress == 0.52)
    #expect(running.advance(to: 0.1, at: now) == nil && running.job?.progress == 0.52)
    #expect(running.advance(to: 7, at: now)?.progress == 1)
  }

  @Test func `what the provider is doing is told once, moves the progress on, and ends with the attempt`() {
    var running = running(job())
    #expect(running.enter("loading the model", fraction: nil, at: now)?.phase == "loading the model")
    #expect(running.enter("loading the model", fraction: nil, at: now) == nil)
    #expect(running.enter("drawing, step 1 of 4", fraction: 0.675, at: now)?.progress == 0.675)
    #expect(running.enter("drawing, step 2 of 4", fraction: 0.1, at: now)?.progress == 0.675)
    running.dropGlimpses()
    #expect(running.job?.phase == nil && running.job?.progress == 0.675)
    running.change(at: now) { $0.state = .completing }
    #expect(running.enter("drawing, step 3 of 4", fraction: 0.5, at: now) == nil)
  }

  @Test func `previews are counted, and shown only while the provider is at work`() {
    var running = running(job())
    _ = running.show([1], mediaType: "image/png", at: now)
    #expect(running.show([2], mediaType: "image/png", at: now)?.preview == "/v1/jobs/5/preview")
    #expect(running.preview == ImagePayload(bytes: [2], mediaType: "image/png", etag: "job-5-preview-2"))
    running.dropGlimpses()
    #expect(running.preview == nil && running.job?.preview == nil)
    running.change(at: now) { $0.state = .completing }
    #expect(running.show([3], mediaType: "image/png", at: now) == nil && running.preview == nil)
  }

  @Test func `a new attempt forgets the handle of the one before, an open failure keeps it`() {
    var job = job(handle: "fal:req-1")
    job.note(.failedAttempt(lost), at: now, isFree: false)
    #expect(job.handle == "fal:req-1" && job.attempts.last?.endedAt == nil && job.attempts.last?.error != nil)
    let refused = ImageProviderError(.providerBusy, provider: "fal", reason: "busy", acceptance: .refused)
    job.note(.failedAttempt(refused), at: now, isFree: false)
    #expect(job.handle == nil && job.attempts.last?.endedAt == now && job.attempts.last?.isCharged == nil)
    job.note(.started(provider: "free"), at: now, isFree: true)
    #expect(job.attempts.count == 2 && job.attempts.last?.estimate == .free && job.state == .processing)
  }
}
