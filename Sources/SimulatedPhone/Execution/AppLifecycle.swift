public import HostLoop

/// The state of the app's process as iOS sees it. Only the transitions that iOS makes are possible
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
  /// `UIApplication.State`, with two further states in which no code runs.
  package enum State: String, Sendable, CaseIterable {
    /// The app has no process.
    case notRunning
    /// On the screen, but without touch input: while the app opens or closes.
    case inactive
    /// On the screen and in use.
    case active
    /// Not on the screen; code runs.
    case background
    /// In memory; no code runs.
    case suspended
  }

  /// Why the app was launched.
  public struct Launch: Sendable, Hashable {
    /// The name in `device.launchReason` and `--launch`.
    public let name: String
    /// How the log explains a launch in the background, such as `because of a background fetch`.
    public let explanation: String

    /// A launch in the background for a reason that a capability defines.
    ///
    /// - Parameters:
    ///   - name: the name in `device.launchReason` and `--launch`.
    ///   - explanation: completes the text `launched in the background, `.
    public init(_ name: String, _ explanation: String) {
      self.name = name
      self.explanation = explanation
    }

    /// A person opened the app.
    public static let user = Launch("user", "by the user")
    /// No app is launched: only the script runs.
    public static let none = Launch("none", "")
  }

  /// A transition that iOS never makes.
  package struct IllegalTransition: Error, Equatable, CustomStringConvertible {
    /// The state of the app, which does not change.
    package let from: State
    /// The requested state.
    package let to: State

    package var description: String { "iOS never takes an app from \(from) to \(to)" }
  }

  /// The current state of the app.
  package private(set) var state = State.notRunning
  /// How many times the app was launched. It is also the number of the current or latest process.
  public private(set) var launchCount = 0
  /// Why the current or latest process was launched. `nil` before the first launch.
  public private(set) var launchReason: Launch?
  /// Why processes of the app ended, oldest first.
  package private(set) var terminations: [Termination] = []

  private var observers: [@HostActor (State) -> Void] = []
  private var memoryObservers: [@HostActor () -> Void] = []

  /// Makes an app that is not running.
  public init() {}

  /// Whether code of the app can run.
  public var isRunning: Bool { state != .notRunning && state != .suspended }

  /// Whether the process with this launch number has not ended.
  public func isAlive(_ launch: Int) -> Bool { launch == launchCount && state != .notRunning }

  /// Calls `observer` with each new state of the app.
  package func observe(_ observer: @escaping @HostActor (State) -> Void) {
    observers.append(observer)
  }

  /// Calls `observer` whenever iOS warns the running app that memory is low.
  public func observeMemoryWarnings(_ observer: @escaping @HostActor () -> Void) {
    memoryObservers.append(observer)
  }

  /// iOS warns the app that memory is low (`UIApplicationDidReceiveMemoryWarningNotification`), if it is running.
  public func receiveMemoryWarning() {
    if isRunning { for observer in memoryObservers { observer() } }
  }

  /// Starts a process: `application(_:didFinishLaunchingWithOptions:)`. An app that iOS starts
  /// itself stays in the background and does not become active.
  ///
  /// - Throws: ``IllegalTransition`` if the app is already running.
  package func didFinishLaunching(_ launch: Launch) throws(IllegalTransition) {
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

  /// The person switches to another app: `willResignActive`, `didEnterBackground`.
  ///
  /// - Throws: ``IllegalTransition`` if the app is not in the foreground.
  package func enterBackground() throws(IllegalTransition) {
    guard state == .active || state == .inactive else {
      throw IllegalTransition(from: state, to: .background)
    }
    if state == .active { try change(to: .inactive) }
    try change(to: .background)
  }

  /// The person comes back: `willEnterForeground`, `didBecomeActive`. A suspended app first
  /// continues in the background, where it receives what waited for it.
  ///
  /// - Throws: ``IllegalTransition`` if the app has no process. Launch it instead.
  package func enterForeground() throws(IllegalTransition) {
    if state == .suspended { try change(to: .background) }
    guard state == .background || state == .inactive else {
      throw IllegalTransition(from: state, to: .inactive)
    }
    if state == .background { try change(to: .inactive) }
    try change(to: .active)
  }

  /// A phone call or a notification covers the app: only `willResignActive`.
  ///
  /// - Throws: ``IllegalTransition`` if the app is not active.
  package func resignActive() throws(IllegalTransition) {
    guard state == .active else { throw IllegalTransition(from: state, to: .inactive) }
    try change(to: .inactive)
  }

  /// iOS suspends the app, without a callback.
  ///
  /// - Throws: ``IllegalTransition`` if the app is not in the background.
  package func suspend() throws(IllegalTransition) { try change(to: .suspended) }

  /// iOS resumes a suspended app in the background.
  ///
  /// - Throws: ``IllegalTransition`` if the app is not suspended.
  package func resume() throws(IllegalTransition) {
    guard state == .suspended else { throw IllegalTransition(from: state, to: .background) }
    try change(to: .background)
  }

  /// iOS, the person or a crash ends the app. A suspended app gets no callback.
  ///
  /// - Throws: ``IllegalTransition`` if the app has no process.
  package func terminate(_ reason: Termination) throws(IllegalTransition) {
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
  package static let transitions = Dictionary(
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
