public import HostLoop
package import JSEngine
public import NativeBridge
public import SimulatedPhone
package import WebAPIs

/// What a capability can use of the app for which it is made.
@HostActor
public final class AppConnection {
  /// The phone on which the app runs.
  public let phone: Phone
  /// The ledger of the run.
  public let ledger: Ledger
  /// How many days the run simulates. `nil` for a run that ends when nothing is left to do.
  public let days: Int?
  /// Whether the run checks that samples reach a server.
  public let checksDelivery: Bool
  /// The seed of what is random on the phone. `nil` for the system's random numbers.
  package let seed: UInt64?
  /// The app's capabilities that have been made so far.
  package var capabilities: [any Capability] = []
  /// What the script waits for without a time limit, and the work that asked for it, by the numbers of the promises in the
  /// ledger.
  package var endlessWaits: [Int: (wait: EndlessWait, work: LoopTask.Activity)] = [:]
  /// Called when a request of the script has ended, before the script gets the response. There is no response if it failed.
  /// The number is that of the request in the ledger.
  package var onRequestEnd:
    (@HostActor (_ request: HTTPRequest, _ response: HTTPResponse?, _ entry: Int) -> Void)?
  /// Called when the script looks up a native module.
  package var onModuleLookup: [@HostActor (_ module: String) -> Void] = []
  private var wasConnected = false
  /// The app. `nil` while it is being made, and after its end.
  package weak var app: (any ConnectedApp)? {
    didSet {
      guard let app else { return }
      wasConnected = true
      for body in waiting { body(app) }
      waiting = []
    }
  }
  /// Calls that wait until the app has been made.
  private var waiting: [@HostActor (any ConnectedApp) -> Void] = []

  package init(
    phone: Phone, ledger: Ledger, days: Int? = nil, checksDelivery: Bool = false,
    seed: UInt64? = nil
  ) {
    self.phone = phone
    self.ledger = ledger
    self.days = days
    self.checksDelivery = checksDelivery
    self.seed = seed
  }

  /// Writes a line to the log, such as `Ada rings`.
  ///
  /// - Parameters:
  ///   - words: the line. It is not evaluated if there is no log.
  ///   - subject: the word before the line, with up to eight letters, such as `doorbell`.
  public func log(_ words: @autoclosure () -> String, about subject: String = "phone") {
    // A search has many runs and no log.
    guard app?.hasLog ?? true else { return }
    let words = words()
    withApp { $0.log(words, about: subject) }
  }

  /// Reports a problem of the run.
  public func report(_ diagnosis: Diagnosis) { withApp { $0.report(diagnosis) } }

  /// Calls `body` with the app: now, or as soon as the app has been made.
  package func withApp(_ body: @escaping @HostActor (any ConnectedApp) -> Void) {
    if let app { body(app) } else if !wasConnected { waiting.append(body) }
  }

  /// The app's capability of this type. `nil` if the app does not have it, or it has not been made
  /// yet.
  public func capability<Kind: Capability>(_: Kind.Type) -> Kind? {
    capabilities.first { type(of: $0) == Kind.self } as? Kind
  }

  /// Whether the script has looked up this native module, in its current load or an earlier one.
  public func hasLookedUp(_ module: String) -> Bool { app?.hasLookedUp(module) ?? false }

  /// Whether the script had a listener of this native module's events at the end of the load that preceded the run.
  package func hadListener(of module: String) -> Bool { app?.hadListener(of: module) ?? false }

  /// Whether the script has looked up a native module. `AppState` and other modules that every app has do not count.
  package var usesNativeCode: Bool { app?.usesNativeCode ?? false }

  /// The version of a package of the script's project, such as `4.4.2`. `nil` if it is not installed.
  package func version(ofPackage name: String) -> String? { app?.version(ofPackage: name) }

  /// The three numbers of that version.
  package func release(ofPackage name: String) -> (Int, Int, Int)? {
    version(ofPackage: name).map(releaseNumbers)
  }

