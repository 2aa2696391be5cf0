import Illustrator
import SketchCore

/// Pictures of a comic's panels, without letters, which travel in the PNG of its page.
///
/// Each is a private, ancillary chunk (PNG specification, 4.7.2): the number of the panel, from zero, in one byte, then
/// the file of the picture. Viewers pass over them; whoever copies, backs up or deletes the page has them, too.
enum PanelPictures {
  private static let type = (UInt8(ascii: "v"), UInt8(ascii: "s"), UInt8(ascii: "P"), UInt8(ascii: "n"))

  static func chunks(_ pictures: [Int: [UInt8]]) -> [PNGEncoder.Chunk] {
    pictures.sorted { $0.key < $1.key }.map { PNGEncoder.Chunk(name: type, data: [UInt8($0.key)] + $0.value) }
  }

  /// Pictures by the number of their panel, from zero.
  static func read(_ page: [UInt8]) -> [Int: [UInt8]] {
    guard PictureFormat(sniffing: page) == .png else { return [:] }
    var pictures: [Int: [UInt8]] = [:]
    // After the signature.
    var place = 8
    while place + 12 <= page.count {
      let length = page[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard place + 12 + length <= page.count else { break }
      let data = page[(place + 8)..<(place + 8 + length)]
      if page[(place + 4)..<(place + 8)].elementsEqual("vsPn".utf8), let number = data.first {
        pictures[Int(number)] = Array(data.dropFirst())
      }
      place += 12 + length
    }
    return pictures
  }
}
