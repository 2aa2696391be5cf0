import Foundation
import SketchCore
import SpeechRecognition
import Testing

@testable import Listening

/// Wake listening, sleep and holding, with the sound's own time and a detector that is the test.
struct ListeningMachineTests {
  private enum Sound { case quiet, speech }

  /// Runs a machine through seconds of sound; gives what it did without levels and without what it fed.
  private struct Run {
    var machine: ListeningMachine
    private var time = 0
    var fed: [Int16] = []

    init(_ scope: ListeningScope, asleep: String? = nil, sleepAfter: Duration? = nil, canSpot: Bool = true) {
      var rules = ListeningRules()
      rules.sleepAfter = sleepAfter
      machine = ListeningMachine(scope: scope, rules: rules, canSpot: canSpot, asleep: asleep)
    }

    mutating func hear(_ sound: Sound, seconds: Double) -> [ListeningMachine.Action] {
      var actions: [ListeningMachine.Action] = []
      for _ in 0..<Int(seconds * 20) {
        let samples = (0..<800).map { offset -> Int16 in
          let at = Double(time + offset) / 16_000
          let envelope = pow(sin(.pi * (at * 5).truncatingRemainder(dividingBy: 1)), 2)
          return sound == .speech ? Int16(9000 * envelope * sin(2 * .pi * 180 * at)) : Int16((time + offset) % 3)
        }
        time += 800
        actions += keep(machine.take(.frame(AudioFrame(samples: samples, start: .zero))))
      }
      return actions
    }

    mutating func keep(_ actions: [ListeningMachine.Action]) -> [ListeningMachine.Action] {
      actions.filter { action in
        switch action {
        case .feed(let samples):
          fed += samples
          return false
        case .report(.level), .spot: return false
        default: return true
        }
      }
    }
  }

  private func phrase(_ range: Range<Int>, _ kind: WakeDetection.Phrase = .wake) -> WakeDetection {
    WakeDetection(phrase: kind, range: range, score: 0)
  }

  @Test func `the pause after a command is told of once, and is what is handed on when it was the last`() {
    var run = Run(.open)
    _ = run.hear(.speech, seconds: 2)
    run.machine.heard(words: .command)
    let actions = run.hear(.quiet, seconds: 0.5)
    #expect(actions.count == 1)
    guard case .anticipate(let pause) = actions.first else {
      Issue.record("the recogniser was told nothing: \(actions)")
      return
    }
    #expect(pause.count == 4800)
    #expect(run.hear(.quiet, seconds: 0.5).contains(.finish))
    #expect(Array(run.fed.suffix(4800)) == pause)
  }

  @Test func `somebody who pauses again and again is read early twice at most, the second time only after a command`() {
    var run = Run(.open)
    func pauses(after form: CommandForm) -> [ListeningMachine.Action] {
      _ = run.hear(.speech, seconds: 1)
      run.machine.heard(words: form)
      return run.hear(.quiet, seconds: 0.4)
    }
    #expect(pauses(after: .none).count == 1)
    #expect(pauses(after: .none) == [])
    #expect(pauses(after: .command).count == 1)
    #expect(pauses(after: .command) == [])
    // The next utterance begins afresh.
    #expect(run.hear(.quiet, seconds: 1).contains(.finish))
    #expect(pauses(after: .none).contains { if case .anticipate = $0 { true } else { false } })
  }

  @Test func `in a pause before a command is complete nothing is anticipated`() {
    var run = Run(.open)
    _ = run.hear(.speech, seconds: 2)
    run.machine.heard(words: .unfinished)
    #expect(run.hear(.quiet, seconds: 0.6) == [])
    // Words that are a command by then are read in the next pause, too.
    _ = run.hear(.speech, seconds: 1)
    run.machine.heard(words: .command)
    #expect(run.hear(.quiet, seconds: 0.4).count == 1)
    #expect(run.hear(.speech, seconds: 1) == [])
    #expect(run.hear(.quiet, seconds: 0.4).count == 1)
  }

  @Test func `before the wake phrase nothing is recognised`() {
    var run = Run(.wake)
    #expect(run.machine.start() == [.report(.attention(.phrase))])
    #expect(run.hear(.speech, seconds: 5) == [])
    #expect(run.fed.isEmpty)
  }

  @Test func `a command in the same breath as the phrase is heard from its first sound, without the phrase`() {
    var run = Run(.wake)
    _ = run.hear(.quiet, seconds: 1)
    _ = run.hear(.speech, seconds: 2)
    // The phrase ended half a second ago.
    var actions = run.keep(run.machine.heard(phrase(20_000..<40_000)))
    actions += run.hear(.speech, seconds: 1)
    actions += run.hear(.quiet, seconds: 1)
    #expect(actions == [.forget, .report(.attention(.command)), .report(.speechStarted), .begin, .finish])
    // Half a second, a second, and up to 0.3 s of what follows.
    #expect((22_000...30_000).contains(run.fed.count))
  }

