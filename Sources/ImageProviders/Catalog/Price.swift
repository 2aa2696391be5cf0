import SketchCore

/// Price of a model's pictures, and who said so when.
struct Price: Sendable, Equatable, Decodable {
  enum Unit: String, Sendable, Decodable { case image, megapixel, second, gpuSecond }

  /// US dollars a unit; absent when nobody publishes it.
  var amount: Double?
  var unit: Unit
  /// The day it was read, `YYYY-MM-DD`.
  var date: String
  var source: String

  /// Price the user set.
  static func configured(_ amount: Double) -> Price {
    Price(amount: amount, unit: .image, date: "", source: configuredSource)
  }
  private static let configuredSource = "configuration"

  var isConfigured: Bool { source == Price.configuredSource }

  /// Day of the price list; nil for the user's own price.
  var asOf: String? { date.isEmpty ? nil : date }

  /// - Parameter sizes: of the pictures in pixels. Megapixels are counted upwards for each picture.
  func cost(ofPictures sizes: [PixelSize]) -> Double? {
    guard let amount else { return nil }
    switch unit {
    case .image: return amount * Double(sizes.count)
    case .megapixel: return amount * Double(sizes.map(\.startedMegapixels).reduce(0, +))
    case .second, .gpuSecond: return nil
    }
  }

  /// - Parameter seconds: length of the film.
  func cost(ofFilm seconds: Int) -> Double? {
    switch unit {
    case .image: amount
    case .second: amount.map { $0 * Double(seconds) }
    case .megapixel, .gpuSecond: nil
    }
  }

  /// - Parameter units: as the provider counted them.
  func cost(ofUnits units: Double) -> Double? { isConfigured ? nil : amount.map { $0 * units } }
}
