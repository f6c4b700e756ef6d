public import HostLoop
package import JSEngine
public import NativeBridge
public import SimulatedPhone

/// What a capability knows of the app for which it is made.
@HostActor
public final class AppConnection {
  /// The phone that the app is on.
  public let phone: Phone
  /// What began and ended in this run.
  public let ledger: Ledger
  /// How many days the phone is lived with; `nil` for a run that ends when nothing is left to do.
  public let days: Int?
  /// Whether the run checks that samples reach a server.
  public let checksDelivery: Bool
  /// What the app can do, as far as it is made.
  package var capabilities: [any Capability] = []
  private var wasConnected = false
  /// The app; `nil` while it is being made.
  package weak var app: (any ConnectedApp)? {
    didSet {
      guard let app else { return }
      wasConnected = true
      for tell in waiting { tell(app) }
      waiting = []
    }
  }
  /// What capabilities say while the app is being made.
  private var waiting: [@HostActor (any ConnectedApp) -> Void] = []

  package init(phone: Phone, ledger: Ledger, days: Int? = nil, checksDelivery: Bool = false) {
    self.phone = phone
    self.ledger = ledger
    self.days = days
    self.checksDelivery = checksDelivery
  }

  /// Writes a line of what happens on the phone into the log, such as `Ada rings`.
  ///
  /// - Parameters:
  ///   - words: the line; not evaluated when nobody reads the log.
  ///   - subject: what it is about, in up to eight letters: the word before the line, such as `doorbell`.
  public func log(_ words: @autoclosure () -> String, about subject: String = "phone") {
    // A search has no log, and many runs.
    guard app?.hasLog ?? true else { return }
    let words = words()
    tell { $0.log(words, about: subject) }
  }

  /// Notes what is wrong with the run.
  public func report(_ diagnosis: Diagnosis) { tell { $0.report(diagnosis) } }

  /// Has `body` done with the app: now, or as soon as it is made.
  package func tell(_ body: @escaping @HostActor (any ConnectedApp) -> Void) {
    if let app { body(app) } else if !wasConnected { waiting.append(body) }
  }

  /// The app's capability of that type; `nil` when it has none, or has not made it yet.
  public func capability<Kind: Capability>(_: Kind.Type) -> Kind? {
    capabilities.first { type(of: $0) == Kind.self } as? Kind
  }

  /// Whether the script has looked up the native module of that name, in this load of it or an earlier one.
  public func hasLookedUp(_ module: String) -> Bool { app?.hasLookedUp(module) ?? false }

  /// Whether the script's code names that native module as one that it uses. Comments and other texts do not count.
  public func codeAsks(for module: String) -> Bool { app?.codeAsks(for: module) ?? false }

  /// Whether the script's code has that text between quotes.
  public func codeHasString(_ text: String) -> Bool { app?.codeHasString(text) ?? false }

  /// Whether JavaScript of the app runs: not between two of its processes.
  public var isRunning: Bool { app?.bridge.isValid ?? false }

  /// Whether an error that nobody handled ended the script.
  public var hasCrashed: Bool { app?.hasCrashed ?? false }

  /// Whether somebody does something to the phone: a scenario, the days that it is lived with, or the script itself
  /// by `device`.
  public var isDriven: Bool { app?.isDriven ?? false }
}

/// What an app is to its ``AppConnection``.
@HostActor
package protocol ConnectedApp: AnyObject {
  var bridge: Bridge { get }
  var hasCrashed: Bool { get }
  var isDriven: Bool { get }
  /// Whether anybody reads its log.
  var hasLog: Bool { get }
  func log(_ words: String, about subject: String)
  func report(_ diagnosis: Diagnosis)
  /// Ends the app's process, because native code was ended in the midst of a turn.
  func end(because error: JSError, _ diagnosis: Diagnosis)
  func hasLookedUp(_ module: String) -> Bool
  func codeAsks(for module: String) -> Bool
  func codeHasString(_ text: String) -> Bool
}
