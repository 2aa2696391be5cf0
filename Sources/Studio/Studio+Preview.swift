package import SketchCore

/// Unfinished pictures, for who looks on: the latest one of the running job, in memory, gone when the job ends.
extension Studio {
  /// Bytes of the largest picture that is kept.
  static let previewLimit = 16 << 20

  package func preview(of id: JobID) async throws -> ImagePayload {
    let job = try await known(id)
    guard let preview = running[id]?.preview else {
      throw SketchError(
        .notFound, "there is no unfinished picture of job \(id), which is \(job.state.rawValue)",
        advice: job.state.isActive ? "Not every provider shows pictures while they are made." : "")
    }
    return preview
  }

  /// Shows an unfinished picture. Bytes that are none are not shown, and no reason to give up the work.
  func show(_ picture: [UInt8], for id: JobID) async {
    guard picture.count <= Studio.previewLimit, let picture = await confinedToMask(picture, of: id),
      let info = try? await parts.images.inspect(picture),
      let job = running[id]?.show(picture, mediaType: info.mediaType, at: parts.now())
    else { return }
    tell(job)
  }

  /// Picture as it will be kept: outside a mask nothing changes, not even for a moment.
  /// - Returns: nil for what is no picture.
  private func confinedToMask(_ picture: [UInt8], of id: JobID) async -> [UInt8]? {
    guard let parent = running[id]?.parent, let mask = parent.mask else { return picture }
    return try? await parts.images.merge(picture, into: parent.image, where: mask).image
  }
}
