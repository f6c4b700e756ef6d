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
  private let lifecycle: AppLifecycle
  /// The latest state that was sent to JavaScript. `nil` while there is no listener.
  private var lastSent: String?

  /// Makes the module, which reports the states of `lifecycle`.
  package init(lifecycle: AppLifecycle) {
    self.lifecycle = lifecycle
    lifecycle.observe { [weak self] _ in self?.stateChanged() }
  }

  /// The next script does not have the listeners of the earlier one.
  package func initialize() { lastSent = nil }

  /// From now on changes are sent.
  package func startObserving() { lastSent = name }

  /// From now on changes are not sent.
  package func stopObserving() { lastSent = nil }

  private func stateChanged() {
    guard let lastSent, lastSent != name, lifecycle.isRunning else { return }
    self.lastSent = name
    appStateDidChange.send(AppStateBody(state: name))
  }

  package var exports: [any Export] {
    appStateDidChange
    Constant("initialAppState", self.name)
    AsyncFunction("getCurrentAppState") { [weak self] (success: Callback, _: Callback?) in
      success(AppStateBody(state: self?.name ?? ""))
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
struct AppStateBody: JSRecord, Sendable {
  let state: String

  func write(fields: JSFields) { fields.add("app_state", state) }
}
