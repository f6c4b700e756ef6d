/// What a peripheral says of itself before a connection: the keys `CBAdvertisementData…` of Core Bluetooth.
package struct Advertisement: Sendable, Equatable {
  /// The short name. It may differ from the peripheral's name.
  package var localName: String?
  /// The services by which a scan finds the peripheral.
  package var serviceUUIDs: [BluetoothUUID] = []
  /// Services for which there was no space. Only other iPhones advertise them.
  package var overflowServiceUUIDs: [BluetoothUUID] = []
  /// Services that the peripheral would like to find on the phone.
  package var solicitedServiceUUIDs: [BluetoothUUID] = []
  /// Two bytes with the number of the manufacturer, and its data.
  package var manufacturerData: [UInt8]?
  /// Data of services.
  package var serviceData: [BluetoothUUID: [UInt8]] = [:]
  /// The power with which it sends, in dBm.
  package var txPowerLevel: Int?
  /// Whether it accepts connections.
  package var isConnectable = true

  /// An advertisement that says nothing.
  package init() {}

  /// Whether a scan for these services finds it. A scan without services finds everything.
  func matches(_ services: [BluetoothUUID]?) -> Bool {
    guard let services, !services.isEmpty else { return true }
    return services.contains { serviceUUIDs.contains($0) || overflowServiceUUIDs.contains($0) }
  }
}
