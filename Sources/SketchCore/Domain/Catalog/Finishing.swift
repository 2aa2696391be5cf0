/// Finishing of the pictures of one request, as the catalogue wants it for kind, option and details.
package struct Finishing: Sendable, Equatable {
  /// Steps in the order in which they are done.
  package var steps: [FinishingStep]
  /// Shape for `size`; nil: as it is.
  package var aspect: Aspect?
  /// Pixels along the longer side for `size`; nil: as many as there are.
  package var longerSide: Int?
  /// Equal parts around the middle for `symmetry`.
  package var folds = Finishing.usualFolds
  /// White border around a cut-out.
  package var hasBorder = true

  package static let usualFolds = 8

  package init(_ steps: [FinishingStep], aspect: Aspect? = nil, longerSide: Int? = nil) {
    self.steps = steps
    self.aspect = aspect
    self.longerSide = longerSide
  }

  /// - Returns: nil where nothing is to be done.
  package init?(of request: GenerationRequest) {
    let kind = request.kind
    var steps = Set((kind?.finish ?? []) + (request.option?.finish ?? []))
    guard case .create(let create) = request.work else {
      // A changed picture has its shape.
      steps.remove(.size)
      guard !steps.isEmpty else { return nil }
      self.init(FinishingStep.allCases.filter(steps.contains))
      return
    }
    let details = create.details ?? []
    for (detail, step) in kind?.finishByDetail ?? [:] where details.contains(where: { $0.hasSuffix(detail) }) {
      steps.insert(step)
    }
    if case .ratio = create.aspect { steps.insert(.size) }
    guard !steps.isEmpty else { return nil }
    self.init(
      FinishingStep.allCases.filter(steps.contains), aspect: kind?.shape(of: create) ?? create.aspect,
      longerSide: kind?.longerSide(of: create))
    hasBorder = !details.contains("no border")
    for detail in details where detail.hasSuffix("fold symmetry") {
      folds = detail.split(separator: " ").first.flatMap { Int($0) } ?? folds
    }
  }
}
