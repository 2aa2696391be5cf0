package enum Quality: String, Sendable, Codable, CaseIterable {
  case draft, standard, high, ultra
}
