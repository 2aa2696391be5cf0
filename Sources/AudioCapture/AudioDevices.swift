import SketchCore

/// Device one can record from.
package struct AudioDevice: Sendable, Equatable, Codable {
  /// Number of PortAudio for it, valid until the library is closed.
  var index: Int32
  package var name: String
  /// Sound system it belongs to: ALSA, JACK, OSS.
  package var hostAPI: String
  /// Most channels it records.
  package var channels: Int
  /// Samples a second it prefers.
  package var defaultRate: Double
  package var isDefault: Bool

  private enum CodingKeys: String, CodingKey { case name, hostAPI, channels, defaultRate, isDefault }

  init(index: Int32, name: String, hostAPI: String, channels: Int, defaultRate: Double, isDefault: Bool) {
    self.index = index
    self.name = name
    self.hostAPI = hostAPI
    self.channels = channels
    self.defaultRate = defaultRate
    self.isDefault = isDefault
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      index: -1, name: try container.decode(String.self, forKey: .name), hostAPI: try container.decode(String.self, forKey: .hostAPI),
      channels: try container.decode(Int.self, forKey: .channels), defaultRate: try container.decode(Double.self, forKey: .defaultRate),
      isDefault: try container.decode(Bool.self, forKey: .isDefault))
  }
}

/// Capture devices of this machine.
package enum AudioDevices {
  /// Every device that records, the default one first; empty when there is none. Takes up to a second: sound servers
  /// are asked.
  package static func list() async throws -> [AudioDevice] { try await DeviceQuery().list() }

  /// First of the wanted devices that is there: "default" means the default one, anything else its exact name or a part
  /// of it in any case. The default one when nothing is wanted.
  static func choose(_ wanted: [String], among devices: [AudioDevice]) -> AudioDevice? {
    let standard = devices.first(where: \.isDefault) ?? devices.first
    guard !wanted.isEmpty else { return standard }
    for name in wanted {
      let part = name.lowercased()
      let found = name == "default" ? standard : devices.first { $0.name == name } ?? devices.first { $0.name.lowercased().contains(part) }
      if let found { return found }
    }
    return nil
  }
}

/// Asks PortAudio on a queue of its own, because asking blocks.
private actor DeviceQuery {
  private let executor = BlockingExecutor(label: "audio-devices")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func list() throws -> [AudioDevice] {
    do {
      let devices = try PortAudioSession().inputDevices()
      return devices.filter(\.isDefault) + devices.filter { !$0.isDefault }
    } catch {
      throw SketchError(.noMicrophone, "PortAudio does not start: \(error)", advice: "Check that ALSA or PulseAudio is installed.")
    }
  }
}
