import SketchCore

/// Finder of where speech begins and ends, from loudness alone.
///
/// It looks at 10 ms at a time. The noise floor is the quietest of the last seconds, so a steady hum or fan is floor
/// from the first moment on, and speech, which dips at every stop and between words, never becomes floor while it
/// lasts. Pure: frames in, events out.
package struct Endpointer: Sendable {
  package struct Configuration: Sendable, Equatable {
    /// Loudness over the floor with which speech begins, and with which it goes on, dB.
    package var onset = 9.0
    package var sustain = 6.0
    /// Least loudness with which speech begins, dBFS.
    package var quietest = -58.0
    /// Length of sound from before the onset, so that no first consonant is lost.
    package var preRoll = Duration.milliseconds(500)
    /// Quiet after which the utterance is over.
    package var hangOver = Duration.milliseconds(650)
    /// Length of that quiet that is handed on: the recogniser needs some, the rest costs time.
    package var tail = Duration.milliseconds(300)
    /// Least loud sound of a word; less is a click.
    package var shortest = Duration.milliseconds(120)
    /// Length at which an utterance is cut whatever happens.
    package var longest = Duration.seconds(15)
    /// Time over which the floor is looked for.
    package var memory = Duration.seconds(3)
    /// Least difference between the louder and quieter parts of speech, dB; what varies less is a machine.
    package var liveliness = 6.0
    /// Distance below the louder parts of the utterance from which sound is no part of it but goes on behind (music, a
    /// television), dB.
    package var depth = 24.0
    /// Time without variation after which what is left is a machine that started meanwhile, not a syllable.
    package var steadiest = Duration.seconds(1)

    package init() {}
  }

  package enum Event: Sendable, Equatable {
    /// Begin of speech; the samples start with the pre-roll.
    case began([Int16])
    case continued([Int16])
    /// End of speech.
    case ended
    /// End of something that was no speech after all (a click, a motor starting).
    case discarded
  }

  private enum Phase: Equatable { case quiet, speech }

  /// Samples looked at together: 10 ms.
  private static let hop = AudioFrame.sampleRate / 100
  /// Loud hops among as many recent ones that make an onset.
  private static let onsetHops = (loud: 7, recent: 10)

  private let configuration: Configuration
  /// Quiet after which the utterance is over; may change while one is open.
  package var hangOver: Duration
  private var phase = Phase.quiet
  /// Samples that do not fill a hop yet.
  private var pending: [Int16] = []
  /// Pre-roll in quiet; in speech the sound of the current pause.
  private var held: [Int16] = []
  private var recent: [(level: Double, isLoud: Bool)] = []
  private var floor: SlidingMinimum
  private var smoothed: [Double] = []
  /// Levels of the utterance so far, from its onset on.
  private var levels: [Double] = []
  /// Loudness of the loudest parts of the utterance; it fades slowly, so that one bang does not count for ever.
  private var peak = SoundLevel.floor
  private var latest: [Double] = []
  private var hops = (speech: 0, loud: 0, pause: 0)

  package init(_ configuration: Configuration = Configuration()) {
    self.configuration = configuration
    hangOver = configuration.hangOver
    floor = SlidingMinimum(length: Self.hops(configuration.memory))
  }

  package var isInSpeech: Bool { phase == .speech }

  /// Part of the pause that would be handed on if the utterance were over now; nil while the pause is not as long as
  /// that.
  package var closingPause: [Int16]? {
    guard phase == .speech, hops.pause >= Self.hops(configuration.tail) else { return nil }
    return Array(held.prefix(Self.samples(configuration.tail)))
  }

  /// Takes the sound that follows the last; frames may have any length.
  package mutating func process(_ samples: [Int16]) -> [Event] {
    pending += samples
    var events: [Event] = []
    var position = 0
    while pending.count - position >= Self.hop {
      take(pending[position..<(position + Self.hop)], &events)
      position += Self.hop
    }
    pending.removeFirst(position)
    return events
  }

  /// Ends an open utterance, because the sound is over (a file's end, a lost device).
  package mutating func finish() -> [Event] {
    var events: [Event] = []
    if phase == .speech {
      held += pending
      if !held.isEmpty { events.append(.continued(Array(held.prefix(Self.samples(configuration.tail))))) }
      end(&events)
    }
    self = Endpointer(configuration)
    return events
  }

  /// Forgets what may have begun, but not how loud the room is.
  package mutating func startOver() {
    phase = .quiet
    pending = []
    held = []
    recent = []
    hangOver = configuration.hangOver
  }

  private mutating func take(_ hop: ArraySlice<Int16>, _ events: inout [Event]) {
    var level = SoundLevel()
    level.add(hop)
    let decibels = level.decibels
    smoothed = smoothed.suffix(2) + [decibels]
    // Not below -75 dBFS: after digital silence the faintest hiss would be loud.
    let noise = max(floor.add(smoothed.reduce(0, +) / Double(smoothed.count)), -75)
    switch phase {
    case .quiet:
      held += hop
      recent = recent.suffix(Self.onsetHops.recent - 1) + [(decibels, decibels > max(noise + configuration.onset, configuration.quietest))]
      guard recent.count(where: \.isLoud) >= Self.onsetHops.loud else {
        let excess = held.count - Self.samples(configuration.preRoll)
        if excess > 0 { held.removeFirst(excess) }
        return
      }
      phase = .speech
      hops = (speech: 0, loud: recent.count(where: \.isLoud), pause: 0)
      levels = recent.map(\.level)
      peak = decibels
      latest = []
      events.append(.began(held))
      held = []
    case .speech:
      hops.speech += 1
      levels.append(decibels)
      peak = max(decibels, peak - 0.02)
      latest = latest.suffix(Self.hops(configuration.steadiest) - 1) + [smoothed.reduce(0, +) / Double(smoothed.count)]
      if decibels > max(noise + configuration.sustain, peak - configuration.depth), !isSteady {
        hops.loud += 1
        hops.pause = 0
        hand(on: held + hop, &events)
        held = []
      } else {
        hops.pause += 1
        held += hop
      }
      if hops.pause >= Self.hops(hangOver) {
        // What did not vary is what the room sounds like now.
        if isSteady, let low = latest.min() {
          floor = SlidingMinimum(length: Self.hops(configuration.memory))
          _ = floor.add(low)
        }
        hand(on: Array(held.prefix(Self.samples(configuration.tail))), &events)
        end(&events)
      } else if hops.speech >= Self.hops(configuration.longest) {
        hand(on: held, &events)
        end(&events)
      }
    }
  }

  private func hand(on samples: [Int16], _ events: inout [Event]) {
    if case .continued(let before) = events.last {
      events[events.count - 1] = .continued(before + samples)
    } else {
      events.append(.continued(samples))
    }
  }

  private mutating func end(_ events: inout [Event]) {
    events.append(hops.loud >= Self.hops(configuration.shortest) && isLively ? .ended : .discarded)
    phase = .quiet
    recent = []
    held = []
  }

  private var isSteady: Bool {
    guard latest.count >= Self.hops(configuration.steadiest), let low = latest.min(), let high = latest.max() else { return false }
    return high - low < configuration.liveliness
  }

  /// Whether it varies as speech does, which goes up and down with its syllables, and down furthest at its stops; a fan
  /// or a vacuum cleaner does not.
  private var isLively: Bool {
    let sorted = levels.dropLast(hops.pause).sorted()
    return sorted[sorted.count * 9 / 10] - sorted[sorted.count / 10] >= configuration.liveliness
  }

  private static func samples(_ duration: Duration) -> Int { hops(duration) * hop }
  private static func hops(_ duration: Duration) -> Int { Int(duration / .milliseconds(10)) }
}
