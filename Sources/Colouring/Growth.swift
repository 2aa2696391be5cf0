/// Growth of fields into what belongs to none, all at the same speed.
enum Growth {
  static func grow(_ labels: inout [UInt16], _ width: Int, _ height: Int, into isOpen: (Int) -> Bool) {
    var front: [Int32] = []
    labels.withUnsafeMutableBufferPointer { labels in
      for pixel in labels.indices where labels[pixel] > 0 {
        let x = pixel % width
        let isRim =
          x > 0 && labels[pixel &- 1] == 0 || x < width - 1 && labels[pixel &+ 1] == 0
          || pixel >= width && labels[pixel &- width] == 0
          || pixel < width * (height - 1) && labels[pixel &+ width] == 0
        if isRim { front.append(Int32(pixel)) }
      }
      while !front.isEmpty {
        var next: [Int32] = []
        next.reserveCapacity(front.count)
        for place in front {
          let pixel = Int(place)
          let x = pixel % width
          func spread(_ to: Int) {
            guard labels[to] == 0, isOpen(to) else { return }
            labels[to] = labels[pixel]
            next.append(Int32(to))
          }
          if x > 0 { spread(pixel &- 1) }
          if x < width - 1 { spread(pixel &+ 1) }
          if pixel >= width { spread(pixel &- width) }
          if pixel < width * (height - 1) { spread(pixel &+ width) }
        }
        front = next
      }
    }
  }
}
