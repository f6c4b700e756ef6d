import AppHost
import HealthKit
import HostLoop
import JSEngine
import NativeBridge
import ScriptLoading
import SimulatedPhone
import StandardCapabilities

/// Runs scripts that call native modules and globals: generated from the input, or the input itself if it begins
/// with `//`. A script may fail in any way, but must not make the program fail.
@HostActor
final class ScriptDriver: FuzzDriver {
  /// `module.method` for each method of all modules.
  let methods: [String]
  private let store: HealthStore
  private var machine = JSVirtualMachine()
  private var rest = ScriptDriver.runsOfMachine

  private static let runsOfMachine = 20

  init() throws {
    store = try .sample()
    try store.beginTrials()
    methods = try Self.exportedMethods()
  }

  func run(_ input: [UInt8]) async throws {
    try await run(script(of: input), input.last.map { $0 & 1 == 1 } ?? false ? .bridge : .turbo)
  }

  /// Runs a script as an app.
  func run(_ text: String, _ architecture: Architecture) async throws {
    rest -= 1
    if rest == 0 {
      machine = JSVirtualMachine()
      rest = Self.runsOfMachine
    }
    var configuration = SessionConfiguration(script: .file(path: ""))
    configuration.architecture = architecture
    configuration.clock = .virtual
    configuration.hasBackend = true
    configuration.backendIsEveryHost = true
    configuration.checksDelivery = true
    configuration.timeAfterLastEvent = .seconds(100)
    configuration.info = .init()
    configuration.virtualMachine = machine
    configuration.prepare = { [store] phone in
      phone.healthKit.use(store)
      phone.healthKit.authorization = .all
    }
    weak var bridge: Bridge?
    do {
      let session = try AppSession(
        configuration, script: Script(text: text, url: "<fuzz>"),
        output: { [self] _, line in note(line) })
      bridge = session.bridge
      let result = await session.run()
      for diagnosis in result.diagnoses { note(diagnosis.code) }
    }
    if bridge != nil { throw Contradiction("a bridge outlives its app") }
    try store.endTrial()
  }

  func script(of input: [UInt8]) -> String {
    if input.starts(with: "//".utf8) { return String(decoding: input, as: UTF8.self) }
    var grammar = ScriptGrammar(input, methods: methods)
    return grammar.script()
  }

  /// The methods that a script can call.
  private static func exportedMethods() throws -> [String] {
    var configuration = SessionConfiguration(script: .file(path: ""))
    configuration.clock = .virtual
    configuration.info = .init()
    let session = try AppSession(
      configuration, script: Script(text: "", url: "<fuzz>"), output: { _, _ in })
    defer { session.loop.removeAllTasks() }
    let bridge = session.bridge
    var methods: [String] = []
    for name in bridge.moduleNames {
      guard let module = try bridge.module(named: name) else { continue }
      for key in try bridge.context.keys(of: module)
      where bridge.context.isFunction(try bridge.context.get(key, of: module)) {
        methods.append("\(name).\(key)")
      }
    }
    // A script that reloads itself at each load never ends, which is correct.
    return methods.filter { !$0.hasPrefix("DevSettings.reload") }.sorted()
  }
}
