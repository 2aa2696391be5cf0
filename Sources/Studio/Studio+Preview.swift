package import SketchCore

/// Unfinished pictures, for who looks on: the latest one of the job that runs, in memory, gone when it ends.
extension Studio {
  /// Larger ones are not kept.
  static let previewLimit = 16 << 20

  package func preview(of id: JobID) async throws -> ImagePayload {
    let job = try await job(id)
    guard running?.id == id, let preview = running?.preview else {
      throw SketchError(
        .notFound, "there is no unfinished picture of job \(id), which is \(job.state.rawValue)",
        advice: job.state.isActive ? "Not every provider shows pictures while they are made." : "")
    }
    return preview
  }

  /// What is no picture is not shown; that is no reason to give up the work.
  func show(_ picture: [UInt8], for id: JobID) async {
    guard picture.count <= Studio.previewLimit, let picture = await heldToMask(picture),
      let info = try? await parts.images.inspect(picture), running?.id == id, var job = running?.job, job.state == .processing
    else { return }
    let number = (running?.previewCount ?? 0) + 1
    running?.previewCount = number
    running?.preview = ImagePayload(bytes: picture, mediaType: info.mediaType, etag: "job-\(id)-preview-\(number)")
    job.preview = "/v1/jobs/\(id)/preview"
    job.updatedAt = parts.now()
    running?.job = job
    parts.events.publish(.job(job))
  }

  /// As it will be kept: what lies outside a mask does not change, not even for a moment.
  /// - Returns: nil for what is no picture.
  private func heldToMask(_ picture: [UInt8]) async -> [UInt8]? {
    guard let parent = running?.held, let mask = parent.mask else { return picture }
    return try? await parts.images.merge(picture, into: parent.image, where: mask).image
  }

  func dropPreview() {
    running?.preview = nil
    running?.job?.preview = nil
  }
}
