/// Findings of a check of the library. Sound means: none.
package struct LibraryHealth: Sendable, Equatable, Codable {
  package struct Finding: Sendable, Equatable, Codable {
    package enum Kind: String, Sendable, Codable {
      /// Database file itself: unreadable, of another version, inconsistent.
      case database
      case missingFile, wrongSize, wrongContent
      /// Searches look at other words or properties than the artworks have.
      case index
      /// Image file no artwork refers to.
      case orphan
      /// Half-written file from a crash.
      case leftover
    }

    package var kind: Kind
    /// Sentence that says what is wrong and names the file.
    package var message: String
    package var advice: String

    package init(_ kind: Kind, _ message: String, advice: String) {
      self.kind = kind
      self.message = message
      self.advice = advice
    }
  }

  package var artworks = 0
  package var revisions = 0
  package var images = 0
  /// Bytes of all image files that rows refer to.
  package var imageBytes = 0
  package var findings: [Finding] = []

  package init() {}

  package var isSound: Bool { findings.isEmpty }
}

/// Result of putting the library in order at the start.
package struct LibraryRepair: Sendable, Equatable {
  /// Half-written files that were removed.
  package var leftoversRemoved = 0
  /// Folders of damaged databases that were set aside. As long as there is one, no image file is moved or removed.
  package var damagedLibraries: [String] = []
  /// Complete image files without a row that were moved to the `orphans` folder.
  package var orphansSetAside = 0
  /// Files in `orphans` that had been there for thirty days and were removed.
  package var orphansExpired = 0
  /// Films that were kept long enough.
  package var filmsExpired = 0
  /// Rows whose image is missing or has the wrong size: for the log; nothing is deleted.
  package var findings: [LibraryHealth.Finding] = []

  package init() {}
}
