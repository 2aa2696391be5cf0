extension Duration {
  var inSeconds: Double { self / .seconds(1) }

  /// "2 s", "0.5 s", "3 min"
  var spoken: String {
    let seconds = inSeconds
    if seconds >= 120 { return "\(Int((seconds / 60).rounded())) min" }
    let tenths = Int((seconds * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}
