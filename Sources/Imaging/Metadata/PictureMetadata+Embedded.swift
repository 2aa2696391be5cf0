import FoundationEssentials
import SketchCore

extension EmbeddedText {
  private static let ours = "voicesketch"

  /// Facts in all forms that other programs read.
  init(_ facts: PictureMetadata, width: Int, height: Int, orientation: Int) {
    let facts = facts.tidied
    let parameters = GenerationParameters.text(facts, width: width, height: height)
    let record = (try? WireJSON.text(facts)) ?? ""
    chunks = ["parameters": parameters, Self.ours: record]
    exif = ExifBlock(orientation: orientation, userComment: parameters)
    xmp = XMPPacket.text(facts, record: record)
  }

  /// Facts, from the form that tells most.
  var facts: PictureMetadata {
    let packet = xmp.map { XMPPacket(text: $0) }
    let record = chunks[Self.ours] ?? packet?["voicesketch:Picture"]
    if let record, let ours = try? WireJSON.decode(PictureMetadata.self, from: Data(record.utf8)) {
      return ours.tidied
    }
    var facts = generation ?? PictureMetadata()
    facts.title = facts.title ?? packet?["dc:title"] ?? chunks["Title"]
    facts.prompt = facts.prompt ?? packet?["dc:description"] ?? chunks["Description"]
    facts.source = facts.source ?? packet?.source
    return facts.tidied
  }

  /// Facts in the forms of programs that make pictures.
  private var generation: PictureMetadata? {
    if let text = chunks["parameters"] ?? exif?.userComment { return GenerationParameters.read(text) }
    if let invoke = InvokeMetadata.read(chunks) { return invoke }
    if let graph = chunks["prompt"].flatMap({ ComfyGraph(prompt: $0) }) { return graph.metadata }
    return chunks["workflow"].flatMap(ComfyGraph.text(inWorkflow:)).map { PictureMetadata(prompt: $0) }
  }
}

extension PictureMetadata {
  private static let titleLimit = 200
  private static let textLimit = 4_000

  /// Texts on one line each and within bounds, for they may come from anywhere.
  var tidied: PictureMetadata {
    func short(_ text: String?, _ limit: Int) -> String? {
      text.map { String($0.onOneLine.prefix(limit)).prefix(bytes: limit * 4) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    var tidied = self
    tidied.title = short(title, Self.titleLimit)
    tidied.prompt = short(prompt, Self.textLimit)
    tidied.negativePrompt = short(negativePrompt, Self.textLimit)
    tidied.heard = short(heard, Self.textLimit)
    tidied.style = short(style?.text, Self.titleLimit).map { StyleChoice($0) }
    tidied.provider = short(provider, Self.titleLimit)
    tidied.model = short(model, Self.titleLimit)
    return tidied
  }
}
