/// Costs of a word in the free text of a slot, beyond the price of a word, by its position in the text.
struct FreeTextCosts: Sendable {
  /// Side by side, as most are added at once.
  var all = SIMD4<Float>()

  var first: Float { @inline(__always) get { self[.first] } }
  var any: Float { @inline(__always) get { self[.any] } }
  var last: Float { @inline(__always) get { self[.last] } }
  var head: Float { @inline(__always) get { self[.head] } }

  subscript(position: TextPosition) -> Float {
    @inline(__always) get { all[position.rawValue] }
    set { all[position.rawValue] = newValue }
  }
}
