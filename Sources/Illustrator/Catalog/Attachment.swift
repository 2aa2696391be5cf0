/// Way of wearing or holding a thing: a row of `attachments.tsv`.
struct Attachment: Sendable {
  /// Point of the holder: "head", "eyes", "mouth", "neck", "back", "hand", "feet", "foot" for one on each, or "body".
  var point: String
  /// The place of the thing's own box that comes to the point.
  var grip: Anatomy.Point
  /// Side of the thing's box in widths of the holder's head, on a foot its ink in widths of the foot; nil for its
  /// natural size.
  var width: Float?
  /// Pose of the holder's arm, where it is not just held out.
  var pose: Scene.Pose?

  static func table(folder: String) throws -> [String: Attachment] {
    var table: [String: Attachment] = [:]
    for row in try TableFile("\(folder)/attachments.tsv", columns: ["subjects", "point", "x", "y", "width", "pose"]).rows {
      guard let x = Float(row["x"] ?? ""), let y = Float(row["y"] ?? "") else {
        throw TableFile.fault("\(folder)/attachments.tsv", "\(row["subjects"] ?? "?") has no place")
      }
      let pose = Scene.Pose(rawValue: row["pose"] ?? "")
      guard pose != nil || (row["pose"] ?? "").isEmpty else {
        throw TableFile.fault("\(folder)/attachments.tsv", "there is no pose “\(row["pose"] ?? "")”")
      }
      for subject in row.list("subjects") {
        table[subject] = Attachment(
          point: row["point"] ?? "hand", grip: Anatomy.Point(x: x / 400, y: y / 400), width: Float(row["width"] ?? ""),
          pose: pose)
      }
    }
    return table
  }
}
