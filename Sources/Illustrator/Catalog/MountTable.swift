/// How somebody rides what is no animal: the rows of `mounts.tsv`.
struct MountTable: Sendable {
  struct Ride: Sendable {
    /// Pose of the rider: cycling, standing.
    var pose: Scene.Pose
    /// Pose in which the thing itself is drawn then.
    var drawn: Scene.Pose?
    /// Subject that is ridden instead of it: a broomstick, not a broom.
    var instead: String?
    /// Where that is done.
    var setting: String?
  }

  private var rides: [String: Ride] = [:]

  init(folder: String) throws {
    let columns = ["subjects", "pose", "drawn", "instead", "setting"]
    for row in try TableFile("\(folder)/mounts.tsv", columns: columns).rows {
      guard let pose = Scene.Pose(rawValue: row["pose"] ?? "") else {
        throw TableFile.fault("\(folder)/mounts.tsv", "“\(row["pose"] ?? "")” is no pose")
      }
      func name(_ column: String) -> String? { row[column].flatMap { $0.isEmpty ? nil : $0 } }
      for subject in row.list("subjects") {
        rides[subject] = Ride(
          pose: pose, drawn: name("drawn").flatMap { Scene.Pose(rawValue: $0) }, instead: name("instead"),
          setting: name("setting"))
      }
    }
  }

  func ride(_ subject: String) -> Ride? { rides[subject] }
}
