import HostLoop
import JSEngine
import NativeBridge

/// A bridge without script globals, and optionally without an emitter: JavaScript has only
/// `module(name)`, `listen(module, event, listener)` and `print`.
@HostActor
final class BareBridge {
  let loop = EventLoop(clock: .virtual)
  let context = JSContext()
  let ledger: Ledger
  let bridge: Bridge
  let journal: Journal
  private(set) var fatalErrors: [JSError] = []
  /// The results of the events, in the order in which they ended.
  private(set) var eventEnds: [Ledger.End] = []
  /// The messages that React Native would log, as `warning: …`.
  private(set) var messages: [String] = []

  /// A bridge to `modules`. Each call of the initializer makes its own instances.
  convenience init(
    journal: Journal = Journal(), _ modules: any NativeModule...,
    architecture: Architecture = .turbo
  ) throws {
    let registry = ModuleRegistry()
    for module in modules { try registry.add(module) }
    try self.init(journal: journal, registry: registry, architecture)
  }

  init(
    journal: Journal = Journal(), registry: ModuleRegistry, hasEmitter: Bool = true,
    _ architecture: Architecture = .turbo
  ) throws {
    self.journal = journal
    ledger = Ledger(loop: loop)
    bridge = Bridge(
      registry: registry, context: context, loop: loop, ledger: ledger, architecture: architecture)
    bridge.onFatalError = { [unowned self] in fatalErrors.append($0) }
    bridge.onLog = { [unowned self] in messages.append("\($0): \($1)") }
    ledger.observer = { [unowned self] _, entry in
      if entry.kind == .event, let end = entry.end { eventEnds.append(end) }
    }
    try define("print") { call in
      journal.write((0..<call.count).map { call.context.describe(call[$0]) }.joined(separator: " "))
      return call.context.undefined
    }
    try define("module") { [unowned bridge] call in
      try bridge.module(named: try String.decode(call[0], in: call.context)) ?? call.context.null
    }
    if hasEmitter { try registerEmitter() }
  }

  isolated deinit {
    ledger.observer = nil
    bridge.onLog = nil
    bridge.onFatalError = nil
    bridge.invalidate()
  }

  /// The ledger's open entries, except subscriptions, which stay open.
  var open: [Ledger.Entry] { ledger.open.filter { $0.kind != .subscription } }

  var lines: [String] { journal.lines }

  /// Runs a script as a task of the `javaScript` lane, and then all tasks that it causes.
  func run(_ script: String) async {
    load(script)
    await loop.run()
  }

  /// Posts a script as the app's main script.
  func load(_ script: String) {
    bridge.postToJavaScript("load") { try $0.context.evaluate(script, url: "test.js") }
  }

  /// Registers the emitter for events, which returns how many listeners an event reached.
  func registerEmitter() throws {
    let factory = try context.evaluate(
      """
      const lists = new Map();
      globalThis.listen = (module, name, listener) => {
        module?.addListener(name);
        lists.set(name, [...(lists.get(name) ?? []), listener]);
        return {
          remove() {
            module?.removeListeners(1);
            lists.set(name, lists.get(name).filter((other) => other !== listener));
          },
        };
      };
      () => ({
        emit(name, ...body) {
          const list = lists.get(name) ?? [];
          for (const listener of list) listener(...body);
          return list.length;
        },
      })
      """)
    bridge.registerCallableModule(
      "RCTDeviceEventEmitter", try JSFunction.decode(factory, in: context))
  }

  private func define(
    _ name: String, _ body: @escaping @HostActor (JSCall) throws -> JSRef
  ) throws {
    try context.setGlobal(name, context.makeFunction(name, body))
  }
}
