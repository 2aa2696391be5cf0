/// A rectangle in pixels of a page.
package struct PageRect: Sendable, Equatable, Codable {
  package var x, y, width, height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package var right: Double { x + width }
  package var bottom: Double { y + height }
  package var middleX: Double { x + width / 2 }
  package var middleY: Double { y + height / 2 }
  package var area: Double { max(0, width) * max(0, height) }

  package func grown(_ by: Double) -> PageRect {
    PageRect(x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by)
  }

  /// Area that lies in both.
  package func crossing(_ other: PageRect) -> Double {
    max(0, min(right, other.right) - max(x, other.x)) * max(0, min(bottom, other.bottom) - max(y, other.y))
  }

  package func holds(_ other: PageRect) -> Bool {
    other.x >= x - 0.01 && other.y >= y - 0.01 && other.right <= right + 0.01 && other.bottom <= bottom + 0.01
  }

  /// True where the line between two places crosses it.
  func isCrossed(from a: (x: Double, y: Double), to b: (x: Double, y: Double)) -> Bool {
    (0...16).contains { step in
      let t = Double(step) / 16
      let (px, py) = (a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
      return px > x && px < right && py > y && py < bottom
    }
  }
}
