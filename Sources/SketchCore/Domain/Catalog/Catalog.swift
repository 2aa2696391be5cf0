/// Things that can be made: kinds with their options, and the choices of comics and films.
package struct Catalog: Sendable, Equatable, Codable {
  /// Genre, art style, world or theme.
  package struct Entry: Sendable, Equatable, Codable {
    package var id: String
    package var name: String
    package var description: String?
    package var isDefault: Bool?

    package init(id: String, name: String, description: String? = nil, isDefault: Bool? = nil) {
      self.id = id
      self.name = name
      self.description = description
      self.isDefault = isDefault
    }
  }

  /// Kinds, in the order in which they are shown.
  package var kinds: [CatalogKind]
  package var genres: [Entry]
  package var artStyles: [Entry]
  package var worlds: [Entry]
  /// Themes of films.
  package var themes: [Entry]
  /// Mistakes in the user's files: what is left out, and what is ignored; nil where there are none.
  package var warnings: [String]?

  package init(
    kinds: [CatalogKind] = [], genres: [Entry] = [], artStyles: [Entry] = [], worlds: [Entry] = [], themes: [Entry] = []
  ) {
    self.kinds = kinds
    self.genres = genres
    self.artStyles = artStyles
    self.worlds = worlds
    self.themes = themes
  }

  package func kind(_ id: ArtKind) -> CatalogKind? { kinds.first { $0.id == id } }

  package func option(_ id: String, of kind: ArtKind) -> CatalogOption? {
    self.kind(kind)?.options.first { $0.id == id && $0.isActive }
  }

  /// Option a request names; nil when it names none, or one that there is not.
  package func option(of request: CreateRequest) -> CatalogOption? {
    request.option.flatMap { option($0, of: request.kind) }
  }

  /// Request with the usual option of its kind where it names none.
  package func withUsualOption(_ request: CreateRequest) -> CreateRequest {
    guard request.option == nil, let usual = kind(request.kind)?.usualOption, option(usual, of: request.kind) != nil
    else { return request }
    var request = request
    request.option = usual
    return request
  }

  /// Kind that comes with the program which a kind looks like: itself, or what a file of the user's says of it.
  package func look(of kind: ArtKind) -> ArtKind {
    guard case .added = kind else { return kind }
    return self.kind(kind)?.look ?? .picture
  }

  /// Request with the shape of its option or kind where it names none, as one of the kind it looks like.
  package func completed(_ request: CreateRequest) -> CreateRequest {
    var request = request
    let kind = self.kind(request.kind)
    request.aspect = request.aspect ?? option(of: request)?.aspect ?? kind?.shape(of: request) ?? kind?.aspect
    request.kind = look(of: request.kind)
    return request
  }
}
