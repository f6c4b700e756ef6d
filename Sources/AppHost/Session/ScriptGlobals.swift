package import HostLoop
package import JSEngine
package import NativeBridge
internal import SimulatedPhone
package import WebAPIs

/// The globals that a script finds, with their native halves: `console`, timers, `fetch`, `process` …
@HostActor
package final class ScriptGlobals {
  /// `setTimeout` and its kin.
  package let timers: TimersAPI
  /// What the script requests.
  package let requests: Requests
  /// How errors of the script are told.
  package let errors: ScriptErrors
  /// Told of an error that nothing caught and that the script's own handler, if any, passed on.
  package var onCrash: (@HostActor (JSError) -> Void)?

  private let bridge: Bridge
  private let runtime: Runtime
  private var isInstalled = false
  /// The native halves of `console`, `process` and timers, once they are installed.
  private(set) var basicAPIs: [any Export] = []
  /// How many promises were rejected and nobody handled them.
  private var rejectionCount = 0

  /// The globals of `bridge`'s context; the script finds them once they are installed.
  ///
  /// - Parameters:
  ///   - javaScriptHalf: the folder with the JavaScript half of the program.
  ///   - transport: who carries the requests of `fetch`.
  package init(
    bridge: Bridge, javaScriptHalf: String, transport: any HTTPTransport, errors: ScriptErrors
  ) {
    self.bridge = bridge
    self.errors = errors
    timers = TimersAPI(bridge: bridge)
    requests = Requests(bridge: bridge, transport: transport)
    runtime = Runtime(bridge: bridge, directory: javaScriptHalf + "/runtime")
  }

  /// Installs the globals.
  ///
  /// - Parameters:
  ///   - console: where `console` writes.
  ///   - environment: `process.env`.
  ///   - arguments: `process.argv`.
  ///   - reactNativeVersion: `Platform.constants.reactNativeVersion`, such as `0.87.0`.
  ///   - others: what else the JavaScript half finds in `native`.
  ///   - seed: what `crypto` and, on a virtual clock, `Math.random` draw from; the system without one.
  /// - Throws: ``JSError`` when a file of the runtime is missing or does not load.
  package func install(
    console: ConsoleAPI, environment: [String: String], arguments: [String],
    reactNativeVersion: String = ProcessAPI.latestReactNative, others: [any Export] = [],
    seed: UInt64? = nil
  ) throws {
    let process = ProcessAPI(
      bridge: bridge, environment: environment, arguments: arguments,
      reactNativeVersion: reactNativeVersion, onFatalError: { [unowned self] in onCrash?($0) })
    basicAPIs = console.exports + process.exports + [errors.export] + timers.exports
    try runtime.install(
      basicAPIs + TextAPI().exports + UnicodeAPI().exports + crypto(seed).exports
        + FetchAPI(bridge: bridge, requests: requests).exports + others)
    isInstalled = true
  }

  private func crypto(_ seed: UInt64?) -> CryptoAPI {
    seed.map { CryptoAPI(generator: SplitMix64(seed: $0)) } ?? CryptoAPI()
  }

  /// What is wrong with a run in which nobody handled that a promise was rejected with the error.
  package func unhandledRejection(_ error: JSError) -> Diagnosis {
    rejectionCount += 1
    return errors.unhandledRejection(error, id: rejectionCount - 1)
  }

  /// What the script put into `process.exitCode`; 0 when it put nothing there.
  ///
  /// - Throws: an error when that is no number, or the script does not run any more.
  func exitCode() throws -> Int {
    guard isInstalled else { return 0 }
    let code = try runtime.function("exitCode").call()
    return try bridge.context.isNullish(code) ? 0 : Int.decode(code, in: bridge.context)
  }

  /// A script may handle what nobody caught; one that was ended for running too long may not.
  package func handleUncaught(_ error: JSError) {
    guard isInstalled, error.value != nil else {
      onCrash?(error)
      return
    }
    do { try runtime.handleUncaught(error) } catch {
      onCrash?(error as? JSError ?? JSError(message: "\(error)"))
    }
  }
}
