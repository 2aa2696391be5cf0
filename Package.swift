// swift-tools-version: 6.2
import PackageDescription

// The check and the tests set this; a newer compiler's new warnings must not stop somebody's build.
let warningsAreErrors = Context.environment["VOICESKETCH_STRICT"] != nil

let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),  // `any ImageProvider` is visible at the call site
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),  // a C module cannot leak into our API
  ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

/// One of Debian's libraries: a module map and at most a thin shim, no logic.
func systemLibrary(_ name: String, _ pkgConfig: String, apt package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// One of our libraries. A stage depends on SketchCore and on the C modules it exists to wrap, never on another stage; the
/// parts of hearing build on SpeechRecognition.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: ["SketchCore"] + dependencies, resources: resources, swiftSettings: strict + settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.init(stringLiteral: name), "SketchCore", "TestSupport"] + dependencies,
    resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "VoiceSketch",
  products: [
    .executable(name: "voicesketchd", targets: ["voicesketchd"]),
    .executable(name: "voicesketchctl", targets: ["voicesketchctl"]),
    // Preloaded into programs under test.
    .library(name: "IOFaults", type: .dynamic, targets: ["IOFaults"]),
    .library(name: "ClockFaults", type: .dynamic, targets: ["ClockFaults"]),
  ],
  targets: [
    systemLibrary("CPortAudio", "portaudio-2.0", apt: "portaudio19-dev"),
    systemLibrary("CSndFile", "sndfile", apt: "libsndfile1-dev"),
    systemLibrary("CSampleRate", "samplerate", apt: "libsamplerate0-dev"),
    systemLibrary("CPocketSphinx", "pocketsphinx", apt: "libpocketsphinx-dev"),
    systemLibrary("CSpeexDSP", "speexdsp", apt: "libspeexdsp-dev"),
    systemLibrary("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
    systemLibrary("CVips", "vips", apt: "libvips-dev"),
    systemLibrary("CCairo", "cairo", apt: "libcairo2-dev"),
    systemLibrary("CPNG", "libpng", apt: "libpng-dev"),
    systemLibrary("CRsvg", "librsvg-2.0", apt: "librsvg2-dev"),
    systemLibrary("CXML", "libxml-2.0", apt: "libxml2-dev"),
    systemLibrary("CMicroHTTPD", "libmicrohttpd", apt: "libmicrohttpd-dev"),
    systemLibrary("CCurl", "libcurl", apt: "libcurl4-openssl-dev"),
    systemLibrary("CSecret", "libsecret-1", apt: "libsecret-1-dev"),
    systemLibrary("CGLib", "glib-2.0", apt: "libglib2.0-dev"),
    systemLibrary("CAV", "libavutil", apt: "libavformat-dev"),
    .systemLibrary(name: "CMalloc"),
    systemLibrary("CZlib", "zlib", apt: "zlib1g-dev"),
    systemLibrary("CDeflate", "libdeflate", apt: "libdeflate-dev"),
    .systemLibrary(name: "CSockDiag"),
    systemLibrary("CGnuTLS", "gnutls", apt: "libgnutls28-dev"),
    systemLibrary("CPango", "pangocairo", apt: "libpango1.0-dev"),
    systemLibrary("CZip", "libzip", apt: "libzip-dev"),

    .target(name: "SketchCore", swiftSettings: strict),
    library("AudioCapture", ["CPortAudio", "CSndFile", "CSampleRate"]),
    library("SpeechRecognition", ["CPocketSphinx", "CSpeexDSP"], resources: [.copy("Sounds")]),
    library("ClosedGrammar", ["CPocketSphinx", "SpeechRecognition"]),
    library("Listening", ["AudioCapture", "SpeechRecognition"], resources: [.copy("Resources")]),
    // Thousands of sentences are parsed in the tests, several times slower unoptimised.
    library("PatternSearch", settings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    library(
      "VoiceCommands", ["PatternSearch"], resources: [.copy("Resources")],
      settings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    // Pixel loops are some thirty times slower unoptimised; every test that draws would wait for them.
    library(
      "Illustrator", ["CCairo", "CDeflate", "CPNG", "CRsvg", "CXML"], resources: [.copy("Art")],
      settings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    library("Colouring", settings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    // Cleaned line art is measured by the fields it has.
    library("Finishing", ["Colouring"], settings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    library(
      "Comics", ["CCairo", "CPango", "CZip", "Illustrator"], resources: [.copy("Resources")],
      settings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    // Films move what the illustrator draws.
    library(
      "Films", ["CAV", "CCairo", "CPango", "Illustrator"], resources: [.copy("Resources")],
      settings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    library("ImageProviders", ["CCurl", "CGLib", "KindCatalog"], resources: [.copy("Models")]),
    library("Imaging", ["CVips", "CCairo", "CPango", "CZlib"]),
    library("ArtworkLibrary", ["CSQLite", "CGLib"]),
    library("KindCatalog", resources: [.copy("Resources")]),
    library("PictureFolder"),
    library("Studio", ["CZlib"]),
    library("DaemonEvents"),
    library("ControlProtocol"),
    library("StudioPage", ["CGLib", "CDeflate"], resources: [.copy("Resources")]),
    library("ControlServer", ["CMicroHTTPD", "CSockDiag", "ControlProtocol", "StudioPage"]),
    library("ControlClient", ["CCurl", "ControlProtocol"]),
    .executableTarget(name: "openapi", dependencies: ["ControlProtocol", "SketchCore"], swiftSettings: strict),
    library("CommandOptions", ["CGLib"]),
    library(
      "DaemonRuntime",
      [
        "CGLib", "CMalloc", "CSecret", "CommandOptions", "AudioCapture", "SpeechRecognition", "ClosedGrammar", "Listening", "PatternSearch",
        "VoiceCommands", "Illustrator", "Colouring", "Finishing", "Comics", "Films", "ImageProviders", "Imaging",
        "ArtworkLibrary", "Studio", "DaemonEvents", "ControlServer", "KindCatalog", "PictureFolder",
      ], resources: [.copy("Resources")]),
    .executableTarget(name: "voicesketchd", dependencies: ["DaemonRuntime", "CommandOptions"], swiftSettings: strict),
    .executableTarget(
      name: "voicesketchctl", dependencies: ["ControlClient", "CommandOptions", "SketchCore"], swiftSettings: strict),
    library("FakeProviders", ["CMicroHTTPD", "CCairo", "CVips", "CGLib"], resources: [.copy("Data")]),
    library("TestSupport", ["FakeProviders", "CGnuTLS", "CCairo"]),
    .executableTarget(name: "fake-providers", dependencies: ["FakeProviders"], swiftSettings: strict),
    .executableTarget(
      name: "parser-benchmark", dependencies: ["VoiceCommands", "PatternSearch", "SketchCore", "TestSupport"], path: "Benchmarks/parser",
      exclude: [
        "hassil", "hassil_peer.py", "intents.py", "slots.py", "slots", "requirements.txt", "accuracy.py", "accuracy_test.py", "joins.py",
        "tables.py",
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "library-benchmark", dependencies: ["ArtworkLibrary", "CSQLite", "SketchCore"], path: "Benchmarks/library",
      exclude: ["words.txt", "store.py", "tables.py", "tenfold.py"], swiftSettings: strict),
    .executableTarget(
      name: "imaging-benchmark", dependencies: ["Imaging", "SketchCore"], path: "Benchmarks/imaging",
      exclude: ["measure.py"], swiftSettings: strict),
    .executableTarget(
      name: "golden", dependencies: ["CommandOptions", "VoiceCommands", "Illustrator", "ArtworkLibrary", "SketchCore", "TestSupport"],
      path: "Benchmarks/golden", exclude: ["control.py", "requests.txt"], swiftSettings: strict),
    .executableTarget(
      name: "http-benchmark", dependencies: ["ImageProviders", "FakeProviders", "SketchCore", "TestSupport"], path: "Benchmarks/http",
      exclude: ["measure.py", "requirements.txt"], swiftSettings: strict),

    .testTarget(name: "SketchCoreTests", dependencies: ["SketchCore", "TestSupport"], swiftSettings: strict),
    tests("AudioCapture"),
    tests("SpeechRecognition", ["AudioCapture"]),
    tests("ClosedGrammar", ["AudioCapture", "SpeechRecognition"]),
    tests("Listening", ["AudioCapture", "SpeechRecognition", "VoiceCommands", "DaemonEvents"]),
    tests("PatternSearch", ["VoiceCommands"]),  // which reads the lexicons that the tests write
    tests("VoiceCommands", ["PatternSearch"], resources: [.copy("Corpus")]),
    tests("Illustrator", ["KindCatalog"], resources: [.copy("Scenes")]),
    tests("Colouring", ["Imaging"]),
    tests("Finishing", ["Colouring", "Imaging"]),
    tests("Comics", ["Illustrator"]),
    tests("Films", ["Illustrator"]),
    tests("ImageProviders", ["FakeProviders", "KindCatalog"]),
    tests("Imaging", ["FakeProviders", "CCairo", "CMalloc"]),
    tests("ArtworkLibrary", ["CSQLite"]),
    tests("Studio", ["ArtworkLibrary", "Colouring", "Films", "Illustrator", "Imaging", "CCairo"]),
    tests("KindCatalog", ["VoiceCommands", "PatternSearch"]),
    tests("PictureFolder", ["ArtworkLibrary", "DaemonEvents", "Imaging"]),
    tests("DaemonEvents"),
    tests("ControlProtocol", ["openapi"]),
    tests("StudioPage"),
    tests("ControlServer", ["ControlProtocol", "ControlClient", "DaemonEvents", "StudioPage"]),
    tests("ControlClient", ["ControlProtocol"]),
    .testTarget(
      name: "voicesketchctlTests",
      dependencies: ["voicesketchctl", "ControlServer", "ControlClient", "CommandOptions", "DaemonEvents", "SketchCore", "TestSupport"],
      swiftSettings: strict),
    tests("CommandOptions"),
    tests("FakeProviders", ["fake-providers"]),
    tests(
      "DaemonRuntime",
      [
        "ArtworkLibrary", "ControlServer", "SpeechRecognition", "VoiceCommands", "ImageProviders", "FakeProviders", "Studio",
        "Illustrator",
      ]),
    .target(name: "IOFaults", path: "Tests/IOFaults", publicHeadersPath: "include"),
    .target(name: "ClockFaults", path: "Tests/ClockFaults", publicHeadersPath: "include"),
    .executableTarget(
      name: "storing-faults", dependencies: ["ArtworkLibrary", "SketchCore"], path: "Tests/StoringFaults", swiftSettings: strict),
    .testTarget(
      name: "IntegrationTests",
      dependencies: ["FakeProviders", "TestSupport", "SketchCore", "ControlClient", "voicesketchd", "voicesketchctl"],
      swiftSettings: strict),
  ]
)
