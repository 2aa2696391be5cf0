import Synchronization

/// Poses that are borrowed from others, dressed when one is first asked for.
final class Wardrobe: Sendable {
  private let costumes: [String: Costume]
  private let known = Mutex<[String: ArtCatalog.Subject]>([:])

  init(_ costumes: [String: Costume]) { self.costumes = costumes }

  /// A subject in a pose that it has no drawing of; nil where nobody it could borrow from has one.
  func pose(
    _ pose: Scene.Pose, of subject: ArtCatalog.Subject, from subjects: [String: ArtCatalog.Subject]
  ) -> ArtCatalog.Subject? {
    guard let costume = costumes[subject.name], !costume.own.contains(pose), let model = subjects[costume.base],
      let posed = model.poses[pose]
    else { return nil }
    let name = "\(subject.name) \(pose.rawValue)"
    if let found = known.withLock({ $0[name] }) { return found }
    let dressed = costume.dressed(subject, model, in: posed, pose)
    known.withLock { $0[name] = dressed }
    return dressed
  }
}
