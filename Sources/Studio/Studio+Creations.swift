import SketchCore

/// New pictures, comics and films: refused before anything is queued where something that was asked for is not there.
extension Studio {
  /// - Throws: `SketchError` `.invalidInput` with what there is instead.
  func checkCreations(of command: VoiceCommand, _ submission: Submission) async throws {
    let isExact = if case .command = submission.content { true } else { false }
    for create in ([command] + (command.then ?? [])).compactMap(\.create) {
      try parts.catalog.check(create.kind, option: create.option)
      // Words say more than there is; what a program sends is meant to be just so.
      if isExact { try parts.catalog.checkFields(of: create) }
      try checkModel(create.model)
      if create.kind == .comic { try await parts.binder?.check(create) }
    }
  }

  private func checkModel(_ name: String?) throws(SketchError) {
    guard let name, !parts.models.isEmpty else { return }
    guard !parts.models.contains(where: { $0.lowercased() == name.lowercased() }) else { return }
    throw SketchError(
      .invalidInput, "there is no model “\(name)”", advice: "There are: \(parts.models.joined(separator: ", ")).")
  }
}
