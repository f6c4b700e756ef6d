/// The app that saved a sample: HealthKit's `HKSourceRevision`. Unknown parts are empty.
public struct HealthSource: Sendable, Hashable {
  /// The name in the Health app, such as `Anna's Apple Watch`.
  public var name: String
  /// The bundle identifier, such as `com.apple.health`. Exports do not contain it.
  public var bundleIdentifier: String
  /// The version of the app. For Apple's own sources, that of the system.
  public var version: String
  /// The model of the device on which the app ran, such as `Watch6,1`. Exports do not contain it.
  public var productType: String

  /// Makes a source. Unknown properties stay empty.
  public init(
    name: String, bundleIdentifier: String = "", version: String = "", productType: String = ""
  ) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
    self.version = version
    self.productType = productType
  }

  var columns: [String] { [name, bundleIdentifier, version, productType] }
}

/// The device that measured a sample: HealthKit's `HKDevice`. Unknown parts are empty.
public struct HealthDevice: Sendable, Hashable {
  /// The name, such as `Apple Watch`.
  public var name: String
  /// The manufacturer, such as `Apple Inc.`.
  public var manufacturer: String
  /// The model, such as `Watch`.
  public var model: String
  /// The hardware version, such as `Watch6,1`.
  public var hardwareVersion: String
  /// The firmware version.
  public var firmwareVersion: String
  /// The software version, such as `10.1`.
  public var softwareVersion: String
  /// An identifier that only the phone knows, such as a Bluetooth identifier.
  public var localIdentifier: String
  /// The FDA's unique device identifier.
  public var udiDeviceIdentifier: String

  /// Makes a device. Unknown properties stay empty.
  public init(
    name: String = "", manufacturer: String = "", model: String = "", hardwareVersion: String = "",
    firmwareVersion: String = "", softwareVersion: String = "", localIdentifier: String = "",
    udiDeviceIdentifier: String = ""
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.firmwareVersion = firmwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
    self.udiDeviceIdentifier = udiDeviceIdentifier
  }

  var columns: [String] {
    [
      name, manufacturer, model, hardwareVersion, firmwareVersion, softwareVersion,
      localIdentifier, udiDeviceIdentifier,
    ]
  }
}
