import AppHost
import HostLoop
import JSEngine
import JavaScriptHalf
import NativeBridge
import ScriptLoading
import WebAPIs

/// An app with one native module and one script, set up as `bridgehost` does it.
@HostActor
final class SampleApp {
  let module = SampleModule()
  let loop = EventLoop()
  let context = JSContext()
  private let runtime: Runtime
  private let bridge: Bridge

  /// Loads the script, which esbuild bundles with what it imports.
  init(architecture: Architecture = .turbo, limitsExecution: Bool = true) throws {
    let registry = ModuleRegistry()
    try registry.add(module)
    bridge = Bridge(
      registry: registry, context: context, loop: loop, ledger: Ledger(loop: loop),
      architecture: architecture)
    bridge.onFatalError = { fatalError($0.description) }
    if limitsExecution { try context.limitExecution(to: executionLimit) }
    runtime = Runtime(bridge: bridge, directory: JavaScriptHalf.directory + "/runtime")
    try runtime.install(
      ProcessAPI(
        bridge: bridge, environment: [:], arguments: [],
        onFatalError: { fatalError($0.description) }
      ).exports
        + TimersAPI(bridge: bridge).exports + ConsoleAPI().exports)
    try context.evaluate(floorScript)
    let loader = ScriptLoader(
      javaScriptHalf: JavaScriptHalf.directory, environment: ["PATH": "/usr/bin:/bin"])
    let source = ScriptSource.text(Self.source, name: "<stdin>", directory: "/")
    let script = try context.load(source, with: loader)
    try context.evaluate(script.text, url: script.url)
  }

  private static let source = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    const emitter = new NativeEventEmitter(NativeModules.SampleModule);
    let sum = 0;
    emitter.addListener('tick', (body) => { sum += body.n; });
    emitter.addListener('workouts', \(readWorkouts));
    globalThis.sampleModule = NativeModules.SampleModule;
    globalThis.callNote = (n) => { for (let i = 0; i < n; i++) sampleModule.note(i); };
    """

  /// Calls one of the loops of ``floorScript`` with a function of the module.
  func callLoop(_ name: String, _ function: String, _ count: Int) throws {
    let loop = try context.get(name, of: context.global)
    let module = try context.get("sampleModule", of: context.global)
    try context.call(
      loop, with: try context.get(function, of: module), try count.encode(in: context))
  }

  /// Calls an asynchronous method `count` times, a hundred per entry into JavaScript.
  func callInBatches(_ count: Int) async throws {
    let function = try context.get("callNote", of: context.global)
    let callNote = JSFunction(value: JSValue(function, in: context))
    func post(from first: Int) {
      bridge.postToJavaScript("batch") { _ in
        try callNote.call(min(100, count - first))
        if first + 100 < count { post(from: first + 100) }
      }
    }
    post(from: 0)
    await loop.run()
  }

  /// Runs the event loop while `send` sends `count` events, `perTask` of them in each task.
  func send(_ count: Int, perTask: Int, _ send: @escaping @HostActor (Int) -> Void) async {
    func post(from first: Int) {
      loop.post(on: loop.lane("main"), "send") {
        let end = min(first + perTask, count)
        for index in first..<end { send(index) }
        if end < count { post(from: end) }
      }
    }
    post(from: 0)
    await loop.run()
  }
}

/// The program's default limit for a turn of a script.
let executionLimit = Duration.seconds(10)

/// The module that the benchmarks call and listen to.
@HostActor
final class SampleModule: NativeModule {
  let tick = Event<Tick>("tick")
  let workouts = Event<SampleBatch>("workouts")
  private var sum = 0.0

  var exports: [any Export] {
    tick
    workouts
    AsyncFunction("note", note)
    Function("withoutArguments", withoutArguments)
    Function("withStringAndNumber", withStringAndNumber)
  }

  private func note(_ number: Double) { sum += number }

  private func withoutArguments() { sum += 1 }

  private func withStringAndNumber(_ text: String, _ number: Double) {
    sum += Double(text.utf8.count) + number
  }
}

/// The small body of an event.
struct Tick: JSRecord, Sendable {
  var n: Int

  func write(fields: JSFields) { fields.add("n", n) }
}
