import AudioCapture
import Foundation
import SketchCore
import TestSupport
import Testing

/// PortAudio reads its environment once a process, so each test is a process of its own.
struct MicrophoneTests {
  @Test func `what is played into a microphone is heard`() async {
    await #expect(processExitsWith: .success) {
      try await withScratchDirectory { scratch in
        let virtual = try await VirtualMicrophone(in: scratch)
        virtual.adoptEnvironment()
        let devices = try await AudioDevices.list()
        #expect(devices.map(\.isDefault) == [true])
        let tone = scratch.appending(path: "tone.wav")
        try makeTone(at: tone, seconds: 1)
        var quiet: Double?
        var loudest = -200.0
        var playing: Task<Void, any Error>?
        for await event in Microphone().events() {
          guard case .frame(let frame) = event else {
            #expect(event == .opened(device: "default"))
            continue
          }
          let level = decibels(frame.samples)
          // A second of silence first, then the tone and what follows it.
          if playing == nil, frame.start > .seconds(1) {
            quiet = level
            playing = Task { try await virtual.play(tone) }
          }
          loudest = max(loudest, level)
          if loudest > -20, level < -60 { break }
          if frame.start > .seconds(20) { break }
        }
        #expect(quiet ?? 0 < -80)
        // A sine at half of full scale is 9 dB below it.
        #expect(abs(loudest - -9) < 1)
        try await playing?.value
      }
    }
  }

  @Test func `a microphone that is pulled out is reported and comes back`() async {
    await #expect(processExitsWith: .success) {
      try await withScratchDirectory { scratch in
        let virtual = try await VirtualMicrophone(in: scratch)
        virtual.adoptEnvironment()
        let backoff = RetryBackoff(base: .milliseconds(50), cap: .milliseconds(200))
        var losses: [Duration] = []
        var openings = 0
        for await event in Microphone(backoff: backoff).events() {
          switch event {
          case .opened: openings += 1
          case .frame where openings == 1 && losses.isEmpty: await virtual.unplug()
          case .frame where openings == 2:
            #expect(losses.first == .milliseconds(50))
            return
          case .lost(let reason, let retryIn):
            #expect(!reason.isEmpty)
            losses.append(retryIn)
            // Twice away, to see the wait grow.
            if losses.count == 2 {
              #expect(retryIn == .milliseconds(100))
              try await virtual.plug()
            }
          default: break
          }
        }
        Issue.record("the stream of a microphone ended by itself")
      }
    }
  }

  @Test func `a sound system that never answers again is left behind`() async {
    await #expect(processExitsWith: .success) {
      try await withScratchDirectory { scratch in
        let virtual = try await VirtualMicrophone(in: scratch, sharedMemory: true)
        virtual.adoptEnvironment()
        let backoff = RetryBackoff(base: .milliseconds(100), cap: .milliseconds(400))
        var reasons: [String] = []
        for await event in Microphone(backoff: backoff, patience: .seconds(2)).events() {
          switch event {
          case .frame where reasons.isEmpty: await virtual.unplug()
          case .frame: return
          case .lost(let reason, _):
            if reasons.isEmpty { try await virtual.plug() }
            reasons.append(reason)
          default: break
          }
        }
        Issue.record("the stream of a microphone ended by itself")
      }
    }
  }

  @Test func `a machine without a microphone has none to list and says so`() async {
    await #expect(processExitsWith: .success) {
      try await withScratchDirectory { scratch in
        let virtual = try await VirtualMicrophone(in: scratch)
        virtual.adoptEnvironment()
        await virtual.unplug()
        #expect(try await AudioDevices.list().isEmpty)
        for await event in Microphone().events() {
          #expect(event == .lost(reason: "this machine has no capture device", retryIn: .milliseconds(500)))
          return
        }
      }
    }
  }

  @Test func `an unknown name is answered with the names there are`() async {
    await #expect(processExitsWith: .success) {
      try await withScratchDirectory { scratch in
        let virtual = try await VirtualMicrophone(in: scratch)
        virtual.adoptEnvironment()
        for await event in Microphone(device: "Studio Deluxe").events() {
          #expect(
            event == .lost(reason: "no capture device is called “Studio Deluxe”; there are: default", retryIn: .milliseconds(500)))
          return
        }
      }
    }
  }
}

func decibels(_ samples: [Int16]) -> Double {
  let power = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1))
  return 10 * log10(max(power, 1e-9) / (32768 * 32768))
}