  @Test func `what is left of the phrase before a pause is no part of the command`() {
    var run = Run(.wake)
    _ = run.hear(.quiet, seconds: 1)
    _ = run.hear(.speech, seconds: 1)
    // The phrase was found to end 0.1 s early, and too soon to see the pause behind it.
    var actions = run.keep(run.machine.heard(phrase(16_000..<30_400)))
    actions += run.hear(.quiet, seconds: 0.6)
    #expect(actions == [.forget, .report(.attention(.command))])
    actions = run.hear(.speech, seconds: 1)
    #expect(actions == [.report(.speechStarted), .begin])
    _ = run.hear(.quiet, seconds: 1)
    // Half a second before it, a second, and up to 0.3 s of what follows: nothing of the tail's 0.1 s.
    #expect((16_000...29_000).contains(run.fed.count))
    #expect(run.fed.prefix(4000).allSatisfy { abs($0) < 10 })
  }

  @Test func `after a command there is time for another, after something else there is not more`() {
    for (form, seconds) in [(CommandForm.command, 8.0), (.none, 5.0)] {
      var run = Run(.wake)
      _ = run.hear(.quiet, seconds: 1)
      _ = run.machine.heard(phrase(0..<16_000))
      _ = run.hear(.quiet, seconds: 2)
      #expect(run.hear(.speech, seconds: 1).contains(.begin))
      #expect(run.hear(.quiet, seconds: 1).contains(.finish))
      run.machine.concluded(form)
      #expect(run.hear(.quiet, seconds: seconds - 1).isEmpty)
      #expect(run.hear(.quiet, seconds: 2) == [.forget, .report(.attention(.phrase))])
    }
  }

  @Test func `the phrase said again in the middle begins the command anew`() {
    var run = Run(.wake)
    _ = run.hear(.quiet, seconds: 1)
    _ = run.machine.heard(phrase(0..<16_000))
    _ = run.hear(.speech, seconds: 2)
    #expect(run.keep(run.machine.heard(phrase(0..<32_000))) == [.abandon, .forget])
    _ = run.hear(.speech, seconds: 1)
    #expect(run.hear(.quiet, seconds: 1) == [.finish])
  }

  @Test func `asleep it hears only what wakes it`() {
    for kind in [WakeDetection.Phrase.wake, .wakeUp] {
      var run = Run(.open, asleep: "you said so")
      #expect(run.machine.start() == [.report(.attention(.asleep(reason: "you said so")))])
      #expect(run.hear(.speech, seconds: 3) == [])
      #expect(run.keep(run.machine.heard(phrase(0..<48_000, kind))) == [.forget, .report(.attention(.command))])
      #expect(run.hear(.speech, seconds: 1).contains(.begin))
    }
  }

  @Test func `awake, “wake up” is nothing`() {
    var run = Run(.wake)
    _ = run.hear(.speech, seconds: 1)
    #expect(run.machine.heard(phrase(0..<16_000, .wakeUp)) == [])
  }

  @Test func `open listening falls asleep when nobody wants anything, and talk about other things does not keep it awake`() {
    var run = Run(.open, sleepAfter: .seconds(60))
    _ = run.hear(.quiet, seconds: 55)
    #expect(run.hear(.speech, seconds: 1).contains(.begin))
    _ = run.hear(.quiet, seconds: 1)
    run.machine.concluded(.none)
    #expect(run.hear(.quiet, seconds: 10).contains(.report(.attention(.asleep(reason: "there was no command for a minute")))))
    var deaf = Run(.open, sleepAfter: .seconds(60), canSpot: false)
    #expect(deaf.hear(.quiet, seconds: 100).isEmpty)
  }

  @Test func `what is held is one utterance, pauses and all`() {
    var run = Run(.hold)
    var actions = run.hear(.speech, seconds: 1)
    actions += run.hear(.quiet, seconds: 12)
    actions += run.hear(.speech, seconds: 1)
    #expect(actions == [.report(.speechStarted), .begin])
    #expect(run.machine.sourceEnded() == [.finish, .stop])
    #expect(run.fed.count == 14 * 16_000)
  }

  @Test func `an unfinished command is waited for longer`() {
    for (form, isCut) in [(CommandForm.command, true), (.unfinished, false)] {
      var run = Run(.open)
      _ = run.hear(.quiet, seconds: 1)
      _ = run.hear(.speech, seconds: 1)
      run.machine.heard(words: form)
      #expect(run.hear(.quiet, seconds: 1.2).contains(.finish) == isCut)
      #expect(run.hear(.quiet, seconds: 0.6).contains(.finish) == !isCut)
    }
  }
}
