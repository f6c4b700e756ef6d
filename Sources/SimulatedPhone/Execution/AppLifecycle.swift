public import HostLoop

/// The app's process as iOS sees it: its state, with exactly the transitions that iOS makes
/// (reference 2.1).
///
/// ```
/// notRunning → inactive → active        a person opens it
/// notRunning → background               iOS wakes it
/// active ⇄ inactive → background        the person leaves
/// background → inactive                 the person comes back
/// background ⇄ suspended                nothing keeps it awake; iOS wakes it
/// every state → notRunning              it is ended
/// ```
@HostActor
public final class AppLifecycle {
  /// UIApplication.State, with the two states in which no code runs.
  public enum State: String, Sendable, CaseIterable {
    /// There is no process.
    case notRunning
    /// On the screen, but without touches: while the app comes or goes.
    case inactive
    /// On the screen, in use.
    case active
    /// Off the screen; code runs.
    case background
    /// In memory; no code runs.
    case suspended
  }

  /// Why the app was launched.
  public struct Launch: Sendable, Hashable {
    /// What `device.launchReason` and `--launch` call it.
    public let name: String
    /// What the log says of a launch in the background: `because of a background fetch`.
    public let explanation: String

    /// iOS starts the app in the background, for a reason that a capability has.
    ///
    /// - Parameters:
    ///   - name: what `device.launchReason` and `--launch` call it.
    ///   - explanation: goes on after `launched in the background, `.
    public init(_ name: String, _ explanation: String) {
      self.name = name
      self.explanation = explanation
    }

    /// A person opened it.
    public static let user = Launch("user", "by the user")
    /// No app at all: only the script runs.
    public static let none = Launch("none", "")
  }

  /// A transition that iOS never makes.
  public struct IllegalTransition: Error, Equatable, CustomStringConvertible {
    /// The state the app is in, and stays in.
    public let from: State
    /// The state that was asked for.
    public let to: State

    public var description: String { "iOS never takes an app from \(from) to \(to)" }
  }

  /// What state the app is in.
  public private(set) var state = State.notRunning
  /// How often the app was launched: the number of the process that runs or ran last.
  public private(set) var launchCount = 0
  /// Why the process that runs or ran last was launched.
  public private(set) var launchReason: Launch?
  /// Why processes of the app ended, in that order.
  public private(set) var terminations: [Termination] = []

  private var observers: [@HostActor (State) -> Void] = []

  /// An app that does not run.
  public init() {}

  /// Whether code of the app runs.
  public var isRunning: Bool { state != .notRunning && state != .suspended }

  /// Whether the process of that launch, by its number, has not ended.
  public func isAlive(_ launch: Int) -> Bool { launch == launchCount && state != .notRunning }

  /// Tells `observer` of each state the app gets into.
  public func observe(_ observer: @escaping @HostActor (State) -> Void) {
    observers.append(observer)
  }

  /// `application(_:didFinishLaunchingWithOptions:)`: an app that iOS starts stays in the background
  /// and never becomes active.
  ///
  /// - Throws: ``IllegalTransition`` when it runs already.
  public func didFinishLaunching(_ launch: Launch) throws(IllegalTransition) {
    guard state == .notRunning else { throw IllegalTransition(from: state, to: .inactive) }
    launchCount += 1
    launchReason = launch
    switch launch {
    case .user:
      try change(to: .inactive)
      try change(to: .active)
    case .none: break
    default: try change(to: .background)
    }
  }

  /// The person goes to another app: `willResignActive`, `didEnterBackground`.
  ///
  /// - Throws: ``IllegalTransition`` unless the app is in the foreground.
  public func enterBackground() throws(IllegalTransition) {
    guard state == .active || state == .inactive else {
      throw IllegalTransition(from: state, to: .background)
    }
    if state == .active { try change(to: .inactive) }
    try change(to: .background)
  }

  /// The person comes back: `willEnterForeground`, `didBecomeActive`. A suspended app first goes on
  /// in the background, where it gets what waited for it.
  ///
  /// - Throws: ``IllegalTransition`` when the app does not run; then it is launched.
  public func enterForeground() throws(IllegalTransition) {
    if state == .suspended { try change(to: .background) }
    guard state == .background || state == .inactive else {
      throw IllegalTransition(from: state, to: .inactive)
    }
    if state == .background { try change(to: .inactive) }
    try change(to: .active)
  }

  /// A call or a notification covers the app: `willResignActive` alone.
  ///
  /// - Throws: ``IllegalTransition`` unless the app is active.
  public func resignActive() throws(IllegalTransition) {
    guard state == .active else { throw IllegalTransition(from: state, to: .inactive) }
    try change(to: .inactive)
  }

  /// iOS freezes the app, without a callback.
  ///
  /// - Throws: ``IllegalTransition`` unless the app is in the background.
  public func suspend() throws(IllegalTransition) { try change(to: .suspended) }

  /// iOS lets a suspended app go on in the background.
  ///
  /// - Throws: ``IllegalTransition`` unless the app is suspended.
  public func resume() throws(IllegalTransition) {
    guard state == .suspended else { throw IllegalTransition(from: state, to: .background) }
    try change(to: .background)
  }

  /// iOS, the person or a crash ends the app. A suspended app is not told.
  ///
  /// - Throws: ``IllegalTransition`` when it does not run.
  public func terminate(_ reason: Termination) throws(IllegalTransition) {
    guard state != .notRunning else { throw IllegalTransition(from: state, to: .notRunning) }
    terminations.append(reason)
    try change(to: .notRunning)
  }

  private func change(to next: State) throws(IllegalTransition) {
    guard state.canBecome(next) else {
      throw IllegalTransition(from: state, to: next)
    }
    state = next
    for observer in observers { observer(next) }
  }

  /// The states that can follow each state.
  public static let transitions = Dictionary(
    uniqueKeysWithValues: State.allCases.map { state in
      (state, Set(State.allCases.filter(state.canBecome)))
    })
}

extension AppLifecycle.State {
  fileprivate func canBecome(_ next: Self) -> Bool {
    switch self {
    case .notRunning: next == .inactive || next == .background
    case .inactive: next == .active || next == .background || next == .notRunning
    case .active: next == .inactive || next == .notRunning
    case .background: next == .inactive || next == .suspended || next == .notRunning
    case .suspended: next == .background || next == .notRunning
    }
  }
}

extension AppLifecycle.Launch: CustomStringConvertible {
  public var description: String { name }
}
