/// Connected parts of the pixels that meet a condition, four neighbours each.
package struct Components {
  /// Number of each pixel's part, from 1; 0 for the others.
  package private(set) var labels: [Int32]
  /// Pixels of each part, by its number.
  package private(set) var sizes: [Int]

  package init(width: Int, height: Int, _ isMeant: (Int) -> Bool) {
    var provisional: [Int32] = Array(repeating: 0, count: width * height)
    var parents: [Int32] = [0]
    func root(_ label: Int32) -> Int32 {
      var label = label
      while parents[Int(label)] != label {
        parents[Int(label)] = parents[Int(parents[Int(label)])]
        label = parents[Int(label)]
      }
      return label
    }
    for y in 0..<height {
      for x in 0..<width {
        let pixel = y &* width &+ x
        guard isMeant(pixel) else { continue }
        let left = x > 0 ? provisional[pixel &- 1] : 0
        let above = y > 0 ? provisional[pixel &- width] : 0
        if left == 0, above == 0 {
          provisional[pixel] = Int32(parents.count)
          parents.append(Int32(parents.count))
        } else {
          provisional[pixel] = left > 0 ? left : above
          if left > 0, above > 0, left != above {
            let (first, second) = (root(left), root(above))
            parents[Int(max(first, second))] = min(first, second)
          }
        }
      }
    }
    var numbers: [Int32] = Array(repeating: 0, count: parents.count)
    var sizes = [0]
    for pixel in provisional.indices where provisional[pixel] > 0 {
      let label = Int(root(provisional[pixel]))
      if numbers[label] == 0 {
        numbers[label] = Int32(sizes.count)
        sizes.append(0)
      }
      provisional[pixel] = numbers[label]
      sizes[Int(numbers[label])] += 1
    }
    labels = provisional
    self.sizes = sizes
  }
}
