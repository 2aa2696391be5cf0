package import FoundationEssentials

/// A page on the colouring table: its fields, and the colours it has so far.
package struct ColouringSheet: Sendable, Codable {
  package var artwork: ArtworkID
  /// Revision whose colours these are.
  package var revision: Int
  /// Revision with the line drawing alone.
  package var page: Int
  package var width: Int
  package var height: Int
  /// `ColouringFields.runs`, in base64.
  package var labels: Data
  package var fields: [ColouringFields.Field]
  package var regions: [ColouringFields.Region]
  package var marks: [ColouringMark]

  package init(artwork: ArtworkID, revision: Int, _ colouring: Colouring, _ fields: ColouringFields) {
    self.artwork = artwork
    self.revision = revision
    page = colouring.page
    width = fields.width
    height = fields.height
    labels = Data(fields.runs)
    self.fields = fields.fields
    regions = fields.regions
    marks = colouring.marks
  }
}
