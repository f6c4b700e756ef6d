/// Something that happened to the radio, for logs and reports.
package enum RadioEvent {
  /// The radio's power has changed.
  case power(ManagerState)
  /// A scan has found a peripheral.
  case discovered(BluetoothDevice)
  /// The phone has a connection to a peripheral.
  case connected(BluetoothDevice)
  /// A connection could not be made.
  case failed(BluetoothDevice)
  /// A connection has ended, and why. Without a reason the app has ended it.
  case disconnected(BluetoothDevice, BluetoothError?)
  /// A peripheral has sent a new value. `isHeard` says whether the app had subscribed to it.
  case notified(BluetoothDevice, GATTCharacteristic, isHeard: Bool)
  /// The app has got a new value to which it had subscribed.
  case received(BluetoothDevice, GATTCharacteristic)
  /// A new value to which the app had subscribed did not get to its code.
  case lost(BluetoothDevice, GATTCharacteristic, ValueLoss)
  /// The process, or its manager, ended while this many values were on their way to it.
  case lostAtEnd(Int)
  /// A peripheral has got a value from the phone.
  case written(BluetoothDevice, GATTCharacteristic, [UInt8])
  /// A peripheral and the phone have paired, or the person has refused it.
  case paired(BluetoothDevice, Bool)
  /// iOS has resumed the app for an event, or launched it.
  case woke(what: String, isLaunch: Bool)
  /// The app has used Core Bluetooth wrongly. iOS writes this into its log.
  case misuse(String)
}

/// Why a new value to which the app had subscribed did not get to its code.
package enum ValueLoss {
  /// The app has not discovered the characteristic since it was launched, so that Core Bluetooth has no object for it.
  case notDiscovered
  /// Nothing in the app waits for the value.
  case ignored
  /// The phone did not hear the notification.
  case onTheWay
}
