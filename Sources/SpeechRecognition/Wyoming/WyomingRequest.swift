import SketchCore

/// Requests of the Wyoming protocol.
enum WyomingRequest {
  static let describe = event("describe")

  /// Request to transcribe one utterance. 16 kHz mono.
  static func transcribe(_ samples: [Int16]) -> [UInt8] {
    let format = #""rate":\#(AudioFrame.sampleRate),"width":2,"channels":1"#
    var bytes = event("transcribe", #"{"language":"en"}"#) + event("audio-start", "{\(format)}")
    for start in stride(from: 0, to: samples.count, by: AudioFrame.sampleRate / 5) {
      let sound = samples[start..<min(start + AudioFrame.sampleRate / 5, samples.count)].flatMap { sample in
        [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
      }
      bytes += event("audio-chunk", "{\(format)}", sound)
    }
    return bytes + event("audio-stop")
  }

  private static func event(_ type: String, _ data: String = "", _ payload: [UInt8] = []) -> [UInt8] {
    let lengths =
      (data.isEmpty ? "" : #","data_length":\#(data.utf8.count)"#) + (payload.isEmpty ? "" : #","payload_length":\#(payload.count)"#)
    return Array(#"{"type":"\#(type)","version":"1.0.0"\#(lengths)}"#.utf8) + [10] + Array(data.utf8)
      + payload
  }
}
