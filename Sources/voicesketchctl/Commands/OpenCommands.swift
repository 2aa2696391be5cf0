import CommandOptions
import ControlClient
import FoundationEssentials
import SketchCore

/// open: the studio page in a browser, or a picture in its viewer.
enum OpenCommands {
  private static let printOnly = Option.flag("print", help: "Only print the page's address")
  private static let address = Option.string(
    "address", placeholder: "ADDRESS", help: "127.0.0.1, for a browser that does not find names below localhost")
  private static let revoke = Option.flag("revoke", help: "Sign all browsers out of the page instead")
  private static let picture = Option.flag("picture", help: "The current picture in its viewer instead")

  static let all: [Subcommand] = [
    Subcommand(
      "open", "[ID]", summary: "Open the studio page in a browser, or a picture in the desktop's viewer",
      description: """
        Prints an address that opens the page once, within 30 seconds, in a browser of yours
        on this machine, and opens it where there is a display. The browser stays signed in
        for twelve hours, until --revoke, or until the daemon stops. With an ID it opens that
        picture, or prints the path of a copy.
        """,
      options: [printOnly.declaration, address.declaration, revoke.declaration, picture.declaration]
    ) { values in
      let session = Session(values)
      if values[revoke] { return try await signOut(session) }
      if values[picture] || !values.operands.isEmpty { return try await openPicture(values, session) }
      guard values[address] == nil || values[address] == "127.0.0.1" else {
        throw SketchError(
          .invalidInput, "--address: the page is not at “\(values[address] ?? "")”",
          advice: "It may be 127.0.0.1, or left out for the page's own name.")
      }
      let ticket = try await session.client.ticket(isLoopback: values[address] != nil)
      try session.show(ticket) { ticket.address }
      if !values[printOnly], let opener { try Programs.start(opener, [ticket.address]) }
      return .ok
    }
  ]

  private static func signOut(_ session: Session) async throws -> ExitCode {
    let ended = try await session.client.endSessions()
    try session.show(["ended": ended]) { "\(Wording.count(ended, "browser")) signed out." }
    return .ok
  }

  private static func openPicture(_ values: OptionValues, _ session: Session) async throws -> ExitCode {
    let image = try await session.client.image(try await session.artwork(values))
    let folder = cacheFolder() + "/voicesketch/open"
    let purpose = FolderPurpose("the cache folder", code: .cannotCreate, elsewhere: "set XDG_CACHE_HOME to a folder of your own")
    _ = try OpenFolder(folder, as: purpose)
    let file = try OutputFile("\(folder)/\(image.name)").write(image.payload.bytes, overwriting: true, mode: 0o600)
    try session.show(["file": file]) { file }
    if let opener { try Programs.run(opener, [file]) }
    return .ok
  }

  /// nil where there is no display, or no program that knows what opens what.
  private static var opener: String? {
    let environment = ProcessInfo.processInfo.environment
    let hasDesktop = environment["WAYLAND_DISPLAY"] != nil || environment["DISPLAY"] != nil
    return hasDesktop ? Programs.find("xdg-open") : nil
  }

  private static func cacheFolder() -> String {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["XDG_CACHE_HOME"], path.hasPrefix("/") { return path }
    return (environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path) + "/.cache"
  }
}
