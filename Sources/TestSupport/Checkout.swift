package import Foundation

/// Checkout the tests were compiled in.
package enum Checkout {
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Folder of the speech models.
  package static var models: String { folder.appending(path: "Models").path }

  /// Path of a recording in `docs/demo`.
  package static func demo(_ name: String) -> String { folder.appending(path: "docs/demo/\(name).wav").path }
}
