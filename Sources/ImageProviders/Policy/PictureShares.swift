/// Requests that a number of pictures takes.
enum PictureShares {
  /// 5 pictures by a model that makes 4 at once are 4 and 1.
  static func of(_ count: Int, each maximum: Int) -> [Int] {
    stride(from: 0, to: count, by: max(1, maximum)).map { min(max(1, maximum), count - $0) }
  }
}
