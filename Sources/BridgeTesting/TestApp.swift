public import AppHost
internal import FoundationEssentials
package import HealthKit
public import HostLoop
public import NativeBridge
public import ScriptLoading
internal import StandardCapabilities
public import Testing

/// An app on a simulated phone in a test. It runs like `bridgehost app.js`, but on a virtual clock.
///
/// ```swift
/// let app = try TestApp(.file(path: "js/sync.js"), network: network)
/// let result = await app.run()
/// #expect(result.phone.backgroundFetch.fetches.map(\.result) == [.newData])
/// app.expectNoDiagnoses()
/// ```
@HostActor
public final class TestApp {
  /// The session with the phone and its app.
  public let session: AppSession
  /// The phone's health store.
  package let health: HealthStore
  /// Answers `fetch`.
  public let network: TestNetwork
  /// The lines that the script printed, to either stream.
  public private(set) var console: [String] = []
  /// Called when the script prints a line.
  public var onPrint: (@HostActor (String) -> Void)?
  /// How the run ended; `nil` before ``run()``.
  public private(set) var result: SessionResult?

  /// Loads a script as an app. Nothing runs yet.
  ///
  /// - Parameters:
  ///   - script: the app's JavaScript.
  ///   - architecture: the architecture of React Native.
  ///   - network: answers `fetch`.
  ///   - configure: changes the settings of the run, such as why the app is launched.
  /// - Throws: `ScriptError` if the script cannot be loaded; `StoreError` if the sample store
  ///   cannot be made.
  public convenience init(
    _ script: ScriptSource, _ architecture: Architecture = .turbo,
    network: TestNetwork = TestNetwork(),
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws {
    try self.init(
      script, architecture, health: nil, network: network, configure: configure)
  }

  /// The same with another health store, unless `store` is `nil`.
  package init(
    _ script: ScriptSource, _ architecture: Architecture = .turbo, health store: HealthStore?,
    network: TestNetwork = TestNetwork(),
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws {
    let store = try store ?? .sample()
    health = store
    self.network = network
    let printed = Printed()
    var configuration = SessionConfiguration(script: script)
    configuration.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    configuration.architecture = architecture
    configuration.clock = .virtual
    configuration.transport = network
    configure(&configuration)
    var loaded: Script?
    if configuration.earlierLoad == nil, configuration.launch != .none {
      let earlier = try AppSession.loadOnce(configuration)
      (loaded, configuration.earlierLoad) = (earlier.script, earlier.shown)
    }
    let given = configuration.prepare
    configuration.prepare = { phone in
      phone.healthKit.use(store)
      try given?(phone)
    }
    session = try AppSession(
      configuration, script: loaded, output: { _, text in printed.onText?(text) })
    network.connect(to: session.loop)
    printed.onText = { [unowned self] text in
      for line in text.split(separator: "\n") {
        console.append(String(line))
        onPrint?(String(line))
      }
    }
  }

  /// Launches the app and runs it until nothing is left to do.
  public func run() async -> SessionResult {
    let result = await session.run()
    self.result = result
    return result
  }

  /// Expects that the run and its end led to no diagnosis, except those that the configuration
  /// allows.
  public func expectNoDiagnoses(sourceLocation: SourceLocation = #_sourceLocation) {
    let found = result?.diagnoses.filter { !$0.isAllowed } ?? []
    ReportedDiagnosis.expectNone(in: found, sourceLocation)
  }
}

/// Receives what the script prints before the app exists.
@HostActor
private final class Printed {
  var onText: (@HostActor (String) -> Void)?
}
