import SketchCore
import Testing

@Suite struct PictureColorsTests {
  @Test(
    arguments: [
      (.red, [200, 30, 40]), (.orange, [240, 140, 30]), (.yellow, [250, 220, 60]), (.green, [60, 140, 70]),
      (.blue, [40, 90, 180]), (.blue, [30, 160, 170]), (.purple, [120, 60, 180]), (.pink, [245, 170, 190]), (.brown, [120, 80, 40]),
      (.black, [20, 18, 22]), (.white, [248, 246, 250]), (.gray, [130, 128, 126]),
    ] as [(PictureColor, [UInt8])])
  func `a pixel counts as a colour people name`(color: PictureColor, pixel: [UInt8]) {
    #expect(PictureColor(red: pixel[0], green: pixel[1], blue: pixel[2]) == color)
  }

  @Test func `what covers a tenth is dominant, the largest first`() {
    let blue = Array(repeating: (red: UInt8(0), green: UInt8(0), blue: UInt8(255)), count: 70)
    let white = Array(repeating: (red: UInt8(255), green: UInt8(255), blue: UInt8(255)), count: 22)
    let red = Array(repeating: (red: UInt8(255), green: UInt8(0), blue: UInt8(0)), count: 8)
    let colors = PictureColors(pixels: red + white + blue)
    #expect(colors?.dominant == [.blue, .white] && colors?.average == "#4c38ea")
    #expect(PictureColors(pixels: [(red: UInt8, green: UInt8, blue: UInt8)]()) == nil)
  }

  @Test func `words name one of them`() {
    #expect(PictureColor(naming: "dark Blue") == .blue && PictureColor(naming: "grey") == .gray)
    #expect(PictureColor(naming: "mauve") == nil)
  }
}
