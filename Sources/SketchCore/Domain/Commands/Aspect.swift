package enum Aspect: String, Sendable, Codable, CaseIterable {
  /// 1:1, 16:9, 3:4 and, for a phone, 9:16.
  case square, wide, portrait, tall
}
