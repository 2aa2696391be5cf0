import Illustrator
import KindCatalog
import SketchCore

/// A wallpaper of a size that is said: "an 8k desktop wallpaper of a castle".
struct SpokenWallpaper {
  let create: CreateRequest
  let kind: CatalogKind

  /// As many pixels as the words say.
  func size(_ aspect: Aspect?) -> KindSize {
    var create = create
    create.aspect = aspect ?? create.aspect
    return KindSize(create, kind)
  }
}
