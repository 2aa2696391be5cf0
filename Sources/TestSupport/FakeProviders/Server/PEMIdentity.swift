package import Foundation

/// A certificate and its key, as PEM text.
package struct PEMIdentity: Sendable {
  package let certificate: String
  package let key: String
  /// What a client has to trust: the certificate itself.
  package let certificateFile: URL

  package init(certificateFile: URL, keyFile: URL) throws {
    certificate = try String(contentsOf: certificateFile, encoding: .utf8)
    key = try String(contentsOf: keyFile, encoding: .utf8)
    self.certificateFile = certificateFile
  }

  /// Has openssl make one for `localhost` and 127.0.0.1, signed by itself, good for a day.
  package static func selfSigned(in folder: URL) async throws -> PEMIdentity {
    let (certificate, key) = (folder.appending(path: "localhost.pem"), folder.appending(path: "localhost.key"))
    let run = try await BuiltProgram(path: "/usr/bin/openssl").run([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1", "-subj", "/CN=localhost",
      "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-out", certificate.path, "-keyout", key.path,
    ])
    guard run.status == 0 else { throw FakeServerFailure("openssl makes no certificate: \(run.errors)") }
    return try PEMIdentity(certificateFile: certificate, keyFile: key)
  }
}
