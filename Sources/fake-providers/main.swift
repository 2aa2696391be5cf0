import FakeProviders
import Foundation

/// Runs the fake providers until it is killed: one line of JSON says where each is.
///
///     fake-providers [--tls CERTIFICATE KEY] [--media-elsewhere]
///
/// Media are at their API's own address: a careful client on this machine follows a link to no other. `--media-elsewhere` gives them one of
/// their own, as the true providers have it.
do {
  var arguments = CommandLine.arguments.dropFirst()
  var tls: PEMIdentity?
  var isMediaElsewhere = false
  while let argument = arguments.popFirst() {
    if argument == "--tls", let certificate = arguments.popFirst(), let key = arguments.popFirst() {
      tls = try PEMIdentity(certificateFile: URL(filePath: certificate), keyFile: URL(filePath: key))
    } else if argument == "--media-elsewhere" {
      isMediaElsewhere = true
    } else {
      FileHandle.standardError.write(Data("usage: fake-providers [--tls CERTIFICATE KEY] [--media-elsewhere]\n".utf8))
      exit(64)
    }
  }
  let providers = try FakeProviders(tls: tls, mediaOnSameHost: !isMediaElsewhere)
  print(providers.announcement)
  fflush(nil)
  withExtendedLifetime(providers) { while true { pause() } }
} catch {
  FileHandle.standardError.write(Data("fake-providers: \(error)\n".utf8))
  exit(1)
}
