/// The part of a picture that may change, in the two conventions there are. As large as the picture.
package struct EditMask: Sendable, Equatable {
  /// A grey PNG: what is white may change, what is black stays, grey is in between. This is the project's own
  /// convention.
  package var byLight: [UInt8]
  /// The same as a PNG in which what is transparent may change.
  package var byAlpha: [UInt8]

  package init(byLight: [UInt8], byAlpha: [UInt8]) {
    self.byLight = byLight
    self.byAlpha = byAlpha
  }

  /// Note for the user when nobody could tell the provider.
  package static func note(notToldTo title: String) -> String {
    "Outside the mask the picture was put back as it was: \(title) cannot be told of masks."
  }
}
