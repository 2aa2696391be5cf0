/// The proxies the environment names, as curl(1) reads them.
///
/// Read by us and not by libcurl, because whether a proxy is used decides what the address of a connection means.
struct ProxySettings: Sendable, Equatable {
  private var http: String?
  private var https: String?
  private var exceptions: [String]

  init(environment: [String: String]) {
    func value(_ names: String...) -> String? { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
    let all = value("all_proxy", "ALL_PROXY")
    // HTTP_PROXY in capitals is left alone: in a CGI it is a request header.
    http = value("http_proxy") ?? all
    https = value("https_proxy", "HTTPS_PROXY") ?? all
    exceptions = (value("no_proxy", "NO_PROXY") ?? "").lowercased().split { $0 == "," || $0 == " " }.map(String.init)
  }

  /// The proxy to ask for this address, nil to ask it directly. This machine is never asked through a proxy.
  func proxy(for address: WebAddress) -> String? {
    guard !address.isLoopbackName, !exceptions.contains(where: { covers($0, address.host) }) else { return nil }
    return address.scheme == .https ? https : http
  }

  /// "*", "example.org" and ".example.org" for the domain and all below it, "10.0.0.0/8" for addresses.
  private func covers(_ exception: String, _ host: String) -> Bool {
    if exception == "*" { return true }
    let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    if let address = IPAddress(bare) {
      if let prefix = IPAddress.Prefix(exception) { return prefix.contains(address) }
      return IPAddress(exception) == address
    }
    let domain = exception.hasPrefix(".") ? String(exception.dropFirst()) : exception
    return !domain.isEmpty && (bare == domain || bare.hasSuffix("." + domain))
  }
}
