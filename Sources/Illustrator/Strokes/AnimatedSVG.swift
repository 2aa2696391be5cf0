package import SketchCore

/// A stroke drawing as an SVG that draws itself by CSS, without a script; who does not animate sees it finished.
package enum AnimatedSVG {
  package static func text(_ drawing: StrokeDrawing) -> String {
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(drawing.viewBox)" width="\(drawing.width)" \
      height="\(drawing.height)">
      <style>
      path{fill:none;stroke-linecap:round;stroke-linejoin:round;\
      animation:draw 1s cubic-bezier(.4,0,.4,1) both}
      @keyframes draw{from{stroke-dasharray:1 1;stroke-dashoffset:1;visibility:hidden}\
      to{stroke-dasharray:1 1;stroke-dashoffset:0;visibility:visible}}
      @media (prefers-reduced-motion:reduce){path{animation:none}}
      </style>
      <rect width="100%" height="100%" fill="\(drawing.paper)"/>

      """
    for stroke in drawing.strokes {
      let opacity = stroke.opacity.map { " stroke-opacity=\"\($0)\"" } ?? ""
      let cap = stroke.phase == .wash ? " stroke-linecap=\"butt\"" : ""
      svg += """
        <path pathLength="1" d="\(stroke.path)" stroke="\(stroke.color)" \
        stroke-width="\(stroke.width)"\(opacity)\(cap) \
        style="animation-delay:\(stroke.start)s;animation-duration:\(stroke.duration)s"/>

        """
    }
    return svg + "</svg>\n"
  }
}
