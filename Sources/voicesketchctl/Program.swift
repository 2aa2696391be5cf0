import CommandOptions
import SketchCore

/// The command line as a whole.
enum Program {
  static let json = Option.flag("json", help: "Print JSON, one value a line")
  static let socket = Option.string("socket", placeholder: "PATH", help: "The daemon's socket")

  static let program = CommandProgram(
    "voicesketchctl", version: ProductVersion.current, summary: "Controls the VoiceSketch daemon: speak, look, change, keep.",
    description: """
      Without --socket the daemon is looked for at $VOICESKETCH_SOCKET, then at
      $XDG_RUNTIME_DIR/voicesketch/control.sock. An ID is an artwork's number in
      “voicesketchctl list”; where it may be left out, the current artwork is meant.

      Exit codes: 0 done, 1 an expectation failed, 64 usage, 65 not understood,
      66 not found, 69 the daemon or a provider is not available, 70 a fault,
      73 cannot create, 74 input/output, 75 try again, 77 not allowed, 78 configuration.
      """,
    options: [json.declaration, socket.declaration],
    subcommands: SpeakingCommands.all + StatusCommands.all + GalleryCommands.all + VersionCommands.all
      + ChangingCommands.all + FileCommands.all + ImportCommands.all + JobCommands.all
      + QueueCommands.all + HeardCommands.all + JournalCommands.all
      + ScriptCommands.all + WordCommands.all + SettingCommands.all + CollectionCommands.all
      + BulkCommands.all + CatalogCommands.all
      + OpenCommands.all + BackupCommands.all)
}
