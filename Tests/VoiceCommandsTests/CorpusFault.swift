/// Line of a corpus file, or of the manifest, that cannot be read.
struct CorpusFault: Error {
  var place: String
}
