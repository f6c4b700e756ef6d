public import AppHost
public import Capabilities
internal import FoundationEssentials
public import HostLoop
public import NativeBridge
public import ScriptLoading
public import Testing

/// An app on a simulated phone in a test: what `bridgehost app.js` runs, on a virtual clock.
///
/// ```swift
/// let app = try TestApp(.file(path: "js/sync.js"), health: .sample(), network: network)
/// let result = await app.run()
/// #expect(result.phone.backgroundFetch.fetches.map(\.result) == [.newData])
/// app.expectNoDiagnoses()
/// ```
@HostActor
public final class TestApp {
  /// The phone and the app on it.
  public let session: AppSession
  /// The phone's health store.
  public let health: HealthStore
  /// Answers `fetch`.
  public let network: TestNetwork
  /// What the script printed, line by line, to either stream.
  public private(set) var console: [String] = []
  /// Runs when the script prints a line.
  public var onPrint: (@HostActor (String) -> Void)?
  /// How the run ended; `nil` before ``run()``.
  public private(set) var result: SessionResult?

  /// Loads a script for an app that is launched for a background fetch; nothing runs yet.
  ///
  /// - Parameters:
  ///   - script: the app's JavaScript.
  ///   - architecture: how calls travel.
  ///   - health: the phone's health store; without one, a store with sample data.
  ///   - network: answers `fetch`.
  ///   - configure: changes what the run depends on, such as the launch or the budget.
  /// - Throws: `ScriptError` when the script cannot be loaded, `StoreError` when the
  ///   sample store cannot be made.
  public init(
    _ script: ScriptSource, _ architecture: Architecture = .turbo, health: HealthStore? = nil,
    network: TestNetwork = TestNetwork(),
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws {
    let store = try health ?? .sample()
    self.health = store
    self.network = network
    let printed = Printed()
    var configuration = SessionConfiguration(script: script)
    configuration.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    configuration.architecture = architecture
    configuration.clock = .virtual
    configuration.transport = network
    configure(&configuration)
    let given = configuration.prepare
    configuration.prepare = { phone in
      phone.healthKit.use(store)
      try given?(phone)
    }
    session = try AppSession(
      configuration, output: { _, text in printed.onText?(text) })
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

  /// Expects that nothing was found wrong, neither during the run nor at its end; but for what the configuration
  /// allows.
  public func expectNoDiagnoses(sourceLocation: SourceLocation = #_sourceLocation) {
    let found = result?.diagnoses.filter { !$0.isAllowed } ?? []
    ReportedDiagnosis.expectNone(in: found, sourceLocation)
  }
}

/// Where the script prints to, from before there is an app.
@HostActor
private final class Printed {
  var onText: (@HostActor (String) -> Void)?
}
