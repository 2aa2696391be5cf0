/// A version of a comic as data: its story, its cast, and its panels with their words and places on the pages.
package struct ComicPanels: Sendable, Equatable, Codable {
  package struct Page: Sendable, Equatable, Codable {
    /// Pixels across and down.
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  package struct Member: Sendable, Equatable, Codable {
    /// “hero”, “friend”, “helper” or “thing”.
    package var role: String
    package var name: String
    /// “a red dragon”.
    package var look: String

    package init(role: String, name: String, look: String) { (self.role, self.name, self.look) = (role, name, look) }
  }

  /// A rectangle in pixels of a page.
  package struct Box: Sendable, Equatable, Codable {
    package var x, y, width, height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  package struct Balloon: Sendable, Equatable, Codable {
    package var who: String
    /// “says”, “shouts”, “thinks” or “whispers”.
    package var kind: String
    package var text: String

    package init(who: String, kind: String, text: String) { (self.who, self.kind, self.text) = (who, kind, text) }
  }

  package struct Panel: Sendable, Equatable, Codable {
    /// Place in reading order, from 1.
    package var number: Int
    /// Page it stands on, from 1.
    package var page: Int
    package var box: Box
    /// Place, time and weather in words.
    package var setting: String
    package var time: String
    package var weather: String
    /// Names of who is in it, from left to right.
    package var characters: [String]
    package var caption: String?
    package var balloons: [Balloon]
    package var sound: String?
    /// Versions of the comic that changed the panel in this place, the first one first.
    package var versions: [Int]?

    package init(
      number: Int, page: Int, box: Box, setting: String, time: String, weather: String, characters: [String],
      caption: String?, balloons: [Balloon], sound: String?
    ) {
      self.number = number
      self.page = page
      self.box = box
      self.setting = setting
      self.time = time
      self.weather = weather
      self.characters = characters
      self.caption = caption
      self.balloons = balloons
      self.sound = sound
    }
  }

  package struct Chapter: Sendable, Equatable, Codable {
    package var number: Int
    package var title: String
    package var text: String
    /// Numbers of the panels it tells.
    package var panels: [Int]

    package init(number: Int, title: String, text: String, panels: [Int]) {
      (self.number, self.title, self.text, self.panels) = (number, title, text, panels)
    }
  }

  package var title: String
  package var concept: String
  package var genre: String
  package var artStyle: String
  package var world: String
  package var pages: [Page]
  package var cast: [Member]
  package var panels: [Panel]
  /// Last words, on the last panel.
  package var ending: String
  /// The comic told as a story.
  package var chapters: [Chapter]
  package var wordCount: Int
  package var readingMinutes: Int

  package init(
    title: String, concept: String, genre: String, artStyle: String, world: String, pages: [Page], cast: [Member],
    panels: [Panel], ending: String, chapters: [Chapter], wordCount: Int, readingMinutes: Int
  ) {
    self.title = title
    self.concept = concept
    self.genre = genre
    self.artStyle = artStyle
    self.world = world
    self.pages = pages
    self.cast = cast
    self.panels = panels
    self.ending = ending
    self.chapters = chapters
    self.wordCount = wordCount
    self.readingMinutes = readingMinutes
  }
}
