/// Mixes interleaved channels to one: the mean, so that nothing clips. Values that are no number (a broken float file)
/// become silence.
func downmix(_ interleaved: UnsafeBufferPointer<Float>, channels: Int) -> [Float] {
  let frames = interleaved.count / channels
  let scale = 1 / Float(channels)
  return [Float](unsafeUninitializedCapacity: frames) { mono, count in
    for frame in 0..<frames {
      var sum: Float = 0
      for channel in 0..<channels { sum += interleaved[frame * channels + channel] }
      mono[frame] = sum.isFinite ? sum * scale : 0
    }
    count = frames
  }
}
