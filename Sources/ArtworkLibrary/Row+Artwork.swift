import FoundationEssentials
import SketchCore

extension Artwork {
  /// Columns of `artworks a`, with the revision's after them.
  static let columns = """
    a.id, a.title, a.kind, a.head <> a.tip, a.favorite, a.created_at, a.updated_at, a.deleted_at,
    (SELECT count(*) FROM revisions WHERE artwork = a.id),
    (SELECT group_concat(tag, char(31)) FROM (SELECT tag FROM artwork_tags WHERE artwork = a.id ORDER BY tag))
    """

  /// The same with the revision's: put together once, for a page needs them each time.
  static let columnsWithRevision = "\(columns), \(Revision.columns)"
  static let columnsCompact = "\(columns), \(Revision.compactColumns)"

  /// Columns of a row with a revision's.
  static let columnCount: Int32 = 44

  private static let kinds = NameTable(ArtKind.allCases) { $0.rawValue }

  init(_ row: borrowing Row, _ films: FilmKeeping) {
    self.init(
      id: row.integer(0), title: row.text(1),
      kind: row.bytes(2) { Self.kinds[$0] } ?? ArtKind(rawValue: row.text(2)) ?? .picture,
      revision: Revision(row, from: 10, films),
      revisionCount: Int(row.integer(8)), favorite: row.bool(4),
      tags: row.optionalText(9)?.utf8.split(separator: 0x1F).map { String(Substring($0)) } ?? [],
      createdAt: row.date(5), updatedAt: row.date(6), deletedAt: row.optionalDate(7), canUndo: !row.isNull(11),
      canRedo: row.bool(3))
  }
}

extension Revision {
  /// Columns of `revisions r` and its `images i`.
  static let columns = """
    r.number, r.parent, r.transcript, r.prompt, r.style, r.provider, r.model, r.seed, r.generation_seconds, r.cost, r.scene, r.created_at,
    i.sha256, i.media_type, i.width, i.height, i.byte_count, i.color, i.colors,
    reel.file, reel.frames, reel.frames_per_second, reel.seconds, reel.created_at,
    film.media_type, film.width, film.height, film.byte_count, (SELECT favorite FROM artworks WHERE id = r.artwork),
    r.original_prompt, r.quality, r.aspect, r.option, r.variation
    """

  /// Films of `revisions r`, with their files.
  static let filmJoin = """
    LEFT JOIN films reel ON reel.artwork = r.artwork AND reel.revision = r.number
    LEFT JOIN images film ON film.sha256 = reel.file
    """
  /// Columns with nothing in the place of the scene.
  static let columnsWithoutScene = columns.replacing("r.scene", with: "NULL")
  /// Columns with nothing in the place of heard words, prompt and scene.
  static let compactColumns = columns.replacing("r.transcript, r.prompt", with: "'', ''")
    .replacing("r.scene", with: "NULL").replacing("r.original_prompt", with: "NULL")

  private static let styles = NameTable(ArtStyle.allCases) { $0.rawValue }

  init(_ row: borrowing Row, from column: Int32, _ films: FilmKeeping) {
    self.init(
      number: Int(row.integer(column)), parent: row.optionalInteger(column + 1).map(Int.init), transcript: row.text(column + 2),
      prompt: row.text(column + 3), style: Self.style(row, column + 4), provider: row.text(column + 5),
      model: row.text(column + 6), seed: UInt32(truncatingIfNeeded: row.integer(column + 7)), generationSeconds: row.real(column + 8),
      cost: row.optionalReal(column + 9),
      image: ImageFile(
        sha256: row.text(column + 12), mediaType: row.text(column + 13), width: Int(row.integer(column + 14)),
        height: Int(row.integer(column + 15)), byteCount: Int(row.integer(column + 16)),
        colors: PictureColors(row, from: column + 17)),
      film: Self.film(row, from: column + 19, films), scene: row.optionalText(column + 10),
      createdAt: row.date(column + 11), originalPrompt: row.optionalText(column + 29),
      quality: row.optionalText(column + 30).flatMap(Quality.init),
      aspect: row.optionalText(column + 31).flatMap(Aspect.init), option: row.optionalText(column + 32),
      variation: row.optionalInteger(column + 33).map(Int.init))
  }

  private static func style(_ row: borrowing Row, _ column: Int32) -> StyleChoice? {
    if let style = row.bytes(column, { styles[$0] }) { return .named(style) }
    return row.optionalText(column).map { StyleChoice($0) }
  }

  private static func film(_ row: borrowing Row, from column: Int32, _ films: FilmKeeping) -> FilmFile? {
    guard let file = row.optionalText(column) else { return nil }
    let isKept = row.bool(column + 9)
    return FilmFile(
      sha256: file, mediaType: row.text(column + 5), width: Int(row.integer(column + 6)),
      height: Int(row.integer(column + 7)),
      byteCount: Int(row.integer(column + 8)), frames: Int(row.integer(column + 1)),
      framesPerSecond: row.real(column + 2),
      seconds: row.real(column + 3),
      keptUntil: isKept ? nil : films.end(ofFilmFrom: row.date(column + 4)))
  }
}

extension PictureColors {
  private static let names = NameTable(PictureColor.allCases) { $0.rawValue }

  /// Columns `color` and `colors` of `images`; nil where there are none.
  init?(_ row: borrowing Row, from column: Int32) {
    guard let average = row.optionalText(column), !average.isEmpty else { return nil }
    self.init(average: average, dominant: row.bytes(column + 1, Self.colors))
  }

  /// Dominant colours that most pictures have at most: room for them is made at once.
  private static let mostColors = 4

  /// Colours in an array of names in JSON. A decoder for each of a page's rows takes longer than SQLite takes for all of
  /// them, and so do strings.
  private static func colors(in json: UnsafeBufferPointer<UInt8>) -> [PictureColor] {
    var colors: [PictureColor] = []
    colors.reserveCapacity(Self.mostColors)
    var start = 0
    for (index, byte) in json.enumerated() where byte == UInt8(ascii: "\"") {
      if let color = names[UnsafeBufferPointer(rebasing: json[start..<index])] { colors.append(color) }
      start = index + 1
    }
    return colors
  }
}
