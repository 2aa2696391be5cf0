import SketchCore

/// How the scene is painted before a style's own passes: what a style wants to start from.
struct Look: Sendable {
  enum Shading: Sendable {
    /// Round forms, soft light.
    case soft
    /// Two tones with a hard border.
    case cel
    case flat
  }

  enum Clouds: Sendable {
    /// Drifting, torn, shaded.
    case soft
    /// Rounded heaps.
    case puffs
    /// Tall heaps in light and shade.
    case cumulus
  }

  var shading = Shading.soft
  var clouds = Clouds.soft
  /// Strength of ground, rock and water texture, 0…1.
  var texture: Float = 1
  /// The sun and the moon are discs of light, not drawings.
  var realLight = true
  var saturation: Float = 1
  /// Strength of shadows on the ground.
  var shadow: Float = 0.45
  /// Rain, snow and fog are added; a style that draws its own leaves them out.
  var weather = true
  /// Flowers, tufts and stones lie about.
  var scatter = true
}
