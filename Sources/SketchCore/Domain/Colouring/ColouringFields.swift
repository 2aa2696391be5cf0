/// Fields of a page that can be coloured: each pixel's, and what is known of each.
package struct ColouringFields: Sendable, Equatable {
  package struct Field: Sendable, Equatable, Codable {
    /// Place in it that is farthest from its lines.
    package var x: Int
    package var y: Int
    /// Pixels, with those under the lines.
    package var area: Int
    /// Index of its region; nil where nobody knows what it shows.
    package var region: Int?

    package init(x: Int, y: Int, area: Int, region: Int? = nil) {
      self.x = x
      self.y = y
      self.area = area
      self.region = region
    }
  }

  package struct Region: Sendable, Equatable, Codable {
    /// Index among the scene's regions.
    package var id: Int
    package var name: String
    /// Thing it is a part of.
    package var owner: String?
    /// Numbers of its fields, from 1.
    package var fields: [Int]

    package init(id: Int, name: String, owner: String?, fields: [Int]) {
      self.id = id
      self.name = name
      self.owner = owner
      self.fields = fields
    }
  }

  package var width: Int
  package var height: Int
  /// The first one is number 1.
  package var fields: [Field]
  /// Named parts of the drawing that have fields; empty where nobody knows any.
  package var regions: [Region]
  /// Number of each pixel's field as `[UInt16].runs`, row after row.
  package var runs: [UInt8]

  package init(width: Int, height: Int, fields: [Field], regions: [Region], runs: [UInt8]) {
    self.width = width
    self.height = height
    self.fields = fields
    self.regions = regions
    self.runs = runs
  }
}
