package import SketchCore

/// Endpoints that take pictures from elsewhere.
extension Endpoints {
  package static let importPicture = Endpoint(
    "importPicture", .post, "/v1/import", "Make a picture from elsewhere an artwork",
    description: """
      The body is the file: PNG, JPEG, WebP or GIF with at most \(ImportRequest.sizeLimit) bytes and 16384 pixels each \
      way. Title, prompt, seed and model are read from what the file carries (its text chunks, Exif and XMP, in the \
      forms of stable-diffusion-webui, InvokeAI, ComfyUI and our own), and are not kept in the picture. One that is \
      there already is not stored again. 422 for a file that is damaged or is something else as well. On the Unix \
      socket only.
      """,
    takes: .file(ImportRequest.self), returns: .json(ImportedPicture.self, "The artwork"))
}
