import AppHost
import Capabilities
import HostLoop
import JSEngine
import JavaScriptHalf
import NativeBridge
import RaceSearch
import ScriptLoading
import WebAPIs

/// A late subscriber without a phone: a context, its globals, and one native module that sends an event.
@HostActor
struct MinimalSubject: RaceSubject {
  private let script: Script
  private let machine: JSVirtualMachine
  private let isolation: Isolation

  init(_ isolation: Isolation) throws {
    self.isolation = isolation
    machine = JSVirtualMachine(reusesRealms: isolation == .sharedContext)
    let loader = ScriptLoader(
      javaScriptHalf: JavaScriptHalf.directory, environment: ["PATH": "/usr/bin:/bin"])
    let script = try JSContext().load(
      .text(Self.text, name: "<small>", directory: "/"), with: loader)
    self.script = isolation == .sharedContext ? script.asFunction : script
  }

  func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
    let loop = EventLoop(clock: .virtual, policy: policy)
    let registry = ModuleRegistry()
    let module = SampleModule()
    try registry.add(module)
    let bridge = Bridge(
      registry: registry, context: JSContext(in: machine), loop: loop, ledger: Ledger(loop: loop))
    defer { bridge.invalidate() }
    let globals = ScriptGlobals(
      bridge: bridge, javaScriptHalf: JavaScriptHalf.directory, transport: CurlTransport(),
      errors: ScriptErrors(script))
    try globals.install(
      console: ConsoleAPI { _, _ in }, environment: [:], arguments: [], seed: 1)
    bridge.postToJavaScript("load") { [script, isolation] bridge in
      let context = bridge.context
      switch isolation {
      case .freshContext: try context.evaluate(script.evaluated)
      case .sharedContext: try context.call(context.function(script.evaluated))
      }
    }
    loop.post(on: loop.lane("main"), "event") { module.tick.send(Tick(n: 1)) }
    await loop.run()
    return Outcome(failures: [], summary: "\(bridge.ledger.events.delivered)")
  }

  private static let text = """
    import { NativeEventEmitter, NativeModules } from 'react-native';
    setTimeout(() => {
      new NativeEventEmitter(NativeModules.SampleModule).addListener('tick', () => {});
    }, 0);
    """
}
