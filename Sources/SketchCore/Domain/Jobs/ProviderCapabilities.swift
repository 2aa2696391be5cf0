/// Abilities of a provider.
package struct ProviderCapabilities: Sendable, Equatable {
  package var creates: Bool
  package var edits: Bool
  /// A request costs nothing, so it needs no confirmation and may be sent again after a crash.
  package var isFree: Bool
  /// It changes only a masked part of a picture when given a mask.
  package var masks: Bool
  /// Number of further pictures an edit may look at.
  package var maximumReferences: Int
  /// Number of pictures it can make for one request.
  package var maximumCount: Int
  /// It can leave the background transparent.
  package var makesTransparent: Bool
  /// The shapes it makes without cropping.
  package var aspects: Set<Aspect>
  /// Usual time for one picture; nil until measured or told.
  package var usualTime: Duration?
  /// It can be asked later what became of a request: `resume` works.
  package var isResumable: Bool
  /// It makes films from words.
  package var films: Bool
  /// It makes films that begin with a picture.
  package var animates: Bool
  /// Names of models that can be asked for by name, in lower case.
  package var models: Set<String>

  package init(
    creates: Bool, edits: Bool, isFree: Bool, masks: Bool = false, maximumReferences: Int = 0, maximumCount: Int = 4,
    makesTransparent: Bool = true,
    aspects: Set<Aspect> = Set(Aspect.allCases), usualTime: Duration? = nil, isResumable: Bool = false,
    films: Bool = false, animates: Bool = false, models: Set<String> = []
  ) {
    self.creates = creates
    self.edits = edits
    self.isFree = isFree
    self.masks = masks
    self.maximumReferences = maximumReferences
    self.maximumCount = maximumCount
    self.makesTransparent = makesTransparent
    self.aspects = aspects
    self.usualTime = usualTime
    self.isResumable = isResumable
    self.films = films
    self.animates = animates
    self.models = models
  }

  /// True where it has the model that a request asks for by name, and where none is asked for.
  package func hasModel(of create: CreateRequest) -> Bool {
    create.model.map { models.contains($0.lowercased()) } ?? true
  }
}
