/// The events of the library (`src/NativeBleManager.ts` lines 198 to 208). iOS never sends those of bonds and companions.
enum BleManagerEvent: String, CaseIterable {
  case discoverPeripheral = "onDiscoverPeripheral"
  case stopScan = "onStopScan"
  case didUpdateState = "onDidUpdateState"
  case didUpdateValue = "onDidUpdateValueForCharacteristic"
  case connectPeripheral = "onConnectPeripheral"
  case disconnectPeripheral = "onDisconnectPeripheral"
  case peripheralDidBond = "onPeripheralDidBond"
  case willRestoreState = "onCentralManagerWillRestoreState"
  case didUpdateNotificationState = "onDidUpdateNotificationStateFor"
  case companionPeripheral = "onCompanionPeripheral"
  case companionFailure = "onCompanionFailure"

  /// The name in versions before 12 (`ios/BleManager.m` of 11.5.3).
  var earlierName: String { "BleManager" + rawValue.dropFirst(2) }
}
