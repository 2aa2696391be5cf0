import Glibc

/// Heights of things beside each other, by those in nature: a dog is not as high as the girl who walks it, nor a cookie
/// as the head of who bakes it. What is small in nature is drawn larger than that, so that it is seen.
enum NaturalHeights {
  private static let exponent: Float = 0.6
  /// Height of the smallest, by that of the other.
  private static let least: Float = 0.3
  private static let leastOnTable: Float = 0.2
  private static let (leastCarried, carriedExponent): (Float, Float) = (0.1, 0.75)

  /// Height of an animal at most, as a share of a person's; nil where the two are something else, or one of unknown
  /// height.
  static func share(of animal: ArtCatalog.Subject, beside person: ArtCatalog.Subject) -> Float? {
    guard animal.nature.isAnimal, person.nature.isPerson,
      let ratio = ratio(animal, person)
    else { return nil }
    return max(least, powf(ratio, exponent))
  }

  /// Height of somebody at most, as a share of that of a tree, a house or a castle.
  static func share(of one: ArtCatalog.Subject, besideTall base: ArtCatalog.Subject) -> Float? {
    guard tallKinds.contains(base.nature.kind), !tallKinds.contains(one.nature.kind), one.nature.kind != "vehicle",
      !base.isBridge,
      base.nature.metres ?? 0 >= tall, let ratio = ratio(one, base)
    else { return nil }
    // Boots by a door are as high as boots are.
    guard one.nature.isCreature else { return max(leastOnTable, powf(ratio, carriedExponent)) }
    return max(leastBesideTall, powf(ratio, tallExponent))
  }

  private static let (tall, leastBesideTall, tallExponent): (Float, Float, Float) = (2, 0.38, 0.5)
  private static let tallKinds: Set<String> = ["tree", "building"]

  /// Height of a thing on a table at most, as a share of the table's.
  static func share(of thing: ArtCatalog.Subject, onTable table: ArtCatalog.Subject) -> Float? {
    guard !thing.nature.isCreature, let ratio = ratio(thing, table) else { return nil }
    return max(leastOnTable, powf(ratio, exponent))
  }

  /// Height of a thing on a tray at most, as a share of who carries that.
  static func share(of thing: ArtCatalog.Subject, carriedBy person: ArtCatalog.Subject) -> Float? {
    guard !thing.nature.isCreature, let ratio = ratio(thing, person) else { return nil }
    return max(leastCarried, powf(ratio, carriedExponent))
  }

  /// Height of a lamp or a toy at most, as a share of that of the bed beside it.
  static func share(of thing: ArtCatalog.Subject, besideFurniture base: ArtCatalog.Subject) -> Float? {
    guard base.nature.kind == "furniture", !thing.nature.isCreature, let ratio = ratio(thing, base) else { return nil }
    return max(least, powf(ratio, exponent))
  }

  /// Height of a newcomer as a share of that of one who was there, by their natural heights, else by their drawings'.
  static func share(of newcomer: ArtCatalog.Subject, inCompanyOf other: ArtCatalog.Subject) -> Float {
    let measured = newcomer.nature.metres.flatMap { own in other.nature.metres.map { own / max(0.01, $0) } }
    return powf(measured ?? newcomer.size / other.size, exponent)
  }

  private static func ratio(_ one: ArtCatalog.Subject, _ other: ArtCatalog.Subject) -> Float? {
    guard let own = one.nature.metres, let base = other.nature.metres, own < base else { return nil }
    return own / base
  }
}