  /// The folder of the app's project: that of the nearest `package.json` above the script. `nil` if there is none.
  package var projectFolder: String? { app?.projectFolder }

  /// The variables of the process, such as `ENVFILE`: what the script sees as `process.env`.
  package var environment: [String: String] { app?.environment ?? [:] }

  /// The requests of the running script, for native code that sends some. `nil` between two processes of the app.
  package var requests: Requests? { app?.requests }

  /// The root views of the running script. `nil` between two processes of the app.
  package var rootViews: (any RootViews)? { app?.rootViews }

  /// The first call of a method in the code of the script, no matter whether it ran.
  ///
  /// - Parameters:
  ///   - argument: the quoted string that must be the first argument. If `nil`, any call counts.
  ///   - start: when the code that should come to the call began.
  package func codeCall(
    of method: String, with argument: String? = nil, since start: LoopInstant = .start
  ) -> CodeCall? {
    app?.codeCall(of: method, with: argument, since: start)
  }

  /// The lines with an `await` before a call of the method, in the same function, if an error kept the code from the call.
  package func failedLines(before method: String, since start: LoopInstant) -> [String] {
    app?.failedLines(before: method, since: start) ?? []
  }

  /// The line of a place in the user's own files, such as `app.js:12`.
  package func line(of place: Place) -> String? { app?.line(of: place) }

  /// Whether the app's JavaScript can run. `false` between two processes of the app.
  public var isRunning: Bool { app?.bridge.isValid ?? false }

  /// The fix if an uncaught error ended the script: whatever the script did not do, the error is the cause.
  package var fixOfCrash: String? {
    guard hasCrashed else { return nil }
    return "correct the error\(app?.lineOfCrash.map { " at \($0)" } ?? ""), which ended the app"
  }

  /// Whether an uncaught error ended the script.
  public var hasCrashed: Bool { app?.hasCrashed ?? false }

  /// Whether something acts on the phone: a scenario, the days of `--days`, or the script itself
  /// through `device`.
  public var isDriven: Bool { app?.isDriven ?? false }

  /// Whether the script is a whole app: a bundle that was made for a phone.
  package var isBundle: Bool { app?.isBundle ?? false }
}

/// A call whose promise may wait for days, which is no fault of native code.
package struct EndlessWait: Sendable, Equatable {
  /// The call, such as `connectToDevice()`.
  package let call: String
  /// Why it may take so long: the end of a sentence that begins with `which`.
  package let reason: String
  /// How to limit the wait, as an instruction.
  package let fix: String

  /// A call that may wait for so long.
  package init(_ call: String, reason: String, fix: String) {
    self.call = call
    self.reason = reason
    self.fix = fix
  }
}

/// What an ``AppConnection`` needs of its app.
@HostActor
package protocol ConnectedApp: AnyObject {
  var bridge: Bridge { get }
  var hasCrashed: Bool { get }
  /// The line of the uncaught error that ended the script.
  var lineOfCrash: String? { get }
  var isDriven: Bool { get }
  var isBundle: Bool { get }
  /// Whether its log has a reader.
  var hasLog: Bool { get }
  func log(_ words: String, about subject: String)
  func report(_ diagnosis: Diagnosis)
  /// Ends the app's process, because its native code was stopped in the middle of a turn.
  func end(because error: JSError, _ diagnosis: Diagnosis)
  func hasLookedUp(_ module: String) -> Bool
  var usesNativeCode: Bool { get }
  func hadListener(of module: String) -> Bool
  func version(ofPackage name: String) -> String?
  var projectFolder: String? { get }
  var requests: Requests { get }
  var environment: [String: String] { get }
  var rootViews: (any RootViews)? { get }
  func codeCall(of method: String, with argument: String?, since start: LoopInstant) -> CodeCall?
  func failedLines(before method: String, since start: LoopInstant) -> [String]
  func line(of place: Place) -> String?
}
