internal import Glibc
package import HostLoop
package import JSEngine
package import NativeBridge
internal import ScriptLoading
internal import SimulatedPhone
package import WebAPIs

/// A script's globals with their native halves: `console`, timers, `fetch`, `process` …
@HostActor
package final class ScriptGlobals {
  /// `setTimeout` and related functions.
  package let timers: TimersAPI
  /// The requests of the script.
  package let requests: Requests
  /// The WebSockets of the script.
  package let sockets: WebSockets
  /// Formats errors of the script.
  package let errors: ScriptErrors
  /// The phone whose globals the script finds; `nil` if it finds all.
  private(set) var phone: PhoneGlobals?
  /// Called for an uncaught error, unless the script's own handler keeps it.
  package var onCrash: (@HostActor (JSError) -> Void)?

  private let bridge: Bridge
  private let runtime: Runtime
  private var isInstalled = false
  /// The native halves of `console`, `process` and timers. Empty until they are installed.
  private(set) var basicAPIs: [any Export] = []
  /// How many promises were rejected without a handler.
  private var rejectionCount = 0
  /// What was said about that which the phone lacks.
  private var explanations: [String] = []

  /// Makes the globals of `bridge`'s context. The script can use them after `install`.
  ///
  /// - Parameters:
  ///   - javaScriptHalf: the folder with bridgehost's JavaScript.
  ///   - transport: carries the requests of `fetch` and the connections of `WebSocket`.
  package init(
    bridge: Bridge, javaScriptHalf: String, transport: any HTTPTransport, errors: ScriptErrors
  ) {
    self.bridge = bridge
    self.errors = errors
    timers = TimersAPI(bridge: bridge)
    requests = Requests(bridge: bridge, transport: transport)
    sockets = WebSockets(bridge: bridge, transport: transport)
    runtime = Runtime(bridge: bridge, directory: javaScriptHalf + "/runtime")
  }

  /// Installs the globals.
  ///
  /// - Parameters:
  ///   - console: where `console` writes.
  ///   - environment: `process.env`.
  ///   - arguments: `process.argv`.
  ///   - reactNativeVersion: `Platform.constants.reactNativeVersion`, such as `0.87.0`.
  ///   - phone: the phone whose globals the script finds; `nil` for all globals.
  ///   - others: what else the JavaScript half finds in `native`.
  ///   - seed: what `crypto` and, on a virtual clock, `Math.random` draw from; the system without one.
  /// - Throws: ``JSError`` when a file of the runtime is missing or does not load.
  package func install(
    console: ConsoleAPI, environment: [String: String], arguments: [String],
    reactNativeVersion: String = ProcessAPI.latestReactNative,
    phone: PhoneGlobals? = nil, others: [any Export] = [],
    seed: UInt64? = nil
  ) throws {
    self.phone = phone
    let process = ProcessAPI(
      bridge: bridge, environment: environment, arguments: arguments,
      reactNativeVersion: reactNativeVersion, phone: phone,
      onFatalError: { [unowned self] in onCrash?($0) })
    // An app that has crashed says nothing any more, although JavaScript goes on with its turn.
    let console = console.changing { [unowned self] in
      bridge.isValid ? explained(errors.written($0)) : nil
    }
    basicAPIs =
      console.exports + process.exports + [errors.export, errors.messageExport] + timers.exports
    try runtime.install(
      basicAPIs + TextAPI().exports + UnicodeAPI().exports + CryptoAPI(seed: seed).exports
        + FetchAPI(bridge: bridge, requests: requests, isOnPhone: phone != nil).exports
        + WebSocketAPI(bridge: bridge, sockets: sockets).exports + others)
    isInstalled = true
  }

  /// The diagnosis of a promise that was rejected with this error and had no handler.
  package func unhandledRejection(_ error: JSError) -> Diagnosis {
    rejectionCount += 1
    let error = withContent(error, isRejection: true)
    return errors.unhandledRejection(error, id: rejectionCount - 1)
  }

  /// The error with the content of the thrown object as its message, if that is no error of JavaScript.
  func withContent(_ error: JSError, isRejection: Bool) -> JSError {
    guard isInstalled, bridge.isValid, error.stack.isEmpty, let value = error.value,
      let text = try? runtime.function("thrownText").call(value, isRejection),
      let content = try? String?.decode(text, in: bridge.context)
    else { return error }
    var error = error
    (error.name, error.message) = ("", content)
    return error
  }

  /// What the phone lacks and what to use instead, if the error comes of that.
  func explanation(of error: JSError) -> String? {
    let explanation = phone?.explanation(of: error.name, error.message) {
      errors.origins(of: $0)
    }
    if let explanation { explanations.append(explanation) }
    return explanation
  }

  /// A text that the script prints. If it contains the message of an error that comes of what the phone lacks, the first
  /// such text gets an explanation.
  private func explained(_ text: String) -> String {
    guard let phone, text.mayNameWhatIsLacking else { return text }
    let new = phone.explanations(ofText: text) { errors.origins(of: $0) }
      .filter { !explanations.contains($0) }
    explanations += new
    let lines = new.map { "(\($0))\n" }.joined()
    return text.hasSuffix("\n") ? text + lines : text
  }

  /// What `script` uses and the phone lacks, without that which was explained already and that which the script has now
  /// defined. One sentence each.
  func unexplainedUses(in script: Script) -> [String] {
    guard let phone, isInstalled, bridge.isValid else { return [] }
    return script.uses(
      ofGlobals: phone.lackingStatics, values: GlobalFacts.values, "globals \(phone.release)"
    ).compactMap { use in
      guard let sentence = phone.sentence(about: use.name), !explanations.contains(sentence),
        !runtime.isDefined(use.name), !lacksOwner(of: use.name, phone)
      else { return nil }
      let outcome =
        GlobalFacts.values.contains(use.name)
        ? "On the phone it is undefined."
        : "In this run the script caught the error, or the line did not run."
      return errors.location(of: use) + ": " + sentence + " " + outcome
    }
  }

  /// Whether the phone lacks the whole global: `crypto`, if the name is `crypto.randomUUID`.
  private func lacksOwner(of name: String, _ phone: PhoneGlobals) -> Bool {
    guard let dot = name.firstIndex(of: ".") else { return false }
    let owner = String(name[..<dot])
    return phone.lackingStatics.contains(owner) && !runtime.isDefined(owner)
  }

  /// The value of `process.exitCode`. 0 if the script did not set it.
  ///
  /// - Throws: an error if the value is not a number, or the script's context is closed.
  func exitCode() throws -> Int {
    guard isInstalled else { return 0 }
    let code = try runtime.function("exitCode").call()
    return try bridge.context.isNullish(code) ? 0 : Int.decode(code, in: bridge.context)
  }

  /// Passes an uncaught error to the script's own handler. A script that was ended for running too
  /// long gets none.
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

extension String {
  /// Whether it may be or contain the engine's message about something that does not exist.
  fileprivate var mayNameWhatIsLacking: Bool {
    withCString { text in
      strstr(text, "Can't find variable") != nil || strstr(text, "undefined is not") != nil
        || strstr(text, " is undefined)") != nil || strstr(text, "not implemented") != nil
        || strstr(text, "Creating blobs") != nil
    }
  }
}
