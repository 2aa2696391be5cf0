import SketchCore

/// What a request asks for.
enum Route: Sendable, Equatable {
  case status, submit, listen, events, description
  case jobs, heard
  case job(JobID), cancelJob(JobID), preview(JobID)
  case artworks
  case artwork(ArtworkID), changeArtwork(ArtworkID), deleteArtwork(ArtworkID)
  case undo(ArtworkID), redo(ArtworkID), restore(ArtworkID)
  case revisions(ArtworkID), image(ArtworkID), thumbnail(ArtworkID)
  case words, addWord
  case word(String), removeWord(String)
}

/// Method and path to route; a pure value, no connection in sight.
enum Router {
  enum Match: Sendable, Equatable {
    case route(Route)
    /// OPTIONS: the methods the path has.
    case options(allow: String)
  }

  /// - Throws: `Problem` 404 for a path we do not have, 405 with `Allow` for a method the path does not have.
  static func match(_ method: String, _ path: String) throws(Problem) -> Match {
    let methods = try methods(at: path)
    let names = methods.map(\.0)
    let allow = ((names.contains("GET") ? ["HEAD"] : []) + names + ["OPTIONS"]).joined(separator: ", ")
    if method == "OPTIONS" { return .options(allow: allow) }
    let wanted = method == "HEAD" ? "GET" : method
    guard let route = methods.first(where: { $0.0 == wanted })?.1 else {
      throw Problem(
        405, SketchError(.invalidInput, "\(path) does not have the method \(method)", advice: "It has \(allow)."), headers: ["Allow": allow]
      )
    }
    return .route(route)
  }

  private static func methods(at path: String) throws(Problem) -> [(String, Route)] {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    guard parts.count >= 2, parts.count <= 4, parts[0] == "v1" else { throw unknown(path) }
    switch (parts[1], parts.count) {
    case ("status", 2): return [("GET", .status)]
    case ("commands", 2): return [("POST", .submit)]
    case ("listen", 2): return [("POST", .listen)]
    case ("events", 2): return [("GET", .events)]
    case ("openapi.json", 2): return [("GET", .description)]
    case ("heard", 2): return [("GET", .heard)]
    case ("words", 2): return [("GET", .words), ("POST", .addWord)]
    case ("words", 3): return [("GET", .word(parts[2])), ("DELETE", .removeWord(parts[2]))]
    case ("jobs", 2): return [("GET", .jobs)]
    case ("jobs", 3):
      let id = try id(parts[2], of: "job")
      return [("GET", .job(id)), ("DELETE", .cancelJob(id))]
    case ("jobs", 4) where parts[3] == "preview": return [("GET", .preview(try id(parts[2], of: "job")))]
    case ("artworks", 2): return [("GET", .artworks)]
    case ("artworks", 3):
      let id = try id(parts[2], of: "artwork")
      return [("GET", .artwork(id)), ("PATCH", .changeArtwork(id)), ("DELETE", .deleteArtwork(id))]
    case ("artworks", 4):
      let id = try id(parts[2], of: "artwork")
      switch parts[3] {
      case "undo": return [("POST", .undo(id))]
      case "redo": return [("POST", .redo(id))]
      case "restore": return [("POST", .restore(id))]
      case "revisions": return [("GET", .revisions(id))]
      case "image": return [("GET", .image(id))]
      case "thumbnail": return [("GET", .thumbnail(id))]
      default: throw unknown(path)
      }
    default: throw unknown(path)
    }
  }

  private static func id(_ text: String, of thing: String) throws(Problem) -> Int64 {
    guard let id = Int64(text), id > 0 else {
      throw Problem(404, SketchError(.notFound, "there is no \(thing) “\(text)”", advice: "Ids are whole numbers from 1."))
    }
    return id
  }

  private static func unknown(_ path: String) -> Problem {
    Problem(404, SketchError(.notFound, "there is nothing at \(path)", advice: "GET /v1/openapi.json lists what there is."))
  }
}
