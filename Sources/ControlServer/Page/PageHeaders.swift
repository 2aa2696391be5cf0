/// Headers that every answer to a browser has.
enum PageHeaders {
  static let contentPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self'; "
    + "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'; require-trusted-types-for 'script'"
  /// An SVG is a document that may bring scripts: opened by itself it can do nothing.
  static let drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  private static let always = [
    ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
    ("Permissions-Policy", "microphone=(), camera=(), geolocation=()"),
  ]

  static func seal(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    let isDrawing = response.header("Content-Type")?.hasPrefix("image/svg") == true
    for (name, value) in always { response.set(name, value) }
    response.set("Content-Security-Policy", isDrawing ? drawingPolicy : contentPolicy)
    if isDrawing {
      let offered = response.header("Content-Disposition") ?? "attachment"
      response.set("Content-Disposition", "attachment" + offered.drop { $0 != ";" })
    }
    return response
  }

  /// Keeps a private answer out of caches, but for one whose address names its bytes.
  static func keepPrivate(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    let isImmutable = response.header("Cache-Control")?.contains("immutable") == true
    response.set("Cache-Control", isImmutable ? "private, max-age=31536000, immutable" : "no-store")
    return response
  }
}

extension HTTPResponse {
  func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

  mutating func set(_ name: String, _ value: String) {
    headers.removeAll { $0.name.lowercased() == name.lowercased() }
    headers.append((name, value))
  }
}
