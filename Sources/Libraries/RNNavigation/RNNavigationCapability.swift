package import Capabilities
package import HostLoop
package import NativeBridge

/// The library react-native-navigation: it mounts the screens of an app itself, each as a root of its own.
@HostActor
package final class RNNavigationCapability: Capability {
  private let app: AppConnection
  private let navigator: Navigator

  package init(_ app: AppConnection) {
    self.app = app
    navigator = Navigator(app)
  }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [navigator] in RNNBridgeModule(navigator, isTurbo: false) }
    try registry.add(named: RNNBridgeModule.turboName) { [navigator] in
      RNNBridgeModule(navigator, isTurbo: true)
    }
    try registry.add { [app, navigator] in RCCManager(app, navigator) }
    for name in [NavigationEvents.name, NavigationEvents.turboName] {
      try registry.add(named: name) { [weak navigator] in
        NavigationEvents { [weak navigator] in navigator?.use($0) }
      }
    }
  }

  package var mountsScreens: Bool {
    [RCCManager.name, RNNBridgeModule.name, RNNBridgeModule.turboName]
      .contains(where: app.hasLookedUp)
  }

  package func scriptLoaded() {
    guard mountsScreens else { return }
    navigator.waitsForContent = app.hasLookedUp(RNNBridgeModule.turboName)
    navigator.scriptLoaded()
  }

  package func scriptEnded() { navigator.end() }

  package func processEnded() { navigator.end() }
}
