import Foundation
import SketchCore
import Testing

@testable import Studio

@Suite struct SubjectForecastTests {
  private func command(_ intent: VoiceCommand.Intent, _ target: Target? = nil, steps: Int? = nil) -> VoiceCommand {
    var command = VoiceCommand(transcript: intent.rawValue, intent: intent, confidence: 1)
    (command.target, command.steps) = (target, steps)
    return command
  }

  private func job(_ id: JobID, _ intent: VoiceCommand.Intent, _ target: Target? = nil, after: JobID? = nil) -> Job {
    Job(id: id, command: command(intent, target), after: after, seed: 1, createdAt: Date(timeIntervalSince1970: 0))
  }

  private func queued(
    _ intent: VoiceCommand.Intent, about subject: QueuedCommand.Subject? = nil, steps: Int? = nil
  ) -> QueuedCommand {
    QueuedCommand(command: command(intent, steps: steps), subject: subject, createdAt: Date(timeIntervalSince1970: 0))
  }

  @Test func `a picture under way is it, until its creation is undone`() {
    var forecast = SubjectForecast(current: 9)
    forecast.pass(job(1, .create))
    #expect(forecast.current == .subject(.job(1)) && forecast.newest == 1 && forecast.undoable == .job(1))
    forecast.pass(job(2, .edit, after: 1))
    #expect(forecast.current == .subject(.job(1)) && forecast.undoable == .job(2))
    forecast.pass(queued(.undo, steps: 2))
    #expect(forecast.current == .subject(.artwork(9)) && forecast.newest == nil && forecast.undoable == nil)
    forecast.pass(queued(.redo))
    #expect(forecast.current == .subject(.job(1)) && forecast.undoable == .job(1))
  }

  @Test func `a redo takes back the undo before it`() {
    var forecast = SubjectForecast(current: 9)
    forecast.pass(job(1, .edit))
    forecast.pass(queued(.undo))
    forecast.pass(queued(.redo))
    #expect(forecast.undoable == .job(1) && forecast.current == .subject(.artwork(9)))
  }

  @Test func `an export or a print is nothing that an undo takes back`() {
    for intent in [VoiceCommand.Intent.export, .print] {
      var forecast = SubjectForecast(current: 9)
      forecast.pass(job(1, .edit))
      forecast.pass(queued(intent, about: .job(1)))
      forecast.pass(queued(.undo))
      #expect(forecast.undoable == nil && forecast.current == .subject(.artwork(9)))
    }
  }

  @Test func `what was chosen is it, and after a deletion nothing is`() {
    var forecast = SubjectForecast(current: 9)
    forecast.pass(job(1, .create))
    forecast.pass(queued(.show, about: .artwork(4)))
    #expect(forecast.current == .subject(.artwork(4)))
    forecast.pass(queued(.delete, about: .artwork(4)))
    #expect(forecast.current == .nothing)
    forecast.pass(queued(.undo))
    #expect(forecast.current == .subject(.artwork(4)))
    forecast.pass(queued(.redo))
    #expect(forecast.current == .nothing)
    forecast.pass(queued(.show))
    #expect(forecast.current == .unknown)
  }

  @Test func `a change of another picture makes that one it`() {
    var forecast = SubjectForecast(current: 9)
    forecast.pass(job(1, .edit, Target(.matching)))
    #expect(forecast.current == .subject(.job(1)))
    // Another go at it.
    forecast.pass(job(2, .edit, Target(.matching), after: 1))
    #expect(forecast.current == .subject(.job(1)))
  }

  @Test func `an undo that reaches what was done before makes it unknown, a redo that is cut off changes nothing`() {
    var forecast = SubjectForecast(current: 9)
    forecast.pass(queued(.undo))
    #expect(forecast.current == .unknown && forecast.undoable == nil)
    forecast = SubjectForecast(current: 9)
    forecast.pass(queued(.redo))
    #expect(forecast.current == .unknown)
    forecast = SubjectForecast(current: 9)
    forecast.pass(queued(.favorite, about: .artwork(9)))
    forecast.pass(queued(.redo))
    #expect(forecast.current == .subject(.artwork(9)))
  }
}
