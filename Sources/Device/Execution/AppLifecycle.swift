public import EventLoop

/// The app's process as iOS sees it: how it was launched, and its state.
@HostActor
public final class AppLifecycle {
  /// UIApplication.State, with the two states in which no code runs.
  public enum State: String, Sendable {
    case notRunning, inactive, active, background, suspended
  }

  /// Why the app runs.
  public enum Launch: String, Sendable, CaseIterable {
    /// iOS started it in the background for `performFetchWithCompletionHandler`.
    case fetch
    /// A person opened it.
    case user
    /// No app at all: only the script runs.
    case none
  }

  /// What state the app is in.
  public private(set) var state = State.notRunning
  /// How often the app was launched.
  public private(set) var launchCount = 0
  /// Told of each change.
  public var onChange: (@HostActor (State) -> Void)?

  /// An app that does not run.
  public init() {}

  /// `application(_:didFinishLaunchingWithOptions:)`: a launch for a fetch stays in the background
  /// and never becomes active.
  public func didFinishLaunching(_ launch: Launch) {
    launchCount += 1
    switch launch {
    case .fetch: change(to: .background)
    case .user:
      change(to: .inactive)
      change(to: .active)
    case .none: break
    }
  }

  /// iOS freezes the app, without a callback.
  public func suspend() { change(to: .suspended) }

  /// iOS ends the app.
  public func terminate() { change(to: .notRunning) }

  private func change(to state: State) {
    self.state = state
    onChange?(state)
  }
}
