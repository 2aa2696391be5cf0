package enum DaemonState: String, Sendable, Codable {
  case sleeping, idle, listening, processing, generating, error
}
