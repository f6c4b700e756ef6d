package import HostLoop
package import NativeBridge

/// The banner of a development build that says what loads (React Native's `DevLoadingView`). Nobody sees it here.
@HostActor
package final class DevLoadingView: NativeModule {
  package nonisolated static let name = "DevLoadingView"

  /// Makes the module.
  package init() {}

  package var exports: [any Export] {
    AsyncFunction("showMessage") { (_: String, _: Double?, _: Double?, _: Bool?) in }
    AsyncFunction("hide") { () in }
  }
}
