package enum Quality: String, Sendable, Codable, CaseIterable {
  case draft, standard, high, ultra

  package init(from decoder: any Decoder) throws { self = try decoder.choice(of: Quality.self) }
}
