package import SketchCore

/// A mask that is drawn first, for a change that is said afterwards: what the microphone hears has no attachments.
extension Studio {
  package func holdMask(_ png: [UInt8]?, for id: ArtworkID) async throws -> Artwork {
    let artwork = try await artwork(id)
    if let png {
      _ = try await parts.images.mask(png)
      heldMask = HeldMask(artwork: id, png: png, expires: parts.instant() + HeldMask.lifetime)
    } else if heldMask?.artwork == id {
      heldMask = nil
    }
    return artwork
  }

  /// The submission with the mask that was drawn for it; it is used once.
  func withHeldMask(_ submission: Submission, _ command: VoiceCommand) async -> Submission {
    let steps = CommandPlan(command).steps
    guard let mask = heldMask, case .spoken = submission.content, !submission.dryRun,
      submission.attachments.mask == nil, steps.contains(where: { $0.intent == .edit })
    else { return submission }
    heldMask = nil
    // A change of another picture, or after another is shown, is not about the marked one.
    let isAboutShown = steps.first?.intent == .edit && (steps.first?.target ?? .current).which == .current
    let shown = try? await parts.library.currentArtwork()?.id
    guard isAboutShown, shown == mask.artwork, parts.instant() < mask.expires else { return submission }
    var masked = submission
    masked.attachments.mask = mask.png
    return masked
  }
}
