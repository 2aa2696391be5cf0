import SketchCore
import Testing

@testable import Illustrator

/// Four pixels at once have to come out as each would alone: pictures are the same bytes however they are reckoned.
@Suite struct LanesTests {
  private var random = SeededGenerator(11, salt: 3)

  private mutating func lanes(_ low: Float, _ high: Float) -> Lanes {
    Lanes(random.between(low, high), random.between(low, high), random.between(low, high), random.between(low, high))
  }

  @Test mutating func `numbers are as those of one`() {
    for _ in 0..<400 {
      let (values, others) = (lanes(-3, 3), lanes(-3, 3))
      let (low, high) = (lanes(-1, 0), lanes(0.1, 2))
      for lane in 0..<4 {
        #expect(values.smallFloor[lane] == values[lane].smallFloor)
        #expect(values.smallFloor.wholeBits[lane] & 255 == UInt32(bitPattern: values[lane].smallWhole) & 255)
        #expect(values.larger(others)[lane] == max(values[lane], others[lane]))
        #expect(values.smaller(others)[lane] == min(values[lane], others[lane]))
        #expect(values.magnitude[lane] == abs(values[lane]))
        #expect(clamp(values)[lane] == clamp(values[lane]))
        #expect(smoothstep(low, high, values)[lane] == smoothstep(low[lane], high[lane], values[lane]))
        #expect(smoothstep(-0.5, 0.7, values)[lane] == smoothstep(-0.5, 0.7, values[lane]))
      }
    }
    #expect(Lanes(columnsFrom: 8) == Lanes(8, 9, 10, 11))
  }

  @Test(arguments: [(Lanes(1, 2, 3, 4), true), (Lanes(5, 6, 7, 8), false), (Lanes(9, 9, 9, 4), true)])
  func `a mask tells whether any is true`(values: Lanes, isTrue: Bool) {
    #expect((values .< 5).hasTrue == isTrue)
  }

  @Test mutating func `noise is as that of one place`() {
    let noise = Noise(7, salt: 5)
    for _ in 0..<200 {
      let (x, y) = (lanes(-300, 900), lanes(-300, 900))
      let row = noise.row(y[0])
      for lane in 0..<4 {
        #expect(row.values(x)[lane] == row.value(x[lane]))
        #expect(noise.values(x, y)[lane] == noise.value(x[lane], y[lane]))
        #expect(noise.fractals(x, y, octaves: 5)[lane] == noise.fractal(x[lane], y[lane], octaves: 5))
        for octaves in 2...3 {
          #expect(FractalRow(noise, y[0], octaves: octaves).values(x)[lane] == noise.fractal(x[lane], y[0], octaves: octaves))
        }
      }
    }
  }

  @Test mutating func `noise repeats at the borders of its lattice`() {
    let noise = Noise(7, salt: 5)
    for x in [Float(255.5), 256, -0.25] {
      #expect(noise.value(x, 255.75) == noise.value(x + 256, -0.25))
      #expect(noise.value(x, 3) == noise.value(x - 256, 259))
    }
  }

  @Test mutating func `colours are as those of one pixel, and only as many are stored as are meant`() {
    for count in 1...4 {
      for _ in 0..<200 {
        let colors = (0..<4).map { _ in RGB(random.between(-0.2, 1.2), random.between(-0.2, 1.2), random.between(-0.2, 1.2)) }
        let other = RGB(random.unit(), random.unit(), random.unit())
        let share = random.unit()
        let row = Bitmap(width: 4, height: 1, fill: 0xFF01_0203)
        let lanes = RGBLanes(colors[0], colors[1], colors[2], colors[3])
        lanes.saturated(1.3).mixed(RGBLanes(other), Lanes(repeating: share)).store(count, at: row.pixels)
        for lane in 0..<4 {
          let expected = colors[lane].saturated(1.3).mixed(other, share).packed
          #expect(row.pixels[lane] == (lane < count ? expected : 0xFF01_0203))
        }
        let read = RGBLanes(packed: row.pixels)
        for lane in 0..<4 {
          let pixel = RGB(packed: row.pixels[lane])
          #expect(read.r[lane] == pixel.r && read.g[lane] == pixel.g && read.b[lane] == pixel.b)
        }
      }
    }
  }

  @Test(arguments: [(13, 7), (2, 5), (5, 2)])
  func `a row between the pixels is sampled as each place alone`(width: Int, height: Int) {
    var random = SeededGenerator(11, salt: 4)
    let picture = Bitmap(width: width, height: height)
    for index in 0..<picture.count { picture.pixels[index] = 0xFF00_0000 | UInt32(random.next() & 0xFF_FFFF) }
    let sampler = RowSampler(picture)
    for _ in 0..<300 {
      let x = Lanes(random.between(-2, 15), random.between(-2, 15), random.between(-2, 15), random.between(-2, 15))
      let y = random.between(-2, 9)
      sampler.beginRow(y)
      let sampled = sampler.samples(x)
      for lane in 0..<4 {
        let alone = picture.sample(x[lane], y)
        #expect(sampled.r[lane] == alone.r && sampled.g[lane] == alone.g && sampled.b[lane] == alone.b)
      }
    }
  }

  @Test(arguments: [(1, 1), (1, 6), (6, 1)])
  func `a row or a column of pixels is sampled within its bounds`(width: Int, height: Int) {
    let sampler = RowSampler(Bitmap(width: width, height: height, fill: 0xFF33_6699))
    sampler.beginRow(-0.375)
    let sampled = sampler.samples(Lanes(-0.375, -0.125, 0.125, 9))
    let color = RGBLanes(RGB(packed: 0x33_6699))
    #expect(sampled.r == color.r && sampled.g == color.g && sampled.b == color.b)
  }

  @Test(arguments: [1, 2, 3, 5, 97])
  func `a blurred picture of any width is that of its three planes`(width: Int) {
    var random = SeededGenerator(5, salt: 9)
    let picture = Bitmap(width: width, height: 9)
    for index in 0..<picture.count { picture.pixels[index] = 0xFF00_0000 | UInt32(random.next() & 0xFF_FFFF) }
    let blurred = picture.blurred(radius: 2)
    for shift: UInt32 in [0, 8, 16] {
      let plane = Plane(width: width, height: 9)
      for index in 0..<picture.count { plane.values[index] = Float(picture.pixels[index] >> shift & 255) }
      plane.blur(radius: 2, passes: 2)
      for index in 0..<picture.count {
        #expect(blurred.pixels[index] >> shift & 255 == UInt32(min(max(plane.values[index], 0), 255)))
      }
    }
  }
}
