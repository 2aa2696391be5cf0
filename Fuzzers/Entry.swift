import Dispatch
import Glibc

/// Target that `FUZZ_TARGET` names, made at the first input.
private let target: any FuzzTarget = {
  let all: [any FuzzTarget.Type] = [
    ParserTarget.self, EventStreamTarget.self, ReplyTarget.self, HeadTarget.self, SoundTarget.self, ImageTarget.self,
    ConfigurationTarget.self, LexiconTarget.self, GrammarTarget.self, SceneTarget.self, ReplayTarget.self,
    ControlTarget.self, DatabaseTarget.self, WyomingTarget.self, VocabularyTarget.self, WebSocketTarget.self,
  ]
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let type = all.first(where: { $0.name == name }) else {
    print("FUZZ_TARGET is one of \(all.map { $0.name }.joined(separator: " "))")
    exit(64)
  }
  do {
    return try type.init()
  } catch {
    print("\(name): \(error)")
    exit(70)
  }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func runOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// Waits for what only tasks can do.
func waiting<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var value: Value?
  Task.detached {
    value = await body()
    done.signal()
  }
  done.wait()
  return value!
}
