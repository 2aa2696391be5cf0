/// Drawing of a scene as the strokes of a hand, in their order and with their times.
package struct StrokeDrawing: Sendable, Equatable, Codable {
  package enum Phase: String, Sendable, Codable, CaseIterable {
    case contour, hatching, wash
  }

  package struct Stroke: Sendable, Equatable, Codable {
    /// SVG path of one line, "M1 2L3 4".
    package var path: String
    package var width: Double
    package var color: String
    /// 0…1; absent for 1.
    package var opacity: Double?
    package var phase: Phase
    /// Thing of the scene that it is of; absent for the backdrop.
    package var of: String?
    /// Seconds from the beginning of the drawing.
    package var start: Double
    /// Seconds it takes.
    package var duration: Double

    package init(
      path: String, width: Double, color: String, opacity: Double? = nil, phase: Phase, of: String? = nil,
      start: Double = 0, duration: Double = 0
    ) {
      self.path = path
      self.width = width
      self.color = color
      self.opacity = opacity
      self.phase = phase
      self.of = of
      self.start = start
      self.duration = duration
    }
  }

  /// SVG view box, "0 0 1024 1024".
  package var viewBox: String
  package var width: Int
  package var height: Int
  /// Colour of the sheet.
  package var paper: String
  /// Seconds until the last stroke is drawn.
  package var seconds: Double
  package var strokes: [Stroke]

  package init(width: Int, height: Int, paper: String, seconds: Double, strokes: [Stroke]) {
    viewBox = "0 0 \(width) \(height)"
    self.width = width
    self.height = height
    self.paper = paper
    self.seconds = seconds
    self.strokes = strokes
  }
}

/// Beginning of a job's drawing, told as soon as the job is accepted.
package struct JobSketch: Sendable, Equatable, Codable {
  package var job: JobID
  /// Path of the whole drawing: "/v1/jobs/3/sketch".
  package var sketch: String
  package var viewBox: String
  package var paper: String
  package var seconds: Double
  /// First stroke; the others are at the path.
  package var first: StrokeDrawing.Stroke

  package init?(job: JobID, _ drawing: StrokeDrawing) {
    guard let first = drawing.strokes.first else { return nil }
    self.job = job
    sketch = "/v1/jobs/\(job)/sketch"
    viewBox = drawing.viewBox
    paper = drawing.paper
    seconds = drawing.seconds
    self.first = first
  }
}
