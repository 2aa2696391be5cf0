import Illustrator
import SketchCore

extension PixelImage {
  /// The middle of the picture, as large as a panel.
  func filling(_ rect: PageRect) -> Bitmap {
    let whole = bitmap
    let panel = Bitmap(width: Int(rect.width), height: Int(rect.height))
    let scale = max(rect.width / Double(width), rect.height / Double(height))
    let (across, down) = (Double(width) * scale, Double(height) * scale)
    panel.draw {
      PagePainter.paint(
        whole,
        at: PageRect(x: (rect.width - across) / 2, y: (rect.height - down) / 2, width: across, height: down), $0)
    }
    return panel
  }
}
