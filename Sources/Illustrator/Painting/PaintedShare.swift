/// Share of a scene that is painted: everything for a picture, one layer after another for a film.
struct PaintedShare: Sendable {
  var clouds = true
  /// Rain and snow; fog belongs to the air.
  var falling = true
  /// True for the layers between the sky and the elements.
  var landscape = true
  /// Places in the cast of the elements that are painted; nil for all.
  var members: Set<Int>?
  /// Ids of the groups left out of the drawing at a place in the cast.
  var hidden: [Int: [String]] = [:]
}
