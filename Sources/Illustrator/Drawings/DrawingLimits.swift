/// Bounds of what is read of a drawing that somebody else made.
enum DrawingLimits {
  static let bytes = 1_000_000
  /// Elements, those of metadata and those shown again by `use` included.
  static let elements = 2_000
  /// Elements inside each other.
  static let depth = 64
  /// Numbers of all its paths.
  static let numbers = 20_000
  /// Length of all its outlines together, in widths or heights of the drawing.
  static let lengths: Float = 600
  /// Most that a coordinate may be.
  static let coordinate: Float = 1e6
  /// Time in which it is drawn 400 pixels large.
  static let time = Duration.milliseconds(300)
  /// Drawings of the user's, and the time in which they are read.
  static let ownFiles = 1_000
  static let reading = Duration.seconds(10)
  /// Files of a folder, and folders inside each other.
  static let files = 10_000
  static let folders = 4
}
