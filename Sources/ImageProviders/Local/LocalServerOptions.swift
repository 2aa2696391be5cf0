package import SketchCore

/// Settings of an image server of one's own.
package struct LocalServerOptions: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// AUTOMATIC1111's web UI, and Forge.
    case a1111
    case comfyui
    /// stable-diffusion.cpp's `sd-server`.
    case sdserver

    package var title: String {
      switch self {
      case .a1111: "AUTOMATIC1111"
      case .comfyui: "ComfyUI"
      case .sdserver: "stable-diffusion.cpp"
      }
    }

    package var usualBase: String {
      switch self {
      case .a1111: "http://127.0.0.1:7860"
      case .comfyui: "http://127.0.0.1:8188"
      case .sdserver: "http://127.0.0.1:1234"
      }
    }
  }

  package let kind: Kind
  /// Address, as a rule without a path: `http://127.0.0.1:7860`.
  package var base: String
  /// AUTOMATIC1111: `user:password`, as given to `--api-auth`.
  package var login: Secret?
  /// The server's name of the model. Nil takes the one it has loaded, of ComfyUI the first there is; `sd-server` has
  /// one only.
  package var model: String?
  /// Nil: what `local.json` has for the model.
  package var steps: Int?
  package var guidance: Double?
  /// Side of a square picture in pixels; other shapes have the same area.
  package var side: Int?
  package var prompts: PromptFamilyName?
  /// ComfyUI: files with workflows in its API format, with placeholders; nil takes those that came with the program.
  package var workflow: String?
  package var editWorkflow: String?
  /// Workflow for changes within a mask; nil with an `editWorkflow` of one's own, which changes the whole picture.
  package var maskWorkflow: String?
  /// Plain http to other machines is allowed.
  package var allowsPlainHTTP = false
  /// The longest a request may take.
  package var timeout: Duration = .seconds(900)

  package init(_ kind: Kind) {
    self.kind = kind
    base = kind.usualBase
  }

  /// Name in events, artworks and `order`.
  package var name: String { kind.rawValue }
}
