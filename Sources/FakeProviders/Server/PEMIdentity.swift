package import Foundation

/// A certificate and its key, as PEM text.
package struct PEMIdentity: Sendable {
  package let certificate: String
  package let key: String

  package init(certificateFile: URL, keyFile: URL) throws {
    certificate = try String(contentsOf: certificateFile, encoding: .utf8)
    key = try String(contentsOf: keyFile, encoding: .utf8)
  }
}
