import Foundation

/// Times as fal writes them.
enum FalClock {
  static func timestamp(after seconds: Double = 0) -> String {
    Date(timeIntervalSinceNow: seconds).formatted(.iso8601).replacing("Z", with: "+00:00")
  }
}
