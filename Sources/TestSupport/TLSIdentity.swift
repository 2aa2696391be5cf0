import CGnuTLS
package import Foundation

/// A key and a certificate that signs itself, for a server of a test.
///
/// `@unchecked Sendable`: GnuTLS allows credentials to be shared between sessions of several threads; they are not changed once made.
package final class TLSIdentity: @unchecked Sendable {
  /// The certificate, which is also the authority to trust.
  package let certificate: String
  private let key: String
  fileprivate let credentials: gnutls_certificate_credentials_t

  struct Fault: Error { var code: Int32 }

  /// - Parameters:
  ///   - names: host names it is valid for.
  ///   - addresses: IPv4 addresses it is valid for.
  ///   - isExpired: it was valid until yesterday.
  package init(names: [String] = ["localhost"], addresses: [[UInt8]] = [[127, 0, 0, 1]], isExpired: Bool = false) throws {
    var key: gnutls_x509_privkey_t?
    var certificate: gnutls_x509_crt_t?
    var credentials: gnutls_certificate_credentials_t?
    try TLSIdentity.check(gnutls_x509_privkey_init(&key))
    defer { gnutls_x509_privkey_deinit(key) }
    try TLSIdentity.check(gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, vs_gnutls_p256_bits(), 0))
    try TLSIdentity.check(gnutls_x509_crt_init(&certificate))
    defer { gnutls_x509_crt_deinit(certificate) }
    let now = time(nil)
    let day = 86_400
    gnutls_x509_crt_set_version(certificate, 3)
    var serial = UInt64.random(in: .min ... .max) >> 1
    gnutls_x509_crt_set_serial(certificate, &serial, 8)
    gnutls_x509_crt_set_activation_time(certificate, now - 2 * day)
    gnutls_x509_crt_set_expiration_time(certificate, isExpired ? now - day : now + day)
    gnutls_x509_crt_set_dn_by_oid(certificate, "2.5.4.3", 0, "VoiceSketch test", 16)
    for name in names {
      gnutls_x509_crt_set_subject_alt_name(certificate, GNUTLS_SAN_DNSNAME, name, UInt32(name.utf8.count), UInt32(GNUTLS_FSAN_APPEND))
    }
    for address in addresses {
      gnutls_x509_crt_set_subject_alt_name(certificate, GNUTLS_SAN_IPADDRESS, address, UInt32(address.count), UInt32(GNUTLS_FSAN_APPEND))
    }
    gnutls_x509_crt_set_basic_constraints(certificate, 1, -1)
    try TLSIdentity.check(gnutls_x509_crt_set_key(certificate, key))
    try TLSIdentity.check(gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA256, 0))

    try TLSIdentity.check(gnutls_certificate_allocate_credentials(&credentials))
    guard let credentials else { throw Fault(code: 0) }
    self.credentials = credentials
    self.certificate = try TLSIdentity.text { gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_PEM, &$0) }
    self.key = try TLSIdentity.text { gnutls_x509_privkey_export2(key, GNUTLS_X509_FMT_PEM, &$0) }
    try TLSIdentity.check(gnutls_certificate_set_x509_key(credentials, &certificate, 1, key))
  }

  deinit { gnutls_certificate_free_credentials(credentials) }

  /// Writes the certificate where a client can be told to trust it.
  package func writeCertificate(into folder: URL) throws -> String {
    let file = folder.appending(path: "authority.pem")
    try certificate.write(to: file, atomically: false, encoding: .utf8)
    return file.path
  }

  /// Writes the key for a server that is a program of its own.
  package func writeKey(into folder: URL) throws -> String {
    let file = folder.appending(path: "key.pem")
    try key.write(to: file, atomically: false, encoding: .utf8)
    return file.path
  }

  private static func text(_ export: (inout gnutls_datum_t) -> Int32) throws -> String {
    var text = gnutls_datum_t()
    try check(export(&text))
    defer { free(text.data) }
    return String(decoding: UnsafeBufferPointer(start: text.data, count: Int(text.size)), as: UTF8.self)
  }

  fileprivate static func check(_ code: Int32) throws {
    guard code >= 0 else { throw Fault(code: code) }
  }
}

/// The server's end of one TLS connection; used by one thread.
final class TLSSession {
  private let session: gnutls_session_t
  private let identity: TLSIdentity

  /// Shakes hands.
  /// - Throws: when the client does not like us.
  init(_ identity: TLSIdentity, _ descriptor: Int32) throws {
    var session: gnutls_session_t?
    try TLSIdentity.check(gnutls_init(&session, UInt32(GNUTLS_SERVER | GNUTLS_NO_SIGNAL)))
    guard let session else { throw TLSIdentity.Fault(code: 0) }
    self.session = session
    self.identity = identity
    try TLSIdentity.check(gnutls_set_default_priority(session))
    try TLSIdentity.check(gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(identity.credentials)))
    gnutls_transport_set_int2(session, descriptor, descriptor)
    var code: Int32
    repeat { code = gnutls_handshake(session) } while code < 0 && gnutls_error_is_fatal(code) == 0
    try TLSIdentity.check(code)
  }

  deinit { gnutls_deinit(session) }

  func send(_ bytes: UnsafeRawBufferPointer) -> Int { gnutls_record_send(session, bytes.baseAddress, bytes.count) }

  /// 0 or less at the end.
  func receive(into bytes: UnsafeMutableRawBufferPointer) -> Int { gnutls_record_recv(session, bytes.baseAddress, bytes.count) }

  func close() { gnutls_bye(session, GNUTLS_SHUT_WR) }
}
