internal import HostLoop
internal import NativeBridge

/// The events of the library (`ios/RNNEventEmitter.m`). The library's own JavaScript listens to some of them, and apps to others.
@HostActor
final class NavigationEvents: NativeModule {
  nonisolated static let name = "RNNEventEmitter"
  nonisolated static let library: ReplacedLibrary? = RNNBridgeModule.library
  /// Its name since version 8, under the new architecture.
  nonisolated static let turboName = "RNNTurboEventEmitter"

  /// It waits until JavaScript listens (lines 34 to 40).
  let appLaunched = Event<NoBody>("RNN.AppLaunched", whenUnobserved: .hold(latest: 1))
  private let others: [String: Event<[String: BridgeValue]>]
  private let onStart: @HostActor (NavigationEvents) -> Void

  /// - Parameter onStart: called when a bridge begins to use it.
  init(onStart: @escaping @HostActor (NavigationEvents) -> Void) {
    self.onStart = onStart
    others = Dictionary(
      uniqueKeysWithValues: Self.names.map { ($0, Event("RNN.\($0)", audience: .whoeverListens)) })
  }

  private static let names = [
    "CommandCompleted", "BottomTabSelected", "BottomTabLongPressed", "BottomTabPressed",
    "ComponentWillAppear", "ComponentDidAppear", "ComponentDidDisappear", "NavigationButtonPressed",
    "ModalDismissed", "ModalAttemptedToDismiss", "SearchBarUpdated", "SearchBarCancelPressed",
    "PreviewCompleted", "ScreenPopped",
  ]

  var exports: [any Export] {
    appLaunched
    Self.names.compactMap { others[$0] }
  }

  func initialize() { onStart(self) }

  func send(_ name: String, _ body: [String: BridgeValue]) { others[name]?.send(body) }
}
