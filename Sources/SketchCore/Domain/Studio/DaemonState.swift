package enum DaemonState: String, Sendable, Codable, CaseIterable {
  case sleeping, idle, listening, processing, generating, error
}
