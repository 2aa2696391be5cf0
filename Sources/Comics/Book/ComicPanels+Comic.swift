import Illustrator
import SketchCore

extension ComicPanels {
  init(_ comic: Comic, _ layout: PageLayout, _ scenario: Scenario, _ artist: PanelArtist) {
    let names = Dictionary(comic.cast.map { ($0.role, $0.name) }, uniquingKeysWith: { first, _ in first })
    func name(_ role: Comic.Role) -> String { names[role] ?? role.rawValue }
    let places = layout.pages.enumerated().flatMap { number, page in page.panels.map { (page: number + 1, box: $0) } }
    let panels = zip(comic.panels, places).enumerated().map { index, pair in
      let (panel, place) = pair
      return Panel(
        number: index + 1, page: place.page, box: Box(place.box), setting: artist.title(ofSetting: panel.setting),
        time: panel.time.rawValue, weather: panel.weather.rawValue, characters: panel.cast.map { name($0.role) },
        caption: panel.caption,
        balloons: panel.balloons.map { Balloon(who: name($0.speaker), kind: $0.kind.rawValue, text: $0.text) },
        sound: panel.sound)
    }
    self.init(
      title: comic.title, concept: comic.concept, genre: comic.genre, artStyle: comic.artStyle, world: comic.world,
      pages: layout.pages.map { _ in Page(width: layout.width, height: layout.height) },
      cast: comic.cast.map { Member(role: $0.role.rawValue, name: $0.name, look: $0.phrase) }, panels: panels,
      ending: comic.ending,
      chapters: scenario.chapters.map { Chapter(number: $0.number, title: $0.title, text: $0.text, panels: $0.panels) },
      wordCount: scenario.wordCount, readingMinutes: scenario.readingMinutes)
  }
}

extension ComicPanels.Box {
  fileprivate init(_ rect: PageRect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}
