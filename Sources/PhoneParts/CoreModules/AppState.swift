package import HostLoop
internal import JSEngine
package import NativeBridge
package import SimulatedPhone

/// Tells JavaScript whether the app is active or in the background (React Native's `AppState`).
@HostActor
package final class AppState: NativeModule {
  package nonisolated static let name = "AppState"
  package static let isSelfContained = true

  private let appStateDidChange = Event<AppStateBody>("appStateDidChange")
  private let memoryWarning = Event<NoBody>("memoryWarning")
  private let lifecycle: AppLifecycle
  /// The latest state that was sent to this script. `nil` before the first one.
  private var lastKnownState: String?
  private var isObserving = false
  private var previous: AppLifecycle.State

  /// Makes the module, which reports the states of `lifecycle`.
  package init(lifecycle: AppLifecycle) {
    self.lifecycle = lifecycle
    previous = lifecycle.state
    lifecycle.observe { [weak self] in self?.stateChanged(to: $0) }
    lifecycle.observeMemoryWarnings { [weak self] in self?.memoryIsLow() }
  }

  /// The next script has a new module, without the listeners of the earlier one.
  package func initialize() {
    lastKnownState = nil
    isObserving = false
  }

  /// From now on changes are sent.
  package func startObserving() { isObserving = true }

  /// From now on changes are not sent.
  package func stopObserving() { isObserving = false }

  /// `handleAppStateDidChange:` of RCTAppState.mm. iOS posts no notification when it resumes an app in the background.
  private func stateChanged(to state: AppLifecycle.State) {
    defer { previous = state }
    guard isObserving, lifecycle.isRunning, previous != .suspended else { return }
    // An app that enters the foreground becomes inactive, but React Native reports "background".
    let newState = previous == .background && state == .inactive ? "background" : name
    guard newState != lastKnownState else { return }
    lastKnownState = newState
    appStateDidChange.send(AppStateBody(state: newState))
  }

  /// `handleMemoryWarning` of RCTAppState.mm.
  private func memoryIsLow() {
    if isObserving { memoryWarning.send(NoBody()) }
  }

  package var exports: [any Export] {
    appStateDidChange.carrying { [weak self] in self.map { AppStateBody(state: $0.name) } }
    memoryWarning
    Constant("initialAppState", self.name)
    AsyncFunction("getCurrentAppState") { [weak self] (success: Callback, _: Callback?) in
      guard let self else { return success(AppStateBody(state: "")) }
      success(appStateDidChange.answer(AppStateBody(state: name)))
    }
  }

  /// React Native has three states. A suspended app cannot ask for its state.
  private var name: String {
    switch lifecycle.state {
    case .active: "active"
    case .inactive: "inactive"
    case .background, .suspended, .notRunning: "background"
    }
  }
}

/// The body of the event: `{ app_state }`.
struct AppStateBody: JSRecord, Sendable, CustomStringConvertible {
  let state: String

  var description: String { state }

  func write(fields: JSFields) { fields.add("app_state", state) }
}
