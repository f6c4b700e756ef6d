internal import Bluetooth
package import Capabilities
package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The library react-native-ble-plx, on the phone's Bluetooth radio.
@HostActor
package final class BlePlxCapability: ReportingCapability {
  let app: AppConnection
  var phone: Phone { app.phone }
  /// The library's serial queue is that of its methods (`ios/BlePlx.m` line 58).
  var queue: Lane { phone.loop.lane(BlePlx.name) }
  /// How much the library would write to the log of the phone. It lasts as long as the process.
  var logLevel = BleLogLevel.none
  /// What nobody heard.
  var missed = BleMissedEvents()
  /// The promises of the calls without a client.
  private(set) var orphans: [Int] = []
  /// The promises that may wait for as long as the person likes.
  private var endless: Set<Int> = []
  private weak var module: BlePlx?
  /// The centrals of the process, if they are still there: that of a client that is gone waits until its connections end.
  private var centrals: [@HostActor () -> BleCentral?] = []

  package init(_ app: AppConnection) { self.app = app }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [unowned self] in noted(BlePlx(self)) }
    try registry.add { [unowned self] in noted(EarlierBlePlx(self)) }
  }

  private func noted<Module: BlePlx>(_ module: Module) -> Module {
    self.module = module
    return module
  }

  private static let names = [BlePlx.name, EarlierBlePlx.name]

  package var isUsed: Bool { Self.names.contains(where: app.hasLookedUp) }

  package func processBegan() { logLevel = .none }

  package func scriptEnded() {
    missed = BleMissedEvents()
    for entry in endless { app.endlessWaits[entry] = nil }
    (orphans, endless) = ([], [])
  }

  package func processEnded() {
    for central in centrals { central()?.processEnded() }
    centrals = []
    module?.processEnded()
  }

  func note(_ central: BleCentral) {
    centrals.removeAll { $0() == nil }
    centrals.append { [weak central] in central }
  }

  package nonisolated static var requirements: [AppRequirement] {
    let reason = AppRequirement.Declaration.infoPlist("NSBluetoothAlwaysUsageDescription")
    let mode = AppRequirement.Declaration.backgroundMode(.bluetoothCentral)
    let package = "react-native-ble-plx"
    return [
      AppRequirement(ownUseOf: BlePlx.name, "createClient", needs: reason) {
        [reason] + ($0.hasArgument(0) ? [mode] : [])
      },
      AppRequirement(package: package, as: nil, "BleManager", needs: reason) {
        [reason] + ($0.has("restoreStateIdentifier") ? [mode] : [])
      },
    ]
  }

  package nonisolated static var diagnoses: [DiagnosisKind] { DiagnosisKind.ofBlePlx }

  // MARK: - Promises

  /// Native code has forgotten the call.
  func noteOrphan(_ entry: Int) { orphans.append(entry) }

  /// The promise of a connection or of a monitor waits without a limit, which is no fault.
  ///
  /// - Parameter wait: what to say of work that waits for it. `nil` if no work does.
  func noteEndless(_ promise: BlePromise, _ wait: EndlessWait? = nil) {
    let entry = promise.entry
    endless.insert(entry)
    if let wait {
      app.endlessWaits[entry] = (wait, phone.loop.currentTask?.activity ?? .none)
    }
    promise.onSettle = { [weak self] in
      self?.endless.remove(entry)
      self?.app.endlessWaits[entry] = nil
    }
  }

  package var explainedEntries: [Int] {
    orphans + endless.sorted() + Self.names.flatMap(app.callsThatWaitForForeground)
  }
}
