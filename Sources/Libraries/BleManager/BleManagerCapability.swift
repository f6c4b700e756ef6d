internal import Bluetooth
package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The library react-native-ble-manager, on the phone's Bluetooth radio.
@HostActor
package final class BleManagerCapability: ReportingCapability {
  let app: AppConnection
  var phone: Phone { app.phone }
  /// The library keeps its latest manager as long as the process lasts, also in a reload (`SwiftBleManager.swift` line 9).
  private(set) var sharedManager: CentralManager?
  /// What nobody heard.
  var missed = BleManagerMissedEvents()
  private weak var module: BleManagerModule?
  /// The calls of `connect()` that wait.
  private var endless: Set<Int> = []

  package init(_ app: AppConnection) { self.app = app }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [unowned self] in
      let release = app.release(ofPackage: "react-native-ble-manager")
      let module = BleManagerModule(self, release)
      self.module = module
      return module
    }
  }

  /// The manager before it is released: its scan and its connections end.
  func share(_ manager: CentralManager) {
    sharedManager?.close()
    sharedManager = manager
  }

  package var isUsed: Bool { app.hasLookedUp(BleManagerModule.name) }

  package func scriptEnded() {
    missed = BleManagerMissedEvents()
    forgetEndless(Array(endless))
  }

  /// What the manager did is up to iOS.
  package func processEnded() { sharedManager = nil }

  package nonisolated static var requirements: [AppRequirement] {
    let reason = AppRequirement.Declaration.infoPlist("NSBluetoothAlwaysUsageDescription")
    let mode = AppRequirement.Declaration.backgroundMode(.bluetoothCentral)
    let start: @Sendable (CallArguments) -> [AppRequirement.Declaration] = {
      [reason] + ($0.has("restoreIdentifierKey") ? [mode] : [])
    }
    return [
      AppRequirement(ownUseOf: BleManagerModule.name, "start", needs: reason, by: start),
      AppRequirement(
        package: "react-native-ble-manager", as: "BleManager", "start", needs: reason, by: start),
    ]
  }

  package nonisolated static var diagnoses: [DiagnosisKind] { DiagnosisKind.ofBleManager }

  // MARK: - Connections

  /// A call of `connect()` waits without a limit. If work in the background waits for it, reports name it.
  func noteEndless(_ entry: Int) {
    endless.insert(entry)
    app.endlessWaits[entry] = (.bleManagerConnection, phone.loop.currentTask?.activity ?? .none)
  }

  /// The calls are answered.
  func forgetEndless(_ entries: [Int]) {
    endless.subtract(entries)
    for entry in entries { app.endlessWaits[entry] = nil }
  }

  /// A connection waits without a limit, which is no fault.
  package var explainedEntries: [Int] {
    (module?.swift.endlessConnections ?? [])
      + app.callsThatWaitForForeground(of: BleManagerModule.name)
  }
}
