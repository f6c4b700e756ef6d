/// What a peripheral says of itself before a connection: the keys `CBAdvertisementData…` of Core Bluetooth.
public struct Advertisement: Sendable, Equatable {
  /// The short name. It may differ from the peripheral's name.
  public var localName: String?
  /// The services by which a scan finds the peripheral.
  public var serviceUUIDs: [BluetoothUUID]
  /// Services for which there was no space. Only other iPhones advertise them.
  public var overflowServiceUUIDs: [BluetoothUUID] = []
  /// Services that the peripheral would like to find on the phone.
  public var solicitedServiceUUIDs: [BluetoothUUID] = []
  /// Two bytes with the number of the manufacturer, and its data.
  public var manufacturerData: [UInt8]?
  /// Data of services.
  public var serviceData: [BluetoothUUID: [UInt8]] = [:]
  /// The power with which it sends, in dBm.
  public var txPowerLevel: Int?
  /// Whether it accepts connections.
  public var isConnectable = true

  /// An advertisement that names these services.
  public init(serviceUUIDs: [BluetoothUUID] = [], localName: String? = nil) {
    self.serviceUUIDs = serviceUUIDs
    self.localName = localName
  }

  /// Whether a scan for these services finds it. A scan without services finds everything.
  func matches(_ services: [BluetoothUUID]?) -> Bool {
    guard let services, !services.isEmpty else { return true }
    return services.contains { serviceUUIDs.contains($0) || overflowServiceUUIDs.contains($0) }
  }
}
