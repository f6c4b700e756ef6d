package import HostLoop

/// What a ``CentralManager`` tells the app: `CBCentralManagerDelegate`. The calls come as tasks on the manager's queue.
@HostActor
package protocol CentralManagerDelegate: AnyObject {
  /// ``CentralManager/state`` has changed. The first call comes soon after the manager was made.
  func centralManagerDidUpdateState(_ central: CentralManager)
  /// iOS has kept the state of an earlier process for this manager. Comes before the first ``centralManagerDidUpdateState(_:)``.
  func centralManager(_ central: CentralManager, willRestoreState state: RestoredState)
  /// A scan has found a peripheral.
  ///
  /// - Parameter rssi: how strongly the phone received the advertisement, in dBm.
  func centralManager(
    _ central: CentralManager, didDiscover peripheral: Peripheral, advertisement: Advertisement,
    rssi: Int)
  /// A connection was made.
  func centralManager(_ central: CentralManager, didConnect peripheral: Peripheral)
  /// A connection could not be made. This is rare: a peripheral that is not there is waited for.
  func centralManager(
    _ central: CentralManager, didFailToConnect peripheral: Peripheral, error: BluetoothError?)
  /// A connection has ended, or the app has cancelled one that it waited for.
  ///
  /// - Parameter error: why it ended. `nil` if the app ended it.
  func centralManager(
    _ central: CentralManager, didDisconnectPeripheral peripheral: Peripheral,
    error: BluetoothError?)
}

extension CentralManagerDelegate {
  package func centralManager(_ central: CentralManager, willRestoreState state: RestoredState) {}
  package func centralManager(
    _ central: CentralManager, didDiscover peripheral: Peripheral, advertisement: Advertisement,
    rssi: Int
  ) {}
  package func centralManager(_ central: CentralManager, didConnect peripheral: Peripheral) {}
  package func centralManager(
    _ central: CentralManager, didFailToConnect peripheral: Peripheral, error: BluetoothError?
  ) {}
  package func centralManager(
    _ central: CentralManager, didDisconnectPeripheral peripheral: Peripheral,
    error: BluetoothError?
  ) {}
}

/// What iOS kept of a manager of an earlier process: the keys `CBCentralManagerRestoredState…`.
package struct RestoredState {
  /// The peripherals that were connected when the earlier process ended, and those that it waited for
  /// (`CBCentralManagerRestoredStatePeripheralsKey`). One that has disconnected since is `.disconnected`, and
  /// `didDisconnectPeripheral` comes after the state.
  package let peripherals: [Peripheral]
  /// The services of the scan. `nil` if the app did not scan.
  package let scanServices: [BluetoothUUID]?
  /// Whether the scan reports each advertisement while the app is in the foreground.
  package let scanAllowsDuplicates: Bool
}
