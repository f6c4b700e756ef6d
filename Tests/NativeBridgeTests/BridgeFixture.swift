import BridgeTesting
import HostLoop
import JSEngine
import NativeBridge

/// What happened, in order, as reported by JavaScript and by modules.
@HostActor
final class Journal {
  private(set) var lines: [String] = []

  func write(_ line: String) { lines.append(line) }
}

/// A ``TestHost`` whose scripts need no bundler: instead of imports they have `module(name)`,
/// `listen(module, event, listener)` and `print`, which writes into the journal that the modules use.
@HostActor
final class BridgeFixture {
  let host: TestHost
  let journal: Journal

  /// A bridge to `modules`.
  convenience init(
    journal: Journal = Journal(), _ modules: any NativeModule...,
    architecture: Architecture = .turbo
  ) throws {
    let registry = ModuleRegistry()
    for module in modules { try registry.add(module) }
    try self.init(journal: journal, registry: registry, architecture: architecture)
  }

  init(
    journal: Journal = Journal(), registry: ModuleRegistry, architecture: Architecture = .turbo
  ) throws {
    self.journal = journal
    host = try TestHost(architecture, registry: registry)
    try context.setGlobal(
      "print",
      context.makeFunction("print") { call in
        let texts = (0..<call.count).map { call.context.describe(call[$0]) }
        journal.write(texts.joined(separator: " "))
        return call.context.undefined
      })
    try context.evaluate(
      """
      globalThis.module = __bridgehost.module;
      globalThis.listen = (module, name, listener) => {
        module?.addListener(name);
        const subscription = __rctDeviceEventEmitter.addListener(name, listener);
        return {
          remove() {
            module?.removeListeners(1);
            subscription.remove();
          },
        };
      };
      """)
  }

  var bridge: Bridge { host.bridge }
  var loop: EventLoop { bridge.loop }
  var context: JSContext { bridge.context }
  var ledger: Ledger { bridge.ledger }
  var lines: [String] { journal.lines }
  var fatalErrors: [JSError] { host.uncaughtErrors }
  /// The results of the events.
  var eventEnds: [Ledger.End] { host.events.compactMap(\.end) }
  /// The messages that React Native would log, as `warning: …`.
  var messages: [String] { host.messages }
  /// The ledger's open entries, except subscriptions, which stay open.
  var open: [Ledger.Entry] { host.open }

  /// Runs a script as a task of the `javaScript` lane, and then all tasks that it causes.
  func run(_ script: String) async {
    load(script)
    await loop.run()
  }

  /// Posts a script as the app's main script.
  func load(_ script: String) {
    bridge.postToJavaScript("load") { try $0.context.evaluate(script, url: "test.js") }
  }
}
